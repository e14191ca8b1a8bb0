// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import { due } from "../src/edit/due_releases";
import { byGroup, litRobots, shownColour } from "../src/state/panels";
import { world } from "../src/state/run";
import { litSegments } from "../src/ui/device/segments";
import { makeWorld } from "./make_world";

test("a button is down for a tenth of a second of the robot's time", () => {
  const waiting = [
    { since_s: 1, line: "a" },
    { since_s: 1.05, line: "b" },
  ];
  const lines = (all: { line: string }[]): string[] => all.map((one) => one.line);
  assert.deepEqual(due(waiting, 1.05).map(lines), [[], ["a", "b"]]);
  assert.deepEqual(due(waiting, 1.12).map(lines), [["a"], ["b"]]);
  assert.deepEqual(due(waiting, 1.2).map(lines), [["a", "b"], []]);
  assert.deepEqual(due(waiting, 0.2).map(lines), [[], []], "of a run that has ended");
});

test("groups and what is in them keep the order of the device", () => {
  const items = [
    { group: "Buttons", label: "Clean" },
    { group: "Remote", label: "Left" },
    { group: "Buttons", label: "Spot" },
  ];
  assert.deepEqual(
    byGroup(items).map(([title, all]) => [title, all.map((one) => one.label)]),
    [
      ["Buttons", ["Clean", "Spot"]],
      ["Remote", ["Left"]],
    ],
  );
});

test("a light that is off is dark, but not black", () => {
  assert.equal(shownColour({ colour: 0xff8000, brightness: 1 }), 0xff8000);
  assert.equal(shownColour({ colour: 0xff0000, brightness: 0 }), 0x290000);
  assert.ok(shownColour({ colour: 0xff0000, brightness: 0.1 }) > 0x290000, "dim is brighter than off");
});

test("lights are drawn unless there is a crowd", () => {
  const bodies = (count: number) => Array.from({ length: count }, (_, i) => ({ id: i + 1, robot: true, panel: i % 2 === 0 }));
  world.value = makeWorld({ bodies: bodies(3) });
  assert.deepEqual(litRobots(), [1, 3]);
  world.value = makeWorld({ bodies: bodies(400) });
  assert.deepEqual(litRobots(), []);
});

test("the segments of a digit", () => {
  assert.deepEqual(litSegments(0x06), [false, true, true, false, false, false, false]); // 1
  assert.ok(litSegments(0x7f).every((lit) => lit));
});
