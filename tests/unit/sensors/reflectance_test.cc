// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the floor looks like from close above: textures and markers.
#include <gtest/gtest.h>

#include "tests/unit/sensors/range_bench.h"
#include "world/floor_colour.h"

namespace understudy::reflectance_test {
namespace {

// A floor of 20 m by 20 m, its left half black, its right half white.
Spec black_and_white(const SensorSpec& sensor, const Parameters& errors = {}) {
  Spec spec = bench_world(sensor, errors);
  PictureSpec picture;
  picture.path = "floor.png";
  picture.width = 2;
  picture.height = 1;
  picture.rgb = {0, 0, 0, 255, 255, 255};
  spec.pictures = {std::make_shared<const PictureSpec>(picture)};
  spec.floor.texture = picture.path;
  return spec;
}

Spec at_x(Spec spec, double x_m) {
  spec.robots[0].X_WR.x_m = x_m;
  return spec;
}

TEST(Reflectance, MeanUnderTheCone) {
  // At 0.1 m the cone of 45 degrees lights a circle of 0.1 m.
  const Spec spec = black_and_white(sensor_of("reflectance", {{"half_angle_rad", "0.785398"}}));
  EXPECT_EQ(reading(at_x(spec, 5)), 0);
  EXPECT_EQ(reading(at_x(spec, 15)), 1);
  // 113 points; the middle column (13 of them) lies on the edge, and so on white.
  EXPECT_NEAR(reading(at_x(spec, 10)), 63.0 / 113, 1e-12);
  // Three steps of a sixth to the left: whites have i >= 3.
  EXPECT_NEAR(reading(at_x(spec, 9.9501)), 28.0 / 113, 1e-12);
}

TEST(Reflectance, ThresholdSaysBlackOrWhiteAndKeepsTheBrightness) {
  const Spec spec = black_and_white(
      sensor_of("reflectance", {{"half_angle_rad", "0.785398"}, {"threshold", "0.5"}}));
  const Sample at_edge = simulation_of(at_x(spec, 10))->sense(0, 0);
  EXPECT_EQ(at_edge.values[0], 1);
  EXPECT_NEAR(at_edge.values[1], 63.0 / 113, 1e-12);
  EXPECT_EQ(reading(at_x(spec, 9.9501)), 0);
}

TEST(Reflectance, NoiseIsAsWrittenStaysWithinLimitsAndDecides) {
  const SensorSpec sensor = sensor_of("reflectance", {{"threshold", "0.5"}});
  const Spec spec = black_and_white(sensor, {{"sigma", "0.05"}});
  int white = 0;
  std::vector<double> brightness;
  for (const std::vector<double>& v : disturbed(spec, {0, 0.45}, kManySamples)) {
    white += v[0] == 1;
    brightness.push_back(v[1]);
  }
  const RangeStatistics s = statistics_of(brightness);
  EXPECT_NEAR(s.mean, 0.45, s.mean_bound);
  EXPECT_NEAR(s.sigma, 0.05, s.sigma_bound);
  const double beyond_one_sigma = 0.158655;
  EXPECT_NEAR(white * 1.0 / kManySamples, beyond_one_sigma, share_bound(beyond_one_sigma));
  for (const std::vector<double>& v : disturbed(spec, {1, 1}, 1000)) EXPECT_LE(v[1], 1);
}

TEST(FloorColour, MarkersLieOnTheTexture) {
  Spec spec = black_and_white(sensor_of("cliff"));
  spec.markers.push_back({{5, 5}, 0xFF0000, 1});
  spec.markers.push_back({{15, 5}, 0x000000, 0.5});
  const Model model = std::move(*compile(spec, full_catalogue()));
  EXPECT_EQ(floor_colour(model, {5, 5}), 0xFF0000u);
  EXPECT_EQ(floor_colour(model, {5.051, 5}), 0x000000u);
  EXPECT_EQ(floor_colour(model, {15, 5}), 0x808080u);
  EXPECT_EQ(floor_colour(model, {15, 6}), 0xFFFFFFu);
}

TEST(FloorColour, RowZeroIsTheFarEdge) {
  Spec spec = black_and_white(sensor_of("cliff"));
  PictureSpec turned = *spec.pictures[0];
  turned.width = 1;
  turned.height = 2;  // black above, white below
  spec.pictures = {std::make_shared<const PictureSpec>(turned)};
  const Model model = std::move(*compile(spec, full_catalogue()));
  EXPECT_EQ(floor_colour(model, {10, 19.9}), 0x000000u);
  EXPECT_EQ(floor_colour(model, {10, 0.1}), 0xFFFFFFu);
}

}  // namespace
}  // namespace understudy::reflectance_test
