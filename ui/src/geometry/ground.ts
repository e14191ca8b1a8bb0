// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The ground under everything: a flat floor, or a field of heights as src/geom/height_field.h has it. No three.js.

import type { Floor, Terrain } from "../net/messages";
import { isOnFloor, type FloorArea } from "./floor";
import type { Vec3 } from "./prism";

export interface Ground {
  /** As seen from above. */
  readonly area: FloorArea;
  readonly lowest_m: number;
  readonly highest_m: number;
  heightAt(x: number, y: number): number;
  /** Distance along the ray to the ground, or undefined. */
  rayHits(origin: Vec3, way: Vec3): number | undefined;
}

export const isOnGround = (ground: Ground, x: number, y: number): boolean => isOnFloor(ground.area, x, y);

export class FlatGround implements Ground {
  readonly lowest_m = 0;
  readonly highest_m = 0;

  constructor(readonly area: FloorArea) {}

  heightAt(): number {
    return 0;
  }

  /** The floor goes on beyond its edge. */
  rayHits(origin: Vec3, way: Vec3): number | undefined {
    return way[2] > -1e-4 ? undefined : -origin[2] / way[2];
  }
}

export class HeightField implements Ground {
  readonly area: FloorArea;
  readonly lowest_m: number;
  readonly highest_m: number;

  constructor(
    readonly terrain: Terrain,
    private readonly steps: Uint16Array,
  ) {
    const { x_m, y_m, columns, rows, spacing_x_m, spacing_y_m } = terrain;
    this.area = { x_m, y_m, width_m: spacing_x_m * (columns - 1), height_m: spacing_y_m * (rows - 1) };
    let low = 65535;
    let high = 0;
    for (const step of steps) {
      if (step < low) low = step;
      if (step > high) high = step;
    }
    this.lowest_m = terrain.base_m + terrain.step_m * low;
    this.highest_m = terrain.base_m + terrain.step_m * high;
  }

  /** The height of a sample; of the nearest one beyond the edge. */
  sample(column: number, row: number): number {
    const { columns, rows, base_m, step_m } = this.terrain;
    const i = Math.max(0, Math.min(columns - 1, column));
    const j = Math.max(0, Math.min(rows - 1, row));
    return base_m + step_m * (this.steps[j * columns + i] ?? 0);
  }

  heightAt(x: number, y: number): number {
    const { x_m, y_m, columns, rows, spacing_x_m, spacing_y_m } = this.terrain;
    const u = Math.max(0, Math.min(columns - 1, (x - x_m) / spacing_x_m));
    const v = Math.max(0, Math.min(rows - 1, (y - y_m) / spacing_y_m));
    const i = Math.min(columns - 2, Math.floor(u));
    const j = Math.min(rows - 2, Math.floor(v));
    const near = this.sample(i, j);
    const far = this.sample(i + 1, j + 1);
    const [a, b] = [u - i, v - j];
    const side = a >= b ? this.sample(i + 1, j) : this.sample(i, j + 1);
    return a >= b ? near + a * (side - near) + b * (far - side) : near + a * (far - side) + b * (side - near);
  }

  /** Walks from cell to cell. Within half of one, the height along the ray is a straight line. */
  rayHits(origin: Vec3, way: Vec3): number | undefined {
    const range = this.within(origin, way);
    if (range === undefined) return undefined;
    const [first, last] = range;
    const above = (t: number): number => origin[2] + t * way[2] - this.heightAt(origin[0] + t * way[0], origin[1] + t * way[1]);
    let t = first;
    let before = above(t);
    if (before <= 0) return t;
    const edges = [this.edgesAlong(origin, way, 0), this.edgesAlong(origin, way, 1), this.edgesAlong(origin, way, 2)];
    while (t < last) {
      let next = last;
      for (const edge of edges) next = Math.min(next, edge(t));
      const now = above(next);
      if (now <= 0) return t + ((next - t) * before) / (before - now);
      t = next;
      before = now;
    }
    return undefined;
  }

  /** The part of the ray above the field and between its lowest and highest point. */
  private within(origin: Vec3, way: Vec3): [number, number] | undefined {
    const { x_m, y_m, width_m, height_m } = this.area;
    const low: Vec3 = [x_m, y_m, this.lowest_m - 1e-3];
    const high: Vec3 = [x_m + width_m, y_m + height_m, this.highest_m + 1e-3];
    let [near, far] = [0, Infinity];
    for (const i of [0, 1, 2] as const) {
      if (Math.abs(way[i]) < 1e-12) {
        if (origin[i] < low[i] || origin[i] > high[i]) return undefined;
        continue;
      }
      const [a, b] = [(low[i] - origin[i]) / way[i], (high[i] - origin[i]) / way[i]];
      near = Math.max(near, Math.min(a, b));
      far = Math.min(far, Math.max(a, b));
    }
    return near < far ? [near, far] : undefined;
  }

  /** The next place after t where the ray crosses a line of samples: along y (0), along x (1), or a diagonal (2). */
  private edgesAlong(origin: Vec3, way: Vec3, which: number): (t: number) => number {
    const { x_m, y_m, spacing_x_m, spacing_y_m } = this.terrain;
    const [u, du] = [(origin[0] - x_m) / spacing_x_m, way[0] / spacing_x_m];
    const [v, dv] = [(origin[1] - y_m) / spacing_y_m, way[1] / spacing_y_m];
    const [start, speed] = [[u, du], [v, dv], [u - v, du - dv]][which] as [number, number];
    if (Math.abs(speed) < 1e-12) return () => Infinity;
    return (t) => {
      const at = start + t * speed;
      const line = speed > 0 ? Math.floor(at + 1e-9) + 1 : Math.ceil(at - 1e-9) - 1;
      return Math.max((line - start) / speed, t + 1e-9);
    };
  }
}

export const flatGround = (floor: Floor): Ground => new FlatGround(floor);
