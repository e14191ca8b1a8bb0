// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A scan as it is drawn: the sensor at the bottom, ahead is up. Angles are counter-clockwise from ahead.

import type { Scan } from "../net/decode_binary";

/** Where the sensor is on a picture of this size, and how long its range is there. */
export interface PolarLayout {
  x: number;
  y: number;
  radius: number;
}

const SCALES_M = [0.5, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 500, 1000] as const;
const STEPS_M = [0.1, 0.2, 0.25, 0.5, 1, 2, 2.5, 5, 10, 20, 25, 50, 100, 200] as const;
const MOST_RINGS = 5;
/** Room between the farthest point and the rim. */
const AIR = 1.04;
/** A smaller scale is taken only if the scan fits it this well, so that the picture does not jump to and fro. */
const EASE = 1.15;

export const fieldOf = (scan: Scan): number => Math.min(2 * Math.PI, Math.max(scan.step_rad * (scan.ranges_m.length - 1), -2 * scan.first_rad));

export function farthest(scan: Scan): number {
  let most = 0;
  for (const range of scan.ranges_m) if (range > most) most = range;
  return most;
}

/** The length of the rim for a scan that reaches this far, if the last one was `before`. */
export function fittedScale(farthest_m: number, before: number): number {
  const fits = (room: number): number => SCALES_M.find((scale) => scale >= farthest_m * room) ?? farthest_m * AIR;
  const wanted = fits(AIR);
  return wanted < before && fits(AIR * EASE) >= before ? before : wanted;
}

/** The radii of the rings, the rim among them. */
export function ringsOf(scale_m: number): number[] {
  const step = STEPS_M.find((one) => scale_m / one <= MOST_RINGS) ?? scale_m / MOST_RINGS;
  const rings = Array.from({ length: Math.floor(scale_m / step + 1e-9) }, (_, i) => (i + 1) * step);
  return (rings.at(-1) ?? 0) < scale_m - 1e-9 ? [...rings, scale_m] : rings;
}

/** How far the field reaches to each side and below the sensor, in shares of the radius; above it is 1. */
export function extent(field_rad: number): { side: number; below: number } {
  const half = Math.min(Math.PI, field_rad / 2);
  return half <= Math.PI / 2 ? { side: Math.sin(half), below: 0 } : { side: 1, below: -Math.cos(half) };
}

export function layoutOf(width: number, height: number, margin: number, field_rad: number): PolarLayout {
  const { side, below } = extent(field_rad);
  const radius = Math.max(1, Math.min((width - 2 * margin) / (2 * side), (height - 2 * margin) / (1 + below)));
  return { x: width / 2, y: height - margin - below * radius, radius };
}

export const pointAt = (layout: PolarLayout, angle_rad: number, share: number): [number, number] => [
  layout.x - layout.radius * share * Math.sin(angle_rad),
  layout.y - layout.radius * share * Math.cos(angle_rad),
];

/** The beam nearest to a point of the picture; undefined at the sensor itself or outside of the field. */
export function beamAt(scan: Scan, layout: PolarLayout, x: number, y: number): number | undefined {
  if (x === layout.x && y === layout.y) return undefined;
  const angle = Math.atan2(layout.x - x, layout.y - y);
  const beam = Math.round((angle - scan.first_rad) / scan.step_rad);
  return beam >= 0 && beam < scan.ranges_m.length ? beam : undefined;
}

/** "12.5° left" */
export function bearing(angle_rad: number): string {
  const degrees = (angle_rad * 180) / Math.PI;
  if (Math.abs(degrees) < 0.05) return "ahead";
  return `${Math.abs(degrees).toFixed(1)}° ${degrees > 0 ? "left" : "right"}`;
}

export const metres = (range_m: number): string => (range_m < 0 ? "no return" : `${range_m.toFixed(range_m < 10 ? 3 : 2)} m`);
