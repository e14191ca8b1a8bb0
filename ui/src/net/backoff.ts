// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How long to wait before the next attempt to connect: quick at first (a server that restarts), then every five seconds.

const FIRST_MS = 250;
const LONGEST_MS = 5000;

export function retryDelay_ms(failedAttempts: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failedAttempts - 1));
}
