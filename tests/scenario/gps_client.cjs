// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Reads a GPS receiver with three public packages: serialport, gps and nmea-simple. After SECONDS it
// prints what both parsers have read, as JSON.
//   node gps_client.cjs MODULES PORT SECONDS
const { createRequire } = require("node:module");
const [modules, path, seconds] = process.argv.slice(2);
const load = createRequire(modules + "/");
const { SerialPort } = load("serialport");
const { ReadlineParser } = load("@serialport/parser-readline");
const GPS = load("gps");
const { parseNmeaSentence } = load("nmea-simple");

const seen = { gps: {}, simple: {}, bad: [] };
const count = (counts, name) => { counts[name] = (counts[name] ?? 0) + 1; };
const gps = new (GPS.GPS ?? GPS)();
gps.on("data", (sentence) => {
  count(seen.gps, sentence.type);
  if (!sentence.valid) seen.bad.push(sentence.raw);
});

const port = new SerialPort({ path, baudRate: 38400 });
port.pipe(new ReadlineParser({ delimiter: "\r\n" })).on("data", (line) => {
  gps.update(line);
  try {
    const sentence = parseNmeaSentence(line);
    count(seen.simple, sentence.sentenceId);
    if (sentence.sentenceId === "GGA") seen.gga = sentence;
  } catch (error) {
    seen.bad.push(`${line}: ${error.message}`);
  }
});
setTimeout(() => {
  const { lat, lon, alt, speed, track } = gps.state;
  console.log(JSON.stringify({ ...seen, state: { lat, lon, alt, speed, track } }));
  process.exit(0);
}, 1000 * Number(seconds));
