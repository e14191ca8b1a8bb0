// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Mazes of the micromouse simulator mms as numbers: a line "x y n e s w" for each cell, 1 where it
// has a wall. Cell 0 0 is the lower left corner, where the mouse starts. docs/formats/mms.md is the
// reference. See it: understudy check tests/formats/mms/three_by_two.num
//
// Both cells next to a wall list it. Where they disagree mms refuses the file; here there is a
// wall.
#include <algorithm>
#include <array>
#include <optional>

#include "files/entry_reader.h"
#include "files/format.h"
#include "files/numbers.h"
#include "systems/micromouse/rules.h"

namespace understudy {
namespace {

constexpr std::size_t kMmsWords = 6;
constexpr NumberLimits kCellIndex{0, MazeGrid::kMostCells - 1, ""};
constexpr const char* kNames[kMmsWords] = {"x", "y", "n", "e", "s", "w"};

struct CellLine {
  Token word;  // its first word
  int x;
  int y;
  bool north;
  bool east;
  bool south;
  bool west;
};

class MmsReader {
 public:
  MmsReader(const std::string& file, Reading& reading, Spec& spec)
      : report_(file, reading.diagnostics), reading_(reading), spec_(spec) {}

  void read(ByteSpan bytes);

 private:
  std::optional<CellLine> read_cell(const Entry& entry);
  std::optional<int> read_whole(const Token& word, const char* name);
  bool put_into_grid();
  void check_sides();
  const CellLine* cell_at(int x, int y) const;
  std::size_t place_of(int x, int y) const {
    return static_cast<std::size_t>(x) * static_cast<std::size_t>(rows_) +
           static_cast<std::size_t>(y);
  }
  void build_walls();

  FileReport report_;
  Reading& reading_;
  Spec& spec_;
  std::vector<CellLine> cells_;
  std::vector<const CellLine*> grid_;  // column by column
  int columns_ = 0;
  int rows_ = 0;
};

void MmsReader::read(ByteSpan bytes) {
  EntryReader entries(bytes, report_);
  Entry entry;
  while (entries.next(entry))
    if (auto cell = read_cell(entry)) cells_.push_back(std::move(*cell));
  if (report_.has_errors() || !put_into_grid()) return;
  check_sides();
  build_walls();
}

std::optional<CellLine> MmsReader::read_cell(const Entry& entry) {
  if (entry.size() < kMmsWords) {
    report_.error(entry[0], "a cell needs 6 numbers, not " + std::to_string(entry.size()),
                  "write x y n e s w");
    return std::nullopt;
  }
  warn_about_extra_words(entry, kMmsWords, report_);
  std::array<int, kMmsWords> values{};
  bool is_good = true;
  for (std::size_t i = 0; i < kMmsWords; ++i) {
    const auto value = read_whole(entry[i], kNames[i]);
    if (value && i >= 2 && *value > 1)
      report_.error(entry[i], in_quotes(entry[i].text) + " is neither 0 nor 1",
                    "write 1 for a wall, 0 for none");
    is_good = is_good && value && (i < 2 || *value <= 1);
    if (value) values[i] = *value;
  }
  if (!is_good) return std::nullopt;
  return CellLine{entry[0],       values[0],      values[1],     values[2] == 1,
                  values[3] == 1, values[4] == 1, values[5] == 1};
}

std::optional<int> MmsReader::read_whole(const Token& word, const char* name) {
  const auto value = read_number(word, name, kCellIndex, report_);
  if (!value) return std::nullopt;
  const int whole = static_cast<int>(*value);
  if (whole == *value) return whole;
  report_.error(word, std::string(name) + " is " + word.text, "write a whole number");
  return std::nullopt;
}

// Every cell must appear once: the maze is a full rectangle.
bool MmsReader::put_into_grid() {
  for (const CellLine& cell : cells_) {
    columns_ = std::max(columns_, cell.x + 1);
    rows_ = std::max(rows_, cell.y + 1);
  }
  if (!is_sane_maze_size(static_cast<std::size_t>(columns_), static_cast<std::size_t>(rows_),
                         report_))
    return false;
  grid_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), nullptr);
  for (const CellLine& cell : cells_) {
    const CellLine*& slot = grid_[place_of(cell.x, cell.y)];
    if (slot != nullptr)
      report_.error(
          cell.word,
          "cell " + std::to_string(cell.x) + " " + std::to_string(cell.y) + " appears twice",
          "it was in line " + std::to_string(slot->word.line));
    slot = &cell;
  }
  const auto missing = std::count(grid_.begin(), grid_.end(), nullptr);
  if (missing > 0) {
    const auto first = std::find(grid_.begin(), grid_.end(), nullptr) - grid_.begin();
    report_.error(
        std::to_string(missing) + " of " + std::to_string(columns_) + " x " +
            std::to_string(rows_) + " cells are missing",
        "the first is " + std::to_string(first / rows_) + " " + std::to_string(first % rows_));
  }
  return !report_.has_errors();
}

