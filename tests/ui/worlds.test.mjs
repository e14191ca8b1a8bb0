// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The File menu: a new box, saving, opening good and bad worlds, starting again.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { choose, chooseEntry, chooseFile, eventually, sharedPage } from "./browser.mjs";
import { test } from "./cases.mjs";
import { settled, timesIn } from "./heard.mjs";
import { folderWith } from "./runs.mjs";

const folder = folderWith({
  "bad.sim": "world nowhere.wld\nS4 1 2\n",
  "small.wld": "floor 1500 1000\n0 0 1500 0\n",
  "good.sim": "world small.wld\nS4 500 500 0 a_program_of_the_file\nCan 900 300 0\n",
});
const { view, page } = await sharedPage("worlds/demo/wander.sim", { options: ["--paused", "--worlds", folder] });

async function openFile(name) {
  await choose(page, "File", "open");
  const window = page.locator("[data-window=open]");
  await chooseFile(page, window, folder, name);
  return window;
}

const bodies = async () => {
  if (!(await page.locator("[data-window=bodies]").isVisible())) await choose(page, "Simulation", "bodies");
  return (await page.locator("[data-window=bodies] li").allInnerTexts()).map((text) => text.split("\n")[0]);
};

test("a file with errors shows what is wrong and where, and ends nothing", async () => {
  const window = await openFile("bad.sim");
  const card = page.getByRole("alertdialog");
  await card.getByText(/bad\.sim:1/).waitFor();
  await card.getByRole("button", { name: "Close" }).click();
  await window.getByRole("button", { name: "Close Open" }).click();
  assert.deepEqual(await bodies(), ["S4"]);
});

test("programs that a file names start only after a question that shows them", async () => {
  await openFile("good.sim");
  const card = page.getByRole("alertdialog");
  await card.getByText("a_program_of_the_file").waitFor();
  await card.getByRole("button", { name: "Open without them" }).click();
  await eventually("the other world", async () => (await bodies()).join() === "S4,Can");
});

test("a new box, something in it, saved", async () => {
  await choose(page, "File", "new");
  const window = page.locator("[data-window=new]");
  await window.getByLabel(/^width/).fill("1600");
  await window.getByLabel(/^height/).fill("1200");
  await window.getByLabel(/^height/).press("Enter");
  await window.getByRole("button", { name: "Create" }).click();
  await eventually("an empty world", async () => (await bodies()).length === 0);
  await page.getByLabel("Wanted speed").selectOption("50");
  await eventually("time passes", async () => (await timesIn(page)).at(-1) > 10);
  await page.getByRole("button", { name: "Pause" }).click(); // less to draw
  await page.getByRole("button", { name: "Resume" }).waitFor();
  await settled(page);
  await chooseEntry(page, "Simulation", "Can");
  await page.keyboard.press("ArrowRight"); // from the middle, by keys alone
  await page.keyboard.press("Enter");
  await eventually("the can", async () => (await bodies()).join() === "Can");
  const saved = [];
  page.on("download", (download) => saved.push(download));
  await choose(page, "File", "save-sim");
  await eventually("both files", () => saved.length >= 2);
  const sim = saved.find((download) => download.suggestedFilename().endsWith(".sim"));
  assert.match(readFileSync(await sim.path(), "utf8"), /^Can 810 600 0/m);
});

test("saved on the server, and over what is there only after a question", async () => {
  await choose(page, "File", "save-at");
  const window = page.locator("[data-window=save]");
  await window.getByRole("button", { name: basename(folder) }).click();
  await window.getByLabel("Name of the file").fill("kept.sim");
  await window.getByRole("button", { name: "Save", exact: true }).click();
  const kept = join(folder, "kept.sim");
  await window.waitFor({ state: "detached" });
  assert.match(readFileSync(kept, "utf8"), /^Can 810 600 0/m);
  await choose(page, "File", "save-at");
  await chooseFile(page, window, folder, "kept.sim");
  await window.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  await window.waitFor({ state: "detached" });
});

test("starting again brings back what was there at first", async () => {
  const before = (await timesIn(page)).length;
  await choose(page, "File", "reset");
  await page.getByRole("button", { name: "Start again", exact: true }).click();
  await eventually("the empty box", async () => (await bodies()).length === 0);
  await eventually("time starts again", async () => (await timesIn(page)).slice(before).some((time_s) => time_s < 10));
  assert.deepEqual(view.problems, []);
});
