// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Micromouse mazes as text: posts o or +, walls --- and |, start S, goals G, four characters per
// cell. The collections of contest mazes and the map files of the simulator mms use this format.
// docs/formats/micromouse.md is the reference.
// See it: understudy check tests/formats/micromouse/four_by_four.txt
#include <algorithm>

#include "files/format.h"
#include "files/maze_text.h"
#include "systems/micromouse/rules.h"

namespace understudy {
namespace {

constexpr std::size_t kPitch = 4;      // characters from post to post
constexpr int kMostClassicCells = 16;  // mazes with a longer side are half-size

bool is_post(char c) { return c == 'o' || c == '+'; }

// A blank beyond the end, because trailing blanks are removed.
char char_at(const Token& line, std::size_t index) {
  return index < line.text.size() ? line.text[index] : ' ';
}

class MicromouseReader {
 public:
  MicromouseReader(const std::string& file, Reading& reading, Spec& spec)
      : report_(file, reading.diagnostics), reading_(reading), spec_(spec) {}

  void read(ByteSpan bytes);

 private:
  struct Cell {
    int column;
    int row;
  };

  bool measure(const std::vector<Token>& lines);
  bool check_order(const std::vector<Token>& lines);
  void take_posts(const Token& line, int row, MazeGrid& grid);
  void take_cells(const Token& line, int row, MazeGrid& grid);
  void take_inside(const Token& line, std::size_t index, Cell cell);
  bool is_within(const Token& line, const MazeGrid& grid);
  void add_marks(const MazeGrid& grid, double cell_mm);

  FileReport report_;
  Reading& reading_;
  Spec& spec_;
  std::size_t indent_ = 0;
  std::size_t columns_ = 0;
  std::vector<Cell> starts_;
  std::vector<Cell> goals_;
};

void MicromouseReader::read(ByteSpan bytes) {
  const MazeText text = read_maze_text(bytes, 0, report_);
  for (const Token& line : text.rows) has_plain_columns(line, report_);
  if (report_.has_errors() || !measure(text.rows) || !check_order(text.rows)) return;

  MazeGrid grid(static_cast<int>(columns_), static_cast<int>(text.rows.size() / 2));
  int row = grid.rows();
  for (std::size_t i = 0; i < text.rows.size() && !report_.full(); ++i) {
    if (i % 2 == 0)
      take_posts(text.rows[i], row, grid);
    else
      take_cells(text.rows[i], --row, grid);
  }
  if (report_.has_errors()) return;

  double cell_mm = text.cell_mm;
  const bool is_classic = std::max(grid.columns(), grid.rows()) <= kMostClassicCells;
  if (cell_mm == 0) cell_mm = is_classic ? kMicromouseCellMm : kMicromouseCellMm / 2;
  const MazeSizes sizes = micromouse_sizes(cell_mm);
  if (!add_maze(grid, sizes, text.cell_word, report_, spec_)) return;
  add_marks(grid, cell_mm);
  add_robot_to_bare_maze(reading_, sizes, report_, spec_);
}

// The first row of posts shows where the maze starts and how wide it is.
bool MicromouseReader::measure(const std::vector<Token>& lines) {
  if (!lines.empty()) {
    const Token& top = lines.front();
    indent_ = top.text.find_first_not_of(' ');
    columns_ = (top.text.size() - indent_ - 1 + kPitch - 1) / kPitch;
  }
  return is_sane_maze_size(columns_, lines.size() / 2, report_);
}

// Rows of posts and rows of cells must alternate. If they do not, the rest makes no sense.
bool MicromouseReader::check_order(const std::vector<Token>& lines) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool wants_posts = i % 2 == 0;
    if (is_post(char_at(lines[i], indent_)) == wants_posts) continue;
    const std::string wanted = wants_posts ? "posts" : "cells";
    report_.error(character_at(lines[i], std::min(indent_, lines[i].text.size())),
                  "a row of " + wanted + " is expected here",
                  "rows such as o---o---o and |   |   | must alternate");
    return false;
  }
  if (lines.size() % 2 == 1) return true;
  report_.error(lines.back(), "the maze ends without its last row of posts", "add it below");
  return false;
}

bool MicromouseReader::is_within(const Token& line, const MazeGrid& grid) {
  const std::size_t end = indent_ + static_cast<std::size_t>(grid.columns()) * kPitch + 1;
  if (line.text.size() <= end) return true;
  report_.error(character_at(line, end), "the row is longer than the first one",
                "the maze is " + std::to_string(grid.columns()) + " cells wide");
  return false;
}

