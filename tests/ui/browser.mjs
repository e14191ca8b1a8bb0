// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the tests of the page share: a run with its window, and a browser that looks into it. Debian's Chromium,
// driven by playwright-core from ui/node_modules. Paths come from the environment, with those of a release build
// as defaults: UNDERSTUDY (the program), CHROMIUM (the browser).

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const { chromium } = createRequire(join(root, "ui/package.json"))("playwright-core");
const program = process.env.UNDERSTUDY ?? join(root, "build/release/bin/understudy");
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

const START_TIMEOUT_MS = 30000;

/**
 * Starts a run; gives the link with its token, and what ends it. Its settings are kept in `settings`, a folder of its own
 * that goes with the test, never in the home of who runs the tests.
 */
export async function startRun(world, ...options) {
  const settings = mkdtempSync(join(tmpdir(), "understudy-settings-"));
  process.on("exit", () => rmSync(settings, { recursive: true, force: true }));
  const child = spawn(program, ["run", resolve(root, world), "--ui", "--ui-port", "0", ...options], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, XDG_CONFIG_HOME: settings },
  });
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
  return { link, stop, ended, settings, said: () => said };
}

export const startBrowser = () => chromium.launch({ executablePath, headless: true });

/** Noise of software rendering and of servers that were stopped on purpose. */
const HARMLESS = /GPU stall|swiftshader|ERR_CONNECTION_REFUSED|WebSocket connection/i;

/** A page that looks into the run; `problems` collects what its console complains about. */
export async function openPage(browser, link, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(90000); // a busy machine draws slowly
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
  return { page, problems, close: () => context.close() };
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

/** Looks over the page's shoulder: what the run says, whatever the page makes of it. Places are rounded to a millimetre. */
export async function spy(page) {
  await page.evaluate(() => {
    const seen = (window.seen = { world: undefined, poses: undefined, radio: [] });
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/stream`);
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => {
      if (typeof data !== "string") {
        const bytes = new DataView(data);
        if (bytes.getUint8(0) !== 1) return;
        const place = (at) => [Math.round(bytes.getInt32(at, true) / 10), Math.round(bytes.getInt32(at + 4, true) / 10), Math.round((bytes.getUint16(at + 10, true) * 360) / 65536) % 360];
        seen.poses = Array.from({ length: (bytes.byteLength - 16) / 12 }, (_, i) => place(16 + i * 12));
        seen.version = bytes.getUint32(4, true);
        return;
      }
      const message = JSON.parse(data);
      if (message.type === "world") seen.world = message;
      if (message.type === "radio") seen.radio.push(...message.messages);
    };
  });
  /** Bodies with their places, walls and spots; undefined while frames and world do not go together. */
  const things = () =>
    page.evaluate(() => {
      const { world, poses, version } = window.seen;
      if (world === undefined || poses?.length !== world.bodies.length || version !== world.version) return undefined;
      return {
        bodies: world.bodies.map((body, i) => ({ id: body.id, name: body.name, at: poses[i].join(" ") })),
        held: world.held,
        walls: world.walls,
        markers: world.markers,
      };
    });
  return { things: () => eventually("a frame of this world", things), radio: () => page.evaluate(() => window.seen.radio) };
}
