// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import { Interpolator, turnBetween } from "../src/motion/interpolate";
import type { Frame } from "../src/net/decode_binary";
import { pose } from "./make_world";

const frame = (x_m: number, heading_rad: number, version = 1): Frame => ({
  version,
  time_s: 0,
  count: 1,
  wheels: new Float64Array(),
  poses: Float64Array.from(pose(x_m, 0, heading_rad)),
});

test("headings take the short way", () => {
  assert.ok(Math.abs(turnBetween(0.1, 2 * Math.PI - 0.1) + 0.2) < 1e-12);
  assert.ok(Math.abs(turnBetween(2 * Math.PI - 0.1, 0.1) - 0.2) < 1e-12);
});

test("the first frame is shown at once, the next after one interval", () => {
  const motion = new Interpolator();
  motion.push(frame(1, 0), 0);
  assert.equal(motion.sample(0), false);
  assert.equal(motion.poses[0], 1);
  motion.push(frame(2, 1), 1000);
  assert.equal(motion.sample(1000 + 33 / 2), true);
  assert.ok(Math.abs((motion.poses[0] ?? 0) - 1.5) < 1e-12);
  assert.ok(Math.abs((motion.poses[3] ?? 0) - 0.5) < 1e-12);
  assert.equal(motion.sample(1040), false);
  assert.deepEqual([motion.poses[0], motion.poses[3]], [2, 1]);
});

test("a frame that comes early goes on from what is seen, without a jump", () => {
  const motion = new Interpolator();
  motion.push(frame(0, 0), 0);
  motion.push(frame(1, 0), 1000);
  motion.sample(1010);
  const seen = motion.poses[0] ?? 0;
  motion.push(frame(2, 0), 1010);
  motion.sample(1010);
  assert.ok(Math.abs((motion.poses[0] ?? 0) - seen) < 1e-12);
});

test("another version of the world is taken as it stands", () => {
  const motion = new Interpolator();
  motion.push(frame(0, 0), 0);
  motion.push(frame(9, 0, 2), 10);
  assert.equal(motion.poses[0], 9);
});

test("a body that tips over turns evenly, and the short way", () => {
  const tipped = (turn_rad: number, sign: number): Frame => ({ version: 1, time_s: 0, count: 1, wheels: new Float64Array(), poses: Float64Array.of(0, 0, 1, 0, sign * Math.cos(turn_rad / 2), sign * Math.sin(turn_rad / 2), 0, 0) });
  for (const sign of [1, -1]) {
    const motion = new Interpolator();
    motion.push(tipped(0.2, 1), 0);
    motion.push(tipped(0.6, sign), 1000);
    motion.sample(1000 + 33 / 2);
    const [, , z = 0, , w = 0, x = 0] = motion.poses;
    assert.equal(z, 1);
    assert.ok(Math.abs(2 * Math.atan2(x, w) - 0.4) < 1e-12, `${w} ${x}`);
    assert.ok(Math.abs(Math.hypot(w, x) - 1) < 1e-12);
  }
});
