// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import { fits } from "../src/geometry/fits";
import { isOnFloor } from "../src/geometry/floor";
import { overlap, rayHits, wallPiece, type Piece } from "../src/geometry/prism";
import { carried } from "../src/geometry/space";
import { underMouse } from "../src/geometry/under_mouse";
import { makeWorld, pose } from "./make_world";
import { setPose } from "../src/scene/bodies";
import { litArea } from "../src/scene/lit_area";
import { aimedAt, eyeOf, glided, lookingAtFloor, panned, rotated, zoomedAt, type Orbit } from "../src/scene/orbit";

const box = (x1: number, y1: number, x2: number, y2: number, low = 0, high = 1): Piece => ({
  round: false,
  points: [[x1, y1], [x2, y1], [x2, y2], [x1, y2]],
  low,
  high,
});
const disc = (x: number, y: number, radius: number): Piece => ({ round: true, x, y, radius, low: 0, high: 1 });

test("rays meet prisms where they should", () => {
  assert.equal(rayHits([0, 0.5, 5], [0, 0, -1], box(-1, 0, 1, 1)), 4);
  assert.equal(rayHits([-3, 0.5, 0.5], [1, 0, 0], box(-1, 0, 1, 1)), 2);
  assert.equal(rayHits([-3, 0.5, 1.5], [1, 0, 0], box(-1, 0, 1, 1)), undefined);
  assert.equal(rayHits([-3, 0, 0.5], [1, 0, 0], disc(0, 0, 1)), 2);
  assert.equal(rayHits([-3, 1.01, 0.5], [1, 0, 0], disc(0, 0, 1)), undefined);
  assert.equal(rayHits([0, 0, 9], [0, 0, -1], disc(0, 0, 1)), 8);
  assert.equal(rayHits([3, 0, 0.5], [1, 0, 0], disc(0, 0, 1)), undefined, "behind");
});

test("overlap of boxes and discs", () => {
  assert.equal(overlap(box(0, 0, 1, 1), box(0.9, 0.9, 2, 2)), true);
  assert.equal(overlap(box(0, 0, 1, 1), box(1.1, 0, 2, 2)), false);
  assert.equal(overlap(box(0, 0, 1, 1, 0, 1), box(0, 0, 1, 1, 1, 2)), false, "one above the other");
  assert.equal(overlap(disc(0, 0, 1), disc(1.9, 0, 1)), true);
  // Near a corner the bounding boxes overlap, the things do not: the gap is 0.0142 - 0.01.
  assert.equal(overlap(disc(1.0 + 0.71, 1.0 + 0.71, 1.0), box(0, 0, 1, 1)), false);
  assert.equal(overlap(disc(1.0 + 0.70, 1.0 + 0.70, 1.0), box(0, 0, 1, 1)), true);
});

const world = makeWorld({
  floor: { width_m: 2, height_m: 2 },
  walls: [{ id: 5, x1_m: 1, y1_m: 0, x2_m: 1, y2_m: 2, thickness_m: 0.02, height_m: 0.2 }],
  markers: [{ x_m: 1.5, y_m: 1.5, radius_m: 0.1 }],
  kinds: [{ name: "Can", shapes: [{ form: "disc", x_m: 0, y_m: 0, radius_m: 0.1, low_m: 0, high_m: 0.1 }] }],
  bodies: [{ id: 9, name: "Can", kind: 0 }],
});
const poses = Float64Array.from(pose(0.5, 0.5, 0));

test("a wall is as thick as it says", () => {
  const piece = wallPiece(world.walls[0]!);
  assert.equal(overlap(piece, disc(0.5, 1, 0.48)), false);
  assert.equal(overlap(piece, disc(0.5, 1, 0.5)), true);
});

test("what is under the mouse", () => {
  const down = (x: number, y: number) => underMouse(world, poses, [x, y, 3], [0, 0, -1]);
  assert.deepEqual(down(0.5, 0.55), { what: "body", index: 0, id: 9 });
  assert.deepEqual(down(1.0, 1.0), { what: "wall", id: 5 });
  assert.deepEqual(down(1.5, 1.45), { what: "marker", number: 1 });
  assert.deepEqual(down(1.8, 0.2), { what: "nothing" });
});

test("room for a body", () => {
  const can = world.kinds[0]!;
  const at = (x_m: number, y_m: number, ignored = -1) => fits(world, poses, can, { x_m, y_m, heading_rad: 0 }, ignored);
  assert.equal(at(1.5, 0.5), true);
  assert.equal(at(0.6, 0.5), false, "another can");
  assert.equal(at(0.6, 0.5, 9), true, "that can itself");
  const held = { ...world, bodies: world.bodies.map((body) => ({ ...body, held: true })) };
  assert.equal(fits(held, poses, can, { x_m: 0.6, y_m: 0.5, heading_rad: 0 }, -1), true, "one in somebody's hand");
  assert.deepEqual(underMouse(held, poses, [0.5, 0.55, 3], [0, 0, -1]), { what: "nothing" });
  assert.equal(at(0.95, 1), false, "the wall");
  assert.equal(at(0.05, 1), false, "half beside the floor");
});

test("zooming keeps the point under the mouse", () => {
  const orbit: Orbit = { x: 1, y: 1, z: 0, distance: 2, azimuth: -Math.PI / 2, elevation: Math.PI / 4 };
  const closer = zoomedAt(orbit, 0.5, 2, 1);
  assert.deepEqual([closer.x, closer.y, closer.distance], [1.5, 1, 1]);
  const moved = panned(orbit, 1, 0);
  assert.ok(Math.abs(moved.x - 2) < 1e-12 && Math.abs(moved.y - 1) < 1e-12, "right is +x seen from the south");
  const ahead = panned(orbit, 0, 1);
  assert.ok(Math.abs(ahead.x - 1) < 1e-12 && Math.abs(ahead.y - 2) < 1e-12, "ahead is +y");
  assert.ok(eyeOf(rotated(orbit, 0, 10))[2] <= 2, "never over the top");
});

