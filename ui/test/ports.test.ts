// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Port, TrafficLine } from "../src/net/messages";
import { filteredTraffic, grown, hexOf, KEPT_TRAFFIC, lampsOf, shortName, trafficText } from "../src/state/ports";
import { combined } from "../src/state/watch";

const line = (name: string, hex = "89 00", to_device = true): TrafficLine => ({ time_s: 1.5, link: 0, to_device, hex, size: hex === "" ? 0 : (hex.length + 1) / 3, name });

test("the filter takes words of the name and of the bytes, and a direction", () => {
  const lines = [line("drive 200 mm/s"), line("bumps 0", "00", false), line("RTS off", "")];
  const names = (text: string, way: "both" | "to" | "from"): string[] => filteredTraffic(lines, text, way).map((one) => one.name);
  assert.deepEqual(names("", "both").length, 3);
  assert.deepEqual(names("DRIVE 200", "both"), ["drive 200 mm/s"]);
  assert.deepEqual(names("89", "both"), ["drive 200 mm/s"]);
  assert.deepEqual(names("", "from"), ["bumps 0"]);
  assert.deepEqual(names("drive", "from"), []);
});

test("only the latest lines are kept, and the others are counted", () => {
  let log = grown({ lines: [], missing: 0 }, { left_out: 3, lines: [line("first")] });
  assert.equal(log.missing, 3);
  log = grown(log, { left_out: 0, lines: Array.from({ length: KEPT_TRAFFIC }, () => line("more")) });
  assert.equal(log.lines.length, KEPT_TRAFFIC);
  assert.equal(log.missing, 4);
  assert.equal(log.lines[0]?.name, "more");
});

test("the file has a line for each message, with tabs", () => {
  const text = trafficText([line("drive"), { ...line("RTS off", ""), link: 1 }], "My robot", "oi");
  assert.equal(text, "# time_s\trobot\tdevice\tdirection\tbytes\tname\n1.500000\tMy robot\toi\t>\t89 00\tdrive\n1.500000\tMy robot\toi:2\t>\t\tRTS off\n");
});

test("bytes that were cut off are counted", () => {
  assert.equal(hexOf(line("scan", "02 80")), "02 80");
  assert.equal(hexOf({ ...line("scan", "02 80"), size: 732 }), "02 80 ... (732 bytes)");
});

test("rare lines have a lamp only while they are on", () => {
  const port = (lines: string[]): Port => ({ lines }) as Port;
  assert.deepEqual(lampsOf(port(["DTR", "CTS"])).filter((lamp) => lamp.on).map((lamp) => lamp.name), ["DTR", "CTS"]);
  assert.equal(lampsOf(port([])).length, 5);
  assert.deepEqual(lampsOf(port(["RI", "break"])).slice(5).map((lamp) => lamp.name), ["RI", "break"]);
});

test("traffic is asked for only of devices that somebody looks at", () => {
  assert.equal(combined([]).ports, false);
  const watch = combined([{ what: "ports" }, { what: "traffic", device: 3 }, { what: "traffic", device: 3 }]);
  assert.equal(watch.ports, true);
  assert.deepEqual(watch.traffic, [3]);
});

test("a client is called by the file that runs", () => {
  const names = ["/usr/bin/python3 \"/my home/drive.py\" 5", "./driver /dev/ttyUSB0", "square", "pty", "tcp 127.0.0.1:5000"].map(shortName);
  assert.deepEqual(names, ["drive.py", "driver", "square", "pty", "tcp 127.0.0.1:5000"]);
});
