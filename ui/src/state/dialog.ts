// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A question that must be answered before anything else continues.

import { signal } from "@preact/signals";

export interface Choice {
  label: string;
  value: string;
}

export interface Question {
  title: string;
  text: string;
  /** The details, line by line: commands, messages about a file. */
  lines: readonly string[];
  /** The first is what most users would choose. */
  choices: readonly Choice[];
  /** Undefined: none of them. */
  answer(value: string | undefined): void;
}

export const question = signal<Question | undefined>(undefined);

export function ask(title: string, text: string, choices: readonly Choice[], lines: readonly string[] = []): Promise<string | undefined> {
  return new Promise((resolve) => {
    question.value = {
      title,
      text,
      lines,
      choices,
      answer(value) {
        question.value = undefined;
        resolve(value);
      },
    };
  });
}

/** Something that must be read, with nothing to choose. */
export const tellUser = (title: string, text: string, lines: readonly string[]): Promise<string | undefined> => ask(title, text, [], lines);
