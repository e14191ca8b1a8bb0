// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the tests of the page share: one browser, pages that look into a run, and what hands do there. Debian's
// Chromium (or CHROMIUM), driven by playwright-core from ui/node_modules.
//
// Tests are right under any timing: what the run does is waited for with `eventually`, or by letting the page come to
// rest (`settled` and `thingsIn` of heard.mjs), never by the clock. A field that was typed into shows what was typed,
// not what the run has.

import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { after } from "./cases.mjs";
import { listenIn, settled } from "./heard.mjs";
import { root, sharedRun } from "./runs.mjs";

const { chromium } = createRequire(join(root, "ui/package.json"))("playwright-core");
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

let browser;

/** One for all files. Signals are dealt with in run.mjs; when this process ends, playwright kills the browser. */
const theBrowser = () =>
  (browser ??= chromium.launch({
    executablePath,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  }));

export const closeBrowser = async () => (await browser)?.close();

/** Noise of software rendering and of servers that were stopped on purpose. */
const HARMLESS = /GPU stall|swiftshader|ERR_CONNECTION_REFUSED|WebSocket connection/i;

/** Small, as most of the time of these tests is spent on drawing without a graphics card. */
const VIEWPORT = { width: 960, height: 600 };

/**
 * A page that looks into the run, as in a browser of its own: cookies and storage are empty. `problems` collects what
 * its console complains about.
 */
export async function openPage(link, look = {}) {
  const context = await (await theBrowser()).newContext({ viewport: VIEWPORT, acceptDownloads: true, ...look });
  after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(90000); // a busy machine draws slowly
  await page.addInitScript(listenIn);
  // Software rendering has better things to do.
  await page.addInitScript(() => localStorage.getItem("understudy.showShadows") ?? localStorage.setItem("understudy.showShadows", "false"));
  const problems = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !HARMLESS.test(message.text())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  await page.goto(link);
  await page.getByText("Connected").waitFor();
  await page.locator(".veil").waitFor({ state: "detached" });
  await settled(page);
  return { page, problems, close: () => context.close() };
}

/** A run and a page that looks into it, `page`, for all cases of a file (`view` has what its console complains about, too). */
export async function sharedPage(world, { options = [], look = {} } = {}) {
  const run = await sharedRun(world, ...options);
  const view = await openPage(run.link, look);
  return { run, view, page: view.page };
}

/** Opens a menu and chooses a command. */
export async function choose(page, menu, command) {
  await page.locator(`[data-menu="${menu}"]`).click();
  await page.locator(`.menu [data-command="${command}"]`).click();
}

/** In a window that shows the simulator's disk: a file of one of the folders named at the start. */
export async function chooseFile(page, window, folder, name) {
  await window.getByRole("button", { name: basename(folder) }).click();
  await window.getByRole("button", { name }).click();
}

export async function chooseEntry(page, menu, text) {
  await page.locator(`[data-menu="${menu}"]`).click();
  await page.locator(".menu").getByRole("menuitem", { name: text, exact: true }).click();
}

/** Waits until a condition holds; the page changes when the run does, not when the test likes. */
export async function eventually(what, condition, timeout_ms = 60000) {
  const end = Date.now() + timeout_ms;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`not in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
