// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SentenceReader: finds sentences in what a client sends, in any pieces and among any other bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace understudy {

struct SentenceReader {
  std::string begun = {};  // from '$' on; empty: waits for one

  // The longest sentence that a receiver takes, from '$' to the checksum (MediaTek's own limit).
  static constexpr std::size_t kLongest = 255;

  // With the last byte of a line: the whole line from '$' on, without its end. It may be wrong.
  std::optional<std::string> take(std::uint8_t byte);

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("begun", self.begun);
  }
};

// What is between '$' and '*'; empty if the checksum is missing or wrong.
std::optional<std::string_view> checked_body(std::string_view line);

}  // namespace understudy