void MicromouseReader::take_posts(const Token& line, int row, MazeGrid& grid) {
  for (int column = 0; column <= grid.columns(); ++column) {
    const std::size_t post = indent_ + static_cast<std::size_t>(column) * kPitch;
    if (!is_post(char_at(line, post))) {
      report_.error(character_at(line, std::min(post, line.text.size())),
                    "a post is expected here: o or +",
                    "there are four characters from post to post");
      return;
    }
    if (column == grid.columns()) break;
    const std::string wall = {char_at(line, post + 1), char_at(line, post + 2),
                              char_at(line, post + 3)};
    if (wall == "---") {
      grid.set_below(column, row);
    } else if (wall != "   ") {
      report_.error(character_at(line, post + 1), in_quotes(wall) + " between two posts",
                    "write --- for a wall, three blanks for none");
      return;
    }
  }
  is_within(line, grid);
}

void MicromouseReader::take_cells(const Token& line, int row, MazeGrid& grid) {
  if (!is_within(line, grid)) return;
  for (std::size_t i = indent_; i < line.text.size(); ++i) {
    const char c = line.text[i];
    const int column = static_cast<int>((i - indent_) / kPitch);
    if (c == ' ') continue;
    if ((i - indent_) % kPitch != 0)
      take_inside(line, i, {column, row});
    else if (c == '|')
      grid.set_left(column, row);
    else
      report_.error(character_at(line, i),
                    in_quotes(line.text.substr(i, 1)) + " is where a wall may be",
                    "write | for a wall, a blank for none");
  }
}

void MicromouseReader::take_inside(const Token& line, std::size_t index, Cell cell) {
  const char c = upper_case(line.text[index]);
  if (c == 'S')
    starts_.push_back(cell);
  else if (c == 'G')
    goals_.push_back(cell);
  else if (c == '|' || c == '-')
    report_.error(character_at(line, index), "wall inside a cell",
                  "there are four characters from wall to wall");
  else
    report_.warning(character_at(line, index),
                    "unknown character " + in_quotes(line.text.substr(index, 1)) + ", ignored",
                    "a cell may hold S or G");
}

void MicromouseReader::add_marks(const MazeGrid& grid, double cell_mm) {
  // By default, a mouse starts in the lower left corner.
  if (starts_.empty()) starts_.push_back({0, 0});
  for (const Cell& cell : starts_)
    spec_.start_marks.push_back({"S", cell_pose(cell.column, cell.row, cell_mm,
                                                start_heading_rad(grid, cell.column, cell.row))});
  for (const Cell& cell : goals_) {
    const Pose2 middle = cell_pose(cell.column, cell.row, cell_mm, 0);
    MarkerSpec goal;
    goal.at = {middle.x_m, middle.y_m};
    spec_.markers.push_back(goal);
  }
}

// A line of posts with a wall or nothing between them.
bool is_row_of_posts(const Token& line) {
  const std::size_t begin = line.text.find_first_not_of(' ');
  if (begin == std::string::npos || (line.text.size() - begin) % kPitch != 1) return false;
  for (std::size_t i = begin; i < line.text.size(); ++i) {
    const char c = line.text[i];
    if ((i - begin) % kPitch == 0 ? !is_post(c) : c != '-' && c != ' ') return false;
  }
  return line.text.find('-') != std::string::npos;
}

bool looks_like_micromouse(std::string_view, ByteSpan first_bytes) {
  Diagnostics ignored;
  FileReport report("", ignored);
  const MazeText text = read_maze_text(first_bytes, 0, report);
  return std::any_of(text.rows.begin(), text.rows.end(), is_row_of_posts);
}

constexpr const char* kMicromouseExtensions[] = {"maz", "map"};

}  // namespace

extern const FormatDescriptor micromouse_format;
constinit const FormatDescriptor micromouse_format = {
    .name = "micromouse",
    .help = "micromouse maze: posts o or +, walls --- and |, start S, goals G",
    .rank = 60,
    .extensions = kMicromouseExtensions,
    .role = FormatRole::kSurroundings,
    .keywords = [] { return std::vector<Keyword>{}; },
    .sniff = looks_like_micromouse,
    .read = [](ByteSpan bytes, const std::string& file, Reading& reading,
               Spec& spec) { MicromouseReader(file, reading, spec).read(bytes); },
};

}  // namespace understudy
