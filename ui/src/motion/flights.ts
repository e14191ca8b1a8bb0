// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The way of a radio message, as it is drawn: from where the sender is now to where the receiver is now, in half a
// second of the viewer's time, in an arc.

import type { RadioMessage } from "../net/messages";

export interface Flight {
  from: number;
  /** -1: nobody heard it. */
  to: number;
  start_ms: number;
}

const LASTS_MS = 500;
const ABOVE_M = 0.14;
const ARC_SHARE = 0.18;
const RISE_M = 0.25;

/** One flight per receiver; a message that nobody heard has one, too. */
export function launched(message: Pick<RadioMessage, "from" | "to">, now_ms: number): Flight[] {
  const to = message.to.length > 0 ? message.to : [-1];
  return to.map((receiver) => ({ from: message.from, to: receiver, start_ms: now_ms }));
}

interface Spot {
  x_m: number;
  y_m: number;
}

/** Undefined: it has arrived. */
export function arcAt(flight: Flight, from: Spot, to: Spot | undefined, now_ms: number): { x: number; y: number; z: number } | undefined {
  const share = Math.max(0, (now_ms - flight.start_ms) / LASTS_MS);
  if (share >= 1) return undefined;
  if (to === undefined) return { x: from.x_m, y: from.y_m, z: ABOVE_M + RISE_M * share };
  const eased = share * share * (3 - 2 * share);
  const dx = to.x_m - from.x_m;
  const dy = to.y_m - from.y_m;
  return { x: from.x_m + dx * eased, y: from.y_m + dy * eased, z: ABOVE_M + ARC_SHARE * Math.hypot(dx, dy) * Math.sin(Math.PI * eased) };
}
