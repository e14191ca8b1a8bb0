// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Runs test/*.test.ts with node's own test runner: esbuild strips the types and bundles each file with what it tests.

import { buildSync } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const out = mkdtempSync(join(tmpdir(), "understudy-ui-test-"));
const tests = readdirSync(join(here, "test")).filter((name) => name.endsWith(".test.ts"));

buildSync({
  entryPoints: tests.map((name) => join(here, "test", name)),
  outdir: out,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node18",
  logLevel: "error",
});
const built = tests.map((name) => join(out, name.replace(/\.ts$/, ".mjs")));
const run = spawnSync(process.execPath, ["--test", ...built], { stdio: "inherit", cwd: here });
rmSync(out, { recursive: true, force: true });
process.exit(run.status ?? 1);
