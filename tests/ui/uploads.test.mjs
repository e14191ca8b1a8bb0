// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Worlds from the computer of whoever looks: a folder and a zip chosen in the menu, a file dropped on the page.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { choose, eventually, openPage, sharedPage } from "./browser.mjs";
import { test } from "./cases.mjs";
import { noticed } from "./heard.mjs";
import { folderWith } from "./runs.mjs";

const folder = folderWith({
  "my lab/worlds/small.wld": "floor 1500 1000\n0 0 1500 0\n",
  "my lab/one.sim": "world worlds/small.wld\nS4 500 500 0 a_program_of_the_file\nCan 900 300 0\n",
});
const lab = join(folder, "my lab");
const { run, view, page } = await sharedPage("worlds/demo/wander.sim", { options: ["--paused"] });

const bodies = async () => {
  if (!(await page.locator("[data-window=bodies]").isVisible())) await choose(page, "Simulation", "bodies");
  return (await page.locator("[data-window=bodies] li").allInnerTexts()).map((text) => text.split("\n")[0]).join();
};

/** Drops files on the page: [name, bytes] each. */
async function drop(...files) {
  const data = await page.evaluateHandle((all) => {
    const made = new DataTransfer();
    for (const [name, bytes] of all) made.items.add(new File([new Uint8Array(bytes)], name));
    return made;
  }, files.map(([name, bytes]) => [name, [...bytes]]));
  await page.dispatchEvent(".scene canvas", "dragenter", { dataTransfer: data });
  await page.getByText("Drop to open").waitFor();
  await page.dispatchEvent(".scene canvas", "drop", { dataTransfer: data });
}

const dialog = () => page.getByRole("alertdialog");
const close = () => dialog().getByRole("button", { name: "Close" }).click();

test("a file with what it needs missing: said with file and line, and the run goes on", async () => {
  await drop(["bad.sim", Buffer.from("world nowhere.wld\nS4 1 2\n")]);
  await dialog().getByText(/bad\.sim:1/).waitFor();
  await dialog().getByText(/nowhere\.wld/).waitFor();
  await close();
  assert.equal(await bodies(), "S4");
});

test("a folder, its references within it; its programs are named and not started", async () => {
  const asked = page.waitForEvent("filechooser");
  await choose(page, "File", "open-folder");
  await (await asked).setFiles(lab);
  await dialog().getByText("a_program_of_the_file").waitFor();
  await close();
  await eventually("the world of the folder", async () => (await bodies()) === "S4,Can");
});

test("a zip with several worlds: one is chosen", async () => {
  writeFileSync(join(lab, "two.sim"), "world worlds/small.wld\nCan 300 300 0\nCan 900 300 0\n");
  execFileSync("/usr/bin/python3", ["-m", "zipfile", "-c", join(folder, "lab.zip"), lab]);
  const asked = page.waitForEvent("filechooser");
  await choose(page, "File", "open-local");
  await (await asked).setFiles(join(folder, "lab.zip"));
  await dialog().getByRole("button", { name: /two\.sim/ }).click();
  await eventually("the second world", async () => (await bodies()) === "Can,Can-2");
  assert.deepEqual(view.problems, []);
});

test("a window without control takes nothing", async () => {
  const other = await openPage(run.link.replace(/#.*/, ""));
  const data = await other.page.evaluateHandle(() => {
    const made = new DataTransfer();
    made.items.add(new File(["S4 500 500 0\n"], "mine.sim"));
    return made;
  });
  await other.page.dispatchEvent(".scene canvas", "drop", { dataTransfer: data });
  await noticed(other.page, /can only watch/);
  const reply = await other.page.evaluate(() => fetch(`/api/upload/${"0".repeat(32)}/mine.sim`, { method: "POST", body: "S4 500 500 0\n" }).then((answer) => answer.status));
  assert.equal(reply, 403);
  await other.close();
});
