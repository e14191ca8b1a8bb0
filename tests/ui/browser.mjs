// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the tests of the page share: a run with its window, and a browser that looks into it. Debian's Chromium,
// driven by playwright-core from ui/node_modules. Paths come from the environment, with those of a release build
// as defaults: UNDERSTUDY (the program), CHROMIUM (the browser).
//
// Tests are right under any timing: what the run does is waited for with `eventually`, or by letting the page come to
// rest (`settled` and `thingsIn` of heard.mjs), never by the clock. A field that was typed into shows what was typed,
// not what the run has.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { listenIn, settled } from "./heard.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const { chromium } = createRequire(join(root, "ui/package.json"))("playwright-core");
const program = process.env.UNDERSTUDY ?? join(root, "build/release/bin/understudy");
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

const START_TIMEOUT_MS = 60000;

/** A folder with these files ({ name: text }), which goes with the test. */
export function folderWith(files = {}) {
  const folder = mkdtempSync(join(tmpdir(), "understudy-ui-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/**
 * Starts a run; gives the link with its token, and what ends it. Its settings are kept in a folder of their own, never in
 * the home of who runs the tests.
 */
async function startRun(world, options) {
  const settings = folderWith();
  const child = spawn(program, ["run", resolve(root, world), "--ui", "--ui-port", "0", ...options], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, XDG_CONFIG_HOME: settings },
  });
  process.on("exit", () => child.kill()); // also where the set-up fails
  let said = "";
  const link = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no link; the program said: ${said}`)), START_TIMEOUT_MS);
    const hear = (data) => {
      said += data;
      const found = /http:\/\/\S+#[0-9a-f]{32}/.exec(said);
      if (found === null) return;
      clearTimeout(timer);
      resolve(found[0]);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const stop = async () => {
    child.kill("SIGINT");
    await ended;
  };
  return { link, stop, ended };
}

/** Noise of software rendering and of servers that were stopped on purpose. */
const HARMLESS = /GPU stall|swiftshader|ERR_CONNECTION_REFUSED|WebSocket connection/i;

/** Small, as most of the time of these tests is spent on drawing without a graphics card. */
const VIEWPORT = { width: 960, height: 600 };

/** A page that looks into the run; `problems` collects what its console complains about. */
export async function openPage(browser, link, look = {}) {
  const context = await browser.newContext({ viewport: VIEWPORT, acceptDownloads: true, ...look });
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

/** One run and one browser for all tests of a file; both end after the last. */
export async function sharedRun(world, ...options) {
  const run = await startRun(world, options);
  after(run.stop);
  const browser = await chromium.launch({ executablePath, headless: true });
  after(() => browser.close());
  return { run, browser };
}

/** The same with a page that looks into it, `page` (`view` has what its console complains about, too). */
export async function sharedPage(world, { options = [], look = {} } = {}) {
  const { run, browser } = await sharedRun(world, ...options);
  const view = await openPage(browser, run.link, look);
  return { run, browser, view, page: view.page };
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
