// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Geometry of .wld against numbers worked out by hand; wording and leniency are in tests/formats.
#include <gtest/gtest.h>

#include "files/format.h"
#include "systems/systems.h"

namespace understudy::wld_test {
namespace {

Spec load(const std::string& text) {
  MemoryResolver files;
  files.add("t.wld", text);
  Spec spec;
  Diagnostics diagnostics;
  EXPECT_TRUE(load_world("t.wld", context_of_systems(), files, spec, diagnostics));
  return spec;
}

void expect_wall(const WallSpec& wall, Vec2 from, Vec2 to) {
  EXPECT_EQ(wall.from.x, from.x);
  EXPECT_EQ(wall.from.y, from.y);
  EXPECT_EQ(wall.to.x, to.x);
  EXPECT_EQ(wall.to.y, to.y);
}

TEST(Wld, WallsHaveDefaultsAndOwnValues) {
  const Spec spec = load("floor 2000 1500\n0 0 1000 0\n0 0 0 500 20 150\n1 2 3 4 5 6 255 128 1");
  EXPECT_EQ(spec.floor.width_m, 2.0);
  EXPECT_EQ(spec.floor.height_m, 1.5);
  ASSERT_EQ(spec.walls.size(), 3u);
  expect_wall(spec.walls[0], {0, 0}, {1, 0});
  EXPECT_EQ(spec.walls[0].thickness_m, 0.010);
  EXPECT_EQ(spec.walls[0].height_m, 0.200);
  EXPECT_EQ(spec.walls[1].thickness_m, 0.020);
  EXPECT_EQ(spec.walls[1].height_m, 0.150);
  EXPECT_EQ(spec.walls[2].colour, 0xFF8001u);
}

TEST(Wld, PushTurnsClockwise) {
  // Ahead in a frame turned by 90 degrees is down on the map.
  const Spec spec = load("floor 1000 1000\npush 100 500 90\n0 0 200 0\npush 200 0 -90\n0 0 300 0");
  ASSERT_EQ(spec.walls.size(), 2u);
  expect_wall(spec.walls[0], {0.1, 0.5}, {0.1, 0.3});
  expect_wall(spec.walls[1], {0.1, 0.3}, {0.4, 0.3});
}

TEST(Wld, PopGoesBackOneFrame) {
  const Spec spec =
      load("floor 1000 1000\npush 100 0 0\npush 10 0 180\npop\n0 0 5 0\npop\n0 0 5 0\n");
  ASSERT_EQ(spec.walls.size(), 2u);
  expect_wall(spec.walls[0], {0.1, 0}, {0.105, 0});
  expect_wall(spec.walls[1], {0, 0}, {0.005, 0});
}

TEST(Wld, DeepNestingStaysExactForRightAngles) {
  std::string text = "floor 1000 1000\n";
  for (int i = 0; i < 4000; ++i) text += "push 100 0 90\n";
  const Spec spec = load(text + "0 0 10 0");
  expect_wall(spec.walls[0], {0, 0}, {0.01, 0});
}

}  // namespace
}  // namespace understudy::wld_test
