// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/wire_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace understudy {
namespace {

// A name may contain anything, but a column no tab and no line end.
std::string column_text(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c >= 0 && c < ' '; }, '.');
  return text;
}

}  // namespace

std::string hex_text(ByteSpan bytes) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text;
  text.reserve(3 * bytes.size());
  for (const std::uint8_t byte : bytes) {
    if (!text.empty()) text += ' ';
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::string wire_text(const std::string& robot, const std::string& device, const WireEntry& entry) {
  const std::string link = entry.link.value > 0 ? ":" + std::to_string(entry.link.value + 1) : "";
  return fmt::format("{:.6f}\t{}\t{}{}\t{}\t{}\t{}\n", to_seconds(entry.time), column_text(robot),
                     column_text(device), link, entry.to_device ? '>' : '<', hex_text(entry.bytes),
                     column_text(entry.name));
}

}  // namespace understudy
