// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The lines of the log, and which of them a filter shows.

import { signal } from "@preact/signals";
import type { LogLevel, LogLine } from "../net/messages";

export const KEPT_LINES = 2000;

export const logLines = signal<readonly LogLine[]>([]);

export interface LogFilter {
  text: string;
  lowest: LogLevel;
}

const RANK: Record<LogLevel, number> = { info: 0, warning: 1, error: 2 };

export function appended(lines: readonly LogLine[], more: readonly LogLine[]): readonly LogLine[] {
  return [...lines, ...more].slice(-KEPT_LINES);
}

/** All words of the filter must occur, in the text or as the source, in upper or lower case. */
export function filtered(lines: readonly LogLine[], filter: LogFilter): LogLine[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    if ((RANK[line.level] ?? 0) < RANK[filter.lowest]) return false;
    const haystack = `${line.source} ${line.text}`.toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}

/** As a file: virtual time, level, source and text. An entry of several lines stays together. */
export function asText(lines: readonly LogLine[]): string {
  const one = (line: LogLine): string => {
    const start = `${line.time_s.toFixed(3).padStart(10)} ${line.level.padEnd(7)} ${line.source === "" ? "" : `${line.source}: `}`;
    return start + line.text.trimEnd().replaceAll("\n", `\n${" ".repeat(start.length)}`);
  };
  return lines.map((line) => `${one(line)}\n`).join("");
}
