// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers as people read them. Lengths in the unit of the settings, angles in degrees, all with a fixed number of
// digits, so that columns stand still while values change.

import { units } from "../state/settings";

export const lengthUnit = (): string => units.value;

export const lengthFactor = (): number => (units.value === "mm" ? 1000 : 1);

export function length(metres: number): string {
  return units.value === "mm" ? `${(metres * 1000).toFixed(0)} mm` : `${metres.toFixed(3)} m`;
}

export function speed(metresPerSecond: number): string {
  return units.value === "mm" ? `${(metresPerSecond * 1000).toFixed(0)} mm/s` : `${metresPerSecond.toFixed(3)} m/s`;
}

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
