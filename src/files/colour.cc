// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/colour.h"

#include <charconv>

#include <algorithm>

#include "files/numbers.h"

namespace understudy {

std::optional<double> read_colour_part(const Token& word, FileReport& report) {
  constexpr NumberLimits kAnyPart{-1e6, 1e6, ""};
  const auto value = read_number(word, "colour", kAnyPart, report);
  if (!value) return std::nullopt;
  const double clamped = std::clamp(*value, 0.0, 255.0);
  if (clamped != *value)
    report.warning(word, "colour " + in_quotes(word.text) + " becomes " + number_text(clamped),
                   "colour channels go from 0 to 255");
  return clamped;
}

std::optional<std::uint32_t> read_colour(std::span<const Token> words, FileReport& report) {
  std::uint32_t colour = 0;
  for (const Token& word : words) {
    const auto part = read_colour_part(word, report);
    if (!part) return std::nullopt;
    colour = colour << 8 | static_cast<std::uint32_t>(*part);
  }
  return colour;
}

std::vector<std::string> colour_words(std::uint32_t colour) {
  std::vector<std::string> words;
  for (const int shift : {16, 8, 0}) words.push_back(std::to_string(colour >> shift & 0xFF));
  return words;
}

std::optional<std::uint32_t> colour_of_digits(std::string_view word) {
  constexpr std::size_t kDigits = 6;
  std::uint32_t colour = 0;
  const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), colour, 16);
  if (word.size() != kDigits || problem != std::errc() || end != word.data() + word.size())
    return std::nullopt;
  return colour;
}

std::string colour_digits(std::uint32_t colour) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text;
  for (int shift = 20; shift >= 0; shift -= 4) text += kDigits[colour >> shift & 0xF];
  return text;
}

}  // namespace understudy
