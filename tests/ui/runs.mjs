// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Runs of the program for tests of the page, and folders for their files. UNDERSTUDY names the program; without it
// that of a release build is taken. Whatever way the tests end, no run and no folder is left.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { after } from "./cases.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const program = process.env.UNDERSTUDY ?? join(root, "build/release/bin/understudy");

const folders = [];
const running = new Set();
process.on("exit", () => {
  for (const child of running) child.kill(child.killed ? "SIGKILL" : "SIGTERM"); // asked before, it did not end
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder with these files ({ name: text }), which goes with the tests. */
export function folderWith(files = {}) {
  const folder = mkdtempSync(join(tmpdir(), "understudy-ui-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/**
 * A run for all cases of a file: the link with its token, and when it ended. Its settings are kept in a folder of their
 * own, never in the home of who runs the tests.
 */
export async function sharedRun(world, ...options) {
  const child = spawn(program, ["run", resolve(root, world), "--ui", "--ui-port", "0", ...options], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, XDG_CONFIG_HOME: folderWith() },
  });
  running.add(child);
  const ended = new Promise((resolve) => child.on("exit", resolve).on("error", resolve)); // there may be no such program
  ended.then(() => running.delete(child));
  after(() => {
    child.kill("SIGINT");
    return ended;
  });
  const link = await new Promise((resolve, reject) => {
    let said = "";
    const hear = (data) => {
      said += data;
      const found = /http:\/\/\S+#[0-9a-f]{32}/.exec(said);
      if (found !== null) resolve(found[0]);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", reject);
    child.on("close", (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
  return { link, ended };
}
