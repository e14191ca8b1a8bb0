// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Frames come about 30 times a second, the screen is drawn 60 times or more, and the network is irregular. What is
// drawn glides from where it was to the newest frame over one usual interval between frames: one frame late, but
// smooth.

import { POSE_VALUES, WHEEL_VALUES, type Frame } from "../net/decode_binary";

const USUAL_INTERVAL_MS = 33;
const LONGEST_INTERVAL_MS = 120;
const SMOOTHING = 0.1;

/** The shortest turn from one heading to another, in -pi..pi. */
export function turnBetween(from_rad: number, to_rad: number): number {
  const turn = (to_rad - from_rad) % (2 * Math.PI);
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn < -Math.PI ? turn + 2 * Math.PI : turn;
}

/** One pose between two. Quaternions are blended and made of length 1 again, which is even enough for small turns. */
function blend(from: Float64Array, to: Float64Array, share: number, at: number, into: Float64Array): void {
  const value = (values: Float64Array, i: number): number => values[at + i] ?? 0;
  for (let i = 0; i < 3; ++i) into[at + i] = value(from, i) + share * (value(to, i) - value(from, i));
  into[at + 3] = value(from, 3) + share * turnBetween(value(from, 3), value(to, 3));
  let dot = 0;
  for (let i = 4; i < POSE_VALUES; ++i) dot += value(from, i) * value(to, i);
  const sign = dot < 0 ? -1 : 1; // q and -q are the same turn
  let square = 0;
  for (let i = 4; i < POSE_VALUES; ++i) {
    const mixed = (1 - share) * value(from, i) + share * sign * value(to, i);
    into[at + i] = mixed;
    square += mixed * mixed;
  }
  const length = Math.sqrt(square) || 1;
  for (let i = 4; i < POSE_VALUES; ++i) into[at + i] = value(into, i) / length;
}

/** All wheels between two frames; each turns by less than half a turn from one to the next, or seems to. */
function blendWheels(from: Float64Array, to: Float64Array, share: number, into: Float64Array): void {
  for (let at = 0; at < into.length; at += WHEEL_VALUES) {
    const value = (values: Float64Array, i: number): number => values[at + i] ?? 0;
    into[at] = value(to, 0);
    into[at + 1] = value(from, 1) + share * (value(to, 1) - value(from, 1));
    for (const i of [2, 3]) into[at + i] = value(from, i) + share * turnBetween(value(from, i), value(to, i));
  }
}

export class Interpolator {
  private from: Float64Array = new Float64Array();
  private target: Float64Array = new Float64Array();
  private fromWheels: Float64Array = new Float64Array();
  private targetWheels: Float64Array = new Float64Array();
  private version = -1;
  private arrived_ms = 0;
  private interval_ms = USUAL_INTERVAL_MS;
  /** What to draw, as in frames. */
  poses: Float64Array = new Float64Array();
  wheels: Float64Array = new Float64Array();
  count = 0;

  push(frame: Frame, now_ms: number): void {
    if (frame.version !== this.version || frame.count !== this.count || frame.wheels.length !== this.wheels.length) {
      // Another world: bodies have other positions in the list, so there is nothing to glide from.
      this.version = frame.version;
      this.count = frame.count;
      this.poses = frame.poses.slice();
      this.from = frame.poses.slice();
      this.target = frame.poses;
      this.wheels = frame.wheels.slice();
      this.fromWheels = frame.wheels.slice();
      this.targetWheels = frame.wheels;
      this.arrived_ms = now_ms - LONGEST_INTERVAL_MS;
      return;
    }
    this.sample(now_ms); // before the interval changes; otherwise the picture would jump
    const passed_ms = now_ms - this.arrived_ms;
    if (passed_ms < LONGEST_INTERVAL_MS) this.interval_ms += SMOOTHING * (passed_ms - this.interval_ms);
    this.from.set(this.poses);
    this.target = frame.poses;
    this.fromWheels.set(this.wheels);
    this.targetWheels = frame.wheels;
    this.arrived_ms = now_ms;
  }

  /** Brings `poses` to this instant; false when everything has arrived and nothing will change until the next frame. */
  sample(now_ms: number): boolean {
    const share = Math.min(1, Math.max(0, (now_ms - this.arrived_ms) / this.interval_ms));
    if (share === 1) {
      this.poses.set(this.target);
      this.wheels.set(this.targetWheels);
      return false;
    }
    for (let at = 0; at < this.poses.length; at += POSE_VALUES) blend(this.from, this.target, share, at, this.poses);
    blendWheels(this.fromWheels, this.targetWheels, share, this.wheels);
    return true;
  }
}
