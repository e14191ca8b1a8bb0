// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A convex outline grown by a radius: its corners become arcs. That is how the simulator describes boxes with round
// edges, and capsules.

type Point = readonly [number, number];

const STEP_RAD = Math.PI / 8;

/** Twice the signed area; positive for counter-clockwise. */
function turning(points: readonly Point[]): number {
  return points.reduce((sum, [x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length]!;
    return sum + x * ny - nx * y;
  }, 0);
}

/** Two points and more; counter-clockwise. */
export function grown(points: readonly Point[], radius: number): [number, number][] {
  const ordered = turning(points) < 0 ? [...points].reverse() : points;
  if (radius < 1e-6) return ordered.map(([x, y]) => [x, y]);
  const result: [number, number][] = [];
  ordered.forEach(([x, y], i) => {
    const [px, py] = ordered[(i + ordered.length - 1) % ordered.length]!;
    const [nx, ny] = ordered[(i + 1) % ordered.length]!;
    // From the outward normal of the side before to that of the side behind.
    const from = Math.atan2(y - py, x - px) - Math.PI / 2;
    let turn = Math.atan2(ny - y, nx - x) - Math.PI / 2 - from;
    while (turn < 0) turn += 2 * Math.PI;
    const steps = Math.max(1, Math.ceil(turn / STEP_RAD));
    for (let k = 0; k <= steps; ++k) {
      const angle = from + (turn * k) / steps;
      result.push([x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
    }
  });
  return result;
}
