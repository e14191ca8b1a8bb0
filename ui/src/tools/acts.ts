// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a click does with the tools for walls and markers: the edits that it causes.

import { edit } from "../edit/history";
import { snapped, snappedToWalls } from "../geometry/snap";
import type { Point } from "../geometry/prism";
import { mayControl, world } from "../state/run";
import { notify } from "../state/notices";
import { snap_mm } from "../state/settings";
import { letGo } from "./hand";
import { backToSelect, tool } from "./tool";

export const NEW_WALL = { thickness_m: 0.01, height_m: 0.2, colour: 0xe8e4da };
export const NEW_MARKER_COLOUR = 0xe5484d;
const SHORTEST_WALL_M = 0.005;

/** The first click starts the wall, the second ends it; the next wall starts where this one ended. */
export function clickWall(point: Point): void {
  const drawing = tool.value;
  const now = world.value;
  if (drawing.name !== "wall" || now === undefined) return;
  const end = snappedToWalls(point, now.walls, snap_mm.value);
  if (drawing.first === undefined) {
    tool.value = { name: "wall", first: end, second: end };
    return;
  }
  const [x1_m, y1_m] = drawing.first;
  const [x2_m, y2_m] = end;
  if (Math.hypot(x2_m - x1_m, y2_m - y1_m) < SHORTEST_WALL_M) return;
  tool.value = { name: "wall", first: end, second: end };
  void edit("add wall", { op: "add wall", wall: { x1_m, y1_m, x2_m, y2_m, ...NEW_WALL } });
}

export function stretchWall(point: Point): void {
  const drawing = tool.value;
  if (drawing.name !== "wall" || drawing.first === undefined) return;
  tool.value = { ...drawing, second: snappedToWalls(point, world.value?.walls ?? [], snap_mm.value) };
}

export function clickMarker([x, y]: Point): void {
  const marker = { x_m: snapped(x, snap_mm.value), y_m: snapped(y, snap_mm.value), colour: NEW_MARKER_COLOUR, opacity: 0.8 };
  void edit("add spot", { op: "add marker", marker });
}

/** A marker follows the mouse. The real one stays until it is dropped. */
export function dragMarker(number: number, [x, y]: Point): void {
  tool.value = { name: "drag-marker", number, x_m: snapped(x, snap_mm.value), y_m: snapped(y, snap_mm.value) };
}

export function dropMarker(): void {
  const dragged = tool.value;
  if (dragged.name !== "drag-marker") return;
  const { number, x_m, y_m } = dragged;
  backToSelect();
  void edit("move spot", { op: "move marker", number, x_m, y_m });
}

export function removeWall(id: number): void {
  void edit("remove wall", { op: "remove wall", id });
}

/** Only users with control may use tools that change the world. */
export function startTool(next: typeof tool.value): void {
  if (!mayControl.value) {
    notify("error", "This window can only watch. To change things, open the link that the program printed.");
    return;
  }
  letGo();
  tool.value = next;
}
