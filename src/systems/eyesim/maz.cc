// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// .maz: a maze of EyeSim, drawn with | and _, two characters per cell, with letters for start
// marks, balls and boxes. docs/formats/maz.md is the reference.
// See it: understudy check tests/formats/maz/letters.maz
//
// Columns 0, 2, 4 ... hold the walls left of cells, and the columns between hold cells: `_` is the
// wall below, a letter is something in the middle, a capital is both. Some old files have three
// characters per cell. The EyeSim of 2018 takes an underscore in an even column for a wall below
// the cell to its left. That draws walls that no contest had (chicago-1986, london-1986), so here
// it only joins its neighbours.
#include <algorithm>

#include "base/math.h"
#include "files/body_names.h"
#include "files/format.h"
#include "files/maze.h"
#include "files/maze_text.h"
#include "systems/eyesim/light.h"
#include "systems/eyesim/year.h"

namespace understudy {
namespace {

constexpr double kDefaultCellMm = 360;
constexpr std::string_view kNothing = " .";

struct MarkLetter {
  char letter;
  double heading_deg;
};
constexpr MarkLetter kMarks[] = {{'S', 90}, {'U', 90}, {'L', 180}, {'D', 270}, {'R', 0}};

struct ObjectLetter {
  char letter;
  const char* kind;
};
constexpr ObjectLetter kObjects[] = {{'O', "Golf"}, {'X', "Crate"}};

template <class Table>
auto find_letter(const Table& table, char c) {
  const auto row = std::find_if(std::begin(table), std::end(table),
                                [&](const auto& known) { return known.letter == upper_case(c); });
  return row == std::end(table) ? nullptr : &*row;
}

bool is_known_letter(char c) {
  return find_letter(kMarks, c) != nullptr || find_letter(kObjects, c) != nullptr;
}
bool has_wall_below(char c) { return c == '_' || (is_known_letter(c) && c == upper_case(c)); }
bool is_drawn(char c) {
  return c == '|' || c == '_' || is_known_letter(c) || kNothing.find(c) != std::string_view::npos;
}
bool is_row(const Token& line) { return line.text[0] == '|' || line.text[0] == ' '; }
bool has_only_underscores(const Token& line) {
  return line.text.find_first_not_of("_ ") == std::string::npos;
}
// A first row with nothing but underscores is the upper border, not a row of cells.
bool is_top_border(const Token& line) {
  return std::none_of(line.text.begin(), line.text.end(),
                      [](char c) { return c == '|' || is_known_letter(c); });
}

class MazReader {
 public:
  MazReader(const std::string& file, Reading& reading, Spec& spec)
      : report_(file, reading.diagnostics), reading_(reading), spec_(spec) {}

  void read(ByteSpan bytes);

 private:
  // A cell and the character in it.
  struct Place {
    int column;
    int row;
    Token character;
  };

  void keep_rows(std::vector<Token> lines);
  void take_size_above(MazeText& text);
  void find_pitch();
  std::size_t count_columns() const;
  void take_row(const Token& line, int row, MazeGrid& grid);
  void take_upright(const Token& line, std::size_t index, int row, MazeGrid& grid);
  void take_underscore(const Token& line, std::size_t index, int row, MazeGrid& grid);
  void take_letter(const Place& place, double cell_mm);
  void take_object(const Place& place, const char* kind_name, double cell_mm);
  const ObjectKindSpec* find_object_kind(std::string_view name) const;

  // Characters between the uprights belong to a cell, those below an upright to the cell left of
  // it.
  std::size_t upright_of(std::size_t index) const { return (index + pitch_ - 1) / pitch_; }
  bool is_between(std::size_t index) const { return index % pitch_ == 0; }

