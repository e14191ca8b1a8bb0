// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Records docs/images/demo.webp: `understudy demo` in the browser window, from the robot's start, at twice the demo's speed.
//   apt-get install ffmpeg chromium && node tools/record_demo.mjs docs/images/demo.webp
// Chromium sends a picture whenever the page has drawn one, with its time; ffmpeg makes an even animation of them. It
// draws without a graphics card, so record on a machine that is otherwise idle. UNDERSTUDY names the program and CHROMIUM
// the browser.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { chromium } = createRequire(join(root, "ui/package.json"))("playwright-core");
const program = process.env.UNDERSTUDY ?? join(root, "build/release/bin/understudy");
const out = process.argv[2];
if (out === undefined) throw new Error("usage: node tools/record_demo.mjs OUT.webp");

const VIEWPORT = { width: 1200, height: 680 };
// Of the animation:
const LENGTH_S = Number(process.env.LENGTH ?? 14);
const SPEED_UP = 2;
const FRAMES_PER_S = 10;

/** Starts the demo; its settings are its own, so that it looks as on the first day. */
async function startDemo(folder) {
  const child = spawn(program, ["demo", "--paused", "--ui-port", "0"], { env: { ...process.env, XDG_CONFIG_HOME: folder } });
  const link = await new Promise((resolve, reject) => {
    let said = "";
    const read = (data) => {
      said += data;
      const found = /http:\/\/\S+#[0-9a-f]{32}/.exec(said);
      if (found !== null) resolve(found[0]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("close", () => reject(new Error(`the demo ended: ${said}`)));
  });
  return { child, link };
}

/** Opens the window with beams, trail and the robot's screen, and the maze beside the screen. */
async function openWindow(browser, link) {
  const page = await (await browser.newContext({ viewport: VIEWPORT })).newPage();
  await page.addInitScript(() => localStorage.setItem("understudy.showShadows", "false")); // they take the most time to draw
  await page.goto(link);
  await page.getByText("Connected").waitFor();
  await page.locator(".veil").waitFor({ state: "detached" });
  for (const key of ["Home", "r", "t", "c"]) await page.keyboard.press(key);
  await page.locator("[data-window=screen]").waitFor();
  await page.mouse.move(800, 560);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(980, 535, { steps: 8 });
  await page.mouse.up({ button: "right" });
  await page.mouse.wheel(0, 140);
  await page.mouse.move(1195, 670);
  return page;
}

/** The pictures of the page for `seconds`: files and the times at which they were drawn. */
async function record(page, folder, seconds) {
  const session = await page.context().newCDPSession(page);
  const frames = [];
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    const file = join(folder, `${String(frames.length).padStart(5, "0")}.png`);
    writeFileSync(file, Buffer.from(data, "base64"));
    frames.push({ file, time_s: metadata.timestamp });
    session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await session.send("Page.startScreencast", { format: "png" });
  await page.keyboard.press("p"); // the run was paused
  await page.waitForTimeout(seconds * 1000);
  await session.send("Page.stopScreencast");
  return frames;
}

/** ffmpeg's list of pictures with their durations. */
const listOf = (frames) =>
  frames.map(({ file, time_s }, i) => `file '${file}'\nduration ${((frames[i + 1]?.time_s ?? time_s + 0.1) - time_s).toFixed(4)}\n`).join("");

const folder = mkdtempSync(join(tmpdir(), "understudy-demo-"));
const { child, link } = await startDemo(folder);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium" });
try {
  const frames = await record(await openWindow(browser, link), folder, LENGTH_S * SPEED_UP);
  console.log(`${frames.length} pictures in ${(frames.at(-1).time_s - frames[0].time_s).toFixed(1)} s`);
  writeFileSync(join(folder, "list"), listOf(frames));
  const filter = `setpts=PTS/${SPEED_UP},fps=${FRAMES_PER_S}`;
  const codec = ["-c:v", "libwebp_anim", "-pix_fmt", "bgra", "-lossless", "1", "-compression_level", "6", "-loop", "0"];
  const made = spawnSync("ffmpeg", ["-y", "-v", "error", "-f", "concat", "-safe", "0", "-i", join(folder, "list"), "-vf", filter, ...codec, out], { stdio: "inherit" });
  if (made.status !== 0) throw new Error("ffmpeg failed");
} finally {
  await browser.close();
  child.kill("SIGINT");
  if (process.env.KEEP === undefined) rmSync(folder, { recursive: true, force: true });
  else console.log(folder);
}
