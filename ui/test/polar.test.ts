// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import { errorTexts, inDegrees, inMinutes, offset_m, placeAt } from "../src/geometry/earth";
import { beamAt, bearing, extent, fieldOf, fittedScale, layoutOf, metres, pointAt, ringsOf } from "../src/geometry/polar";

const near = (actual: readonly number[], expected: readonly number[], within = 1e-9): void =>
  expected.forEach((value, i) => assert.ok(Math.abs((actual[i] ?? NaN) - value) < within, `value ${i}: ${actual[i]}, not ${value}`));

/** Five beams over half a turn: right, ..., ahead, ..., left. */
const half = { first_rad: -Math.PI / 2, step_rad: Math.PI / 4, max_range_m: 8, ranges_m: Float32Array.of(1, 2, 4, -1, 0.5) };

test("half a circle stands on its sensor, ahead is up and left is left", () => {
  const layout = layoutOf(400, 220, 20, fieldOf(half));
  near([layout.x, layout.y, layout.radius], [200, 200, 180]);
  near(pointAt(layout, 0, 1), [200, 20]);
  near(pointAt(layout, Math.PI / 2, 1), [20, 200]);
  near(pointAt(layout, -Math.PI / 2, 0.5), [290, 200]);
});

test("the field decides the form", () => {
  near([extent(Math.PI).side, extent(Math.PI).below], [1, 0]);
  near([extent(2 * Math.PI).side, extent(2 * Math.PI).below], [1, 1]);
  near([extent(Math.PI / 3).side, extent(Math.PI / 3).below], [0.5, 0]);
});

test("the beam under the mouse", () => {
  const layout = layoutOf(400, 220, 20, fieldOf(half));
  assert.equal(beamAt(half, layout, 200, 50), 2);
  assert.equal(beamAt(half, layout, 30, 199), 4);
  assert.equal(beamAt(half, layout, 390, 199), 0);
  assert.equal(beamAt(half, layout, 200, 219), undefined, "behind it");
  assert.equal(beamAt(half, layout, layout.x, layout.y), undefined);
});

test("the rim fits the scan and does not jump to and fro", () => {
  assert.equal(fittedScale(3.7, 0), 4);
  assert.equal(fittedScale(4.2, 4), 5);
  assert.equal(fittedScale(3.8, 5), 5, "just below");
  assert.equal(fittedScale(2.5, 5), 3);
  assert.ok(fittedScale(1e5, 0) > 1e5);
});

test("rings are round numbers, and the rim is one", () => {
  assert.deepEqual(ringsOf(8), [2, 4, 6, 8]);
  assert.deepEqual(ringsOf(1), [0.2, 0.4, 0.6, 0.8, 1].map((one, i) => (i === 2 ? 3 * 0.2 : one)));
  assert.deepEqual(ringsOf(8.191), [2, 4, 6, 8, 8.191]);
});

test("angles and distances in words", () => {
  assert.equal(bearing(0), "ahead");
  assert.equal(bearing(Math.PI / 6), "30.0° left");
  assert.equal(bearing(-Math.PI / 2), "90.0° right");
  assert.equal(metres(-1), "no return");
  assert.equal(metres(2.3456), "2.346 m");
});

test("places on Earth in degrees and in minutes", () => {
  assert.equal(inDegrees(-80.865, "EW"), "80.8650000° W");
  assert.equal(inMinutes(33.61, "NS"), "33° 36.60000′ N");
  assert.equal(inMinutes(-80.865, "EW"), "80° 51.90000′ W");
  assert.equal(inMinutes(1.99999999999, "NS"), "2° 00.00000′ N");
});

test("an error is told in metres", () => {
  // A degree of latitude at 45 degrees is 111131.8 m long, one of longitude 78846.8 m (WGS-84).
  const from = { latitude_deg: 45, longitude_deg: 179.99999, altitude_m: 10 };
  near(offset_m(from, { latitude_deg: 45.00001, longitude_deg: -179.99999, altitude_m: 9 }), [1.576936, 1.111318, -1], 1e-4);
  assert.deepEqual(errorTexts([0.3, -0.4, 0.1]), ["0.50 m", "0.30 m east, 0.40 m south, 0.10 m up"]);
});

test("where it was when the fix was made", () => {
  const at = (time_s: number, latitude_deg: number) => ({ time_s, latitude_deg, longitude_deg: 0, altitude_m: 0 });
  assert.equal(placeAt([at(1, 10), at(1.2, 20)], 1.1)?.latitude_deg.toFixed(6), "15.000000");
  assert.equal(placeAt([at(1, 10), at(3, 20)], 2), undefined, "too far apart");
  assert.equal(placeAt([at(1, 10)], 2), undefined);
  assert.equal(placeAt([], 2), undefined);
});
