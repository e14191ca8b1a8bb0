// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import { PointRing } from "../src/geometry/point_ring";
import { makeWorld } from "./make_world";
import { cloud, clearCloud, cloudRobots, points, showCloud, takePoints } from "../src/state/clouds";
import { world } from "../src/state/run";
import { showClouds } from "../src/state/settings";

const point = (x: number, strength = 0.5): number[] => [x, 0, 0, strength];
const xs = (ring: PointRing): number[] => Array.from({ length: ring.count }, (_, i) => ring.places[3 * i]!);

test("the oldest points are replaced", () => {
  const ring = new PointRing(3);
  assert.equal(ring.places.length, 0, "no memory is taken yet");
  ring.add(1, Float32Array.from([...point(1), ...point(2)]));
  assert.deepEqual(xs(ring), [1, 2]);
  ring.add(1, Float32Array.from([...point(3), ...point(4)]));
  assert.deepEqual(xs(ring), [4, 2, 3]);
  assert.equal(ring.laid, 4);
});

test("the points of one robot can be forgotten", () => {
  const ring = new PointRing(4);
  for (const [robot, x] of [[1, 1], [2, 2], [1, 3], [2, 4], [1, 5]] as const) ring.add(robot, Float32Array.from(point(x)));
  const before = ring.places;
  ring.keepOnly(new Set([1, 2]));
  assert.equal(ring.places, before, "nothing was forgotten");
  ring.keepOnly(new Set([1]));
  assert.deepEqual(xs(ring), [3, 5], "in their order");
  assert.notEqual(ring.places, before);
  ring.keepOnly(new Set());
  assert.equal(ring.count, 0);
});

test("colours are spread over the strengths of nearly all points", () => {
  const ring = new PointRing(1000);
  assert.deepEqual(ring.range(), [0, 1]);
  for (let i = 0; i < 100; ++i) ring.add(1, Float32Array.from(point(0, 0.5 + 0.0025 * i)));
  ring.add(1, Float32Array.from(point(0, 0.01)));
  const [low, high] = ring.range();
  assert.ok(low >= 0.48 && low <= 0.51 && high >= 0.73 && high <= 0.77, `${low} to ${high}`);
});

test("clouds are drawn as the switch says, or as each robot says", () => {
  world.value = makeWorld({ kinds: [{ name: "Eye", robot: true }], bodies: [{ id: 1, kind: 0, robot: true, points: true }, { id: 2, kind: 0, robot: true, points: true }, { id: 3, kind: 0, robot: true }] });
  assert.deepEqual([...cloudRobots.value], [1, 2]);
  showCloud(2, false);
  assert.deepEqual([...cloudRobots.value], [1]);
  takePoints(1, Float32Array.from(point(1)));
  takePoints(2, Float32Array.from(point(2)));
  assert.deepEqual(xs(points), [1], "what nobody wants any more is left out");
  showClouds.value = false;
  assert.equal(cloudRobots.value.size, 0);
  showClouds.value = true;
  clearCloud();
  assert.equal(cloud.value.count, 0);
});
