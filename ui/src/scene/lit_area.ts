// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The part of the floor whose shadows are worked out: all of it where that is enough, or else what one looks at. It
// moves and grows in steps, for shadows would tremble otherwise while the view glides.

import { middleOf, type FloorArea } from "../geometry/floor";
import type { Orbit } from "./orbit";

const LARGEST_M = 6;
/** Of the distance of the eye: what is seen of the floor, and a little more. */
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
