// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The figures that devices draw, and which of them are shown. The switch of the beams applies to all robots, and each
// robot may differ from it. The mark that shows a robot's front is part of its looks and is always shown.

import { computed, signal } from "@preact/signals";
import type { Figure, Figures } from "../net/messages";
import { showBeams } from "./settings";

/** All that devices draw. */
export const figures = signal<Figures>(new Map());

const own = signal<ReadonlyMap<number, boolean>>(new Map());

export const showsFigures = (robot: number): boolean => own.value.get(robot) ?? showBeams.value;

export function showFigures(robot: number, shown: boolean): void {
  const next = new Map(own.value);
  if (showBeams.value === shown) next.delete(robot);
  else next.set(robot, shown);
  own.value = next;
}

const isFrontMark = (figure: Figure): boolean => figure.on_robot && figure.kind === "star";

export const shownFigures = computed<Figures>(
  () => new Map([...figures.value].map(([robot, all]) => [robot, showsFigures(robot) ? all : all.filter(isFrontMark)])),
);

/** "line 1 circle 2": how many of each kind are shown. */
export const figureCounts = computed(() => {
  const counts = new Map<string, number>();
  for (const all of shownFigures.value.values()) for (const { kind } of all) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${kind} ${count}`).join(" ");
});
