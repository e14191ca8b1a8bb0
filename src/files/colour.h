// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Colours in files: red, green and blue as three numbers from 0 to 255.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "files/file_report.h"

namespace understudy {

// 0xRRGGBB of three words. Values outside 0 to 255 are clamped, with a warning.
std::optional<std::uint32_t> read_colour(std::span<const Token> words, FileReport& report);
// One channel, or the opacity, which has the same range. Fractions are kept.
std::optional<double> read_colour_part(const Token& word, FileReport& report);

std::vector<std::string> colour_words(std::uint32_t colour);

// Six hexadecimal digits, as in `set` lines. Empty if the word is anything else.
std::optional<std::uint32_t> colour_of_digits(std::string_view word);
std::string colour_digits(std::uint32_t colour);

}  // namespace understudy
