// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/nmea/sentence_reader.h"

#include <charconv>
#include <utility>

#include "systems/nmea/sentence.h"

namespace understudy {

std::optional<std::string> SentenceReader::take(std::uint8_t byte) {
  const char c = static_cast<char>(byte);
  if (c == '$') {
    begun = c;
  } else if (c == '\r' || c == '\n') {
    if (!begun.empty()) return std::exchange(begun, {});
  } else if (!begun.empty()) {
    begun += c;
    if (begun.size() > kLongest) begun.clear();
  }
  return std::nullopt;
}

std::optional<std::string_view> checked_body(std::string_view line) {
  constexpr std::size_t kEnd = 3;  // '*' and two digits
  if (line.size() < 1 + kEnd || line[line.size() - kEnd] != '*') return std::nullopt;
  const std::string_view body = line.substr(1, line.size() - 1 - kEnd);
  const char* const end = line.data() + line.size();
  unsigned sum = 0;
  const auto read = std::from_chars(end - 2, end, sum, 16);
  if (read.ptr != end || sum != nmea_checksum(body)) return std::nullopt;
  return body;
}

}  // namespace understudy
