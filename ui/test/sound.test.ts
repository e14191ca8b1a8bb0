// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import { arcAt, launched } from "../src/motion/flights";
import { notesOf } from "../src/sound/plan";

const tone = (time_s: number, length_s: number, hz: number) => ({ robot: 1, time_s, length_s, hz, file: "" });

test("a song keeps its rhythm at the pace of the run", () => {
  const song = [tone(10, 0.4, 440), tone(10.4, 0.4, 550)];
  assert.deepEqual(notesOf(song, 1).map((note) => [Number(note.after_s.toFixed(6)), note.length_s, note.hz]), [[0, 0.4, 440], [0.4, 0.4, 550]]);
  assert.deepEqual(notesOf(song, 2).map((note) => [Number(note.after_s.toFixed(6)), note.length_s]), [[0, 0.2], [0.2, 0.2]]);
});

test("nothing is too short, too long, too high or too late to be heard", () => {
  const [short] = notesOf([tone(0, 0.1, 1e9)], 1000);
  assert.deepEqual([short?.length_s, short?.hz], [0.03, 20000]);
  assert.equal(notesOf([tone(0, 1e9, 0)], 0)[0]?.length_s, 10);
  assert.equal(notesOf([tone(0, 1, 440), tone(60, 1, 440)], 1).length, 1);
  assert.ok(notesOf(Array.from({ length: 500 }, () => tone(0, 1, 440)), 1).length <= 24);
  assert.deepEqual(notesOf([], 1), []);
});

test("a radio message flies to each that heard it, and arrives", () => {
  assert.deepEqual(launched({ from: 1, to: [2, 3] }, 100).map((flight) => flight.to), [2, 3]);
  const [flight] = launched({ from: 1, to: [2] }, 100);
  const from = { x_m: 0, y_m: 0 };
  const to = { x_m: 1, y_m: 2 };
  assert.deepEqual(arcAt(flight!, from, to, 100), { x: 0, y: 0, z: 0.14 });
  const middle = arcAt(flight!, from, to, 350);
  assert.ok(middle && middle.x === 0.5 && middle.y === 1 && middle.z > 0.3, JSON.stringify(middle));
  assert.equal(arcAt(flight!, from, to, 600), undefined);
  const [unheard] = launched({ from: 1, to: [] }, 0);
  assert.ok((arcAt(unheard!, to, undefined, 250)?.z ?? 0) > 0.2);
});
