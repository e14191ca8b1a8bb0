// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "geom/grid.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "geom/disc_bins.h"

namespace understudy::grid_test {
namespace {

TEST(Grid, EveryPointHasACell) {
  const GridLayout g = GridLayout::covering({-1, -1}, {3, 1}, 0.5);
  EXPECT_EQ(g.columns, 8);
  EXPECT_EQ(g.rows, 4);
  EXPECT_EQ(g.cell_of({-1, -1}), 0);
  EXPECT_EQ(g.cell_of({-100, -100}), 0);
  EXPECT_EQ(g.cell_of({1e9, 1e9}), g.cell_count() - 1);
  EXPECT_EQ(g.column_of(-0.25), 1);
  EXPECT_DOUBLE_EQ(g.column_border(1), -0.5);
  EXPECT_EQ(g.column_border(0), -GridLayout::kFarOut_m);
  EXPECT_EQ(g.column_border(8), GridLayout::kFarOut_m);
}

TEST(Grid, HugeAreasGetLargerCells) {
  const GridLayout g = GridLayout::covering({0, 0}, {1e5, 1e5}, 0.1);
  EXPECT_LE(g.cell_count(), GridLayout::kMaxCells);
}

// Oracle: points sampled on the box must find it in the list of their cell.
TEST(Grid, ListsHoldEveryBoxThatReachesTheCell) {
  const KeyedRandom random(1, 1, 1);
  const GridLayout g = GridLayout::covering({0, 0}, {4, 4}, 0.37);
  std::vector<Box2> boxes;
  for (std::uint64_t i = 0; i < 40; ++i) {
    const det::SinCos t = det::sincos(7 * random.uniform(i, 0));
    boxes.push_back({{4 * random.uniform(i, 1), 4 * random.uniform(i, 2)},
                     {t.cos, t.sin},
                     random.uniform(i, 3),
                     0.05 * random.uniform(i, 4)});
  }
  const CellLists lists(g, boxes, 1e-6);
  std::size_t listed = 0;
  for (int c = 0; c < g.cell_count(); ++c) listed += lists.at(c).size();
  EXPECT_LT(listed, boxes.size() * 30);  // not simply everything everywhere
  for (std::size_t b = 0; b < boxes.size(); ++b)
    for (std::uint64_t k = 0; k < 200; ++k) {
      const double u = 2 * random.uniform(k, 5) - 1;
      const double v = 2 * random.uniform(k, 6) - 1;
      const Box2& box = boxes[b];
      const Vec2 p = box.center + (u * box.half_length_m) * box.along +
                     (v * box.half_thickness_m) * box.across();
      if (p.x < 0 || p.y < 0 || p.x > 4 || p.y > 4) continue;
      const auto list = lists.at(g.cell_of(p));
      ASSERT_TRUE(std::find(list.begin(), list.end(), static_cast<std::int32_t>(b)) != list.end());
    }
}

TEST(DiscBins, FindsDiscsInAllCellsTheyReachAndForgetsOnClear) {
  DiscBins bins;
  const GridLayout g = GridLayout::covering({0, 0}, {3, 3}, 1);
  bins.prepare(g, 2);
  bins.add(0, {1.0, 1.0}, 0.1);  // on a corner: four cells
  bins.add(1, {0.5, 0.5}, 0.1);
  int seen = 0;
  bins.for_each_in(g.cell_of({0.5, 0.5}), [&](std::int32_t d) { seen += 1 << d; });
  EXPECT_EQ(seen, 3);
  EXPECT_FALSE(bins.empty(g.cell_of({1.5, 1.5})));
  EXPECT_TRUE(bins.empty(g.cell_of({2.5, 2.5})));
  bins.clear();
  for (int c = 0; c < g.cell_count(); ++c) EXPECT_TRUE(bins.empty(c));
}

}  // namespace
}  // namespace understudy::grid_test