const CellLine* MmsReader::cell_at(int x, int y) const {
  return x < columns_ && y < rows_ ? grid_[place_of(x, y)] : nullptr;
}

void MmsReader::check_sides() {
  const CellLine* open = nullptr;
  const auto disagree = [&](const CellLine& cell, const char* side) {
    report_.warning(cell.word,
                    "the cell and its " + std::string(side) + " neighbour disagree; a wall is used",
                    "write the same number in both lines");
  };
  for (const CellLine* cell : grid_) {
    const CellLine* above = cell_at(cell->x, cell->y + 1);
    const CellLine* right = cell_at(cell->x + 1, cell->y);
    if (above != nullptr && above->south != cell->north) disagree(*cell, "north");
    if (right != nullptr && right->west != cell->east) disagree(*cell, "east");
    const bool is_open = (above == nullptr && !cell->north) || (right == nullptr && !cell->east) ||
                         (cell->x == 0 && !cell->west) || (cell->y == 0 && !cell->south);
    if (is_open && open == nullptr) open = cell;
  }
  if (open != nullptr)
    report_.warning(open->word, "the maze is open here, so the robot can leave it",
                    "close the border with 1");
}

void MmsReader::build_walls() {
  MazeGrid grid(columns_, rows_);
  for (const CellLine* cell : grid_) {
    if (cell->north) grid.set_below(cell->x, cell->y + 1);
    if (cell->south) grid.set_below(cell->x, cell->y);
    if (cell->east) grid.set_left(cell->x + 1, cell->y);
    if (cell->west) grid.set_left(cell->x, cell->y);
  }
  const MazeSizes sizes = micromouse_sizes(kMicromouseCellMm);
  if (!add_maze(grid, sizes, Token{}, report_, spec_)) return;
  spec_.start_marks.push_back({"S", cell_pose(0, 0, sizes.cell_mm, start_heading_rad(grid, 0, 0))});
  add_robot_to_bare_maze(reading_, sizes, report_, spec_);
}

bool is_cell_line(const Entry& entry) {
  if (entry.size() != kMmsWords) return false;
  const auto is_flag = [](const Token& word) { return word.text == "0" || word.text == "1"; };
  return parse_number(entry[0].text) && parse_number(entry[1].text) &&
         std::all_of(entry.begin() + 2, entry.end(), is_flag);
}

// Most lines are cells. Walls of a .wld in mm would hardly be 0 or 1 long, thick and high.
bool looks_like_mms(std::string_view, ByteSpan first_bytes) {
  Diagnostics ignored;
  FileReport report("", ignored);
  EntryReader entries(first_bytes, report);
  Entry entry;
  int cells = 0;
  int others = 0;
  while (entries.next(entry)) ++(is_cell_line(entry) ? cells : others);
  return cells > others;
}

constexpr const char* kMmsExtensions[] = {"maz", "num"};

}  // namespace

extern const FormatDescriptor mms_format;
constinit const FormatDescriptor mms_format = {
    .name = "mms",
    .help = "maze of the micromouse simulator mms: x y n e s w for each cell",
    .rank = 70,
    .extensions = kMmsExtensions,
    .role = FormatRole::kSurroundings,
    .keywords = [] { return std::vector<Keyword>{}; },
    .sniff = looks_like_mms,
    .read = [](ByteSpan bytes, const std::string& file, Reading& reading,
               Spec& spec) { MmsReader(file, reading, spec).read(bytes); },
};

}  // namespace understudy
