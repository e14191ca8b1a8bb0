// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/controller/access_text.h"

#include <array>
#include <charconv>
#include <cmath>

#include "base/words.h"
#include "world/sample.h"

namespace understudy {
namespace {

template <class Number>
std::string shortest_text(Number value) {
  if (value >= static_cast<Number>(kNoReturn)) return "inf";
  constexpr std::size_t kLongest = 32;
  std::array<char, kLongest> text;
  const auto [end, problem] = std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), end};
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

}  // namespace

std::optional<std::vector<std::string>> access_words(std::string_view line) {
  std::vector<std::string> words;
  bool in_word = false;
  bool quoted = false;
  for (const char c : line) {
    if (!quoted && is_blank(c)) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (c == '"')
      quoted = !quoted;
    else
      words.back() += c;
  }
  if (quoted) return std::nullopt;
  return words;
}

std::string access_name(const std::string& name) {
  std::string word;
  bool plain = !name.empty();
  for (const char c : name) {
    if (c == '"' || is_control(c)) continue;  // no file can give such a name
    plain = plain && !is_blank(c);
    word += c;
  }
  return plain ? word : "\"" + word + "\"";
}

std::string access_number(double value) { return shortest_text(value); }
std::string access_number(float value) { return shortest_text(value); }

std::optional<double> read_access_number(std::string_view word) {
  constexpr double kMost = 1e6;
  double value = 0;
  const char* end = word.data() + word.size();
  const auto [stop, problem] = std::from_chars(word.data(), end, value);
  if (problem != std::errc() || stop != end || !(std::abs(value) <= kMost)) return std::nullopt;
  return value;
}

}  // namespace understudy
