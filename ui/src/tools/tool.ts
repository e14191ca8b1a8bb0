// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the mouse currently does. One signal holds it. The pointer (tools/pointer.ts) reads it, and the menus and
// windows change it.

import { signal } from "@preact/signals";
import type { Place, Point } from "../geometry/prism";
import type { Kind } from "../net/messages";
import { kindNamed } from "../state/run";

export type Tool =
  | { name: "select" }
  /** A body in the hand: a new one of a kind (`body` -1), or one of the world (its id). `title`: its name, or that of its kind. */
  | { name: "hold"; kind: string; title: string; robot: boolean; look: Kind | undefined; body: number; place: Place; fits: boolean }
  | { name: "wall"; first: Point | undefined; second: Point | undefined }
  | { name: "remove-wall" }
  | { name: "marker" }
  /** A marker that is being dragged, and where it would be. */
  | { name: "drag-marker"; number: number; x_m: number; y_m: number };

export const tool = signal<Tool>({ name: "select" });

export const backToSelect = (): void => void (tool.value = { name: "select" });

/** Holds a new body, at first in the middle of the floor. */
export function holdNew(kind: string, robot: boolean, x_m: number, y_m: number): void {
  const place = { x_m, y_m, heading_rad: 0 };
  tool.value = { name: "hold", kind, title: kind, robot, look: kindNamed(kind, robot), body: -1, place, fits: false };
}

export function turnHeld(by_rad: number): void {
  const held = tool.value;
  if (held.name === "hold") tool.value = { ...held, place: { ...held.place, heading_rad: held.place.heading_rad + by_rad } };
}

const lengthOf = ([x1, y1]: Point, [x2, y2]: Point): string => (1000 * Math.hypot(x2 - x1, y2 - y1)).toFixed(0);

/** The line at the bottom of the page says what the mouse does now. */
export function hintOf(now: Tool): string {
  switch (now.name) {
    case "select":
      return "";
    case "hold":
      return "Click where it is green, or use the arrow keys and Enter. The wheel or < > turns it, Delete removes it, Escape puts it back.";
    case "wall":
      return now.first === undefined || now.second === undefined ? "Click where the wall starts." : `Click where the wall ends: ${lengthOf(now.first, now.second)} mm. Escape starts over.`;
    case "remove-wall":
      return "Click the walls to remove; Escape when done.";
    case "drag-marker":
      return "Drop the marker where it should be; Escape leaves it where it was.";
    case "marker":
      return "Click where the marker should be; Escape when done.";
  }
}
