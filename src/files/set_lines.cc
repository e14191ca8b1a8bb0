// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/set_lines.h"

#include <cmath>

#include "files/numbers.h"

namespace understudy {

bool has_key_and_value(const Entry& entry, FileReport& report) {
  if (entry.size() < 3) {
    report.error(entry[0], "set needs a key and a value", "write set KEY VALUE");
    return false;
  }
  warn_about_extra_words(entry, 3, report);
  return true;
}

void unknown_setting(const Token& key, std::span<const std::string> known, FileReport& report) {
  report.error(key, "unknown setting " + in_quotes(key.text), suggestion(key.text, known));
}

std::optional<int> read_next_id(const Token& value, int least, FileReport& report) {
  constexpr NumberLimits kIds{1, 1e9, ""};
  const auto id = read_number(value, "id", kIds, report);
  if (!id) return std::nullopt;
  if (*id != std::floor(*id)) {
    report.error(value, "id is " + in_quotes(value.text) + ", not a whole number", "round it");
    return std::nullopt;
  }
  if (*id < least) {
    report.error(value, "id " + value.text + " is already taken",
                 "use " + std::to_string(least) + " or more");
    return std::nullopt;
  }
  return static_cast<int>(*id);
}

}  // namespace understudy
