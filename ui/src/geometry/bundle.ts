// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A sonar is worked out as a bundle of rays from one point, and says how far the nearest echo is. Drawn it is one
// cone: as wide as its rays, as long as the nearest echo is far.

import { BEAM_VALUES } from "../net/decode_binary";

/** A beam that met nothing has a negative cone; with a cone of no width that is -0. */
export function isHit(halfAngle: number): boolean {
  return halfAngle > 0 || Object.is(halfAngle, 0);
}

/** Start, end, half angle (negative: it met nothing), as a beam has them; the sphere goes to where the nearest ray ended. */
export interface Bundle {
  beam: [number, number, number, number, number, number, number];
  echo: [number, number, number] | undefined;
}

/** Of rays that start at one point; undefined: they do not. */
export function bundled(values: Float32Array, count: number): Bundle | undefined {
  const at = (ray: number, i: number): number => values[ray * BEAM_VALUES + i] ?? 0;
  const start = [at(0, 0), at(0, 1), at(0, 2)] as const;
  const axis = [0, 0, 0] as [number, number, number];
  const ways: [number, number, number][] = [];
  let nearest = Infinity;
  let longest = 0;
  let echo: Bundle["echo"];
  for (let ray = 0; ray < count; ++ray) {
    if (Math.hypot(at(ray, 0) - start[0], at(ray, 1) - start[1], at(ray, 2) - start[2]) > 1e-3) return undefined;
    const way = [at(ray, 3) - start[0], at(ray, 4) - start[1], at(ray, 5) - start[2]] as const;
    const length = Math.hypot(...way);
    if (length < 1e-6) continue;
    longest = Math.max(longest, length);
    if (isHit(at(ray, 6)) && length < nearest) {
      nearest = length;
      echo = [at(ray, 3), at(ray, 4), at(ray, 5)];
    }
    const unit: [number, number, number] = [way[0] / length, way[1] / length, way[2] / length];
    ways.push(unit);
    for (const i of [0, 1, 2] as const) axis[i] += unit[i];
  }
  const sum = Math.hypot(...axis);
  if (sum < 1e-6) return undefined;
  const widest = Math.min(...ways.map((way) => (way[0] * axis[0] + way[1] * axis[1] + way[2] * axis[2]) / sum));
  const half = Math.acos(Math.max(-1, Math.min(1, widest)));
  const length = echo === undefined ? longest : nearest;
  const end = axis.map((part, i) => start[i]! + (part / sum) * length) as [number, number, number];
  return { beam: [...start, ...end, echo === undefined ? -half : half], echo };
}
