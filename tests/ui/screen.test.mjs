// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The screen and the keys of a running RoBIOS program, through the browser; what the page shows of the program, and
// what is heard of it.

import assert from "node:assert/strict";
import { join } from "node:path";
import { choose, eventually, sharedPage } from "./browser.mjs";
import { test } from "./cases.mjs";
import { radioIn } from "./heard.mjs";
import { folderWith, root } from "./runs.mjs";

const folder = folderWith({ "two.sim": "S4 500 600 90\nS4 1200 600 90\n" });
const programs = ["S4", "S4-2"].flatMap((robot) => ["--program", `${robot}="${join(root, "tests/ui/panel.py")}"`]);
const { view, page } = await sharedPage(join(folder, "two.sim"), { options: programs });
await page.evaluate(() => {
  window.tones = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones.push(this.frequency.value);
    return start.apply(this, when);
  };
});

test("what the program draws is seen, keys and touches reach it", async () => {
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

test("its tone is heard, its radio message is told", async () => {
  await eventually("the tone", () => page.evaluate(() => window.tones.includes(440)));
  const [message] = await eventually("the message", async () => (await radioIn(page)).length > 0 && radioIn(page));
  assert.deepEqual([message.from, message.to, message.text], [1, [2], "touched"]);
  // Both are switched: by the menu, and the sound by its button.
  await choose(page, "Camera", "radio");
  await choose(page, "Camera", "sound");
  await page.getByRole("button", { name: "Play the sounds of robots" }).click();
  await page.getByRole("button", { name: "Mute" }).waitFor();
});

test("the program's state: it runs, and it ended", async () => {
  await page.keyboard.press("e");
  const robot = page.locator("[data-window=robot]");
  await robot.getByRole("tab", { name: "Program" }).click();
  await robot.getByText("running").waitFor();
  await robot.getByText("touched 100 50").waitFor();
  await page.locator("[data-window=screen]").getByRole("button", { name: "KEY4" }).click();
  await robot.getByText("Exit code").waitFor();
  assert.deepEqual(view.problems, []);
});
