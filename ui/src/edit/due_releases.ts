// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Buttons that were let go, but must stay down for a moment of the robot's time.

export interface Waiting {
  since_s: number;
  line: string;
}

const LEAST_S = 0.1;

/** Those whose time has come, and those that go on waiting. A time before the press is that of another run. */
export function due(all: readonly Waiting[], now_s: number): [Waiting[], Waiting[]] {
  const known = all.filter((one) => now_s >= one.since_s);
  const isDue = (one: Waiting): boolean => now_s >= one.since_s + LEAST_S;
  return [known.filter(isDue), known.filter((one) => !isDue(one))];
}
