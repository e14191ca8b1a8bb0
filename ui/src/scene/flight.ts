// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The fly camera: held keys move the eye, along the view and up and down. The speed grows with the distance to the
// target, so that it suits both a maze and a hall.

import { signal } from "@preact/signals";
import type { Ground } from "../geometry/ground";
import { flySpeed } from "../state/settings";
import { flying, followed } from "../state/view";
import { panned, type Orbit } from "./orbit";

export type FlyKey = "ahead" | "back" | "left" | "right" | "up" | "down";

export const flyKeys = signal<ReadonlySet<FlyKey>>(new Set());

export function holdFlyKey(key: FlyKey, down: boolean): void {
  const next = new Set(flyKeys.value);
  if (down) next.add(key);
  else next.delete(key);
  flyKeys.value = next;
}

/** The orbit after this many seconds of flight with these keys. */
export function flown(orbit: Orbit, keys: ReadonlySet<FlyKey>, seconds: number, speed: number, lowest_m = 0): Orbit {
  const way = orbit.distance * 0.6 * speed * seconds;
  const axis = (plus: FlyKey, minus: FlyKey): number => (keys.has(plus) ? way : 0) - (keys.has(minus) ? way : 0);
  const moved = panned(orbit, axis("right", "left"), axis("ahead", "back"));
  return { ...moved, z: Math.max(lowest_m, moved.z + axis("up", "down")) };
}

/** Moves the camera; true while it is moving. */
export function fly(rig: { orbit: Orbit; ground: Ground }, passed_s: number): boolean {
  if (!flying.value || flyKeys.value.size === 0) return false;
  followed.value = -1;
  rig.orbit = flown(rig.orbit, flyKeys.value, passed_s, flySpeed.value, rig.ground.lowest_m);
  return true;
}
