// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What `set KEY VALUE` lines have in common in all formats.
#pragma once

#include <optional>
#include <span>

#include "files/keywords.h"

namespace understudy {

// Reports what is wrong with the form of a set line. Returns false if it has no key and value.
bool has_key_and_value(const Entry& entry, FileReport& report);
void unknown_setting(const Token& key, std::span<const std::string> known, FileReport& report);

// The row of the line's key. Null, with a report, if there is none. The value is entry[2].
template <class Row>
const Row* find_setting(const Entry& entry, std::span<const Row> rows, FileReport& report) {
  if (!has_key_and_value(entry, report)) return nullptr;
  const Row* row = find_row(rows, entry[1].text);
  if (row == nullptr) unknown_setting(entry[1], words_of(rows), report);
  return row;
}

// An id that is not yet taken: `least` or more.
std::optional<int> read_next_id(const Token& value, int least, FileReport& report);

}  // namespace understudy
