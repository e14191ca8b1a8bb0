// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A maze drawn in characters, before anybody knows what they mean: its rows, and the size of a cell
// that a line with nothing but a number gives, first or last.
#pragma once

#include <vector>

#include "base/bytes.h"
#include "files/file_report.h"
#include "files/numbers.h"

namespace understudy {

inline constexpr NumberLimits kCellMm{20, 100000, "mm"};

struct MazeText {
  // Remarks, and blank lines before and behind the maze, are gone, and so are blanks at the end of
  // a row; a row of blanks only is one blank, to tell it from an empty line.
  std::vector<Token> rows;
  Token cell_word;     // empty text: the file gives no size
  double cell_mm = 0;  // the default, then
};

MazeText read_maze_text(ByteSpan bytes, double default_cell_mm, FileReport& report);

// False, with an error, for a row with characters that hide how wide they are (tabs, UTF-8).
bool has_plain_columns(const Token& row, FileReport& report);

// ASCII only, whatever the locale.
constexpr char upper_case(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

// One character of a row.
Token character_at(const Token& row, std::size_t index);

}  // namespace understudy