test("shadows: of the whole floor, or of what is near", () => {
  const floor = { x_m: 0, y_m: 0, width_m: 2, height_m: 2 };
  const far = litArea(floor, { x: 0, y: 0, distance: 5 });
  assert.ok(far.x === 1 && far.y === 1 && far.reach >= Math.SQRT2);
  const near = litArea(floor, { x: 0.5, y: 1.4, distance: 0.4 });
  assert.ok(near.reach < 1.3 && Math.hypot(near.x - 0.5, near.y - 1.4) < near.reach / 4, JSON.stringify(near));
  assert.deepEqual(litArea(floor, { x: 0.505, y: 1.4, distance: 0.41 }), near, "it does not tremble");
  assert.equal(litArea({ x_m: 0, y_m: 0, width_m: 100, height_m: 100 }, { x: 50, y: 50, distance: 80 }).reach, 6);
});

test("a floor that begins elsewhere", () => {
  const floor = { x_m: -3, y_m: 10, width_m: 2, height_m: 2 };
  const far = litArea(floor, { x: 0, y: 0, distance: 5 });
  assert.deepEqual([far.x, far.y], [-2, 11]);
  assert.deepEqual(aimedAt(-2.9, 11, floor, 0.4), { x: -2.7, y: 11 });
  assert.deepEqual(aimedAt(0, 0, floor, 0.4), { x: 0, y: 0 }, "beside the floor");
  assert.ok(isOnFloor(floor, -1, 12) && !isOnFloor(floor, -0.9, 12) && !isOnFloor(floor, -2, 9.9));
  const moved = makeWorld({ floor, kinds: [{ name: "Can", shapes: [{ form: "disc", x_m: 0, y_m: 0, radius_m: 0.1, low_m: 0, high_m: 0.1 }] }] });
  const can = moved.kinds[0]!;
  assert.ok(fits(moved, new Float64Array(), can, { x_m: -2.8, y_m: 10.2, heading_rad: 0 }, -1));
  assert.ok(!fits(moved, new Float64Array(), can, { x_m: 1, y_m: 1, heading_rad: 0 }, -1));
});

test("following: a robot at the edge keeps the floor in the picture, and the view arrives", () => {
  const floor = { x_m: 0, y_m: 0, width_m: 4, height_m: 1 };
  assert.deepEqual(aimedAt(2, 0.5, floor, 0.4), { x: 2, y: 0.5 });
  assert.deepEqual(aimedAt(0.1, 0.1, floor, 0.4), { x: 0.30000000000000004, y: 0.30000000000000004 });
  assert.deepEqual(aimedAt(3.9, 0.9, floor, 4), { x: 2, y: 0.5 }, "a floor that is seen as a whole");
  assert.deepEqual(aimedAt(-2, 0.5, floor, 0.4), { x: -2, y: 0.5 }, "beside the floor");
  let orbit: Orbit = { x: 0, y: 0, z: 0, distance: 2, azimuth: 0, elevation: 1 };
  let steps = 0;
  for (let moving = true; moving; ++steps) ({ orbit, moving } = glided(orbit, { x: 1, y: -1, z: 0 }, 0.03));
  assert.deepEqual([orbit.x, orbit.y], [1, -1]);
  assert.ok(steps > 5 && steps < 60, `${steps} drawings`);
});

test("a floor is shown as large as it fits", () => {
  const tan = Math.tan(0.4);
  const small = lookingAtFloor(1, 1, 2 * tan, tan);
  const wide = lookingAtFloor(4, 1, 2 * tan, tan);
  assert.ok(small.distance > 0.5 && small.distance < wide.distance);
  assert.ok(Math.abs(lookingAtFloor(10, 10, 2 * tan, tan).distance - 10 * small.distance) < 1e-6, "scales with the floor");
});

test("a point of a body goes where the body goes", () => {
  const near = (actual: readonly number[], expected: readonly number[]): void => actual.forEach((value, i) => assert.ok(Math.abs(value - expected[i]!) < 1e-12, `${actual}`));
  near(carried(Float64Array.from(pose(3, 1, Math.PI / 2)), 0, [1, 0, 0.5]), [3, 2, 0.5]);
  const h = Math.SQRT1_2;
  const noseUp = Float64Array.of(0, 0, 2, 0, h, 0, -h, 0); // turned about -y
  near(carried(noseUp, 0, [1, 0, 0]), [0, 0, 3]);
  near(carried(noseUp, 0, [0, 1, 0]), [0, 1, 2]);
  near(carried(noseUp, 0, [0, 0, 1]), [-1, 0, 2]);
  const matrix = new Float64Array(16);
  setPose(matrix, 0, noseUp, 0, 1);
  near([...matrix], [0, 0, 1, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 2, 1]);
});

test("a body above the floor is found where it is", () => {
  const high = Float64Array.from(pose(0.5, 0.5, 0));
  high[2] = 1;
  assert.deepEqual(underMouse(world, high, [0.5, -3, 1.05], [0, 1, 0]), { what: "body", index: 0, id: 9 });
  assert.deepEqual(underMouse(world, poses, [0.5, -3, 1.05], [0, 1, 0]), { what: "nothing" });
});
