// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Runs the tests of the page, file after file, all in one Chromium:
//
//   node tests/ui/run.mjs [--limit SECONDS] [NAME...]
//
// NAME is a file without .test.mjs; without one, all but *_long. What takes longer than the limit has failed, and
// ends its file: a case that hangs would spoil those after it.

import { readdirSync } from "node:fs";
import { constants } from "node:os";
import { closeBrowser } from "./browser.mjs";
import { newFile } from "./cases.mjs";

const LIMIT_S = 240;

function fail(usage) {
  console.error(usage);
  process.exit(2);
}

const all = readdirSync(new URL(".", import.meta.url)).flatMap((file) => /^(.*)\.test\.mjs$/.exec(file)?.[1] ?? []);
const names = process.argv.slice(2);
const limit_s = names[0] === "--limit" ? Number(names.splice(0, 2)[1]) : LIMIT_S;
if (!(limit_s > 0)) fail("--limit: a number of seconds");
for (const name of names) if (!all.includes(name)) fail(`no test ${name}; there are: ${all.join(" ")}`);

const failed = new Set();
let passed = 0;
let left = 0;
let current = "";

function report(what, error) {
  failed.add(what);
  console.log(`FAILED ${what}`);
  console.log(error);
}

class TooLate extends Error {}

async function within(act) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new TooLate(`not done within ${limit_s} s`)), 1000 * limit_s);
  });
  try {
    await Promise.race([act(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** "ok", "failed" or "late". */
async function outcomeOf(what, act) {
  current = what;
  try {
    await within(act);
  } catch (error) {
    report(what, error);
    if (error instanceof TooLate) return "late";
  }
  return failed.has(what) ? "failed" : "ok";
}

const since = (start_ms) => `${((performance.now() - start_ms) / 1000).toFixed(1)} s`;

async function runFile(name) {
  const { cases, ends } = newFile();
  const file_ms = performance.now();
  const read = async () => {
    await import(`./${name}.test.mjs`);
    if (cases.length === 0) throw new Error("no cases");
  };
  let goesOn = (await outcomeOf(`${name}: set-up`, read)) === "ok";
  for (const { title, body } of cases) {
    const what = `${name}: ${title}`;
    const case_ms = performance.now();
    const outcome = goesOn ? await outcomeOf(what, body) : "not run";
    if (outcome === "ok") ++passed;
    if (outcome === "not run") ++left;
    if (outcome === "late") goesOn = false;
    if (["ok", "not run"].includes(outcome)) console.log(`${outcome} ${what} (${since(case_ms)})`);
  }
  for (const end of ends) await outcomeOf(`${name}: end`, end);
  console.log(`${name}: ${since(file_ms)}`);
}

// What is thrown by an event, or in a promise nobody looks at, is a failure of the case that is running.
for (const stray of ["unhandledRejection", "uncaughtException"]) process.on(stray, (error) => report(current, error));

// All that was started ends with this process.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => {
    console.log(`${signal} during ${current}`);
    process.exit(128 + constants.signals[signal]);
  });

for (const name of names.length > 0 ? names : all.filter((one) => !one.endsWith("_long"))) await runFile(name);
await outcomeOf("closing the browser", closeBrowser);
console.log(`${passed} passed, ${failed.size} failed, ${left} not run`);
for (const what of failed) console.log(`failed: ${what}`);
process.exit(failed.size > 0 ? 1 : 0);
