// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Points that move with a body, wherever it is and however it is tilted.

import { POSE_VALUES } from "../net/decode_binary";
import type { Mount, SensorPlace } from "../net/messages";
import type { Vec3 } from "./prism";

/** A point of the body at this index, given in the body's own frame, as a point of the world. */
export function carried(poses: Float64Array, index: number, [x, y, z]: Vec3): [number, number, number] {
  const at = index * POSE_VALUES;
  const [w, i, j, k] = [poses[at + 4] ?? 1, poses[at + 5] ?? 0, poses[at + 6] ?? 0, poses[at + 7] ?? 0];
  // v + 2 w (q x v) + 2 q x (q x v)
  const [cx, cy, cz] = [j * z - k * y, k * x - i * z, i * y - j * x];
  return [
    (poses[at] ?? 0) + x + 2 * (w * cx + j * cz - k * cy),
    (poses[at + 1] ?? 0) + y + 2 * (w * cy + k * cx - i * cz),
    (poses[at + 2] ?? 0) + z + 2 * (w * cz + i * cy - j * cx),
  ];
}

/** A direction of the body at this index, as a direction of the world. */
export function directed(poses: Float64Array, index: number, way: Vec3): [number, number, number] {
  const [x, y, z] = carried(poses, index, way);
  const at = index * POSE_VALUES;
  return [x - (poses[at] ?? 0), y - (poses[at + 1] ?? 0), z - (poses[at + 2] ?? 0)];
}

/** Where a sensor is that no part moves, and its axes: turned about z, then its nose up, then its left side up. */
export function mountOf(sensor: Pick<SensorPlace, "x_m" | "y_m" | "z_m" | "heading_rad" | "tilt_rad" | "roll_rad">): Mount {
  const [c, s] = [Math.cos(sensor.heading_rad), Math.sin(sensor.heading_rad)];
  const [ct, st] = [Math.cos(sensor.tilt_rad), Math.sin(sensor.tilt_rad)];
  const [cr, sr] = [Math.cos(sensor.roll_rad), Math.sin(sensor.roll_rad)];
  const about = (x: number, y: number, z: number): [number, number, number] => [c * x - s * y, s * x + c * y, z];
  return { at_m: [sensor.x_m, sensor.y_m, sensor.z_m], ahead: about(ct, 0, st), left: about(-sr * st, cr, sr * ct), up: about(-cr * st, -sr, cr * ct) };
}
