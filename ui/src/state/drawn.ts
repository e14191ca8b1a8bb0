// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Which sensors are drawn, and how. The switches of the view apply to all robots, and each sensor of each robot may
// differ from them. A sensor that differs keeps its own setting when the switch changes.

import { computed, signal } from "@preact/signals";
import type { Mount, RobotState, SensorPlace } from "../net/messages";
import { world } from "./run";
import { showBeams, showFrusta, showLidar } from "./settings";

export type DrawnAs = "beams" | "scan" | "frustum";

export interface Look {
  as: DrawnAs;
  colour: number;
}

const SWITCHES = { beams: showBeams, scan: showLidar, frustum: showFrusta };

const COLOURS: Record<string, number> = {
  psd: 0xffb020,
  beam: 0xb68cff,
  cliff: 0x2dd4bf,
  lidar: 0x6fdc5a,
  laser: 0xff5c5c,
  camera: 0x4cc3ff,
  depth_camera: 0x6a8dff,
  thermal_camera: 0xff7ac8,
};
const OTHER_COLOUR = 0xd5dbe3;

export const sensorColour = (kind: string): number => COLOURS[kind] ?? OTHER_COLOUR;

/** Undefined: nothing of it can be drawn. */
export function drawnAs(sensor: Pick<SensorPlace, "kind" | "image" | "beams">): DrawnAs | undefined {
  if (sensor.image) return "frustum";
  if (sensor.kind === "lidar") return "scan";
  return sensor.beams ? "beams" : undefined;
}

const own = signal<ReadonlyMap<string, boolean>>(new Map());
const keyOf = (robot: number, sensor: string): string => `${robot}/${sensor}`;

export function isDrawn(robot: number, sensor: SensorPlace): boolean {
  const as = drawnAs(sensor);
  return as !== undefined && (own.value.get(keyOf(robot, sensor.name)) ?? SWITCHES[as].value);
}

export function drawSensors(robot: number, sensors: readonly SensorPlace[], shown: boolean): void {
  const next = new Map(own.value);
  for (const sensor of sensors) {
    const as = drawnAs(sensor);
    if (as === undefined) continue;
    if (SWITCHES[as].value === shown) next.delete(keyOf(robot, sensor.name));
    else next.set(keyOf(robot, sensor.name), shown);
  }
  own.value = next;
}

/** Everything that is drawn: by id of the robot, then by name of the sensor. */
export const drawnSensors = computed(() => {
  const all = new Map<number, Map<string, Look>>();
  for (const body of world.value?.bodies ?? []) {
    if (!body.robot) continue;
    const looks = new Map<string, Look>();
    for (const sensor of world.value?.kinds[body.kind]?.sensors ?? []) {
      const as = drawnAs(sensor);
      if (as !== undefined && isDrawn(body.id, sensor)) looks.set(sensor.name, { as, colour: sensorColour(sensor.kind) });
    }
    if (looks.size > 0) all.set(body.id, looks);
  }
  return all;
});

/** Robots with cameras that are drawn and that a part carries. */
export const carriedCameras = computed<ReadonlySet<number>>(() => {
  const robots = new Set<number>();
  for (const body of world.value?.bodies ?? []) {
    const looks = drawnSensors.value.get(body.id);
    const sensors = world.value?.kinds[body.kind]?.sensors ?? [];
    if (looks !== undefined && sensors.some((sensor) => sensor.carried && looks.get(sensor.name)?.as === "frustum")) robots.add(body.id);
  }
  return robots;
});

/** Where sensors are on their robots now, by id of the robot, then by name: of those that a part carries. */
export type Mounts = ReadonlyMap<number, ReadonlyMap<string, Mount>>;

export function mountsOf(states: ReadonlyMap<number, RobotState>, robots: ReadonlySet<number>): Mounts {
  const mounts = new Map<number, Map<string, Mount>>();
  for (const robot of robots) {
    const carried = (states.get(robot)?.sensors ?? []).flatMap((sensor): [string, Mount][] => (sensor.mount ? [[sensor.name, sensor.mount]] : []));
    mounts.set(robot, new Map(carried));
  }
  return mounts;
}
