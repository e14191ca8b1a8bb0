// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What many robots carry: range finders, cameras, lidars, a controller's lid with screen and keys. They are drawn where
// the kind has its sensors, so that the picture matches the measurements.

import type { Kind, SensorPlace } from "../../net/messages";
import { BLACK, HUB, ModelBuilder, RUBBER } from "./builder";

const LENS = 0x7a1f2b;
const GLASS = 0x2c4a7c;

function rangeFinder(model: ModelBuilder, sensor: SensorPlace): void {
  const c = Math.cos(sensor.heading_rad);
  const s = Math.sin(sensor.heading_rad);
  const at = (ahead: number, left: number) => ({
    x: sensor.x_m + c * ahead - s * left,
    y: sensor.y_m + s * ahead + c * left,
    z: sensor.z_m,
    yaw: sensor.heading_rad,
  });
  model.box(0.009, 0.03, 0.013, BLACK, at(0.001, 0));
  for (const left of [-0.009, 0.009]) model.box(0.003, 0.008, 0.008, LENS, at(0.0065, left));
}

function camera(model: ModelBuilder, sensor: SensorPlace): void {
  const yaw = sensor.heading_rad;
  const c = Math.cos(yaw);
  const s = Math.sin(yaw);
  const at = (ahead: number) => ({ x: sensor.x_m + c * ahead, y: sensor.y_m + s * ahead, z: sensor.z_m, yaw });
  model.box(0.012, 0.026, 0.022, RUBBER, at(-0.002));
  model.pillar(0.0075, 0.012, BLACK, { ...at(0.008), pitch: Math.PI / 2 }, 20);
  model.pillar(0.0048, 0.0128, GLASS, { ...at(0.008), pitch: Math.PI / 2 }, 16);
}

function lidar(model: ModelBuilder, sensor: SensorPlace): void {
  model.pillar(0.022, 0.012, RUBBER, { x: sensor.x_m, y: sensor.y_m, z: sensor.z_m - 0.013 }, 28);
  model.pillar(0.019, 0.014, BLACK, { x: sensor.x_m, y: sensor.y_m, z: sensor.z_m }, 28);
  model.pillar(0.0194, 0.003, LENS, { x: sensor.x_m, y: sensor.y_m, z: sensor.z_m }, 28);
  model.pillar(0.019, 0.002, HUB, { x: sensor.x_m, y: sensor.y_m, z: sensor.z_m + 0.008 }, 28);
}

export function addSensors(model: ModelBuilder, kind: Kind, options: { lidar: boolean } = { lidar: true }): void {
  for (const sensor of kind.sensors) {
    if (sensor.image) camera(model, sensor);
    else if (sensor.kind === "lidar") options.lidar && lidar(model, sensor);
    else if (sensor.kind === "psd" || sensor.kind === "beam") rangeFinder(model, sensor);
  }
}

/** The controller as a lid: a tilted screen with its four soft keys below it. The front edge points to the back. */
export function addControllerLid(model: ModelBuilder, x: number, z: number, length: number, width: number): void {
  const pitch = -0.1;
  const on = (ahead: number, left: number, up: number) => ({
    x: x + Math.cos(pitch) * ahead + Math.sin(pitch) * up,
    y: left,
    z: z - Math.sin(pitch) * ahead + Math.cos(pitch) * up,
    pitch,
  });
  model.box(length, width, 0.012, RUBBER, on(0, 0, 0));
  model.box(length * 0.68, width * 0.88, 0.002, 0x0b1420, on(length * 0.11, 0, 0.0065));
  model.box(length * 0.6, width * 0.8, 0.001, GLASS, on(length * 0.11, 0, 0.008));
  for (let line = 0; model.fine && line < 3; ++line) {
    const wide = width * (0.6 - 0.15 * line);
    model.box(0.0025, wide, 0.0006, 0xa9c8f5, on(length * (0.3 - 0.13 * line), width * 0.36 - wide / 2, 0.0088));
  }
  [0xd64545, 0x3fa45b, 0x3f6fd6, 0xe0b93a].forEach((colour, i) =>
    model.box(length * 0.13, width * 0.17, 0.004, colour, on(-length * 0.37, width * (0.33 - 0.22 * i), 0.0075)),
  );
}
