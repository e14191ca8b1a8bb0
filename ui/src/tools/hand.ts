// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What is being held: a new body, or one of the world that was picked up. The latter is out of the world meanwhile: it
// touches nothing and no sensor sees it, until it is put down or goes back.

import { effect } from "@preact/signals";
import { edit } from "../edit/history";
import { tellLine } from "../edit/requests";
import { areaOf, fits } from "../geometry/fits";
import { isOnFloor } from "../geometry/floor";
import { isOnGround } from "../geometry/ground";
import type { Place } from "../geometry/prism";
import { restingHeight } from "../geometry/solids";
import { snapped } from "../geometry/snap";
import type { Kind } from "../net/messages";
import { ground } from "../state/ground";
import { notify } from "../state/notices";
import { bodyById, kindOf, latestFrame, mayControl, poseOf, world } from "../state/run";
import { snap_mm } from "../state/settings";
import { select } from "../state/view";
import { backToSelect, tool, type Tool } from "./tool";

/** The held body follows the mouse. */
export function carryTo(x: number, y: number): void {
  const held = tool.value;
  if (held.name !== "hold") return;
  const place = standing(held.look, { ...held.place, x_m: snapped(x, snap_mm.value), y_m: snapped(y, snap_mm.value) });
  tool.value = { ...held, place, fits: hasRoom(held.look, held.body, place) };
}

/** On the ground there. Worlds that are flat know no heights. */
export function standing(look: Kind | undefined, { x_m, y_m, heading_rad }: Place): Place {
  const flat = { x_m, y_m, heading_rad };
  return world.peek()?.in_space ? { ...flat, z_m: restingHeight(ground.peek(), look, flat), roll_rad: 0, pitch_rad: 0 } : flat;
}

/** With keys: one step of the snap, or a centimetre. */
export function nudge(right: number, up: number): void {
  const held = tool.value;
  const step_m = (snap_mm.value > 0 ? snap_mm.value : 10) / 1000;
  if (held.name === "hold") carryTo(held.place.x_m + right * step_m, held.place.y_m + up * step_m);
}

/** Checks again whether the held body fits, because it was turned or another one drove away. */
export function checkHeld(): void {
  const held = tool.value;
  if (held.name !== "hold") return;
  const place = standing(held.look, held.place);
  const room = hasRoom(held.look, held.body, place);
  if (room !== held.fits || place.z_m !== held.place.z_m) tool.value = { ...held, place, fits: room };
}

function hasRoom(look: Kind | undefined, body: number, place: Place): boolean {
  const { current, world: listed } = latestFrame;
  if (current === undefined || listed === undefined) return false;
  // Its shape is not known. All that can be checked is that it is on the floor.
  if (look === undefined) return isOnFloor(areaOf(listed), place.x_m, place.y_m);
  return fits(listed, current.poses, look, place, body);
}

/** A body of the world that is currently out of it. */
const isOut = (now: Tool): now is Extract<Tool, { name: "hold" }> => now.name === "hold" && now.body >= 0 && mayControl.value;

export function pickUp(id: number): boolean {
  const body = bodyById(id);
  const kind = kindOf(body);
  const pose = poseOf(id);
  if (!mayControl.value || body === undefined || kind === undefined || pose === undefined || body.held) return false;
  letGo();
  const place = standing(kind, pose);
  tool.value = { name: "hold", kind: kind.name, title: body.name, robot: body.robot, look: kind, body: id, place, fits: true };
  void tellLine(`hold ${id}`).then((done) => {
    if (!done && tool.value.name === "hold" && tool.value.body === id) backToSelect();
  });
  return true;
}

/** Puts down what is being held. Nothing happens where it is red. */
export async function putDown(): Promise<void> {
  const held = tool.value;
  if (held.name !== "hold") return;
  if (!held.fits) {
    const off = world.peek()?.terrain !== undefined && !isOnGround(ground.peek(), held.place.x_m, held.place.y_m);
    if (off) notify("error", "There is no ground here. Choose a place on the terrain.");
    return;
  }
  const { body, kind, title, robot, place } = held;
  backToSelect();
  if (body >= 0) {
    await edit(`move ${title}`, { op: "put", body, place });
    return;
  }
  const added = await edit(`add ${kind}`, { op: "add", robot, kind, place });
  if (added !== undefined) select({ what: "body", id: added });
}

/** Stops holding. What was taken out of the world goes back to where it was. */
export function letGo(): void {
  const held = tool.value;
  const out = isOut(held);
  backToSelect();
  if (out) void tellLine(`release ${held.body}`);
}

export function removeBody(id: number, name = bodyById(id)?.name ?? "object"): void {
  if (mayControl.value) void edit(`remove ${name}`, { op: "remove", body: id });
}

export function removeHeld(): void {
  const held = tool.value;
  letGo(); // only what is in the world can be removed from it
  if (held.name === "hold" && held.body >= 0) removeBody(held.body, held.title);
}

/** Another user may remove what is being held, or the server may have put it back. */
export function watchHand(): void {
  let seenOut = -1;
  effect(() => {
    const held = tool.value;
    if (!isOut(held)) seenOut = -1;
    else if (world.value?.held.includes(held.body)) seenOut = held.body;
    else if (seenOut === held.body) backToSelect();
  });
}
