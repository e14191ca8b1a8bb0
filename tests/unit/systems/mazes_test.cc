// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Random mazes drawn in all three formats: each reads back as exactly the pieces that were drawn,
// none twice, and no two walls that could be one.
#include "files/maze.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

#include "base/hash.h"
#include "base/random.h"
#include "tests/support/maze_testing.h"

namespace understudy::mazes_test {
namespace {

using Piece = std::tuple<char, int, int>;  // 'b' below or 'l' left of a cell, column, row

std::set<Piece> random_pieces(int columns, int rows, std::uint64_t seed) {
  const KeyedRandom random(seed, hash_name("maze"), hash_name("pieces"));
  std::set<Piece> pieces;
  std::uint64_t draw = 0;
  const auto has_wall = [&] { return random.uniform(draw++) < 0.5; };
  for (int row = 0; row <= rows; ++row)
    for (int column = 0; column <= columns; ++column) {
      // The whole border, so that no format loses the outermost cells and numbers have no gaps.
      if (column < columns && (row == 0 || row == rows || has_wall()))
        pieces.insert({'b', column, row});
      if (row < rows && (column == 0 || column == columns || has_wall()))
        pieces.insert({'l', column, row});
    }
  return pieces;
}

std::string draw_maz(const std::set<Piece>& pieces, int columns, int rows) {
  std::string text;
  for (int row = rows; row >= 0; --row) {
    for (int column = 0; column <= columns; ++column) {
      text += pieces.contains({'l', column, row}) ? '|' : ' ';
      text += pieces.contains({'b', column, row}) ? '_' : ' ';
    }
    text += '\n';
  }
  return text;
}

std::string draw_posts(const std::set<Piece>& pieces, int columns, int rows) {
  std::string text;
  for (int row = rows; row >= 0; --row) {
    for (int column = 0; column <= columns; ++column)
      text += pieces.contains({'b', column, row}) ? "o---" : "o   ";
    text += '\n';
    if (row == 0) break;
    for (int column = 0; column <= columns; ++column)
      text += pieces.contains({'l', column, row - 1}) ? "|   " : "    ";
    text += '\n';
  }
  return text;
}

std::string draw_numbers(const std::set<Piece>& pieces, int columns, int rows) {
  std::string text;
  for (int x = 0; x < columns; ++x)
    for (int y = 0; y < rows; ++y) {
      text += std::to_string(x) + " " + std::to_string(y);
      for (const Piece& side :
           {Piece{'b', x, y + 1}, Piece{'l', x + 1, y}, Piece{'b', x, y}, Piece{'l', x, y}})
        text += pieces.contains(side) ? " 1" : " 0";
      text += '\n';
    }
  return text;
}

// Every wall cut into pieces of a cell's length; lone posts have none.
std::map<Piece, int> cut(const Spec& spec, double cell_m) {
  std::map<Piece, int> pieces;
  const auto cells = [&](double m) { return static_cast<int>(std::round(m / cell_m)); };
  for (const WallSpec& wall : spec.walls) {
    for (int i = cells(wall.from.x); i < cells(wall.to.x); ++i)
      ++pieces[{'b', i, cells(wall.from.y)}];
    for (int i = cells(wall.from.y); i < cells(wall.to.y); ++i)
      ++pieces[{'l', cells(wall.from.x), i}];
  }
  return pieces;
}

// A run of pieces starts where the piece before is missing.
std::size_t count_runs(const std::set<Piece>& pieces) {
  std::size_t runs = 0;
  for (const auto& [side, column, row] : pieces)
    runs += pieces.contains({side, side == 'b' ? column - 1 : column, side == 'b' ? row : row - 1})
                ? 0
                : 1;
  return runs;
}

void expect_drawn(const std::set<Piece>& drawn, const Spec& spec, double cell_m,
                  const std::string& text) {
  std::set<Piece> read;
  for (const auto& [piece, times] : cut(spec, cell_m)) {
    EXPECT_EQ(times, 1) << text;
    read.insert(piece);
  }
  EXPECT_EQ(read, drawn) << text;
  const auto is_long = [&](const WallSpec& wall) {
    return wall.to.x - wall.from.x + wall.to.y - wall.from.y > cell_m / 2;
  };
  const auto walls = std::count_if(spec.walls.begin(), spec.walls.end(), is_long);
  EXPECT_EQ(static_cast<std::size_t>(walls), count_runs(drawn)) << text;
}

TEST(Maze, ReadsBackWhatWasDrawnInEveryFormat) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const int columns = 1 + static_cast<int>(seed % 7);
    const int rows = 1 + static_cast<int>(seed % 5);
    const std::set<Piece> drawn = random_pieces(columns, rows, seed);
    const std::string maz = draw_maz(drawn, columns, rows);
    const std::string posts = draw_posts(drawn, columns, rows);
    const std::string numbers = draw_numbers(drawn, columns, rows);
    expect_drawn(drawn, load_maze("t.maz", maz).spec, 0.36, maz);
    expect_drawn(drawn, load_maze("t.maz", posts).spec, 0.18, posts);
    expect_drawn(drawn, load_maze("t.maz", numbers).spec, 0.18, numbers);
    EXPECT_EQ(load_maze("t.maz", numbers).messages, "") << numbers;
  }
}

}  // namespace
}  // namespace understudy::mazes_test
