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
  | { what: "panel"; robot: number }
  | { what: "points"; robot: number }
  | { what: "scan"; robot: number; sensor: string }
  | { what: "camera"; robot: number; sensor: string }
  | { what: "ports" }
  | { what: "traffic"; device: number };

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
  const traffic = new Set<number>();
  let ports = false;
  const panels = new Set<number>();
  const points = new Set<number>();
  const scans = new Map<string, { robot: number; sensor: string }>();
  const cameras = new Map<string, { robot: number; sensor: string }>();
  for (const one of all) {
    if (one.what === "robot") robots.add(one.robot);
    else if (one.what === "beams") beams.add(one.robot);
    else if (one.what === "screen") screens.add(one.robot);
    else if (one.what === "ports") ports = true;
    else if (one.what === "traffic") traffic.add(one.device);
    else if (one.what === "panel") panels.add(one.robot);
    else if (one.what === "points") points.add(one.robot);
    else (one.what === "scan" ? scans : cameras).set(`${one.robot} ${one.sensor}`, { robot: one.robot, sensor: one.sensor });
  }
  const sorted = (set: Set<number>): number[] => [...set].sort((a, b) => a - b);
  return { robots: sorted(robots), beams: sorted(beams), screens: sorted(screens), panels: sorted(panels), points: sorted(points), scans: [...scans.values()], cameras: [...cameras.values()], ports, traffic: sorted(traffic) };
}

export const watched = computed(() => combined(wants.value));
