// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Settings that the server keeps: the same in every window, stored, and left alone by those who only watch.

import assert from "node:assert/strict";
import { choose, eventually, openPage, sharedPage } from "./browser.mjs";
import { test } from "./cases.mjs";
import { noticed } from "./heard.mjs";

const { run, view, page } = await sharedPage("worlds/demo/wander.sim", { options: ["--paused"] });

const themeOf = (one) => one.evaluate(() => document.documentElement.dataset.theme);
const tab = (name) => page.locator("[data-window=settings]").getByRole("tab", { name }).click();

test("the settings window: a choice and what undoes it", async () => {
  await choose(page, "File", "settings");
  const window = page.locator("[data-window=settings]");
  await window.getByLabel("Theme", { exact: true }).selectOption("light");
  await eventually("light", async () => (await themeOf(page)) === "light");
  await window.getByLabel("Lengths in", { exact: true }).selectOption("inch");
  await window.getByRole("button", { name: "Reset Lengths in" }).click();
  await eventually("as before", async () => (await window.getByLabel("Lengths in", { exact: true }).inputValue()) === "auto");
});

test("what is set in one window holds in all, and after a reload", async () => {
  const other = await openPage(run.link);
  await eventually("light there, too", async () => (await themeOf(other.page)) === "light");
  await other.page.locator(".scene canvas").focus();
  await other.page.keyboard.press("n"); // names of robots
  await tab("View");
  const names = page.locator("[data-window=settings]").getByLabel("Names of robots", { exact: true });
  await eventually("off here, too", async () => !(await names.isChecked()));
  await other.page.evaluate(() => localStorage.clear());
  await other.page.reload();
  await eventually("still light", async () => (await themeOf(other.page)) === "light");
  await other.close();
});

test("settings of the simulator, within their limits", async () => {
  const window = page.locator("[data-window=settings]");
  await tab("Simulator");
  const level = window.getByLabel("Errors at the start", { exact: true });
  await level.fill("500");
  await level.press("Enter");
  await noticed(page, /Errors at the start: from/);
  await level.fill("30");
  await level.press("Enter");
  await window.getByRole("button", { name: "Reset Errors at the start" }).click();
  await eventually("back", async () => (await level.inputValue()) === "-1");
  const home = window.getByLabel("Home folder", { exact: true });
  await home.fill("/there/is/no/such/folder");
  await home.press("Enter");
  await eventually("what was refused goes", async () => (await home.inputValue()) === "");
  await window.getByText(/Kept by the simulator, in /).waitFor();
});

test("a window that only watches keeps its changes to itself", async () => {
  const other = await openPage(run.link.replace(/#.*/, ""));
  await choose(other.page, "File", "settings");
  await other.page.getByLabel("Theme", { exact: true }).selectOption("dark");
  await eventually("dark there", async () => (await themeOf(other.page)) === "dark");
  await other.page.reload();
  await eventually("dark there still", async () => (await themeOf(other.page)) === "dark");
  assert.equal(await themeOf(page), "light");
  assert.deepEqual([...view.problems, ...other.problems], []);
  await other.close();
});
