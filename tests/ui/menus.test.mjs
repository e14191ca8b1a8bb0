// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Each entry of each menu does something that is seen. Entries that have a test of their own elsewhere are listed with
// its file; an entry that is in neither list fails the last test.

import assert from "node:assert/strict";
import { join } from "node:path";
import { choose, chooseEntry, chooseFile, eventually, sharedPage } from "./browser.mjs";
import { test } from "./cases.mjs";
import { settled, thingsIn } from "./heard.mjs";
import { folderWith } from "./runs.mjs";

const ELSEWHERE = {
  "devices.test.mjs": ["panel"],
  "help.test.mjs": ["manual", "api", "search-help"],
  "mouse.test.mjs": ["remove-wall", "add-marker"],
  "page.test.mjs": ["pause", "step-many", "undo", "redo", "add-wall", "home", "exit"],
  "programs.test.mjs": ["compile-run"],
  "robot.test.mjs": ["save-log", "save-state", "restore-state", "reset-robot"],
  "scanner.test.mjs": ["scan", "gps"],
  "screen.test.mjs": ["radio", "sound"],
  "uploads.test.mjs": ["open-local", "open-folder"],
  "worlds.test.mjs": ["new", "open", "reset", "save-at", "save-sim"],
};
const tried = new Set(Object.values(ELSEWHERE).flat());

const folder = folderWith({
  "room.wld": "floor 2000 2000\n0 0 2000 0\n2000 0 2000 2000\n2000 2000 0 2000\n0 2000 0 0\n",
  "cart.robi": "drive DIFFERENTIAL_DRIVE\nname Cart\ndiameter 120\nmass 2 0 0 0\naxis 0 30\nwheel 50 3600 540 90\nspeed 400\n",
  "room.sim": "world room.wld\nS4 1000 1000 90 wander\nCan 500 500 0\n",
});
const { view, page } = await sharedPage(join(folder, "room.sim"), { options: ["--speed", "10"] });
const canvas = page.locator(".scene canvas");
const clip = await canvas.boundingBox();

await eventually("it has driven, so that its trail is seen", async () => {
  const [x_mm, y_mm] = (await thingsIn(page)).bodies[0].at.split(" ");
  return Math.hypot(x_mm - 1000, y_mm - 1000) > 300;
});
await canvas.focus();
await page.keyboard.press("p");
await page.getByRole("button", { name: "Resume" }).waitFor();
await choose(page, "Camera", "home"); // nothing follows, nothing moves

const perform = async (menu, command) => {
  tried.add(command);
  await choose(page, menu, command);
};
const tool = () => canvas.getAttribute("data-tool");
const picture = async () => (await page.screenshot({ clip })).toString("base64");

/** The picture once the view rests: what glides is still another in the next one. */
async function restingPicture() {
  let last;
  return eventually("the view rests", async () => {
    await settled(page);
    const now = await picture();
    const rests = now === last;
    last = now;
    return rests && now;
  });
}

test("Camera: each entry changes the picture", async () => {
  let seen = await restingPicture();
  const shows = ["grid", "rulers", "shadows", "names", "trails", "beams", "lidar", "frusta", "axes", "outlines"];
  for (const command of ["birdseye", "perspective", "zoom-in", "zoom-out", "follow", "robot-view", "perspective", ...shows]) {
    await perform("Camera", command);
    await eventually(`${command} is seen`, async () => {
      await settled(page);
      return (await picture()) !== seen;
    });
    seen = await restingPicture();
  }
  for (const command of shows) await choose(page, "Camera", command);
  await perform("Camera", "fly");
  await page.getByText("Fly camera:").waitFor();
  await choose(page, "Camera", "fly");
});

test("entries that open a window", async () => {
  const windows = { File: ["log", "settings"], Simulation: ["bodies"], Robot: ["screen", "plot", "ports"], Environment: ["project"], Help: ["about"] };
  for (const [menu, commands] of Object.entries(windows))
    for (const command of commands) {
      await perform(menu, command);
      const window = page.locator(`[data-window="${command}"]`);
      await window.waitFor();
      await window.getByRole("button", { name: /^Close/ }).click();
    }
  await perform("Robot", "workshop");
  await page.locator("[data-window=work]").getByRole("button", { name: /^Close/ }).click();
  await perform("Help", "help-keys");
  await page.locator("[data-window=keys]").getByText("Ctrl+Shift+R").waitFor();
  await page.keyboard.press("Escape");
});

test("Simulation: a robot from a file of one's own is in the hand", async () => {
  await perform("Simulation", "add-kind");
  await chooseFile(page, page.locator("[data-window=kind]"), folder, "cart.robi");
  await eventually("it is held", async () => (await tool()) === "hold");
  await page.keyboard.press("Escape");
  await eventually("and let go", async () => (await tool()) === "select");
});

test("Simulation: one tick, faster, slower", async () => {
  const time = () => page.locator("[data-readout=time] b").innerText();
  const first = await time();
  for (let i = 0; i < 4; ++i) await perform("Simulation", "step"); // the display shows hundredths, a tick is 5 ms
  await eventually("time goes on", async () => (await time()) !== first);
  const speed = page.getByLabel("Wanted speed");
  await perform("Simulation", "slower");
  await eventually("slower", async () => (await speed.inputValue()) === "5");
  await perform("Simulation", "faster");
  await eventually("faster", async () => (await speed.inputValue()) === "10");
});

test("Robot: inspected, picked up and put back, removed", async () => {
  await chooseEntry(page, "Robot", "S4");
  const robot = page.locator("[data-window=robot]");
  await robot.getByRole("button", { name: /^Close/ }).click();
  await perform("Robot", "inspect"); // it is still selected
  await robot.getByRole("button", { name: /^Close/ }).click();
  await perform("Robot", "move");
  assert.equal(await tool(), "hold");
  assert.equal((await thingsIn(page)).held.length, 1);
  await perform("Environment", "select");
  assert.equal(await tool(), "select");
  assert.equal((await thingsIn(page)).held.length, 0);
  await perform("Robot", "remove");
  await choose(page, "Simulation", "bodies");
  const bodies = page.locator("[data-window=bodies]");
  await bodies.getByText("None. Add one").waitFor();
  await choose(page, "Simulation", "undo");
  await eventually("it is back", async () => (await bodies.locator("li", { hasText: "S4" }).count()) === 1);
  await settled(page);
  await chooseEntry(page, "Simulation", "LabBot"); // another robot, from the middle of the floor to where there is room
  for (let i = 0; i < 80 && (await tool()) === "hold"; ++i) {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
  }
  await eventually("both are there", async () => (await bodies.locator("li", { hasText: "LabBot" }).count()) === 1);
  await bodies.getByRole("button", { name: /^Close/ }).click();
});

test("File: the world alone is downloaded", async () => {
  const download = page.waitForEvent("download");
  await perform("File", "save-wld");
  assert.match((await download).suggestedFilename(), /\.wld$/);
});

test("no entry is without a test", async () => {
  const entries = [];
  for (const menu of await page.locator("[data-menu]").all()) {
    await menu.click();
    await page.locator(".menu").waitFor();
    entries.push(...(await page.locator(".menu [data-command]").evaluateAll((all) => all.map((one) => one.dataset.command))));
    await page.keyboard.press("Escape");
    await page.locator(".menu").waitFor({ state: "detached" });
  }
  assert.ok(entries.length > 30);
  // These need a scanner: clouds.test.mjs.
  for (const entry of ["clouds", "clear-clouds"]) tried.add(entry);
  assert.deepEqual(entries.filter((entry) => !tried.has(entry)), []);
  assert.deepEqual(view.problems, []);
});
