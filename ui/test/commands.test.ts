// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import { keyName } from "../src/commands/key_names";
import { asText, filtered } from "../src/state/log";
import { combined } from "../src/state/watch";
import { keptInside } from "../src/state/windows";

const press = (key: string, modifiers: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {}) =>
  keyName({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers });

test("names of keys", () => {
  assert.equal(press("w"), "W");
  assert.equal(press("R", { ctrlKey: true, shiftKey: true }), "Ctrl+Shift+R");
  assert.equal(press("?", { shiftKey: true }), "?");
  assert.equal(press(" "), "Space");
  assert.equal(press("ArrowRight", { shiftKey: true }), "Shift+Right");
  assert.equal(press("s", { metaKey: true }), "Ctrl+S");
  assert.equal(press("Shift", { shiftKey: true }), undefined);
});

test("the filter of the log", () => {
  const line = (level: "info" | "warning" | "error", source: string, text: string) => ({ time_s: 0, level, source, text });
  const lines = [line("info", "S4", "program started"), line("warning", "", "slow"), line("error", "S4", "touches a wall")];
  const shown = (text: string, lowest: "info" | "warning" | "error") => filtered(lines, { text, lowest }).map((one) => one.text);
  assert.deepEqual(shown("", "info").length, 3);
  assert.deepEqual(shown("s4 WALL", "info"), ["touches a wall"]);
  assert.deepEqual(shown("", "warning"), ["slow", "touches a wall"]);
});

test("the log as a file", () => {
  const lines = [
    { time_s: 1.5, level: "info" as const, source: "S4", text: "two\nlines\n" },
    { time_s: 12, level: "warning" as const, source: "", text: "slow" },
  ];
  assert.equal(asText(lines), "     1.500 info    S4: two\n                       lines\n    12.000 warning slow\n");
});

test("wants of several windows are asked for once", () => {
  const watch = combined([
    { what: "robot", robot: 2 },
    { what: "robot", robot: 1 },
    { what: "robot", robot: 2 },
    { what: "camera", robot: 1, sensor: "C" },
    { what: "camera", robot: 1, sensor: "C" },
    { what: "panel", robot: 3 },
    { what: "panel", robot: 3 },
    { what: "points", robot: 4 },
    { what: "scan", robot: 2, sensor: "L" },
  ]);
  assert.deepEqual(watch, { robots: [1, 2], beams: [], screens: [], panels: [3], points: [4], scans: [{ robot: 2, sensor: "L" }], cameras: [{ robot: 1, sensor: "C" }], ports: false, traffic: [] });
});

test("the header of a window stays in reach", () => {
  const size = { width: 300, height: 500 };
  const room = { width: 800, height: 400 };
  assert.deepEqual(keptInside({ x: -50, y: -50 }, size, room), { x: 0, y: 0 });
  assert.deepEqual(keptInside({ x: 900, y: 900 }, size, room), { x: 500, y: 364 });
});
