// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The path of a radio message, as it is drawn: an arc from the sender's current place to the receiver's, in half a
// second of the viewer's time.

import type { RadioMessage } from "../net/messages";

export interface Flight {
  from: number;
  to: number;
  start_ms: number;
}

const LASTS_MS = 500;
const ABOVE_M = 0.14;
const ARC_SHARE = 0.18;

/** One flight per receiver. */
export function launched(message: Pick<RadioMessage, "from" | "to">, now_ms: number): Flight[] {
  return message.to.map((to) => ({ from: message.from, to, start_ms: now_ms }));
}

interface Spot {
  x_m: number;
  y_m: number;
}

/** Undefined: it has arrived. */
export function arcAt(flight: Flight, from: Spot, to: Spot, now_ms: number): { x: number; y: number; z: number } | undefined {
  const share = Math.max(0, (now_ms - flight.start_ms) / LASTS_MS);
  if (share >= 1) return undefined;
  const eased = share * share * (3 - 2 * share);
  const dx = to.x_m - from.x_m;
  const dy = to.y_m - from.y_m;
  return { x: from.x_m + dx * eased, y: from.y_m + dy * eased, z: ABOVE_M + ARC_SHARE * Math.hypot(dx, dy) * Math.sin(Math.PI * eased) };
}
