// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Rulers along the edges of the floor: the distance between their ticks, where the ticks are, and which edges they use.

/** The distance between numbered ticks, and into how many parts the small ticks divide it. */
export interface Step {
  length_m: number;
  parts: number;
}

const INCH_M = 0.0254;
const MOST_NUMBERS = 20;

/** Feet rather than tens of inches, which is the size of cells in mazes built in inches, with squares in between. */
const INCHES: readonly [number, number][] = [[1, 4], [12, 4], [60, 5], [120, 2], [600, 5], [1200, 2]];
const METRIC: readonly [number, number][] = [[1, 5], [2, 4], [5, 5]];

/** The finest step that does not crowd the longer side of the floor. */
export function rulerStep(longest_m: number, inches: boolean): Step {
  const fits = (length_m: number): boolean => longest_m / length_m <= MOST_NUMBERS + 1e-9;
  for (const [count, parts] of inches ? INCHES : []) if (fits(count * INCH_M)) return { length_m: count * INCH_M, parts };
  for (let power = 0.01; ; power *= 10) for (const [count, parts] of METRIC) if (fits(power * count)) return { length_m: power * count, parts };
}

/** Positions of all ticks from one end to the other. Those with a number are multiples of the step. */
export function ticksAlong(length_m: number, { length_m: step_m, parts }: Step): { at_m: number; numbered: boolean }[] {
  const count = Math.floor((length_m / step_m) * parts + 1e-6);
  return Array.from({ length: count + 1 }, (_, i) => ({ at_m: (i * step_m) / parts, numbered: i % parts === 0 }));
}

/** With as few digits as needed. */
export const tickText = (at_m: number, perMetre: number): string => String(Number((at_m * perMetre).toFixed(3)));

export interface Edges {
  /** The x ruler lies along y = 0, or along the far side. */
  south: boolean;
  /** The y ruler lies along x = 0, or along the far side. */
  west: boolean;
}

/** The near edge and the left edge, as seen by an eye at this azimuth. Nothing hides numbers there. */
export function edgesSeenFrom(azimuth_rad: number): Edges {
  const s = Math.sin(azimuth_rad);
  const c = Math.cos(azimuth_rad);
  const alongX = Math.abs(s) >= Math.abs(c);
  return alongX ? { south: s < 0, west: s < 0 } : { south: c > 0, west: c < 0 };
}
