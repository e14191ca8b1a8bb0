// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Short messages that appear and disappear by themselves: what failed and why, what was done out of sight.

import { signal } from "@preact/signals";

export interface Notice {
  id: number;
  level: "info" | "error";
  text: string;
}

const SHOWN_MS = { info: 3000, error: 7000 };
const MOST = 4;
let next = 1;

export const notices = signal<readonly Notice[]>([]);

export function notify(level: Notice["level"], text: string): void {
  const id = next++;
  notices.value = [...notices.value, { id, level, text }].slice(-MOST);
  window.setTimeout(() => dismiss(id), SHOWN_MS[level]);
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}
