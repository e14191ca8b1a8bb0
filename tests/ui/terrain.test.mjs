// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Outdoors: things stand on the ground that the server sends, z roll and pitch in the inspector, nothing beside the
// terrain; a robot is built in the workshop and driven.

import assert from "node:assert/strict";
import { choose, chooseEntry, eventually, sharedPage } from "./browser.mjs";
import { test } from "./cases.mjs";
import { noticed, settled, thingsIn } from "./heard.mjs";

const { view, page } = await sharedPage("worlds/outdoors/hills.sim", { options: ["--paused"] });
const canvas = page.locator(".scene > canvas");

/** From the samples that the page was sent, the four around a place: the lowest and the highest. */
const groundAround = (x_m, y_m) =>
  page.evaluate(
    async ([x_m, y_m]) => {
      const { terrain } = window.heard.world;
      const heights = new DataView(await (await fetch(`/api/scene/${terrain.file}`)).arrayBuffer());
      const [i, j] = [Math.floor((x_m - terrain.x_m) / terrain.spacing_x_m), Math.floor((y_m - terrain.y_m) / terrain.spacing_y_m)];
      const at = (column, row) => terrain.base_m + terrain.step_m * heights.getUint16(2 * (row * terrain.columns + column), true);
      const all = [at(i, j), at(i + 1, j), at(i, j + 1), at(i + 1, j + 1)];
      return [Math.min(...all), Math.max(...all)];
    },
    [x_m, y_m],
  );

async function standsOnGround(index) {
  const [x, y, , z] = (await thingsIn(page)).bodies[index].at.split(" ").map((mm) => mm / 1000);
  const [low, high] = await groundAround(x, y);
  assert.ok(z > low - 0.3 && z < high + 0.5, `${z} between ${low} and ${high}`);
}

test("robots stand on the ground, also where they are put by number", async () => {
  await standsOnGround(0);
  await canvas.focus();
  await page.keyboard.press("b");
  await page.locator("[data-window=bodies] li", { hasText: "Rover" }).first().locator("button").dblclick();
  const robot = page.locator("[data-window=robot]");
  for (const label of [/^z/, /^roll/, /^pitch/]) await robot.getByLabel(label).first().waitFor();
  const x = robot.getByLabel(/^x, mm/).first();
  await x.fill("20000");
  await x.press("Enter");
  await eventually("the rover at 20 m", async () => (await thingsIn(page)).bodies[0].at.startsWith("20000 "));
  await standsOnGround(0);
  await x.fill("9000000");
  await x.press("Enter");
  await noticed(page, /no ground there/);
  assert.deepEqual(view.problems, []);
});

test("the hand puts things onto the ground", async () => {
  await canvas.focus();
  await page.keyboard.press("1");
  await chooseEntry(page, "Simulation", "Can");
  await page.keyboard.press("Enter");
  const can = await eventually("a can", async () => {
    const { bodies } = await thingsIn(page);
    const index = bodies.findIndex(({ name }) => name.startsWith("Can"));
    return index >= 0 && index;
  });
  await standsOnGround(can);
  assert.deepEqual(view.problems, []);
});

test("a robot is built, shown and undone in the workshop, and driven", async () => {
  await choose(page, "Robot", "workshop");
  const work = page.locator("[data-window=work]");
  await work.getByLabel("Add a sensor").selectOption("psd");
  await work.getByLabel(/^to the left/).fill("30");
  await work.getByLabel(/^to the left/).press("Enter");
  await settled(page);
  assert.equal(await work.getByRole("alert").count(), 0);
  await work.getByRole("button", { name: "Undo in the workshop" }).click();
  assert.equal(await work.getByLabel(/^to the left/).inputValue(), "0.0");
  await work.getByRole("button", { name: "Body and mass" }).click();
  await work.getByLabel("mass, kg").fill("2000000");
  await work.getByLabel("mass, kg").press("Enter");
  await work.getByRole("alert").filter({ hasText: "mass_kg" }).waitFor();
  await work.getByRole("button", { name: "Undo in the workshop" }).click();
  await work.getByRole("alert").waitFor({ state: "detached" });
  await work.getByRole("button", { name: "Test drive" }).click();
  await page.locator("dialog, [role=alertdialog], .dialog").getByRole("button", { name: "Open" }).click();
  await eventually("the test drive", async () => (await thingsIn(page)).bodies.map(({ name }) => name).join() === "MyRobot");
  assert.deepEqual(view.problems, []);
});
