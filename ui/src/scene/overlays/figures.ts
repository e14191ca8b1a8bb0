// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The figures that devices draw: rays, circles, dots, crosses and stars, in lines whose width does not depend on the
// distance. Two draw calls for all robots together.

import { Color, Group } from "three";
import { LineMaterial } from "three/examples/jsm/lines/LineMaterial.js";
import { LineSegments2 } from "three/examples/jsm/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/examples/jsm/lines/LineSegmentsGeometry.js";
import { addFigures, noStrokes, type Carrier, type Strokes } from "../../geometry/strokes";
import { placeAt } from "../../geometry/under_mouse";
import type { Figures, World } from "../../net/messages";
import { extentOf } from "../models/shapes";
import type { Overlay } from "../stage";

const THICK_PX = 2;
const FINE_PX = 1.25;
/** After glass bodies, through which figures are visible. */
const ORDER = 7;

function linesOf(width_px: number, order: number): LineSegments2 {
  const material = new LineMaterial({ vertexColors: true, linewidth: width_px, transparent: true, depthWrite: false });
  const lines = new LineSegments2(new LineSegmentsGeometry(), material);
  lines.frustumCulled = false;
  lines.renderOrder = order;
  lines.visible = false;
  return lines;
}

function fill(lines: LineSegments2, { places, colours }: Strokes): void {
  lines.visible = colours.length > 0;
  if (!lines.visible) return;
  const paint = new Color();
  const both = colours.flatMap((colour) => {
    const { r, g, b } = paint.setHex(colour);
    return [r, g, b, r, g, b];
  });
  lines.geometry.dispose();
  lines.geometry = new LineSegmentsGeometry().setPositions(places).setColors(both);
}

export class FigureLines implements Overlay {
  readonly object = new Group();
  private readonly thick = linesOf(THICK_PX, ORDER);
  private readonly fine = linesOf(FINE_PX, ORDER + 1);
  private figures: Figures = new Map();
  private drawn = "";

  /** `pixel_m` is the size of a pixel at the target. */
  constructor(private readonly pixel_m: () => number) {
    this.object.add(this.thick, this.fine);
  }

  show(figures: Figures): void {
    this.figures = figures;
    this.drawn = "";
  }

  setWorld(): void {
    this.drawn = "";
  }

  update(poses: Float64Array, world: World): void {
    if (this.figures.size === 0 && !this.thick.visible && !this.fine.visible) return;
    const carriers = new Map<number, Carrier>();
    world.bodies.forEach((body, i) => {
      if (!this.figures.has(body.id)) return;
      carriers.set(body.id, { ...placeAt(poses, i), top_m: extentOf(world.kinds[body.kind]?.shapes ?? []).high });
    });
    // Rebuilt only when something moved, or when the view changed.
    const pixel_m = this.pixel_m();
    const now = JSON.stringify([pixel_m.toPrecision(3), [...carriers]]);
    if (now === this.drawn) return;
    this.drawn = now;
    const [thick, fine] = [noStrokes(), noStrokes()];
    for (const [robot, figures] of this.figures) addFigures(figures, carriers.get(robot), pixel_m, thick, fine);
    fill(this.thick, thick);
    fill(this.fine, fine);
  }
}
