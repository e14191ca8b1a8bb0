// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Collision shapes as solids, and how much room they take.

import type { BufferGeometry } from "three";
import { cornersOf, isRound, ringOf, upright } from "../../geometry/solids";
import type { Shape } from "../../net/messages";
import { matrixOf } from "../meshes";
import type { ModelBuilder } from "./builder";

/** The triangles of a mesh of the world by its number, if they have come. */
export type Solids = (mesh: number) => BufferGeometry | undefined;

function addShape(model: ModelBuilder, shape: Shape, colour: number, bevel: number, solids: Solids): void {
  if (shape.form === "outline") return void model.slab(shape.points, shape.low_m, shape.high_m, colour, bevel);
  if (shape.form === "solid") {
    const triangles = solids(shape.mesh);
    if (triangles === undefined) model.slab(shape.points, shape.low_m, shape.high_m, colour);
    else model.add(triangles.clone(), colour);
    return;
  }
  const middle = { x: shape.x_m, y: shape.y_m, z: (shape.low_m + shape.high_m) / 2 };
  if (shape.form === "ball") model.ball(shape.radius_m, colour, { ...middle, z: shape.low_m + shape.radius_m });
  else model.pillar(shape.radius_m, shape.high_m - shape.low_m, colour, middle, 48, shape.form === "cone" ? 0 : shape.radius_m);
}

export function addShapes(model: ModelBuilder, shapes: readonly Shape[], colour: number, bevel: number, solids: Solids): void {
  for (const shape of shapes) {
    model.within(shape.in_body && matrixOf(shape.in_body));
    addShape(model, shape, colour, bevel, solids);
  }
  model.within(undefined);
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
  for (const shape of shapes.map(upright)) {
    const corners: [number, number][] = isRound(shape)
      ? [
          [shape.x_m - shape.radius_m, shape.y_m - shape.radius_m],
          [shape.x_m + shape.radius_m, shape.y_m + shape.radius_m],
        ]
      : shape.points;
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
    if (shape.in_body !== undefined) for (const [x, y] of cornersOf(shape)) reach = Math.max(reach, Math.hypot(x, y));
    else if (!isRound(shape)) for (const [x, y] of ringOf(shape)) reach = Math.max(reach, Math.hypot(x, y));
    else reach = Math.max(reach, Math.hypot(shape.x_m, shape.y_m) + shape.radius_m);
  }
  return reach;
}
