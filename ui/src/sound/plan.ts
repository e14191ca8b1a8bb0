// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// When and how long each sound of a message is played. Virtual time may pass at any factor, and at a high one a song
// would be a click, or all its notes at once.

import type { Sound } from "../net/messages";

export interface Note {
  /** From now, in seconds of the listener. */
  after_s: number;
  length_s: number;
  /** 0: a recorded sound. */
  hz: number;
}

const SHORTEST_S = 0.03;
const LONGEST_S = 10;
const LOWEST_HZ = 20;
const HIGHEST_HZ = 20000;
/** Sounds later than this are left out, because they belong to something that is no longer visible. */
const LATEST_S = 2;
const MOST_AT_ONCE = 24;

export function notesOf(sounds: readonly Sound[], factor: number): Note[] {
  const first_s = Math.min(...sounds.map((sound) => sound.time_s));
  const pace = factor > 0 ? factor : 1;
  return sounds
    .map((sound) => ({
      after_s: (sound.time_s - first_s) / pace,
      length_s: Math.min(LONGEST_S, Math.max(SHORTEST_S, sound.length_s / pace)),
      hz: sound.hz > 0 ? Math.min(HIGHEST_HZ, Math.max(LOWEST_HZ, sound.hz)) : 0,
    }))
    .filter((note) => note.after_s <= LATEST_S && Number.isFinite(note.length_s))
    .slice(0, MOST_AT_ONCE);
}
