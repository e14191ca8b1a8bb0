// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Buttons and lights of a device, in their window and on the robot. A driver of a Create 2 switches its lights on, and
// prints which buttons and which characters of the remote control it hears.

import assert from "node:assert/strict";
import { join } from "node:path";
import { choose, eventually, openPage, sharedPage } from "./browser.mjs";
import { test } from "./cases.mjs";
import { logIn, redPixelsIn } from "./heard.mjs";
import { folderWith, root } from "./runs.mjs";

const driver = join(root, "tests/ui/lights.py");
const folder = folderWith({ "one.sim": `Create2 1000 1000 0 "${driver}"\n` });
const { run, view, page } = await sharedPage(join(folder, "one.sim"), { look: { viewport: { width: 904, height: 560 } } });

const panel = page.locator("[data-window=panel]");
const button = (name, group = "Buttons") => panel.getByRole("group", { name: group }).getByRole("button", { name, exact: true });

/** Waits until the driver prints this, after what it printed before. */
let read = 0;
const told = (line) =>
  eventually(line, async () => {
    const all = await logIn(page);
    const at = all.indexOf(line, read);
    if (at >= 0) read = at + 1;
    return at >= 0;
  });

/** Of a lit power light. */
const redPixels = () => redPixelsIn(page, 140);

test("the lights are those that the driver switched on", async () => {
  await choose(page, "Robot", "panel");
  await panel.getByRole("img", { name: "Spot: on" }).waitFor();
  await panel.getByRole("img", { name: "Dock: off" }).waitFor();
  await panel.getByRole("img", { name: "Clean and power: on" }).waitFor();
  await panel.getByRole("img", { name: "Tue: on" }).waitFor();
  await panel.getByRole("img", { name: "Digits: 12Ab" }).waitFor();
  assert.equal(await panel.locator(".digits path.lit").count(), 2 + 5 + 6 + 5 + 1, "segments, and the colon");
  await panel.getByText("full").waitFor();
});

test("a button is down while it is held, by the mouse and by keys", async () => {
  await button("Dock").hover();
  await page.mouse.down();
  await told("buttons 4");
  await eventually("down", async () => (await button("Dock").getAttribute("aria-pressed")) === "true");
  await page.mouse.up();
  await told("buttons 0");
  await eventually("up", async () => (await button("Dock").getAttribute("aria-pressed")) === "false");
  await button("Clock").focus();
  await page.keyboard.press("Space"); // as short as it can be
  await told("buttons 128");
  await eventually("up", async () => (await button("Clock").getAttribute("aria-pressed")) === "false");
});

test("the remote control is heard by all receivers", async () => {
  await button("Forward", "Remote control").click();
  await told("heard 130 130 130");
  await told("heard 0 0 0");
});

test("the robot itself shines", async () => {
  const lit = await eventually("red", async () => (await redPixels()) > 10 && redPixels());
  await panel.getByRole("button", { name: "Minute" }).click(); // for the driver: lights off
  await panel.getByRole("img", { name: "Clean and power: off" }).waitFor();
  await eventually("dark", async () => (await redPixels()) < lit / 2);
});

test("who can only watch sees them, and cannot press", async () => {
  const watcher = await openPage(run.link.split("#")[0], { viewport: { width: 390, height: 844 } });
  await watcher.page.locator(".scene > canvas").focus();
  await watcher.page.keyboard.press("Shift+B");
  const seen = watcher.page.locator("[data-window=panel]");
  await seen.getByRole("img", { name: "Digits: 12Ab" }).waitFor();
  assert.equal(await seen.locator("button.held:not(:disabled)").count(), 0);
  assert.ok((await seen.locator("button.held").count()) > 20);
  const box = await seen.boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390, "it fits a telephone");
  assert.deepEqual(watcher.problems, []);
  await watcher.close();
  assert.deepEqual(view.problems, []);
});
