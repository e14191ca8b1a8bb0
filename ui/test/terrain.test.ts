// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Uneven ground: its heights, what a ray meets, which tiles are drawn, where things stand on it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { areaOf, fits } from "../src/geometry/fits";
import { FlatGround, HeightField, isOnGround } from "../src/geometry/ground";
import { restingHeight } from "../src/geometry/solids";
import { chosenTiles, MOST_TILES, TILE_CELLS } from "../src/geometry/tiles";
import { underMouse } from "../src/geometry/under_mouse";
import { decodeHeights, decodeTriangles } from "../src/net/scene_files";
import type { Terrain } from "../src/net/messages";
import { makeWorld, pose } from "./make_world";

const land = (columns: number, rows: number, spacing_m: number): Terrain => ({
  file: "", source: "", columns, rows, x_m: -10, y_m: -20, spacing_x_m: spacing_m, spacing_y_m: spacing_m, base_m: 5, step_m: 0.01, colour: 0, texture: -1, drape: "", hidden_from_range: false,
});

/** Two by two cells; the samples row by row from the smallest y. */
const small = new HeightField(land(3, 3, 2), Uint16Array.of(0, 100, 200, 100, 500, 300, 200, 300, 400));
/** A plane that rises by 1 in 10 along x. */
const slope = new HeightField({ ...land(101, 101, 1), step_m: 0.1 }, Uint16Array.from({ length: 101 * 101 }, (_, i) => i % 101));

const near = (actual: number | undefined, expected: number, within = 1e-9): void => assert.ok(Math.abs((actual ?? NaN) - expected) < within, `${actual}, not ${expected}`);

test("a cell is two triangles, divided from its nearest corner", () => {
  near(small.heightAt(-10, -20), 5);
  near(small.heightAt(-8, -18), 10);
  near(small.heightAt(-9, -19), 7.5); // halfway along the diagonal from 5 to 10
  near(small.heightAt(-8.5, -19.5), 5 + 0.75 * 1 + 0.25 * 4); // the triangle with 6 at its third corner
  near(small.heightAt(100, 100), 9); // beyond the edge as at the edge
  assert.deepEqual([small.lowest_m, small.highest_m], [5, 10]);
  assert.ok(isOnGround(small, -6, -16) && !isOnGround(small, -5.9, -16));
});

test("rays meet the ground where it is", () => {
  near(small.rayHits([-8, -18, 30], [0, 0, -1]), 20);
  assert.equal(small.rayHits([-8, -18, 30], [0, 0, 1]), undefined);
  assert.equal(small.rayHits([50, 50, 30], [0, 0, -1]), undefined, "beside it");
  // Level, towards the slope: from x 0 and 2 m above the ground there, 20 m away.
  near(slope.rayHits([0, 0, slope.heightAt(0, 0) + 2], [1, 0, 0]), 20, 1e-6);
  // By another way: many points along rays in all directions.
  for (let k = 0; k < 200; ++k) {
    const way = [Math.cos(k), Math.sin(k * 1.7), -0.2 - (k % 7) / 10] as const;
    const t = small.rayHits([-8.3, -17.6, 12], way);
    const above = (s: number): number => 12 + s * way[2] - small.heightAt(-8.3 + s * way[0], -17.6 + s * way[1]);
    if (t === undefined) continue;
    near(above(t), 0, 1e-6);
    for (let i = 1; i < 40; ++i) assert.ok(above((t * i) / 40.5) > -1e-9, `ray ${k}`);
  }
  near(new FlatGround({ x_m: 0, y_m: 0, width_m: 1, height_m: 1 }).rayHits([5, 5, 2], [0, 0, -1]), 2);
});

test("tiles cover a terrain once, finest near the eye, and never too many", () => {
  for (const size of [2, 17, 33, 513, 1025, 16384])
    for (const eye of [[0, 0, 1], [100, 50, 3], [-10, -20, 400]] as const) {
      const field = { ...land(size, size - (size > 40 ? 7 : 0), 1) };
      const tiles = chosenTiles(field, eye);
      assert.ok(tiles.length > 0 && tiles.length <= MOST_TILES);
      const cells = tiles.reduce((sum, tile) => {
        const along = (first: number, count: number): number => Math.min(TILE_CELLS * tile.stride, count - 1 - first);
        return sum + along(tile.column, field.columns) * along(tile.row, field.rows);
      }, 0);
      assert.equal(cells, (field.columns - 1) * (field.rows - 1), `${size}`);
    }
  const stride = (x: number): number => chosenTiles(land(513, 513, 1), [0, 0, 2]).find((tile) => x >= tile.column - 10 && x < tile.column - 10 + TILE_CELLS * tile.stride && tile.row <= 20 && tile.row + TILE_CELLS * tile.stride > 20)?.stride ?? 0;
  assert.equal(stride(0), 1);
  assert.ok(stride(400) > 4);
});

