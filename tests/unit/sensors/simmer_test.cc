// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SimMeR's sensors with ours: its ultrasonic is a fan of five rays, its line sensor the mean of 113
// points. The rows are what SimMeR 0.2 itself says, without noise, in its default maze with the
// block in place; those of the line sensor that lie on the edge of a square are left out, as they
// depend on which side an edge belongs to.
#include <gtest/gtest.h>

#include <array>

#include "tests/support/simmer_goldens.h"
#include "tests/unit/sensors/range_bench.h"

namespace understudy::simmer_test {
namespace {

constexpr double kInch = 0.0254;
constexpr double kWidth = 96;
constexpr double kDepth = 48;

void add_block(Spec& spec, Vec2 center, double side, double height) {
  ObjectKindSpec kind;
  kind.name = "block" + std::to_string(spec.objects.size());
  kind.fixed = true;
  kind.body.shapes = {box(side * kInch, side * kInch, height * kInch)};
  spec.object_kinds.push_back(kind);
  spec.objects.push_back({100 + static_cast<int>(spec.objects.size()),
                          kind.name,
                          kind.name,
                          {center.x * kInch, center.y * kInch, 0}});
}

void add_outer_wall(Spec& spec, Vec2 from, Vec2 to) {
  WallSpec wall;
  wall.thickness_m = 2 * kInch;
  wall.height_m = 1;
  wall.from = kInch * from;
  wall.to = kInch * to;
  spec.walls.push_back(wall);
}

PictureSpec checkerboard() {
  PictureSpec picture;
  picture.path = "checkerboard";
  picture.width = 32;
  picture.height = 16;
  for (const std::uint32_t row : kSimmerFloor)
    for (int column = 0; column < 32; ++column)
      picture.rgb.insert(picture.rgb.end(), 3, (row >> (31 - column) & 1) != 0 ? 255 : 0);
  return picture;
}

SensorSpec mounted(const char* kind, const std::string& name, Vec2 at, double z, double heading_deg,
                   const Parameters& parameters) {
  SensorSpec sensor = sensor_of(kind, parameters, std::max(z, 0.01) * kInch);
  sensor.name = name;
  sensor.X_RS = {at.x * kInch, at.y * kInch, deg_to_rad(heading_deg)};
  return sensor;
}

Spec maze() {
  constexpr int kCells[4][8] = {{3, 3, 1, 1, 0, 2, 0, 2},
                                {3, 3, 0, 1, 1, 1, 1, 1},
                                {1, 0, 2, 0, 0, 1, 0, 1},
                                {1, 1, 1, 1, 1, 1, 0, 2}};
  const Parameters fan = {{"cones", "0:2.7432:1,1.25:2.7432:2,2.5:2.7432:2"}};
  const Parameters down = {{"half_angle_rad", std::to_string(deg_to_rad(20))}};
  Spec spec = bench_world(sensor_of("beam"));
  spec.kinds[0].sensors = {mounted("beam", "u1", {3, 0}, 6, 0, fan),
                           mounted("beam", "u2", {2.12, 2.12}, 6, 45, fan),
                           mounted("beam", "u3", {-3, 0}, 6, 180, fan),
                           mounted("beam", "u4", {2.12, -2.12}, 6, 315, fan),
                           mounted("beam", "u5", {3, 0}, 2, 0, fan),
                           mounted("beam", "u6", {0, 0}, 0, 0, fan),
                           mounted("reflectance", "i1", {2, 0}, 1, 0, down),
                           mounted("reflectance", "i2", {0, 2}, 1, 0, down),
                           mounted("reflectance", "i3", {-2, 0}, 1, 0, down),
                           mounted("reflectance", "i4", {0, -2}, 1, 0, down)};
  spec.floor = {kWidth * kInch, kDepth * kInch, "checkerboard"};
  spec.pictures = {std::make_shared<const PictureSpec>(checkerboard())};
  add_outer_wall(spec, {-2, -1}, {kWidth + 2, -1});
  add_outer_wall(spec, {-2, kDepth + 1}, {kWidth + 2, kDepth + 1});
  add_outer_wall(spec, {-1, -2}, {-1, kDepth + 2});
  add_outer_wall(spec, {kWidth + 1, -2}, {kWidth + 1, kDepth + 2});
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 8; ++column)
      if (kCells[row][column] == 0) add_block(spec, {12.0 * column + 6, 42 - 12.0 * row}, 12, 12);
  add_block(spec, {25, 41}, 3, 3);
  return spec;
}

TEST(SimMeR, GoldenRows) {
  for (const SimmerReadings& row : kSimmerReadings) {
    SCOPED_TRACE(testing::Message() << row.x_in << " " << row.y_in << " " << row.heading_deg);
    Spec spec = maze();
    spec.robots[0].X_WR = {row.x_in * kInch, row.y_in * kInch, deg_to_rad(row.heading_deg)};
    const auto simulation = simulation_of(spec);
    const auto sensed = [&](std::size_t sensor) {
      return simulation->sense(0, static_cast<int>(sensor)).values[0];
    };
    for (std::size_t u = 0; u < 6; ++u)
      EXPECT_NEAR(sensed(u) / kInch, row.ultra_in[u], 1e-7) << "u" << u + 1;
    for (std::size_t i = 0; i < 4; ++i) {
      if (row.black[i] == kSimmerOnEdge) continue;
      EXPECT_NEAR(113 * (1 - sensed(6 + i)), static_cast<double>(row.black[i]), 1e-9)
          << "i" << i + 1;
    }
  }
}

// v (1 + n p): its percent error is our sigma_share.
TEST(SimMeR, PercentErrorIsAShareOfTheRange) {
  const Spec spec = bench_world(sensor_of("beam"), {{"sigma_share", "0.02"}});
  for (const double range_m : {0.1, 2.5}) {
    const RangeStatistics s = statistics_of(firsts(disturbed(spec, {range_m}, kManySamples)));
    EXPECT_NEAR(s.mean, range_m, s.mean_bound);
    EXPECT_NEAR(s.sigma, 0.02 * range_m, s.sigma_bound);
  }
  EXPECT_EQ(disturbed(spec, {0.0}, 1)[0][0], 0);
}

}  // namespace
}  // namespace understudy::simmer_test
