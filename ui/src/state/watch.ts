// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the page wants besides frames. Each window says what it needs while it is open. The sum of all this is sent to
// the server whenever it changes, and again after each reconnect.

import { computed, signal } from "@preact/signals";
import type { Watch } from "../net/messages";

export type Want =
  | { what: "robot"; robot: number }
  | { what: "beams"; robot: number }
  | { what: "screen"; robot: number }
  | { what: "camera"; robot: number; sensor: string };

const wants = signal<ReadonlySet<Want>>(new Set());

/** Requests it until the returned function is called. */
export function want(wanted: Want): () => void {
  wants.value = new Set(wants.value).add(wanted);
  return () => {
    const rest = new Set(wants.value);
    rest.delete(wanted);
    wants.value = rest;
  };
}

export function combined(all: Iterable<Want>): Watch {
  const robots = new Set<number>();
  const beams = new Set<number>();
  const screens = new Set<number>();
  const cameras = new Map<string, { robot: number; sensor: string }>();
  for (const one of all) {
    if (one.what === "robot") robots.add(one.robot);
    else if (one.what === "beams") beams.add(one.robot);
    else if (one.what === "screen") screens.add(one.robot);
    else cameras.set(`${one.robot} ${one.sensor}`, { robot: one.robot, sensor: one.sensor });
  }
  const sorted = (set: Set<number>): number[] => [...set].sort((a, b) => a - b);
  return { robots: sorted(robots), beams: sorted(beams), screens: sorted(screens), cameras: [...cameras.values()] };
}

export const watched = computed(() => combined(wants.value));
