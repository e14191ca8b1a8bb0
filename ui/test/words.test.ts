// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { word } from "../src/edit/ops";

/** The same rows are read by tests/unit/files/entry_reader_test.cc. */
test("a word is quoted as the simulator's own files quote it", () => {
  const rows = JSON.parse(readFileSync(join(process.cwd(), "../tests/formats/line_words.json"), "utf8")) as [string, string][];
  for (const [text, line] of rows) assert.equal(word(text), line);
});
