// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Undo of what no mouse does: tables of errors; and of two pages that look into one run, each of which undoes its own
// acts. The run is paused.

import assert from "node:assert/strict";
import { join } from "node:path";
import { eventually, openPage, sharedPage } from "./browser.mjs";
import { test } from "./cases.mjs";
import { noticed, settled, thingsIn } from "./heard.mjs";
import { folderWith } from "./runs.mjs";

const folder = folderWith({
  "two.wld": "floor 2000 1000\n1500 0 1500 1000\n",
  "two.sim": "world two.wld\nS4 500 500 90\n",
});
const { run, view, page } = await sharedPage(join(folder, "two.sim"), { options: ["--paused"] });
const other = await openPage(run.link);

const strike = async (where, keys) => {
  await where.locator(".scene canvas").focus();
  await where.keyboard.press(keys);
  await settled(where);
};

/** The robot's inspector; the list it was chosen from is closed again. */
async function inspect(where) {
  await where.locator(".scene canvas").focus();
  await where.keyboard.press("b");
  await where.locator("[data-window=bodies] li", { hasText: "S4" }).first().locator("button").dblclick();
  await where.locator("[data-window=bodies]").getByRole("button", { name: /^Close/ }).click();
  return where.locator("[data-window=robot]");
}

const errorsIn = (where) =>
  where.evaluate(() => {
    const { bodies, error_tables, error_level } = window.heard.world;
    return JSON.stringify([error_tables[bodies[0].errors], error_level]);
  });

const robot = await inspect(page);
const otherRobot = await inspect(other.page);

test("tables of errors and the dial are undone and redone", async () => {
  await robot.getByRole("tab", { name: "Errors" }).click();
  await robot.getByRole("button", { name: /^PSD_FRONT/ }).click();
  const acts = [
    async () => {
      const sigma = robot.getByLabel("sigma of PSD_FRONT", { exact: true });
      await sigma.fill("8");
      await sigma.press("Enter");
    },
    () => robot.getByRole("button", { name: "Same for all psd" }).click(), // several tables, one act
    () => robot.getByLabel("PSD_LEFT has errors").click(),
    () => robot.getByLabel("Error level").fill("50"),
  ];
  const states = [await errorsIn(page)];
  for (const act of acts) {
    await act();
    await settled(page);
    states.push(await errorsIn(page));
  }
  assert.equal(new Set(states).size, states.length, "each has changed something");
  for (const before of states.slice(0, -1).reverse()) {
    await strike(page, "Control+z");
    assert.equal(await errorsIn(page), before, "undone");
  }
  for (const after of states.slice(1)) {
    await strike(page, "Control+y");
    assert.equal(await errorsIn(page), after, "redone");
  }
});

test("each page undoes its own acts", async () => {
  const moveTo = async (where, window, x_mm) => {
    await window.getByRole("tab", { name: "State" }).click();
    await window.getByLabel(/^x/).first().fill(String(x_mm));
    await window.getByLabel(/^x/).first().press("Enter");
    await settled(where);
  };
  const placeIn = async (where) => (await thingsIn(where)).bodies[0].at;
  const errors = await errorsIn(page);
  await moveTo(other.page, otherRobot, 700);
  await eventually("both see it", async () => (await placeIn(page)) === "700 500 90");
  await other.page.locator('.rail [data-command="undo"][title^="Undo move S4"]').waitFor();
  await page.locator('.rail [data-command="undo"][title^="Undo error level"]').waitFor();
  await strike(other.page, "Control+z");
  assert.equal(await placeIn(other.page), "500 500 90");
  assert.equal(await errorsIn(page), errors, "those are the other one's");
  assert.equal(await other.page.locator('.rail [data-command="undo"]').isDisabled(), true, "there is nothing more");
});

test("what somebody else has changed since is not undone, and the page says why", async () => {
  const sigma = (window) => window.getByLabel("sigma of PSD_FRONT", { exact: true });
  const set = async (where, window, mm) => {
    await window.getByRole("tab", { name: "Errors" }).click();
    if (!(await sigma(window).isVisible())) await window.getByRole("button", { name: /^PSD_FRONT/ }).click();
    await sigma(window).fill(mm);
    await sigma(window).press("Enter");
    await settled(where);
  };
  await set(page, robot, "9");
  await set(other.page, otherRobot, "10");
  await eventually("both see it", async () => (await errorsIn(page)) === (await errorsIn(other.page)));
  const before = await errorsIn(page);
  await strike(page, "Control+z");
  await noticed(page, /Undo: errors of S4: PSD_FRONT: .*has changed since/);
  assert.equal(await errorsIn(page), before);
  assert.deepEqual([...view.problems, ...other.problems], []);
});
