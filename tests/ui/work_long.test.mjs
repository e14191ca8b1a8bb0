// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How much work the page is: its first picture, and what its script does per drawing with 100 robots that move, all
// beams, scans, fields of view and trails drawn. Counted in milliseconds of script, not in frames per second: those are the
// graphics card's, and here there is none. The numbers are printed, not judged: machines are shared. Wanted are less
// than 2 s and 8 ms.

import assert from "node:assert/strict";
import { join } from "node:path";
import { openPage } from "./browser.mjs";
import { test } from "./cases.mjs";
import { folderWith, sharedRun } from "./runs.mjs";

const robots = Array.from({ length: 100 }, (_, i) => `S4 ${400 + (i % 10) * 600} ${400 + Math.floor(i / 10) * 600} ${i * 36} wander`);
const folder = folderWith({
  "hall.wld": "floor 6400 6400\n0 0 6400 0\n6400 0 6400 6400\n6400 6400 0 6400\n0 6400 0 0\n",
  "crowd.sim": ["world hall.wld", ...robots, ""].join("\n"),
});
const run = await sharedRun(join(folder, "crowd.sim"));

test("the first picture comes soon, and drawing a crowd is little work", async () => {
  // A small picture: software rendering is slow, and what counts here does not depend on the size.
  const { page, problems } = await openPage(run.link, { viewport: { width: 640, height: 400 } });
  const painted_ms = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity);
  await page.evaluate(() => {
    window.works = [];
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) =>
      ask((now) => {
        const start = performance.now();
        draw(now);
        window.works.push(performance.now() - start);
      });
  });
  await page.locator(".scene canvas").focus();
  for (const key of ["r", "i", "t", "v"]) await page.keyboard.press(key);
  await page.waitForTimeout(3000);
  await page.evaluate(() => (window.works.length = 0));
  await page.waitForFunction(() => window.works.length >= 20, undefined, { timeout: 60000 });
  const works = (await page.evaluate(() => window.works)).sort((a, b) => a - b);
  const median_ms = works[Math.floor(works.length / 2)];
  console.log(`first paint ${painted_ms.toFixed(0)} ms, ${median_ms.toFixed(1)} ms of script per drawing (median of ${works.length})`);
  assert.deepEqual(problems, []);
});
