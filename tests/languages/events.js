// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Node's timers, promises, files, child processes and random numbers, while a socket drives.
"use strict";
const { execFile } = require("child_process");
const { randomBytes } = require("crypto");
const fs = require("fs");
const net = require("net");

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const lines = [];

async function drive() {
  const link = net.connect(34721, "127.0.0.1");
  let heard = "";
  link.on("data", (bytes) => (heard += bytes.toString("hex")));
  await new Promise((done) => link.once("data", done));
  for (const speed of [100, 200, 0]) {
    link.write(Buffer.from([10, 0, 0, 0, 5, 0x78, 0, speed, 0, 0]));
    await sleep(50 + Math.random() * 50);
  }
  link.write(Buffer.from([10, 0, 0, 0, 1, 0x71]));
  await sleep(50);
  lines.push("heard " + heard);
  link.end();
}

const child = () =>
  new Promise((done) => execFile("sh", ["-c", "echo $$; date +%N"], (_, out) => done(lines.push("child " + out.trim()))));

(async () => {
  let ticks = 0;
  const timer = setInterval(() => ++ticks, 7);
  await Promise.all([drive(), child(), child(), fs.promises.readFile(__filename)]);
  clearInterval(timer);
  for (const line of lines) console.log(line);
  console.log(ticks, randomBytes(8).toString("hex"), process.pid, process.hrtime.bigint().toString(), Date.now());
})();
