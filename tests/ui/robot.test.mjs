// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One robot: Enter brings it back to where it began; places are saved and restored by keys, and the page stays; its table
// of errors; the addresses of its camera; the log as a file.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { choose, eventually, sharedPage } from "./browser.mjs";
import { test } from "./cases.mjs";
import { noticed, thingsIn } from "./heard.mjs";
import { folderWith } from "./runs.mjs";

const folder = folderWith({ "one.sim": "S4 500 600 90\n" });
const { view, page } = await sharedPage(join(folder, "one.sim"), { options: ["--paused"] });
const canvas = page.locator(".scene canvas");
await canvas.focus();
await page.keyboard.press("b");
await page.locator("[data-window=bodies] li", { hasText: "S4" }).first().locator("button").dblclick();

const x = page.locator("[data-window=robot]").getByLabel(/^x/).first();
const robotIsAt = async (x_mm) => assert.equal((await thingsIn(page)).bodies[0].at, `${x_mm} 600 90`);
const xShows = (text) => eventually(`x is ${text}`, async () => (await x.inputValue()) === text);

async function moveTo(x_mm) {
  await x.fill(String(x_mm));
  await x.press("Enter");
  await canvas.focus();
  await robotIsAt(x_mm);
}

test("Enter brings the robot back to its start", async () => {
  await moveTo(1200);
  await page.keyboard.press("Enter");
  await robotIsAt(500);
  await xShows("500");
});

test("Ctrl+Shift+R restores what Ctrl+Shift+S saved, and does not reload the page", async () => {
  await page.evaluate(() => window.addEventListener("keydown", (event) => (window.prevented = event.defaultPrevented)));
  await moveTo(800);
  await page.keyboard.press("Control+Shift+s");
  await noticed(page, /All places are saved\./);
  await moveTo(1300);
  await page.keyboard.press("Control+Shift+r");
  await robotIsAt(800);
  await xShows("800");
  await moveTo(1300);
  await x.focus();
  await page.keyboard.press("Control+Shift+r"); // a text field has the focus: nothing happens, not even a reload
  assert.equal(await page.evaluate(() => window.prevented), true);
  await robotIsAt(1300);
  assert.deepEqual(view.problems, []);
});

test("the table of errors: values within their limits, on or off, global or own", async () => {
  const robot = page.locator("[data-window=robot]");
  await robot.getByRole("tab", { name: "Errors" }).click();
  await robot.getByRole("button", { name: /^PSD_FRONT/ }).click();
  const sigma = robot.getByLabel("sigma of PSD_FRONT", { exact: true });
  await sigma.fill("8");
  await sigma.press("Enter");
  await robot.getByRole("button", { name: /^PSD_FRONT.*sigma 8 mm/ }).waitFor(); // as the run says, not as was typed
  await sigma.fill("-1");
  await sigma.press("Enter");
  await noticed(page, /sigma of PSD_FRONT: from 0 to/);
  assert.equal(await sigma.inputValue(), "8");
  await robot.getByRole("button", { name: "Same for all psd" }).click();
  await robot.getByRole("button", { name: /^PSD_LEFT.*sigma 8 mm/ }).waitFor();
  const follows = robot.getByLabel("Errors of PSD_FRONT follow");
  await follows.selectOption("own");
  await eventually("its own", async () => (await robot.getByRole("button", { name: /^PSD_FRONT.*sigma 8 mm$/ }).count()) === 1);
  await robot.getByLabel("PSD_LEFT has errors").click();
  await robot.getByRole("button", { name: /^PSD_LEFT.*off/ }).waitFor();
  await robot.getByLabel("Error level").fill("50");
  await robot.getByRole("button", { name: /^PSD_RIGHT.*× 50 %/ }).waitFor();
  assert.deepEqual(view.problems, []);
});

test("the camera has addresses that other programs can use", async () => {
  const robot = page.locator("[data-window=robot]");
  await robot.getByRole("tab", { name: "Camera" }).click();
  const typeOf = async (label) => {
    const address = await robot.getByLabel(label, { exact: true }).inputValue();
    return page.evaluate(async (url) => {
      const stop = new AbortController();
      const reply = await fetch(url, { signal: stop.signal });
      const type = reply.headers.get("content-type");
      stop.abort(); // a stream never ends by itself
      return type;
    }, address);
  };
  assert.equal(await typeOf("Picture (PNG)"), "image/png");
  assert.equal(await typeOf("Picture (JPEG)"), "image/jpeg");
  assert.match(await typeOf("Stream (motion JPEG)"), /^multipart\/x-mixed-replace/);
  await robot.getByRole("button", { name: "Copy: Picture (PNG)" }).click();
  await noticed(page, /address was copied|address is selected/);
});

test("the log as a file: what the filter shows", async () => {
  await canvas.focus();
  await page.keyboard.press("l");
  const log = page.locator("[data-window=log]");
  await log.getByLabel("Filter").fill("move");
  await log.locator(".text", { hasText: "move" }).first().waitFor();
  const saved = page.waitForEvent("download");
  await log.getByRole("button", { name: "Save" }).click();
  const file = await saved;
  assert.equal(file.suggestedFilename(), "one-log.txt");
  const lines = /^ +\d+\.\d{3} \w+ +.*move/m;
  assert.match(readFileSync(await file.path(), "utf8"), lines);
  const whole = page.waitForEvent("download");
  await choose(page, "File", "save-log");
  assert.match(readFileSync(await (await whole).path(), "utf8"), lines);
});
