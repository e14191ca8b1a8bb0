// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Figures as strokes. Lines and circles have their real size. Marks (dots, crosses, stars) have a size that is easy to
// see, but dots and crosses that are close together do not merge.

import type { Figure } from "../net/messages";

export interface Strokes {
  /** x, y, z of the start and of the end, stroke after stroke. */
  places: number[];
  /** 0xRRGGBB, one for each stroke. */
  colours: number[];
}

export const noStrokes = (): Strokes => ({ places: [], colours: [] });

/** The pose of a robot, and the height of its top; figures of the world need none. */
export interface Carrier {
  x_m: number;
  y_m: number;
  heading_rad: number;
  z_m: number;
  top_m: number;
}

const CIRCLE_SIDES = 64;
const DOT_SIDES = 10;
const MARK_PX = 5;
const SHARE_OF_GAP = 0.36;
const STAR_M = 0.009;
const STAR_PX = { least: 4, most: 14 };
/** Points that are closer to each other than this are not drawn, because they would only be a blot. */
const LEAST_GAP_PX = 4;
/** Above the floor, its grid, its markers and the trails. */
const LOWEST_M = 0.004;

const isPoint = ({ kind }: Figure): boolean => kind === "dot" || kind === "cross";

/** The smallest distance between consecutive points; infinity if there are fewer than two. */
export function gap_m(figures: readonly Figure[]): number {
  let least = Infinity;
  let before: Figure | undefined;
  for (const figure of figures.filter(isPoint)) {
    const distance = before?.kind === figure.kind ? Math.hypot(figure.x_m - before.x_m, figure.y_m - before.y_m) : 0;
    if (distance > 1e-6) least = Math.min(least, distance);
    before = figure;
  }
  return least;
}

const starReach_m = (pixel_m: number): number => Math.max(STAR_PX.least * pixel_m, Math.min(STAR_PX.most * pixel_m, STAR_M));

/** Half the size of dots and crosses; 0: not drawn. `pixel_m` is the size of a pixel in the scene. */
export function pointReach_m(figures: readonly Figure[], pixel_m: number): number {
  const gap = gap_m(figures);
  return gap < LEAST_GAP_PX * pixel_m ? 0 : Math.min(MARK_PX * pixel_m, SHARE_OF_GAP * gap);
}

function addRing(into: Strokes, x: number, y: number, z: number, radius: number, sides: number, colour: number): void {
  const at = (i: number): number[] => {
    const angle = (2 * Math.PI * i) / sides;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z];
  };
  for (let i = 0; i < sides; ++i) {
    into.places.push(...at(i), ...at(i + 1));
    into.colours.push(colour);
  }
}

/** Strokes through a point, the first at `turn_rad`, the others evenly distributed up to its opposite end. */
function addSpokes(into: Strokes, x: number, y: number, z: number, reach: number, count: number, turn_rad: number, colour: number): void {
  for (let i = 0; i < count; ++i) {
    const angle = turn_rad + (Math.PI * i) / count;
    const [dx, dy] = [reach * Math.cos(angle), reach * Math.sin(angle)];
    into.places.push(x - dx, y - dy, z, x + dx, y + dy, z);
    into.colours.push(colour);
  }
}

/** The figures of one robot: thick ones (lines, circles, stars) and fine ones (dots and crosses). */
export function addFigures(figures: readonly Figure[], carrier: Carrier | undefined, pixel_m: number, thick: Strokes, fine: Strokes): void {
  const point = pointReach_m(figures, pixel_m);
  for (const figure of figures) {
    if (figure.on_robot && carrier === undefined) continue;
    const { x_m: ox, y_m: oy, z_m: oz, heading_rad: turn, top_m } = (figure.on_robot ? carrier : undefined) ?? { x_m: 0, y_m: 0, z_m: 0, heading_rad: 0, top_m: 0 };
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const placed = (x: number, y: number): [number, number] => [ox + c * x - s * y, oy + s * x + c * y];
    const [x, y] = placed(figure.x_m, figure.y_m);
    const z = oz + Math.max(LOWEST_M, figure.z_m);
    const { colour } = figure;
    if (figure.kind === "line") {
      thick.places.push(x, y, z, ...placed(figure.to_x_m, figure.to_y_m), z);
      thick.colours.push(colour);
    } else if (figure.kind === "circle") addRing(thick, x, y, z, figure.radius_m, CIRCLE_SIDES, colour);
    else if (figure.kind === "star") {
      // On a robot it is drawn on top, where it is visible.
      const high = figure.on_robot ? oz + top_m + LOWEST_M : z;
      addSpokes(thick, x, y, high, starReach_m(pixel_m), 3, turn, colour);
    } else if (point > 0 && figure.kind === "dot") addRing(fine, x, y, z, point, DOT_SIDES, colour);
    else if (point > 0) addSpokes(fine, x, y, z, point, 2, turn + Math.PI / 4, colour);
  }
}
