// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Collision shapes as solids, and how much room they take.

import type { Shape } from "../../net/messages";
import type { ModelBuilder } from "./builder";

export function addShapes(model: ModelBuilder, shapes: readonly Shape[], colour: number, bevel = 0): void {
  for (const shape of shapes) {
    if (shape.form === "ball") model.ball(shape.radius_m, colour, { x: shape.x_m, y: shape.y_m, z: shape.low_m + shape.radius_m });
    else if (shape.form === "outline") model.slab(shape.points, shape.low_m, shape.high_m, colour, bevel);
    else {
      const middle = { x: shape.x_m, y: shape.y_m, z: (shape.low_m + shape.high_m) / 2 };
      model.pillar(shape.radius_m, shape.high_m - shape.low_m, colour, middle, 48);
    }
  }
}

export interface Extent {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  low: number;
  high: number;
  /** The height of the piece that reaches furthest ahead. */
  noseHigh: number;
}

export function extentOf(shapes: readonly Shape[]): Extent {
  const all: Extent = { x1: Infinity, y1: Infinity, x2: -Infinity, y2: -Infinity, low: Infinity, high: -Infinity, noseHigh: 0 };
  for (const shape of shapes) {
    const corners: [number, number][] =
      shape.form === "outline"
        ? shape.points
        : [
            [shape.x_m - shape.radius_m, shape.y_m - shape.radius_m],
            [shape.x_m + shape.radius_m, shape.y_m + shape.radius_m],
          ];
    for (const [x, y] of corners) {
      if (x > all.x2) all.noseHigh = shape.high_m;
      all.x1 = Math.min(all.x1, x);
      all.y1 = Math.min(all.y1, y);
      all.x2 = Math.max(all.x2, x);
      all.y2 = Math.max(all.y2, y);
    }
    all.low = Math.min(all.low, shape.low_m);
    all.high = Math.max(all.high, shape.high_m);
  }
  return shapes.length > 0 ? all : { x1: -0.01, y1: -0.01, x2: 0.01, y2: 0.01, low: 0, high: 0.01, noseHigh: 0.01 };
}

/** Radius of the circle about the origin that contains all shapes. */
export function reachOf(shapes: readonly Shape[]): number {
  let reach = 0.01;
  for (const shape of shapes) {
    if (shape.form === "outline") for (const [x, y] of shape.points) reach = Math.max(reach, Math.hypot(x, y));
    else reach = Math.max(reach, Math.hypot(shape.x_m, shape.y_m) + shape.radius_m);
  }
  return reach;
}
