// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The screen and the keys of a running RoBIOS program, through the browser; and what the page shows of the program.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { join } from "node:path";
import { eventually, openPage, root, startBrowser, startRun } from "./browser.mjs";

let browser;
let run;
let view;

before(async () => {
  browser = await startBrowser();
  run = await startRun("worlds/demo/room.sim", "--program", `S4=${join(root, "tests/ui/panel.py")}`);
  view = await openPage(browser, run.link);
});

after(async () => {
  await run?.stop();
  await browser?.close();
});

test("what the program draws is seen, keys and touches reach it", async () => {
  const { page } = view;
  await page.locator(".scene canvas").focus();
  await page.keyboard.press("c");
  const screen = page.locator("[data-window=screen]");
  const picture = screen.locator("img");
  await eventually("a picture of 480 x 320", () => picture.evaluate((image) => image.complete && image.naturalWidth === 480 && image.naturalHeight === 320));
  await screen.getByRole("button", { name: "KEY1" }).click();
  await page.keyboard.press("l");
  const log = page.locator("[data-window=log]");
  await log.getByText("key 1").waitFor();
  const box = await picture.boundingBox();
  // The window may show the screen at another size than its own.
  await picture.click({ position: { x: (100.5 / 480) * box.width, y: (50.5 / 320) * box.height } });
  await log.getByText("touched 100 50").waitFor();
});

test("the program's state: it runs, and it ended", async () => {
  const { page } = view;
  await page.keyboard.press("e");
  const robot = page.locator("[data-window=robot]");
  await robot.getByRole("tab", { name: "Program" }).click();
  await robot.getByText("running").waitFor();
  await robot.getByText("touched 100 50").waitFor();
  await page.locator("[data-window=screen]").getByRole("button", { name: "KEY4" }).click();
  await robot.getByText("Exit code").waitFor();
  assert.deepEqual(view.problems, []);
});
