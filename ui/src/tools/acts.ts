// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a click does with each tool: the edits behind the mouse.

import { edit } from "../edit/history";
import { fits } from "../geometry/fits";
import { snapped, snappedToWalls } from "../geometry/snap";
import type { Point } from "../geometry/prism";
import { bodyById, kindOf, latestFrame, mayControl, world } from "../state/run";
import { notify } from "../state/notices";
import { snap_mm } from "../state/settings";
import { select } from "../state/view";
import { backToSelect, tool } from "./tool";

export const NEW_WALL = { thickness_m: 0.01, height_m: 0.2, colour: 0xe8e4da };
export const NEW_MARKER_COLOUR = 0xe5484d;
const SHORTEST_WALL_M = 0.005;

/** The held body follows the mouse. */
export function carryTo(x: number, y: number): void {
  const held = tool.value;
  const now = world.value;
  if (held.name !== "hold" || now === undefined) return;
  const place = { ...held.place, x_m: snapped(x, snap_mm.value), y_m: snapped(y, snap_mm.value) };
  tool.value = { ...held, place, fits: hasRoom(held.kind, held.robot, held.body, place) };
}

/** By keys: one step of the snap, or a centimetre. */
export function nudge(right: number, up: number): void {
  const held = tool.value;
  const step_m = (snap_mm.value > 0 ? snap_mm.value : 10) / 1000;
  if (held.name === "hold") carryTo(held.place.x_m + right * step_m, held.place.y_m + up * step_m);
}

/** Looks again whether the held body fits: it was turned, or another one drove away. */
export function checkHeld(): void {
  const held = tool.value;
  if (held.name !== "hold") return;
  const room = hasRoom(held.kind, held.robot, held.body, held.place);
  if (room !== held.fits) tool.value = { ...held, fits: room };
}

function hasRoom(kind: string, robot: boolean, body: number, place: { x_m: number; y_m: number; heading_rad: number }): boolean {
  const now = world.value;
  if (now === undefined) return false;
  const known = now.kinds.find((one) => one.name === kind && one.robot === robot);
  const index = now.bodies.findIndex((one) => one.id === body);
  const { floor } = now;
  // A kind that no body has yet: all that is known is that it must be on the floor.
  if (known === undefined) return place.x_m >= 0 && place.y_m >= 0 && place.x_m <= floor.width_m && place.y_m <= floor.height_m;
  return fits(now, latestFrame.current?.poses ?? new Float64Array(), known, place, index);
}

/** Puts down what is in the hand; nothing happens where it is red. */
export async function putDown(): Promise<void> {
  const held = tool.value;
  if (held.name !== "hold" || !held.fits) return;
  const { body, kind, robot, place } = held;
  backToSelect();
  if (body >= 0) {
    await edit(`move ${bodyById(body)?.name ?? kind}`, { op: "move", body, place });
    return;
  }
  const added = await edit(`add ${kind}`, { op: "add", robot, kind, place });
  if (added !== undefined) select({ what: "body", id: added });
}

export function removeBody(id: number): void {
  const body = bodyById(id);
  if (body === undefined || !mayControl.value) return;
  void edit(`remove ${body.name}`, { op: "remove", body: id });
}

export function pickUp(id: number): boolean {
  const body = bodyById(id);
  const kind = kindOf(body);
  const index = world.value?.bodies.findIndex((one) => one.id === id) ?? -1;
  const poses = latestFrame.current?.poses;
  if (!mayControl.value || body === undefined || kind === undefined || poses === undefined || index < 0) return false;
  const place = { x_m: poses[index * 4] ?? 0, y_m: poses[index * 4 + 1] ?? 0, heading_rad: poses[index * 4 + 3] ?? 0 };
  tool.value = { name: "hold", kind: kind.name, robot: body.robot, body: id, place, fits: true };
  return true;
}

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

export function removeWall(id: number): void {
  void edit("remove wall", { op: "remove wall", id });
}

/** Tools that change the world are for those who may. */
export function startTool(next: typeof tool.value): void {
  if (!mayControl.value) notify("error", "This window only watches. Open the link that the program printed to change things.");
  else tool.value = next;
}
