// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/maze_text.h"

#include <algorithm>
#include <string_view>

#include "files/line_reader.h"

namespace understudy {
namespace {

constexpr std::size_t kMostMazeRows = 4096;  // two for each cell, and some comments
constexpr std::string_view kMazeBlanks = " \t\v\f";

std::string_view without_end_blanks(std::string_view line) {
  return line.substr(0, line.find_last_not_of(kMazeBlanks) + 1);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// 360, -1, .5, but also 360mm: meant as a number, even if it is not one.
bool starts_like_a_number(std::string_view word) {
  if (!word.empty() && (word[0] == '-' || word[0] == '+')) word.remove_prefix(1);
  if (!word.empty() && word[0] == '.') word.remove_prefix(1);
  return !word.empty() && is_digit(word[0]);
}

void take_cell_size(Token word, MazeText& text, FileReport& report) {
  if (!text.cell_word.text.empty())
    report.warning(word, "a second cell size replaces the first", "keep one");
  if (const auto size_mm = read_number(word, "cell size", kCellMm, report)) text.cell_mm = *size_mm;
  text.cell_word = std::move(word);
}

bool is_blank(const Token& row) { return row.text.empty() || row.text == " "; }

}  // namespace

MazeText read_maze_text(ByteSpan bytes, double default_cell_mm, FileReport& report) {
  MazeText text;
  text.cell_mm = default_cell_mm;
  LineReader lines(bytes, report);
  std::string_view line;
  while (!report.full() && lines.next(line)) {
    const std::size_t begin = line.find_first_not_of(kMazeBlanks);
    if (text.rows.size() == kMostMazeRows) {
      report.error({"", lines.number(), 1}, "more than " + std::to_string(kMostMazeRows) + " rows",
                   "draw a smaller maze");
      break;
    }
    if (begin == std::string_view::npos) {
      const char* blank = line.empty() ? "" : " ";
      if (!text.rows.empty()) text.rows.push_back({blank, lines.number(), 1});
      continue;
    }
    if (is_remark(line) || !is_text_line(line, lines.number(), report)) continue;
    line = without_end_blanks(line);
    if (starts_like_a_number(line.substr(begin)))
      take_cell_size({std::string(line.substr(begin)), lines.number(), static_cast<int>(begin) + 1},
                     text, report);
    else
      text.rows.push_back({std::string(line), lines.number(), 1});
  }
  while (!text.rows.empty() && is_blank(text.rows.back())) text.rows.pop_back();
  return text;
}

bool has_plain_columns(const Token& row, FileReport& report) {
  const auto is_plain = [](char c) { return c >= ' ' && c <= '~'; };
  const auto bad = std::find_if_not(row.text.begin(), row.text.end(), is_plain);
  if (bad == row.text.end()) return true;
  const Token place = character_at(row, static_cast<std::size_t>(bad - row.text.begin()));
  if (*bad == '\t')
    report.error(place, "tab in a row of the maze", "write blanks, so that columns can be counted");
  else
    report.error(place, "non-ASCII character in a row of the maze",
                 "draw the maze in plain characters");
  return false;
}

Token character_at(const Token& row, std::size_t index) {
  return {row.text.substr(index, 1), row.line, row.column + static_cast<int>(index)};
}

}  // namespace understudy
