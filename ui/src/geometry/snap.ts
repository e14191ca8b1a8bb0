// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Positions chosen by mouse are round numbers, and walls meet at their ends.

import type { Wall } from "../net/messages";
import type { Point } from "./prism";

/** The nearest multiple of the step; a step of 0 leaves it unchanged. */
export function snapped(value_m: number, step_mm: number): number {
  return step_mm > 0 ? (Math.round((value_m * 1000) / step_mm) * step_mm) / 1000 : value_m;
}

const CATCH_M = 0.04;

/** A nearby end of a wall, or else the grid. */
export function snappedToWalls(point: Point, walls: readonly Wall[], step_mm: number): Point {
  let best: Point = [snapped(point[0], step_mm), snapped(point[1], step_mm)];
  let nearest = CATCH_M;
  for (const wall of walls)
    for (const end of [[wall.x1_m, wall.y1_m], [wall.x2_m, wall.y2_m]] as const) {
      const distance = Math.hypot(end[0] - point[0], end[1] - point[1]);
      if (distance >= nearest) continue;
      nearest = distance;
      best = [end[0], end[1]];
    }
  return best;
}
