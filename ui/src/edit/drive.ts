// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Driving by hand: which directions are held, and what that means for the robot. Only if the server says that it
// supports `ROBOT drive`.

import { signal } from "@preact/signals";
import { tellLine } from "./requests";
import { mayControl } from "../state/run";
import { chosenRobot } from "../state/view";

export type Direction = "ahead" | "back" | "left" | "right";

const FASTEST_TURN_DEG_S = 90;

export const driveSpeed_mm_s = signal(200);
const held = signal<ReadonlySet<Direction>>(new Set());
let driven = -1;

export const canDrive = (): boolean => mayControl.value;

/** mm/s and degrees/s for the directions that are held. When reversing, steering is the other way round, as in a car. */
export function driveOf(directions: ReadonlySet<Direction>, speed_mm_s: number): [number, number] {
  const axis = (plus: Direction, minus: Direction): number => Number(directions.has(plus)) - Number(directions.has(minus));
  const ahead = axis("ahead", "back");
  return [ahead * speed_mm_s, axis("left", "right") * FASTEST_TURN_DEG_S * (ahead < 0 ? -1 : 1) * (ahead === 0 ? 0.7 : 0.5)];
}

function send(): void {
  const [speed, turn] = driveOf(held.value, driveSpeed_mm_s.value);
  if (driven >= 0) void tellLine(`${driven} drive ${speed} ${turn}`);
}

export function holdDirection(direction: Direction, down: boolean, robot = chosenRobot.value?.id ?? -1): void {
  if (down === held.value.has(direction) || robot < 0) return;
  const next = new Set(held.value);
  if (down) next.add(direction);
  else next.delete(direction);
  held.value = next;
  driven = robot;
  send();
}

export function stopDriving(robot = chosenRobot.value?.id ?? -1): void {
  held.value = new Set();
  driven = robot;
  send();
}
