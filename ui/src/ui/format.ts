// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers for people. Lengths are in the unit of the settings, angles in degrees, all with a fixed number of digits, so
// that columns do not move while values change.

import { lengthDigits, lengthFactor, units } from "../state/units";

export { lengthDigits, lengthFactor };

export const lengthUnit = (): string => units.value;

const inUnits = (metres: number): string => (metres * lengthFactor()).toFixed(lengthDigits());

export const length = (metres: number): string => `${inUnits(metres)} ${units.value}`;
export const speed = (metresPerSecond: number): string => `${inUnits(metresPerSecond)} ${units.value}/s`;

/** In 0..360. */
export function angle(radians: number): string {
  const turn = ((radians * 180) / Math.PI) % 360;
  const value = (turn < 0 ? turn + 360 : turn).toFixed(1);
  return `${value === "360.0" ? "0.0" : value}°`;
}

export const turnRate = (radiansPerSecond: number): string => `${((radiansPerSecond * 180) / Math.PI).toFixed(1)}°/s`;

/** A value of a sensor in its own unit; metres and radians become what the settings say. */
export function sample(value: number | null, unit: string | undefined): string {
  if (value === null) return "nothing";
  if (unit === "m") return length(value);
  if (unit === "rad") return angle(value);
  if (unit === "rad/s") return turnRate(value);
  const digits = Number.isInteger(value) ? String(value) : value.toPrecision(4);
  return unit ? `${digits} ${unit}` : digits;
}

/** 75.25 s -> "1:15.25". */
export function clock(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = (Math.floor(seconds * 100 + 1e-6) / 100 % 60).toFixed(2).padStart(5, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

export function factor(value: number): string {
  return value >= 100 ? `${value.toFixed(0)}×` : value >= 10 ? `${value.toFixed(1)}×` : `${value.toFixed(2)}×`;
}
