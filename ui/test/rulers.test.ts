// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Figures that devices draw, rulers, and inches where the world suggests them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { edgesSeenFrom, rulerStep, ticksAlong, tickText } from "../src/geometry/rulers";
import { addFigures, gap_m, noStrokes, pointReach_m } from "../src/geometry/strokes";
import type { Figure } from "../src/net/messages";
import { makeWorld } from "./make_world";
import { gridPoints } from "../src/scene/surroundings";
import { figureCounts, figures, showFigures, shownFigures } from "../src/state/figures";
import { world } from "../src/state/run";
import { rulersWanted, showBeams, unitsWanted } from "../src/state/settings";
import { showRulers, units } from "../src/state/units";

const near = (actual: readonly number[], expected: readonly number[]): void => {
  assert.equal(actual.length, expected.length);
  actual.forEach((value, i) => assert.ok(Math.abs(value - expected[i]!) < 1e-9, `${i}: ${value}, not ${expected[i]}`));
};

const drawn: Figure[] = [
  { kind: "star", x_m: 0.05, y_m: 0, z_m: 0.1, on_robot: true, colour: 0 },
  { kind: "line", x_m: 1, y_m: 2, z_m: 0.15, on_robot: false, colour: 0xff0000, to_x_m: 2, to_y_m: 2 },
  { kind: "circle", x_m: 1, y_m: 1, z_m: 0, on_robot: false, colour: 0x0000ff, radius_m: 0.01 },
  { kind: "dot", x_m: 1, y_m: 1, z_m: 0, on_robot: false, colour: 0xff0000 },
  { kind: "cross", x_m: 1, y_m: 1, z_m: 0, on_robot: false, colour: 0 },
];

test("a figure on a robot moves with it, others stay where they are", () => {
  const [star, line] = drawn;
  const [thick, fine] = [noStrokes(), noStrokes()];
  addFigures([star!, line!], { x_m: 3, y_m: 1, z_m: 0, heading_rad: Math.PI / 2, top_m: 0.2 }, 0.001, thick, fine);
  assert.equal(thick.colours.length, 4, "an asterisk of three strokes, and a line");
  near(thick.places.slice(0, 6), [3, 1.041, 0.204, 3, 1.059, 0.204]); // on its top; the first stroke is along its x
  near(thick.places.slice(18), [1, 2, 0.15, 2, 2, 0.15]);
  assert.deepEqual(thick.colours, [0, 0, 0, 0xff0000]);
  const none = noStrokes();
  addFigures([star!], undefined, 0.001, none, none);
  assert.equal(none.colours.length, 0, "its robot is gone");
});

const dot = (x_m: number): Figure => ({ kind: "dot", x_m, y_m: 0, z_m: 0, on_robot: false, colour: 0 });

test("dots never run into each other", () => {
  const row = [dot(0), dot(0.002), dot(0.005)];
  near([gap_m(row)], [0.002]);
  near([pointReach_m(row, 1e-5)], [5e-5]); // from close by: five pixels
  near([pointReach_m(row, 4e-4)], [0.36 * 0.002]);
  assert.equal(pointReach_m(row, 2e-3), 0); // from afar they would only be a blot
  near([pointReach_m([dot(0)], 0.01)], [0.05]);
});

test("everything lies above the floor, circles are as large as they say", () => {
  const [thick, fine] = [noStrokes(), noStrokes()];
  addFigures(drawn.slice(2), undefined, 1e-4, thick, fine);
  assert.ok([...thick.places, ...fine.places].every((value, i) => i % 3 !== 2 || value > 0.003));
  for (let i = 0; i < thick.places.length; i += 3) near([Math.hypot(thick.places[i]! - 1, thick.places[i + 1]! - 1)], [0.01]);
  const cross = fine.places.slice(-12);
  near(cross, [1 - 5e-4 * Math.SQRT1_2, 1 - 5e-4 * Math.SQRT1_2, 0.004, 1 + 5e-4 * Math.SQRT1_2, 1 + 5e-4 * Math.SQRT1_2, 0.004, 1 + 5e-4 * Math.SQRT1_2, 1 - 5e-4 * Math.SQRT1_2, 0.004, 1 - 5e-4 * Math.SQRT1_2, 1 + 5e-4 * Math.SQRT1_2, 0.004]);
});

test("figures are switched with the beams or robot by robot, the front stays marked", () => {
  figures.value = new Map([[1, drawn], [2, drawn]]);
  const shown = (robot: number): number => shownFigures.value.get(robot)!.length;
  showBeams.value = true;
  assert.deepEqual([shown(1), shown(2)], [5, 5]);
  showFigures(2, false);
  assert.deepEqual([shown(1), shown(2)], [5, 1]);
  assert.equal(figureCounts.value, "star 2 line 1 circle 1 dot 1 cross 1");
  showBeams.value = false;
  assert.equal(figureCounts.value, "star 2");
  showFigures(1, true);
  assert.deepEqual([shown(1), shown(2)], [5, 1]);
});

test("a world says its units and whether it has rulers, unless somebody wants it otherwise", () => {
  for (const unit of ["mm", "inch", "m"] as const) {
    world.value = makeWorld({ view: { units: unit, rulers: unit === "inch" } });
    assert.deepEqual([units.value, showRulers.value], [unit, unit === "inch"]);
  }
  world.value = makeWorld({});
  assert.deepEqual([units.value, showRulers.value, world.value?.view.flat], ["mm", false, false]);
  unitsWanted.value = "m";
  rulersWanted.value = "off";
  assert.deepEqual([units.value, showRulers.value], ["m", false]);
  world.value = makeWorld({});
  rulersWanted.value = "on";
  assert.equal(showRulers.value, true);
});

test("rulers have a number every foot, or what does not crowd them", () => {
  const inches = (longest_m: number): number => Math.round((rulerStep(longest_m, true).length_m / 0.0254) * 1000) / 1000;
  assert.deepEqual([0.3, 1, 2.4384, 6.096, 6.1, 100].map(inches), [1, 12, 12, 12, 60, 600]);
  const metric = (longest_m: number): number => Math.round(rulerStep(longest_m, false).length_m * 1000) / 1000;
  assert.deepEqual([0.3, 1.5, 2, 5, 60].map(metric), [0.02, 0.1, 0.1, 0.5, 5]);
  const maze = ticksAlong(96 * 0.0254, rulerStep(96 * 0.0254, true));
  assert.equal(maze.length, 33); // every 3 inches
  const numbers = maze.filter((tick) => tick.numbered).map((tick) => tickText(tick.at_m, 1 / 0.0254));
  assert.deepEqual(numbers, ["0", "12", "24", "36", "48", "60", "72", "84", "96"]);
  assert.deepEqual(ticksAlong(1, { length_m: 0.5, parts: 5 }).map((tick) => tickText(tick.at_m, 1)), ["0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1"]);
});

test("rulers lie near and at the left", () => {
  const from = (degrees: number) => edgesSeenFrom((degrees * Math.PI) / 180);
  assert.deepEqual(from(-90), { south: true, west: true }); // from the south
  assert.deepEqual(from(90), { south: false, west: false }); // from the north everything is the other way round
  assert.deepEqual(from(0), { south: true, west: false }); // from the east, the south is at the left
  assert.deepEqual(from(180), { south: false, west: true });
});

test("the grid shows feet", () => {
  const points = gridPoints({ x_m: 0, y_m: 0, width_m: 0.6096, height_m: 0.9144 }, true);
  near([points[0]!, points[7]!, points[13]!], [0.3048, 0.3048, 0.6096]);
  assert.equal(points.length, 18);
});
