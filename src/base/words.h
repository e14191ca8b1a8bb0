// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Compares the words of a file with the words a reader knows: equality without case, and the
// nearest known word for "did you mean". Also keeps control characters away from terminals.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace understudy {

std::string lower_case(std::string_view text);  // ASCII only
std::string upper_case(std::string_view text);  // likewise
// True for characters that control a terminal instead of being shown by it.
constexpr bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }
// The text in double quotes, fit for one line of a terminal: shortened, control characters
// replaced.
std::string in_quotes(std::string_view text);
// Removes these characters from both ends.
std::string_view trimmed(std::string_view text, std::string_view blanks = " \t");
// The pieces between separators. An empty text is one empty piece.
std::vector<std::string_view> split_at(std::string_view text, char separator);
bool same_word(std::string_view a, std::string_view b);

// The known word with the fewest typing errors, ignoring case; empty if none is near.
std::string nearest_word(std::string_view word, std::span<const std::string> known);

// "did you mean X?" or, if no word is near, "known are A, B, C".
std::string suggestion(std::string_view word, std::span<const std::string> known);

}  // namespace understudy
