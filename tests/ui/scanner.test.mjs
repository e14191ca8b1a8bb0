// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The polar view of a scanner and the panel of a GPS receiver, each with a robot that stands still in a known place.

import assert from "node:assert/strict";
import { join } from "node:path";
import { choose, eventually, sharedPage } from "./browser.mjs";
import { test } from "./cases.mjs";
import { folderWith, root } from "./runs.mjs";

// Three metres from the wall ahead, and one and a half from the one at its left.
const scene = [`world ${join(root, "worlds/serial/laser.wld")}`, "set latitude 33.61", "set longitude -80.865", "set geoid_m -33.3", "LaserScout 3000 1500 180", "GpsRover 1500 4500 0"].join("\n");
const folder = folderWith({ "hall.sim": `${scene}\n` });
const { view, page } = await sharedPage(join(folder, "hall.sim"), { look: { viewport: { width: 1100, height: 640 } } });

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

test("a scan is drawn, and a beam tells its angle and its distance", async () => {
  await choose(page, "Robot", "scan");
  const scanner = page.locator("[data-window=scan]");
  const plot = scanner.getByRole("img");
  await plot.waitFor();
  assert.deepEqual((await watched()).scans.map((one) => one.robot), [1]);
  await scanner.getByText("180°").waitFor();
  // Ahead is up: the middle of the picture is the middle beam.
  const box = await plot.boundingBox();
  await plot.hover({ position: { x: box.width / 2, y: box.height / 3 } });
  const readout = scanner.locator("output");
  const text = await eventually("the beam ahead", async () => /ahead, [\d.]+ m/.exec(await readout.textContent())?.[0]);
  assert.ok(Math.abs(Number(/[\d.]+/.exec(text)[0]) - 3) < 0.3, `${text}: the wall is 3 m from the robot's middle`);
  await page.mouse.move(5, 5);
  await readout.getByText("Nearest").waitFor();
  // With the keyboard: the middle first, then the leftmost beam, and the one beside it.
  await plot.focus();
  await page.keyboard.press("ArrowLeft");
  await readout.getByText("ahead").waitFor();
  await page.keyboard.press("Home");
  await readout.getByText("90.0° left").waitFor();
  const left = Number(/, ([\d.]+) m/.exec(await readout.textContent())?.[1]);
  assert.ok(Math.abs(left - 1.5) < 0.1, `${left}: the wall at its left`);
  const lit = await plot.evaluate((canvas) => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.filter((value, i) => i % 4 === 3 && value > 0).length);
  assert.ok(lit > 5000, "something is drawn");
});

test("the rim is what was chosen", async () => {
  const scanner = page.locator("[data-window=scan]");
  const choices = await scanner.getByRole("combobox").locator("option").allTextContents();
  assert.ok(choices.some((one) => one.startsWith("range, ")));
  await scanner.getByRole("combobox").selectOption("2");
  await scanner.getByRole("combobox").selectOption("fit");
});

test("a window that is closed asks for nothing", async () => {
  await page.getByRole("button", { name: "Close Scanner of LaserScout" }).click();
  await eventually("no scan is watched", async () => (await watched()).scans.length === 0);
});

test("a fix with the true place beside it, and an outage", async () => {
  await page.keyboard.press("b");
  await page.locator("[data-window=bodies]").getByRole("button", { name: /GpsRover/ }).click();
  await choose(page, "Robot", "gps");
  const gps = page.locator("[data-window=gps]");
  await gps.getByText("3D fix").waitFor();
  const places = gps.locator(".earth td");
  const texts = async () => (await places.allTextContents()).map((one) => one.trim());
  const [, latitude, truth] = await eventually("both places", async () => (await texts())[2] !== "–" && texts());
  assert.match(latitude, /^33\.61\d{5}° N33° 36\.\d{5}′ N$/);
  assert.equal(truth.slice(0, 9), latitude.slice(0, 9));
  await eventually("the error", async () => /0\.0\d m/.test(await gps.locator("dd").first().textContent()));
  assert.ok((await gps.locator(".satellite.used").count()) >= 4);
  assert.equal(await gps.locator(".signals > div").count(), await gps.locator(".satellite").count());
  await page.locator(".scene > canvas").focus();
  await page.keyboard.press("e");
  const robot = page.locator("[data-window=robot]");
  await robot.getByRole("tab", { name: "Control" }).click();
  await robot.getByRole("checkbox", { name: "GPS works" }).click();
  await gps.getByText("no fix: outage").waitFor();
  assert.match((await texts())[1], /^33\.61/, "the last place stays");
  assert.deepEqual(view.problems, []);
});
