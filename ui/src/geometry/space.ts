// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Points that move with a body, wherever it is and however it is tilted.

import { POSE_VALUES } from "../net/decode_binary";
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
