// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The part of the floor whose shadows are computed: all of it if it is small enough, or else the part in view. It moves
// and grows in steps; otherwise shadows would tremble while the view glides.

import { middleOf, type FloorArea } from "../geometry/floor";
import type { Orbit } from "./orbit";

const LARGEST_M = 6;
/** As a share of the eye's distance: the visible part of the floor, and a little more. */
const SEEN_SHARE = 1.4;
const GROWTH = 1.3;
const STEPS = 4;

export interface LitArea {
  x: number;
  y: number;
  /** Half its side. */
  reach: number;
}

export function litArea(floor: FloorArea, orbit: Pick<Orbit, "x" | "y" | "distance">): LitArea {
  const whole = (Math.hypot(floor.width_m, floor.height_m) / 2) * 1.05 + 0.1;
  const seen = GROWTH ** Math.ceil(Math.log(SEEN_SHARE * orbit.distance) / Math.log(GROWTH));
  if (whole <= LARGEST_M && whole <= seen) return { ...middleOf(floor), reach: whole };
  const reach = Math.min(seen, LARGEST_M);
  const step = reach / STEPS;
  return { x: Math.round(orbit.x / step) * step, y: Math.round(orbit.y / step) * step, reach };
}
