// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One robot: Enter brings it back to where it began; places are saved and restored by keys, and the page stays; its table
// of errors; the addresses of its camera; the log as a file.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { choose, eventually, openPage, startBrowser, startRun } from "./browser.mjs";

let browser;
let run;
let view;
let page;
const folder = mkdtempSync(join(tmpdir(), "understudy-robot-"));

before(async () => {
  writeFileSync(join(folder, "one.sim"), "S4 500 600 90\n");
  browser = await startBrowser();
  run = await startRun(join(folder, "one.sim"), "--paused");
  view = await openPage(browser, run.link);
  page = view.page;
  await page.locator(".scene canvas").focus();
  await page.keyboard.press("b");
  await page.locator("[data-window=bodies] li", { hasText: "S4" }).first().locator("button").dblclick();
  await eventually("a frame came", async () => (await x().inputValue()) !== "");
});

after(async () => {
  await run?.stop();
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const x = () => page.locator("[data-window=robot]").getByLabel(/^x/).first();
const xIs = (text) => eventually(`x is ${text}`, async () => (await x().inputValue()) === text);

async function moveTo(text) {
  await x().fill(text);
  await x().press("Enter");
  await page.locator(".scene canvas").focus();
  await xIs(text);
}

test("Enter brings the robot back to its start", async () => {
  await moveTo("1200");
  await page.keyboard.press("Enter");
  await xIs("500");
});

test("Ctrl+Shift+R restores what Ctrl+Shift+S saved, and does not reload the page", async () => {
  await page.evaluate(() => (window.notReloaded = true));
  await moveTo("800");
  await page.keyboard.press("Control+Shift+s");
  await page.getByText("All places are remembered.").first().waitFor();
  await moveTo("1300");
  await page.keyboard.press("Control+Shift+r");
  await xIs("800");
  await x().focus();
  await page.keyboard.press("Control+Shift+r"); // a text field has the focus: nothing happens, not even a reload
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => window.notReloaded), true);
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
  await page.getByText(/sigma of PSD_FRONT: from 0 to/).waitFor();
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
  await page.getByText(/address is copied|it is selected/).waitFor();
});

test("the log as a file: what the filter shows", async () => {
  await page.locator(".scene canvas").focus();
  await page.keyboard.press("l");
  const log = page.locator("[data-window=log]");
  await log.getByLabel("Filter").fill("move");
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
