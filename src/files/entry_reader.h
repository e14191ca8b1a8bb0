// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The common line format of many files: one entry per line, words split by white space, double
// quotes keep spaces together, blank lines and lines starting with # or ; say nothing. A word that
// starts with # or ; ends its entry too: real worlds carry such remarks behind their numbers.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "files/file_report.h"
#include "files/line_reader.h"

namespace understudy {

using Entry = std::vector<Token>;  // never empty

class EntryReader {
 public:
  EntryReader(ByteSpan bytes, FileReport& report) : lines_(bytes, report), report_(report) {}

  // The next entry; false at the end of the file or when the report is full. Lines that cannot be
  // split (NUL bytes, open quotes, monstrous length) are reported and passed over.
  bool next(Entry& entry);

 private:
  bool split(std::string_view line, Entry& entry);

  LineReader lines_;
  FileReport& report_;
};

// A word as a line holds it, in double quotes where it needs them; nothing if no line can hold it.
// ui/src/edit/ops.ts has the same rule; tests/formats/line_words.json tests both.
std::optional<std::string> line_word(const std::string& word);
// Words as a line that reads back as the same entry; nothing for words that no line can hold.
std::optional<std::string> line_of(std::span<const std::string> words);
std::string line_of(const Entry& entry);

// Warns if the entry has more words than its keyword takes; the reader ignores the others.
void warn_about_extra_words(const Entry& entry, std::size_t most, FileReport& report);

}  // namespace understudy
