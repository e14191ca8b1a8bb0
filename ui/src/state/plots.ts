// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What is plotted: chosen values of robots, stored as they arrive. A sample of a value is taken with each `robot`
// message. The last few minutes are kept.

import { effect, signal } from "@preact/signals";
import type { RobotState } from "../net/messages";
import { robotStates } from "./run";

export const KEPT_SAMPLES = 3000;

export interface Series {
  robot: number;
  title: string;
  unit: string;
  read(state: RobotState): number | null | undefined;
  times_s: number[];
  values: number[];
}

export const plotted = signal<readonly Series[]>([]);
/** Incremented with each sample; components that draw read it. */
export const plotVersion = signal(0);

const same = (a: Pick<Series, "robot" | "title">, b: Pick<Series, "robot" | "title">): boolean => a.robot === b.robot && a.title === b.title;

export const isPlotted = (robot: number, title: string): boolean => plotted.value.some((one) => same(one, { robot, title }));

export function togglePlot(series: Pick<Series, "robot" | "title" | "unit" | "read">): void {
  plotted.value = isPlotted(series.robot, series.title)
    ? plotted.value.filter((one) => !same(one, series))
    : [...plotted.value, { ...series, times_s: [], values: [] }];
}

export function addSample(series: Series, state: RobotState): boolean {
  const last = series.times_s.at(-1) ?? -Infinity;
  const value = series.read(state);
  if (value == null || state.time_s === last) return false;
  if (state.time_s < last) series.times_s.length = series.values.length = 0; // another run
  series.times_s.push(state.time_s);
  series.values.push(value);
  if (series.times_s.length > KEPT_SAMPLES) {
    series.times_s.shift();
    series.values.shift();
  }
  return true;
}

effect(() => {
  const states = robotStates.value;
  let grown = false;
  for (const series of plotted.peek()) {
    const state = states.get(series.robot);
    if (state !== undefined && addSample(series, state)) grown = true;
  }
  if (grown) plotVersion.value = plotVersion.peek() + 1;
});

/** Several series on one time axis: a row of times, then a row per series with gaps where it has no sample. */
export function aligned(all: readonly Pick<Series, "times_s" | "values">[]): (number | null | undefined)[][] {
  const times = [...new Set(all.flatMap((series) => series.times_s))].sort((a, b) => a - b);
  const index = new Map(times.map((time, i) => [time, i]));
  const rows = all.map((series) => {
    // undefined, not null: a line continues over instants at which only other robots were sampled.
    const row = new Array<number | null | undefined>(times.length).fill(undefined);
    series.times_s.forEach((time, i) => (row[index.get(time) ?? 0] = series.values[i]));
    return row;
  });
  return [times, ...rows];
}
