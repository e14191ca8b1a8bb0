// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Which windows are open, which is in front, and where each was the last time.

import { signal } from "@preact/signals";
import { store, stored } from "./settings";

export type WindowKind = "robot" | "screen" | "object" | "wall" | "marker" | "bodies" | "log" | "settings" | "keys" | "about" | "plot" | "ports" | "open" | "new" | "save" | "start" | "kind" | "panel" | "scan" | "gps" | "work" | "project";

export interface OpenWindow {
  kind: WindowKind;
  /** What it shows: the id of a robot, object or wall, or the number of a marker; 0 if there is only one such window. */
  of: number;
}

export interface WindowPlace {
  x: number;
  y: number;
}

/** The last one is in front. */
export const openWindows = signal<readonly OpenWindow[]>([]);

const places = stored<Record<string, WindowPlace>>("places", {});

export const windowKey = (one: OpenWindow): string => `${one.kind} ${one.of}`;
const same = (a: OpenWindow, b: OpenWindow): boolean => a.kind === b.kind && a.of === b.of;

export function openWindow(kind: WindowKind, of = 0): void {
  const wanted = { kind, of };
  openWindows.value = [...openWindows.value.filter((one) => !same(one, wanted)), wanted];
}

export function closeWindow(closed: OpenWindow): void {
  openWindows.value = openWindows.value.filter((one) => !same(one, closed));
}

export function closeWindows(which: (one: OpenWindow) => boolean): void {
  openWindows.value = openWindows.value.filter((one) => !which(one));
}

export const toFront = (one: OpenWindow): void => {
  const front = openWindows.value.at(-1);
  if (front === undefined || !same(front, one)) openWindow(one.kind, one.of);
};

export function toggleWindow(kind: WindowKind, of = 0): void {
  const wanted = { kind, of };
  if (openWindows.value.some((one) => same(one, wanted))) closeWindow(wanted);
  else openWindow(kind, of);
}

export const isOpen = (kind: WindowKind, of = 0): boolean => openWindows.value.some((one) => same(one, { kind, of }));

export const placeOfWindow = (one: OpenWindow): WindowPlace | undefined => places[windowKey(one)];

export function rememberPlace(one: OpenWindow, place: WindowPlace): void {
  places[windowKey(one)] = place;
  store("places", places);
}

/** Kept within the available room. If a window is too large, its header stays in reach. */
export function keptInside(place: WindowPlace, size: { width: number; height: number }, room: { width: number; height: number }): WindowPlace {
  const inside = (value: number, length: number, most: number): number => Math.max(0, Math.min(value, Math.max(0, most - length)));
  return { x: inside(place.x, size.width, room.width), y: inside(place.y, size.height <= room.height ? size.height : 36, room.height) };
}
