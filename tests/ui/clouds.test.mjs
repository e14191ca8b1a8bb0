// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The point cloud of a 3D scanner: a program scans a room, and the page draws what the scanner measures. And the
// picture of a camera on a head, which is on a platform that rolls.

import assert from "node:assert/strict";
import { join } from "node:path";
import { choose, eventually, sharedPage } from "./browser.mjs";
import { test } from "./cases.mjs";
import { pixelsIn } from "./heard.mjs";
import { folderWith, root } from "./runs.mjs";

const scanner = join(root, "tests/ui/eye.py");
const scene = `world ${join(root, "worlds/demo/room.wld")}\nEyeRover 1000 1000 0 "${scanner}"\nEyeCamera 2300 1500 90\npart platform PLATFORM z_mm=250 roll_amplitude_deg=10 roll_period_s=2\n`;
const folder = folderWith({ "room.sim": scene });
const { view, page } = await sharedPage(join(folder, "room.sim"));

const legend = page.getByRole("group", { name: "Point cloud" });
const count = async () => Number(await legend.locator("[data-points]").getAttribute("data-points"));
const pointsGrowBeyond = (least) => eventually(`${least} points`, async () => (await legend.count()) > 0 && (await count()) > least);

/** Of the middle of the colours; nothing in this room has such a green. */
const greenPixels = () => pixelsIn(page, [[20, 110], [145, 215], [90, 145]]);

/** The latest watch request of the page. */
const watched = () => page.evaluate(() => window.watched);
await page.evaluate(() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const message = JSON.parse(text);
    if (message.type === "watch") window.watched = message;
    return send.call(this, text);
  };
});

test("a cloud grows, and is drawn in the colours of its echoes", async () => {
  await pointsGrowBeyond(500);
  await pointsGrowBeyond((await count()) + 1000);
  const texts = await legend.textContent();
  const [low, high] = [...texts.matchAll(/(\d+) %/g)].map((found) => Number(found[1]));
  assert.ok(low < high && high <= 100, texts);
  assert.ok((await eventually("green points", greenPixels)) > 0);
});

test("it can be cleared, and grows again", async () => {
  const before = await eventually("many points", async () => ((await count()) > 3000 ? count() : 0));
  await legend.getByRole("button", { name: "Clear" }).click();
  await eventually("fewer points", async () => (await legend.count()) === 0 || (await count()) < before);
  await pointsGrowBeyond(200);
});

test("the head's angles have names", async () => {
  await page.locator(".scene > canvas").focus();
  await page.keyboard.press("b");
  await page.locator("[data-window=bodies]").getByRole("button", { name: /EyeRover/ }).click();
  await page.getByRole("button", { name: "Close Robots and objects" }).click();
  await choose(page, "Robot", "inspect");
  const robot = page.locator("[data-window=robot]");
  await robot.getByRole("heading", { name: "HEAD" }).waitFor();
  const azimuth = () => robot.locator("dt", { hasText: /^azimuth$/ }).locator("xpath=following-sibling::dd[1]").textContent();
  const first = await azimuth();
  assert.match(first, /^-?\d+\.\d°$/);
  await eventually("the head turns", async () => (await azimuth()) !== first);
  await robot.getByRole("heading", { name: "PLATFORM" }).waitFor();
});

test("the cloud of one robot can be hidden, and then it is not asked for", async () => {
  const robot = page.locator("[data-window=robot]");
  await robot.getByRole("tab", { name: "Control" }).click();
  const box = robot.getByRole("checkbox", { name: "Draw the points that it measures" });
  await box.uncheck();
  await legend.waitFor({ state: "detached" });
  assert.ok(!(await watched()).points.includes(1));
  await box.check();
  await pointsGrowBeyond(200);
  assert.ok((await watched()).points.includes(1));
  await page.getByRole("button", { name: "Close EyeRover" }).click();
});

/** Shows an address as a picture. `see` gives its width and a digest of what is in it, as an empty picture has none. */
async function picture(address) {
  await page.evaluate((src) => document.body.append(Object.assign(new Image(), { src, id: "eye" })), address);
  const see = () =>
    page.evaluate(async () => {
      const image = document.getElementById("eye");
      if (image.naturalWidth === 0) return {};
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const drawing = canvas.getContext("2d");
      drawing.drawImage(image, 0, 0);
      const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height);
      let digest = 0;
      for (const value of data) digest = (31 * digest + value) >>> 0;
      return { width: canvas.width, colours: new Set(new Uint32Array(data.buffer)).size, digest };
    });
  return { see, remove: () => page.evaluate(() => document.getElementById("eye").remove()) };
}

test("the browser shows the picture of an eye, alone and as a film", async () => {
  for (const ending of ["jpg", "mjpeg"]) {
    const { see, remove } = await picture(`/api/camera/2/CAM.${ending}`);
    const first = await eventually("a picture", async () => ((await see()).width > 0 ? see() : undefined));
    assert.equal(first.width, 640);
    assert.ok(first.colours > 50, `${first.colours} colours`);
    if (ending === "mjpeg") await eventually("the horizon rolls", async () => (await see()).digest !== first.digest);
    await remove();
  }
});

test("a camera on a head is asked for its direction while its field of view is drawn", async () => {
  await page.locator(".scene > canvas").focus();
  await page.keyboard.press("v");
  await eventually("the camera's robot is watched", async () => (await watched()).robots.includes(2));
  await page.keyboard.press("v");
  await eventually("it is not", async () => (await watched()).robots.length === 0);
  await page.keyboard.press("Shift+C");
  await legend.waitFor({ state: "detached" });
  assert.deepEqual(view.problems, []);
});
