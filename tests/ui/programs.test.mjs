// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Programs from the window: a source with errors, a good one, restart and kill.

import assert from "node:assert/strict";
import { join } from "node:path";
import { choose, chooseFile, eventually, sharedPage } from "./browser.mjs";
import { test } from "./cases.mjs";
import { thingsIn } from "./heard.mjs";
import { folderWith } from "./runs.mjs";

const folder = folderWith({
  "wrong.c": '#include "eyebot.h"\nint main(void) { return undeclared_thing; }\n',
  "right.c": '#include "eyebot.h"\n#include <stdio.h>\nint main(void) {\n  printf("started once more\\n");\n  fflush(stdout);\n  KEYGet();\n  return 3;\n}\n',
  "room.wld": "floor 2000 2000\n",
  "room.sim": "world room.wld\nS4 1000 1000 0\n",
});
const { view, page } = await sharedPage(join(folder, "room.sim"));

async function startFile(name) {
  await choose(page, "File", "compile-run");
  const window = page.locator("[data-window=start]");
  await chooseFile(page, window, folder, name);
  const card = page.getByRole("alertdialog");
  await card.getByText(name).waitFor();
  await card.getByRole("button", { name: "Start" }).click();
}

test("what the compiler says is shown with file and line", async () => {
  await page.locator(".scene canvas").focus();
  await page.keyboard.press("e");
  await page.locator("[data-window=robot]").getByRole("tab", { name: "Program" }).click();
  await startFile("wrong.c");
  await page.locator("[data-window=robot]").getByText(/wrong\.c:2.*undeclared_thing/s).waitFor();
});

test("a source is compiled and started, killed and started again", async () => {
  await startFile("right.c");
  const robot = page.locator("[data-window=robot]");
  await robot.getByText("running").waitFor();
  await robot.getByText("started once more").first().waitFor();
  await robot.getByRole("button", { name: "Kill" }).click();
  await robot.getByText("Exit code").waitFor();
  await robot.getByRole("button", { name: "Restart" }).click();
  await robot.getByText("running").waitFor();
  await eventually("it said it twice", async () => (await robot.getByText("started once more").count()) === 2);
  assert.deepEqual(view.problems, []);
});

test("a robot is driven by hand, by keys and by buttons", async () => {
  const robot = page.locator("[data-window=robot]");
  await robot.getByRole("button", { name: "Kill" }).click();
  await robot.getByText("Exit code").waitFor();
  await robot.getByRole("tab", { name: "State" }).click();
  await robot.getByRole("button", { name: "Odometry to 0" }).click();
  const x_mm = async () => Number((await thingsIn(page)).bodies[0].at.split(" ")[0]);
  assert.equal(await x_mm(), 1000);
  await page.locator(".scene canvas").focus();
  await page.keyboard.down("u");
  await eventually("it drives ahead", async () => (await x_mm()) > 1050);
  await page.keyboard.up("u");
  await eventually("it stands", async () => (await robot.getByText("0 mm/s", { exact: true }).count()) === 1);
  const stood_mm = await x_mm();
  await robot.getByRole("tab", { name: "Control" }).click();
  await robot.getByRole("button", { name: "Drive back" }).hover();
  await page.mouse.down();
  await eventually("it drives back", async () => (await x_mm()) < stood_mm - 20);
  await page.mouse.up();
  await robot.getByRole("tab", { name: "State" }).click();
  await eventually("it stands again", async () => (await robot.getByText("0 mm/s", { exact: true }).count()) === 1);
  assert.deepEqual(view.problems, []);
});
