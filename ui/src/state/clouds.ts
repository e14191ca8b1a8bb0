// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Point clouds: what 3D scanners have measured since the page was opened, or since the clouds were cleared. The switch
// of the view applies to all robots, and each robot may differ from it.

import { computed, signal } from "@preact/signals";
import { PointRing } from "../geometry/point_ring";
import { world } from "./run";
import { showClouds } from "./settings";

const MOST_POINTS = 200_000;

/** The points of all robots together. */
export const points = new PointRing(MOST_POINTS);

/** From weak to strong: dark to bright in even steps, and different for those who do not see all colours. */
export const STRENGTH_COLOURS = [0x482475, 0x414487, 0x355f8d, 0x2a788e, 0x21918c, 0x22a884, 0x44bf70, 0x7ad151, 0xbddf26, 0xfde725];

/** How many points there are, and between which intensities the colours are spread. */
export const cloud = signal({ count: 0, low: 0, high: 1 });

// Points come 30 times a second; people read slower.
const TOLD_EVERY_MS = 200;
let due: ReturnType<typeof setTimeout> | undefined;

function tell(): void {
  clearTimeout(due);
  due = undefined;
  const [low, high] = points.range();
  cloud.value = { count: points.count, low, high };
}

export function takePoints(robot: number, values: Float32Array): void {
  if (!cloudRobots.peek().has(robot)) return; // they were on their way
  points.add(robot, values);
  due ??= setTimeout(tell, TOLD_EVERY_MS);
}

export function clearCloud(): void {
  points.clear();
  tell();
}

const own = signal<ReadonlyMap<number, boolean>>(new Map());

export const showsCloud = (robot: number): boolean => own.value.get(robot) ?? showClouds.value;

export function showCloud(robot: number, shown: boolean): void {
  const next = new Map(own.value);
  if (showClouds.value === shown) next.delete(robot);
  else next.set(robot, shown);
  own.value = next;
}

/** Robots whose points are drawn. */
export const cloudRobots = computed<ReadonlySet<number>>(() => new Set((world.value?.bodies ?? []).filter((body) => body.points === true && showsCloud(body.id)).map((body) => body.id)));

/** What is not drawn any more is forgotten: it would have gaps when it is drawn again. */
export function forgetHidden(): void {
  points.keepOnly(cloudRobots.value);
  tell();
}
