// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One robot: Enter brings it back to where it began; places are saved and restored by keys, and the page stays.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { eventually, openPage, startBrowser, startRun } from "./browser.mjs";

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
