// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the readers of one kind of robot (.robi) and of one kind of object (.esObj) do alike:
// keywords in any case, unknown ones skipped as EyeSim does, names that may have blanks.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "base/words.h"
#include "files/entry_reader.h"
#include "files/keywords.h"

namespace understudy {

// Hands every line to the function of its keyword.
template <class Row, class Reader>
void read_kind_lines(ByteSpan bytes, std::span<const Row> keywords, Reader& reader,
                     FileReport& report) {
  EntryReader entries(bytes, report);
  Entry entry;
  while (entries.next(entry)) {
    if (const auto* row = find_row(keywords, lower_case(entry[0].text)))
      std::invoke(row->take, reader, entry);
    else if (report.shows_warnings())
      report.warning(entry[0], "unknown keyword " + in_quotes(entry[0].text) + ", line skipped",
                     suggestion(entry[0].text, words_of(keywords)));
  }
}

// Whether the line has at least so many words behind its keyword; more than `most` are ignored.
template <class Row>
bool has_words(const Entry& entry, std::size_t least, std::size_t most,
               std::span<const Row> keywords, FileReport& report) {
  if (entry.size() <= least) {
    const std::string word = lower_case(entry[0].text);
    report.error(entry[0],
                 word + " needs " + std::to_string(least) + (least == 1 ? " word" : " words") +
                     " behind it, not " + std::to_string(entry.size() - 1),
                 "write " + word + " " + find_row(keywords, word)->arguments);
    return false;
  }
  warn_about_extra_words(entry, most + 1, report);
  return true;
}

// The rest of a `name` line.
inline Token name_in(const Entry& entry) {
  Token name = entry[1];
  for (const Token& word : std::span(entry).subspan(2)) name.text += " " + word.text;
  return name;
}

}  // namespace understudy