test("things stand on the highest ground below them, and only on the terrain", () => {
  const world = makeWorld({ in_space: true, terrain: slope.terrain, kinds: [{ name: "Box", shapes: [{ form: "outline", points: [[-1, -1], [1, -1], [1, 1], [-1, 1]], low_m: 0, high_m: 1 }] }], bodies: [{ id: 4 }] });
  const box = world.kinds[0]!;
  near(restingHeight(slope, box, { x_m: 20, y_m: 0, heading_rad: 0 }), slope.heightAt(21, 0), 1e-9);
  near(restingHeight(slope, { ...box, shapes: [], wheels: [{ at_m: [0.5, 0, 0.1], radius_m: 0.1, width_m: 0.1, caster: false }] }, { x_m: 20, y_m: 0, heading_rad: Math.PI }), slope.heightAt(20, 0), 1e-9);
  assert.deepEqual(areaOf(world), { x_m: -10, y_m: -20, width_m: 100, height_m: 100 });
  const at = (x_m: number) => fits(world, new Float64Array(pose(50, 50, 0)), box, { x_m, y_m: 0, heading_rad: 0 }, 4);
  assert.ok(at(0) && !at(-9.5) && !at(89.5));
});

test("what is under the mouse: leaning shapes, cones, and nothing behind a hill", () => {
  const quarter = Math.SQRT1_2;
  const world = makeWorld({
    terrain: slope.terrain,
    kinds: [
      { shapes: [{ form: "cone", x_m: 0, y_m: 0, radius_m: 1, low_m: 0, high_m: 2 }] },
      // A pillar of 4 m that lies along -x.
      { shapes: [{ form: "disc", x_m: 0, y_m: 0, radius_m: 0.5, low_m: 0, high_m: 4, in_body: { at_m: [0, 0, 0.5], turn: [quarter, 0, -quarter, 0] } }] },
    ],
    bodies: [{ id: 1, kind: 0 }, { id: 2, kind: 1 }],
  });
  const raised = (x: number, y: number): number[] => [x, y, slope.heightAt(x, y), ...pose(x, y, 0).slice(3)];
  const poses = Float64Array.from([...raised(0, 0), ...raised(40, 0)]);
  const down = (x: number, y: number) => underMouse(world, poses, [x, y, 60], [0, 0, -1], slope);
  assert.deepEqual(down(0.5, 0), { what: "body", index: 0, id: 1 });
  const level = (z: number) => underMouse(world, poses, [0.7, -5, slope.heightAt(0, 0) + z], [0, 1, 0], undefined);
  assert.deepEqual(level(0.5), { what: "body", index: 0, id: 1 });
  assert.deepEqual(level(0.7), { what: "nothing" }, "above the cone's side");
  assert.deepEqual(down(37, 0), { what: "body", index: 1, id: 2 });
  assert.deepEqual(down(41, 0), { what: "nothing" });
  const up = (ground?: HeightField) => underMouse(world, poses, [37, 0, -30], [0, 0, 1], ground);
  assert.deepEqual([up().what, up(slope).what], ["body", "nothing"], "through the hill");
});

test("files of the scene", () => {
  assert.deepEqual(decodeHeights(Uint8Array.of(1, 0, 2, 1).buffer, 2, 1), Uint16Array.of(1, 258));
  assert.equal(decodeHeights(new ArrayBuffer(3), 2, 1), undefined);
  const bytes = (hasUv: number, corners: number[]): ArrayBuffer => {
    const view = new DataView(new ArrayBuffer(12 + 36 + 12 + (hasUv === 1 ? 24 : 0)));
    [3, 1, hasUv].forEach((value, i) => view.setUint32(4 * i, value, true));
    [0, 0, 0, 1, 0, 0, 0, 1.25, 0].forEach((value, i) => view.setFloat32(12 + 4 * i, value, true));
    corners.forEach((value, i) => view.setUint32(48 + 4 * i, value, true));
    return view.buffer;
  };
  const read = decodeTriangles(bytes(1, [0, 1, 2]));
  assert.deepEqual([read?.points[7], [...(read?.corners ?? [])], read?.uv.length], [1.25, [0, 1, 2], 6]);
  assert.equal(decodeTriangles(bytes(0, [0, 1, 3])), undefined, "no such point");
  assert.equal(decodeTriangles(bytes(0, [0, 1, 2]).slice(0, 40)), undefined, "cut off");
});
