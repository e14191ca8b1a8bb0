// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A question that must be answered before anything else goes on.

import { signal } from "@preact/signals";

export interface Question {
  title: string;
  text: string;
  yes: string;
  answer(agreed: boolean): void;
}

export const question = signal<Question | undefined>(undefined);

export function ask(title: string, text: string, yes: string): Promise<boolean> {
  return new Promise((resolve) => {
    question.value = {
      title,
      text,
      yes,
      answer(agreed) {
        question.value = undefined;
        resolve(agreed);
      },
    };
  });
}
