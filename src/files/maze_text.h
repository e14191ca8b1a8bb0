// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A maze drawn in characters, before they are interpreted: its rows, and the cell size from a line
// with only a number, first or last.
#pragma once

#include <vector>

#include "base/bytes.h"
#include "files/file_report.h"
#include "files/numbers.h"

namespace understudy {

inline constexpr NumberLimits kCellMm{20, 100000, "mm"};

struct MazeText {
  // Comments, blank lines before and after the maze, and blanks at the end of a row are removed. A
  // row of only blanks is kept as one blank, to distinguish it from an empty line.
  std::vector<Token> rows;
  Token cell_word;     // empty text if the file gives no size
  double cell_mm = 0;  // the default in that case

  bool has_size_above() const {
    return !cell_word.text.empty() && !rows.empty() && cell_word.line < rows.front().line;
  }
};

MazeText read_maze_text(ByteSpan bytes, double default_cell_mm, FileReport& report);

// Returns false, with an error, for a row with characters of unclear width (tabs, UTF-8).
bool has_plain_columns(const Token& row, FileReport& report);

// ASCII only, whatever the locale.
constexpr char upper_case(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

// One character of a row.
Token character_at(const Token& row, std::size_t index);

}  // namespace understudy
