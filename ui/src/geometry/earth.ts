// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Places on Earth for people, and how far apart two of them are.

export interface EarthPlace {
  latitude_deg: number;
  longitude_deg: number;
  /** Above the sea. */
  altitude_m: number;
}

const letter = (degrees: number, letters: string): string => letters.charAt(degrees < 0 ? 1 : 0);

/** "33.6100123° N"; the letters are those of positive and negative angles. */
export const inDegrees = (degrees: number, letters: string): string => `${Math.abs(degrees).toFixed(7)}° ${letter(degrees, letters)}`;

/** "33° 36.60074′ N", as receivers write it. Rounding never gives 60 minutes. */
export function inMinutes(degrees: number, letters: string): string {
  const DIGITS = 1e5;
  const minutes = Math.round(Math.abs(degrees) * 60 * DIGITS);
  const whole = Math.floor(minutes / (60 * DIGITS));
  const rest = ((minutes - whole * 60 * DIGITS) / DIGITS).toFixed(5).padStart(8, "0");
  return `${whole}° ${rest}′ ${letter(degrees, letters)}`;
}

/** Metres to the east, to the north and up, from one place to another that is near. */
export function offset_m(from: EarthPlace, to: EarthPlace): [number, number, number] {
  const EQUATOR_M = 6378137;
  const ECCENTRICITY_SQUARED = 6.69437999014e-3;
  const latitude = (from.latitude_deg * Math.PI) / 180;
  const w = Math.sqrt(1 - ECCENTRICITY_SQUARED * Math.sin(latitude) ** 2);
  const northRadius = (EQUATOR_M * (1 - ECCENTRICITY_SQUARED)) / w ** 3;
  const eastRadius = (EQUATOR_M / w) * Math.cos(latitude);
  const turn = ((((to.longitude_deg - from.longitude_deg + 180) % 360) + 360) % 360) - 180; // across the date line
  return [(turn * Math.PI * eastRadius) / 180, ((to.latitude_deg - from.latitude_deg) * Math.PI * northRadius) / 180, to.altitude_m - from.altitude_m];
}

export interface TimedPlace extends EarthPlace {
  time_s: number;
}

/** Where it was at this time, between the places that are known; undefined if none is near enough in time. */
export function placeAt(places: readonly TimedPlace[], time_s: number): EarthPlace | undefined {
  const NEAR_S = 0.5;
  const after = places.find((one) => one.time_s >= time_s);
  const before = [...places].reverse().find((one) => one.time_s <= time_s);
  if (before === undefined || after === undefined) {
    const only = before ?? after;
    return only !== undefined && Math.abs(only.time_s - time_s) < NEAR_S / 10 ? only : undefined;
  }
  const length = after.time_s - before.time_s;
  if (length > 2 * NEAR_S) return undefined;
  const share = length > 0 ? (time_s - before.time_s) / length : 0;
  const between = (a: number, b: number): number => a + share * (b - a);
  return {
    latitude_deg: between(before.latitude_deg, after.latitude_deg),
    longitude_deg: between(before.longitude_deg, after.longitude_deg),
    altitude_m: between(before.altitude_m, after.altitude_m),
  };
}

/** "0.42 m", along the ground, and "0.31 m east, 0.28 m south, 0.10 m up". */
export function errorTexts([east, north, up]: readonly [number, number, number]): [string, string] {
  const part = (value: number, plus: string, minus: string): string => `${Math.abs(value).toFixed(2)} m ${value < 0 ? minus : plus}`;
  return [`${Math.hypot(east, north).toFixed(2)} m`, [part(east, "east", "west"), part(north, "north", "south"), part(up, "up", "down")].join(", ")];
}
