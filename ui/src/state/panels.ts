// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The panels of devices that are watched: their buttons, lights and digits, as the devices describe them.

import { signal } from "@preact/signals";
import type { Body, DevicePanel, PanelLight } from "../net/messages";
import { kindOf, world } from "./run";

export type Panels = ReadonlyMap<number, readonly DevicePanel[]>;

/** By the id of the robot. */
export const panels = signal<Panels>(new Map());

export function takePanels(robot: number, now: readonly DevicePanel[]): void {
  panels.value = new Map(panels.value).set(robot, now);
}

export const panelsOf = (robot: number): readonly DevicePanel[] => panels.value.get(robot) ?? [];

export const hasScanner = (body: Body | undefined): boolean => kindOf(body)?.sensors.some((sensor) => sensor.scans) ?? false;
export const hasReceiver = (body: Body | undefined): boolean => kindOf(body)?.sensors.some((sensor) => sensor.kind === "gps") ?? false;

/** In the order in which the device names them. */
export function byGroup<Item extends { group: string }>(items: readonly Item[]): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups];
}

/** More robots than this are too small in the picture for their lights to be seen. */
const MOST_LIT = 60;

/** Robots whose lights are drawn in the scene. */
export function litRobots(): number[] {
  const robots = (world.value?.bodies ?? []).filter((body) => body.panel === true);
  return robots.length > MOST_LIT ? [] : robots.map((body) => body.id);
}

/** The colour that a light shows now: dark when it is off, but never black. */
export function shownColour(light: Pick<PanelLight, "colour" | "brightness">): number {
  const OFF = 0.16;
  const share = light.brightness <= 0 ? OFF : OFF + (1 - OFF) * Math.sqrt(Math.min(1, light.brightness)); // as the eye sees it
  const part = (shift: number): number => Math.round(((light.colour >> shift) & 255) * share) << shift;
  return part(16) | part(8) | part(0);
}
