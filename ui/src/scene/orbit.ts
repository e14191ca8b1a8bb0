// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The arithmetic of looking around: a target point, a distance, two angles. No three.js, no events.

import type { FloorArea } from "../geometry/floor";

export interface Orbit {
  /** The target point. */
  x: number;
  y: number;
  z: number;
  distance: number;
  /** The direction from the target to the eye: counter-clockwise from +x, and up from the floor. */
  azimuth: number;
  elevation: number;
}

export const NEAREST_M = 0.05;
export const FARTHEST_M = 5000;
const LOWEST = 0.03;
const HIGHEST = Math.PI / 2 - 0.001;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

export function eyeOf(orbit: Orbit): [number, number, number] {
  const flat = orbit.distance * Math.cos(orbit.elevation);
  return [
    orbit.x + flat * Math.cos(orbit.azimuth),
    orbit.y + flat * Math.sin(orbit.azimuth),
    orbit.z + orbit.distance * Math.sin(orbit.elevation),
  ];
}

export function rotated(orbit: Orbit, dAzimuth: number, dElevation: number): Orbit {
  return {
    ...orbit,
    azimuth: orbit.azimuth + dAzimuth,
    elevation: clamp(orbit.elevation + dElevation, LOWEST, HIGHEST),
  };
}

/** Moves the target over the floor: `right` and `ahead` as seen on the screen, metres. */
export function panned(orbit: Orbit, right: number, ahead: number): Orbit {
  const s = Math.sin(orbit.azimuth);
  const c = Math.cos(orbit.azimuth);
  return { ...orbit, x: orbit.x - s * right - c * ahead, y: orbit.y + c * right - s * ahead };
}

/** Turns the head instead of walking around: the eye stays, and the target swings. */
export function lookedAround(orbit: Orbit, dAzimuth: number, dElevation: number): Orbit {
  const [x, y, z] = eyeOf(orbit);
  const turned = rotated(orbit, dAzimuth, dElevation);
  const [nx, ny, nz] = eyeOf(turned);
  return { ...turned, x: orbit.x + x - nx, y: orbit.y + y - ny, z: orbit.z + z - nz };
}

/** Closer by `factor` (under 1) or further away, keeping the point (x, y) of the floor where it is on the screen. */
export function zoomedAt(orbit: Orbit, factor: number, x: number, y: number): Orbit {
  const distance = clamp(orbit.distance * factor, NEAREST_M, FARTHEST_M);
  const share = 1 - distance / orbit.distance;
  return { ...orbit, distance, x: orbit.x + (x - orbit.x) * share, y: orbit.y + (y - orbit.y) * share };
}

const GLIDE_S = 0.12;
const ARRIVED_M = 5e-4;

/** Looks at what it follows: nearly at once while that is driving, in a short glide if it is somewhere else. */
export function glided(orbit: Orbit, to: { x: number; y: number; z: number }, passed_s: number): { orbit: Orbit; moving: boolean } {
  const share = 1 - Math.exp(-passed_s / GLIDE_S);
  const next = { ...orbit, x: orbit.x + share * (to.x - orbit.x), y: orbit.y + share * (to.y - orbit.y), z: orbit.z + share * (to.z - orbit.z) };
  const moving = Math.hypot(to.x - next.x, to.y - next.y, to.z - next.z) > ARRIVED_M;
  return { orbit: moving ? next : { ...orbit, ...to }, moving };
}

const EDGE_SHARE = 0.75;

/**
 * Where to look in order to see something on the floor: at it, but not so close to the edge that half of the picture
 * is beside the floor. `half` is half the height of the picture in metres.
 */
export function aimedAt(x: number, y: number, floor: FloorArea, half: number): { x: number; y: number } {
  const inside = (value: number, start: number, length: number): number => {
    const margin = Math.min(length / 2, EDGE_SHARE * half);
    return value < start || value > start + length ? value : clamp(value, start + margin, start + length - margin);
  };
  return { x: inside(x, floor.x_m, floor.width_m), y: inside(y, floor.y_m, floor.height_m) };
}

const FILLED = 0.92;

/** Whether the whole floor is in the picture; `tanX`, `tanY` are the tangents of half the fields of view. */
function seesFloor(orbit: Orbit, width: number, height: number, tanX: number, tanY: number): boolean {
  const ce = Math.cos(orbit.elevation);
  const se = Math.sin(orbit.elevation);
  const ca = Math.cos(orbit.azimuth);
  const sa = Math.sin(orbit.azimuth);
  return [[0, 0], [width, 0], [width, height], [0, height]].every(([cornerX = 0, cornerY = 0]) => {
    const dx = cornerX - orbit.x;
    const dy = cornerY - orbit.y;
    const away = -(dx * ca + dy * sa); // from the eye, over the floor
    const deep = orbit.distance + away * ce;
    const right = -dx * sa + dy * ca;
    const up = away * se;
    return deep > 0 && Math.abs(right) <= FILLED * deep * tanX && Math.abs(up) <= FILLED * deep * tanY;
  });
}

const FROM_SOUTH = { azimuth: -Math.PI / 2, elevation: 0.95 };

/** From straight above, without perspective, as close as possible with a floor of this size in the picture. */
export function lookingDownAtFloor(width: number, height: number, tanX: number, tanY: number): Orbit {
  const distance = clamp(Math.max(width / tanX, height / tanY) / 2 / FILLED, NEAREST_M, FARTHEST_M);
  return { x: width / 2, y: height / 2, z: 0, distance, ...FROM_SOUTH };
}

/** From the south, as close as possible with a floor of this size in the picture. */
export function lookingAtFloor(width: number, height: number, tanX: number, tanY: number): Orbit {
  const orbit: Orbit = { x: width / 2, y: height / 2, z: 0, distance: FARTHEST_M, ...FROM_SOUTH };
  let near = NEAREST_M;
  let far = FARTHEST_M;
  for (let i = 0; i < 40; ++i) {
    const distance = (near + far) / 2;
    if (seesFloor({ ...orbit, distance }, width, height, tanX, tanY)) far = distance;
    else near = distance;
  }
  return { ...orbit, distance: far };
}