  FileReport report_;
  Reading& reading_;
  Spec& spec_;
  std::vector<Token> rows_;
  std::size_t pitch_ = 2;
  std::vector<Place> letters_;
};

void MazReader::read(ByteSpan bytes) {
  if (reading_.is_outermost()) use_eyesim_light(spec_.environment);
  MazeText text = read_maze_text(bytes, kDefaultCellMm, report_);
  if (text.has_size_above()) take_size_above(text);
  keep_rows(std::move(text.rows));
  if (report_.has_errors()) return;
  find_pitch();
  const bool has_top = !rows_.empty() && is_top_border(rows_.front());
  const std::size_t row_count = rows_.size() - (has_top ? 1 : 0);
  const std::size_t column_count = count_columns();
  if (!is_sane_maze_size(column_count, row_count, report_)) return;

  MazeGrid grid(static_cast<int>(column_count), static_cast<int>(row_count));
  int row = grid.rows() - (has_top ? 0 : 1);
  for (const Token& line : rows_) take_row(line, row--, grid);
  const MazeSizes sizes{.cell_mm = text.cell_mm};
  if (!add_maze(grid, sizes, text.cell_word, report_, spec_)) return;
  for (const Place& place : letters_) take_letter(place, text.cell_mm);
  add_robot_to_bare_maze(reading_, sizes, report_, spec_);
  if (reading_.is_outermost()) use_eyesim_year(eyesim_year(reading_), spec_);
}

// Most EyeSims only used a size on the last line, so programs expect cells of 360 mm in mazes whose
// first line says something else.
void MazReader::take_size_above(MazeText& text) {
  if (text.cell_mm == kDefaultCellMm || eyesim_year(reading_).maze_size_on_first_line) return;
  report_.warning(
      text.cell_word, "a cell size above the maze is ignored, as in EyeSim of 2018 to 2023",
      "for cells of " + text.cell_word.text + " mm put it below the maze, or use --eyesim 2025");
  text.cell_mm = kDefaultCellMm;
}

void MazReader::keep_rows(std::vector<Token> lines) {
  for (Token& line : lines) {
    if (line.text.empty()) {
      report_.warning(line, "empty line in the maze, skipped",
                      "remove it, or write a blank for a row without walls");
    } else if (is_row(line)) {
      if (has_plain_columns(line, report_)) rows_.push_back(std::move(line));
    } else if (rows_.empty() && has_only_underscores(line)) {
      report_.warning(line, "the upper border starts in the first column",
                      "start it with a blank, or EyeSim leaves it out");
      rows_.push_back(std::move(line));
    } else {
      report_.warning(line, "line starts with " + in_quotes(line.text.substr(0, 1)) + ", skipped",
                      "rows of a maze start with | or a blank");
    }
  }
}

// Two characters per cell, unless all uprights are in every third column.
void MazReader::find_pitch() {
  const Token* odd_row = nullptr;
  std::size_t odd_index = 0;
  for (const Token& line : rows_)
    for (std::size_t i = 0; i < line.text.size(); ++i) {
      if (line.text[i] != '|') continue;
      if (i % 3 != 0) return;
      if (i % 2 == 0 || odd_row != nullptr) continue;
      odd_row = &line;
      odd_index = i;
    }
  if (odd_row == nullptr) return;
  pitch_ = 3;
  report_.warning(character_at(*odd_row, odd_index), "every cell is three characters wide",
                  "EyeSim reads two characters per cell; redraw the maze for it");
}

std::size_t MazReader::count_columns() const {
  std::size_t columns = 0;
  for (const Token& line : rows_)
    for (std::size_t i = 0; i < line.text.size(); ++i) {
      const char c = line.text[i];
      if (c == '|' || is_known_letter(c) || (c == '_' && !is_between(i)))
        columns = std::max(columns, upright_of(i));
    }
  return columns;
}

void MazReader::take_row(const Token& line, int row, MazeGrid& grid) {
  for (std::size_t i = 0; i < line.text.size(); ++i) {
    const char c = line.text[i];
    if (kNothing.find(c) != std::string_view::npos) continue;
    if (c == '|') {
      take_upright(line, i, row, grid);
    } else if (c == '_') {
      take_underscore(line, i, row, grid);
    } else if (!is_known_letter(c)) {
      report_.warning(character_at(line, i),
                      "unknown character " + in_quotes(line.text.substr(i, 1)) + ", ignored",
                      "a maze has | _ . and the letters S U L D R O X");
    } else {
      const int column = static_cast<int>(upright_of(i)) - 1;
      if (is_between(i))
        report_.warning(
            character_at(line, i),
            in_quotes(line.text.substr(i, 1)) + " is between two cells and counts for the left one",
            "move it by one column");
      if (has_wall_below(c)) grid.set_below(column, row);
      letters_.push_back({column, row, character_at(line, i)});
    }
  }
}

void MazReader::take_upright(const Token& line, std::size_t index, int row, MazeGrid& grid) {
  grid.set_left(static_cast<int>(upright_of(index)), row);
  if (!is_between(index))
    report_.warning(character_at(line, index),
                    "\"|\" is inside a cell and counts as its right side",
                    "uprights belong in columns 1, 3, 5 ...");
}

void MazReader::take_underscore(const Token& line, std::size_t index, int row, MazeGrid& grid) {
  if (!is_between(index)) {
    grid.set_below(static_cast<int>(upright_of(index)) - 1, row);
    return;
  }
  const bool joins = (index > 0 && has_wall_below(line.text[index - 1])) ||
                     (index + 1 < line.text.size() && has_wall_below(line.text[index + 1]));
  if (!joins)
    report_.warning(character_at(line, index), "\"_\" is not below a cell, ignored",
                    "move it by one column");
}

void MazReader::take_letter(const Place& place, double cell_mm) {
  const char c = place.character.text[0];
  if (const ObjectLetter* object = find_letter(kObjects, c)) {
    take_object(place, object->kind, cell_mm);
    return;
  }
  const double heading_rad = det::wrap_angle(deg_to_rad(find_letter(kMarks, c)->heading_deg));
  spec_.start_marks.push_back(
      {std::string(1, upper_case(c)), cell_pose(place.column, place.row, cell_mm, heading_rad)});
}

void MazReader::take_object(const Place& place, const char* kind_name, double cell_mm) {
  const ObjectKindSpec* kind = find_object_kind(kind_name);
  if (kind == nullptr) {
    report_.warning(place.character,
                    "there is no object kind " + in_quotes(kind_name) + ", so it is skipped",
                    "the rest of the maze is loaded without it");
    return;
  }
  const auto is_same_kind = [&](const auto& other) { return other.kind == kind->name; };
  const auto before = std::count_if(spec_.objects.begin(), spec_.objects.end(), is_same_kind);
  const bool is_listed = std::any_of(spec_.object_kinds.begin(), spec_.object_kinds.end(),
                                     [&](const auto& listed) { return listed.name == kind->name; });
  if (!is_listed) spec_.object_kinds.push_back(*kind);
  ObjectSpec object;
  object.id = spec_.next_id++;
  object.kind = kind->name;
  object.name = numbered_name(kind->name, static_cast<std::size_t>(before) + 1);
  object.X_WB = cell_pose(place.column, place.row, cell_mm, 0);
  spec_.objects.push_back(std::move(object));
}

const ObjectKindSpec* MazReader::find_object_kind(std::string_view name) const {
  for (const ObjectKindSpec& kind : reading_.context.object_kinds)
    if (kind.name == name) return &kind;
  return nullptr;
}

// Most lines are rows, drawn in the characters of a maze.
bool looks_like_maz(std::string_view, ByteSpan first_bytes) {
  Diagnostics ignored;
  FileReport report("", ignored);
  const MazeText text = read_maze_text(first_bytes, kDefaultCellMm, report);
  const auto fits = [](const Token& line) {
    return !line.text.empty() && is_row(line) &&
           line.text.find_first_of("|_") != std::string::npos &&
           std::all_of(line.text.begin(), line.text.end(), is_drawn);
  };
  const auto count = std::count_if(text.rows.begin(), text.rows.end(), fits);
  return 2 * count > static_cast<std::ptrdiff_t>(text.rows.size());
}

constexpr const char* kMazExtensions[] = {"maz"};

}  // namespace

extern const FormatDescriptor maz_format;
constinit const FormatDescriptor maz_format = {
    .name = "maz",
    .help = "EyeSim maze: cells drawn with | and _, start marks, balls and boxes",
    .rank = 50,
    .extensions = kMazExtensions,
    .role = FormatRole::kSurroundings,
    .keywords = [] { return std::vector<Keyword>{}; },
    .sniff = looks_like_maz,
    .read = [](ByteSpan bytes, const std::string& file, Reading& reading,
               Spec& spec) { MazReader(file, reading, spec).read(bytes); },
};

}  // namespace understudy
