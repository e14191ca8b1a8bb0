// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Measured points of any number of robots, up to a limit: then the oldest are replaced. Memory is taken with the first
// point. Whoever draws them compares `places`: another array means that everything has changed.

import { POINT_VALUES } from "../net/generated";

const BINS = 64;

export class PointRing {
  /** x, y, z of each. */
  places = new Float32Array(0);
  /** What came back from each, 0 to 1. */
  strengths = new Float32Array(0);
  /** How many were ever added. The next one goes to `laid % capacity`. */
  laid = 0;
  private owners = new Int32Array(0);
  private bins = new Uint32Array(BINS);

  constructor(readonly capacity: number) {}

  get count(): number {
    return Math.min(this.laid, this.capacity);
  }

  clear(): void {
    this.places = this.strengths = new Float32Array(0);
    this.owners = new Int32Array(0);
    this.bins.fill(0);
    this.laid = 0;
  }

  /** POINT_VALUES for each point: x, y, z, strength. */
  add(robot: number, values: Float32Array): void {
    if (this.places.length === 0 && values.length > 0) {
      this.places = new Float32Array(3 * this.capacity);
      this.strengths = new Float32Array(this.capacity);
      this.owners = new Int32Array(this.capacity);
    }
    for (let i = 0; i + POINT_VALUES <= values.length; i += POINT_VALUES) this.lay(robot, values[i]!, values[i + 1]!, values[i + 2]!, values[i + 3]!);
  }

  /** Forgets the points of all other robots. */
  keepOnly(robots: ReadonlySet<number>): void {
    const { places, strengths, owners, laid, count, capacity } = this;
    const old = Array.from({ length: count }, (_, i) => (laid - count + i) % capacity);
    const kept = old.filter((at) => robots.has(owners[at]!));
    if (kept.length === count) return;
    this.clear();
    for (const at of kept) this.add(owners[at]!, Float32Array.of(places[3 * at]!, places[3 * at + 1]!, places[3 * at + 2]!, strengths[at]!));
  }

  /** Between which strengths nearly all points are; a few stray ones would hide the differences. */
  range(): [number, number] {
    const STRAY = 0.02;
    const total = this.bins.reduce((sum, one) => sum + one, 0);
    if (total === 0) return [0, 1];
    const below = (share: number): number => {
      let sum = 0;
      for (let i = 0; i < BINS; ++i) {
        sum += this.bins[i]!;
        if (sum > share * total) return i;
      }
      return BINS - 1;
    };
    return [below(STRAY) / BINS, (below(1 - STRAY) + 1) / BINS];
  }

  private lay(robot: number, x: number, y: number, z: number, strength: number): void {
    const at = this.laid++ % this.capacity;
    this.places[3 * at] = x;
    this.places[3 * at + 1] = y;
    this.places[3 * at + 2] = z;
    this.strengths[at] = strength;
    this.owners[at] = robot;
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor(strength * BINS)));
    this.bins[bin] = this.bins[bin]! + 1;
  }
}
