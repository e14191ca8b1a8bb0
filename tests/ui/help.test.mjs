// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The help behind the Help menu: opens by F1 and by its entries, its search leads to the very line, by keys alone, under
// the server's Content-Security-Policy.

import assert from "node:assert/strict";
import { choose, eventually, sharedPage } from "./browser.mjs";
import { test } from "./cases.mjs";

const { view, page } = await sharedPage("worlds/demo/wander.sim", { options: ["--paused"] });
let help;
const problems = [];

test("F1 opens the manual, also while a text field has the focus", async () => {
  await page.keyboard.press("l");
  await page.locator("[data-window=log]").getByLabel("Filter").focus();
  const opened = page.waitForEvent("popup");
  await page.keyboard.press("F1");
  help = await opened;
  help.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
  help.on("pageerror", (error) => problems.push(String(error)));
  await help.waitForLoadState(); // its script, too
  await help.getByRole("heading", { name: "Understudy help" }).waitFor();
  assert.equal(new URL(help.url()).pathname, "/help/index.html");
});

test("the search leads to the line of a call, by keys alone", async () => {
  await help.keyboard.type("vwstraight"); // the field has the focus at once
  await help.getByRole("option").first().waitFor();
  await help.keyboard.press("ArrowDown");
  await help.keyboard.press("Enter");
  await help.waitForURL(/robios\.html#VWStraight$/);
  assert.equal(await help.locator("tr:target").innerText().then((text) => text.includes("VWStraight")), true);
  const box = await help.locator("tr:target").boundingBox();
  assert.ok(box.y > 50 && box.y < 400, "the line is in sight, below the bar");
});

test("the page of results, and a word that nothing has", async () => {
  await help.keyboard.press("/");
  await help.keyboard.type("error level");
  await help.keyboard.press("Enter");
  await help.waitForURL(/search\.html\?q=error\+level/);
  await eventually("results", async () => (await help.locator("#results li").count()) > 3);
  const first = help.locator("#results a").first();
  const { pathname } = new URL(await first.evaluate((link) => link.href));
  await first.click();
  await help.waitForURL((url) => url.pathname === pathname);
  await help.locator("article h1").waitFor();
  await help.goto(new URL("/help/search.html?q=xyzzyx", help.url()).href);
  await help.getByText(/Nothing has all of/).waitFor();
});

test("pictures are there, links between pages work", async () => {
  await help.goto(new URL("/help/window.html", help.url()).href);
  const picture = help.locator("article img").first();
  await eventually("a picture", () => picture.evaluate((image) => image.complete && image.naturalWidth > 100));
  await help.locator("article").getByRole("link", { name: "the window's protocol" }).click();
  await help.getByRole("heading", { name: "The window: how a browser looks into a run" }).waitFor();
});

test("the entries of the menu use the same tab", async () => {
  const headings = { api: "RoBIOS-7: the calls", "search-help": "Search", manual: "Understudy help" };
  for (const [command, name] of Object.entries(headings)) {
    await page.bringToFront();
    await choose(page, "Help", command);
    await help.getByRole("heading", { name }).waitFor();
  }
  assert.deepEqual(problems, []);
  assert.deepEqual(view.problems, []);
});
