// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/maze.h"

#include <algorithm>

#include "files/maze.h"
#include "files/numbers.h"
#include "systems/simmer/csv.h"

namespace understudy {
namespace {

// Spreadsheets leave empty columns after the last one.
std::size_t column_count(const std::vector<CsvRow>& rows) {
  std::size_t columns = 0;
  for (const CsvRow& row : rows) columns = std::max(columns, row.cells.size());
  return columns;
}

std::optional<SimmerCell> read_cell(const Token& cell, FileReport& report) {
  const auto value = parse_number(cell.text);
  for (int kind = 0; kind <= 3; ++kind)
    if (value && *value == kind) return static_cast<SimmerCell>(kind);
  report.error(cell, in_quotes(cell.text) + " is not a cell of a maze",
               "write 0 for a wall, 1 for a free cell, 2 for a start, 3 for a place of the block");
  return std::nullopt;
}

void check_length(const CsvRow& row, std::size_t columns, FileReport& report) {
  if (row.cells.size() == columns) return;
  report.error(row.cell(columns),
               "the row has " + std::to_string(row.cells.size()) + " cells, others have " +
                   std::to_string(columns),
               "give every row the same number of cells");
}

// Skipping an empty row would shrink the maze. Empty rows after the last one do not matter.
void check_for_empty_rows(const std::vector<CsvRow>& rows, FileReport& report) {
  int line = 1;
  for (const CsvRow& row : rows) {
    for (; line < row.line && !report.full(); ++line)
      report.error(Token{"", line, 1}, "the row is empty",
                   "write its cells, or remove the line; empty rows are allowed only at the end");
    line = row.line + 1;
  }
}

constexpr NumberLimits kSide_in{0.1, kSimmerLargestRobot_in, "in"};

bool is_too_large(const Token& cell, const char* name, FileReport& report) {
  const auto value = parse_number(cell.text);
  if (!value || *value <= kSimmerLargestRobot_in) return false;
  report.error(cell,
               std::string(name) + " is " + in_quotes(cell.text) + " in, the robot is too large",
               "SimMeR takes robots of at most 12 x 12 in; a settings file may give an outline");
  return true;
}

// The value after the label of a row.
std::optional<double> read_side(const std::vector<CsvRow>& rows, std::size_t index,
                                const char* name, FileReport& report) {
  if (rows.size() <= index || rows[index].cells.size() < 2) {
    report.error(rows.size() <= index ? Token{} : rows[index].cell(1),
                 std::string(name) + " is missing",
                 "write a label and a number of inches in row " + std::to_string(index + 1));
    return std::nullopt;
  }
  const Token& cell = rows[index].cells[1];
  if (is_too_large(cell, name, report)) return std::nullopt;
  return read_number(cell, name, kSide_in, report);
}

}  // namespace

std::vector<Vec2> SimmerMaze::middles_in(SimmerCell kind) const {
  std::vector<Vec2> found;
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      if (at(row, column) == kind) found.push_back(middle_in(row, column));
  return found;
}

SimmerMaze default_simmer_maze() {
  constexpr std::string_view kCells =
      "33110202"
      "33011111"
      "10200101"
      "11111102";
  SimmerMaze maze{4, 8, {}};
  for (const char c : kCells) maze.cells.push_back(static_cast<SimmerCell>(c - '0'));
  return maze;
}

std::optional<SimmerMaze> read_simmer_maze(ByteSpan bytes, FileReport& report) {
  const std::vector<CsvRow> rows = read_csv(bytes, report);
  const std::size_t columns = column_count(rows);
  if (!report.has_errors()) check_for_empty_rows(rows, report);
  if (!report.has_errors() && !is_sane_maze_size(columns, rows.size(), report)) return std::nullopt;
  SimmerMaze maze{static_cast<int>(rows.size()), static_cast<int>(columns), {}};
  for (const CsvRow& row : rows) {
    check_length(row, columns, report);
    for (const Token& cell : row.cells)
      if (const auto kind = read_cell(cell, report)) maze.cells.push_back(*kind);
    if (report.full()) break;
  }
  if (report.has_errors()) return std::nullopt;
  return maze;
}

std::optional<std::string> read_simmer_robot(ByteSpan bytes, FileReport& report) {
  const std::vector<CsvRow> rows = read_csv(bytes, report);
  if (report.has_errors()) return std::nullopt;
  const Token shape = rows.empty() ? Token{} : rows[0].cell(1);
  const auto kind = parse_number(shape.text);
  if (!kind || (*kind != 0 && *kind != 1)) {
    report.error(shape, "the shape of the robot is " + in_quotes(shape.text),
                 "write 0 for a circle or 1 for a rectangle in the second cell of the first row");
    return std::nullopt;
  }
  const bool circle = *kind == 0;
  const auto x_in = read_side(rows, 1, circle ? "diameter" : "x-size", report);
  const auto y_in = circle ? x_in : read_side(rows, 2, "y-size", report);
  // SimMeR also refuses a large one for circles, although it then does not use it.
  const bool refused =
      circle && rows.size() > 2 && is_too_large(rows[2].cell(1), "unused size", report);
  if (!x_in || !y_in || refused) return std::nullopt;
  return circle ? "circle," + number_text(*x_in)
                : "rectangle," + number_text(*x_in) + "," + number_text(*y_in);
}

}  // namespace understudy
