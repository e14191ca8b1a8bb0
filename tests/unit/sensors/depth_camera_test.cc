// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "tests/unit/sensors/picture_worlds.h"

namespace understudy::depth_camera_test {
namespace {

constexpr float kNone = static_cast<float>(kNoReturn);

Spec world_with(const Parameters& parameters, const Pose2& X_WR = {1, 2, 0}) {
  Spec spec = room_with_camera(X_WR, camera_of("depth_camera", parameters));
  for (WallSpec& wall : spec.walls) wall.height_m = 10;
  spec.kinds[0].sensors[0].z_m = 5;  // nothing but walls in sight
  return spec;
}

// The wall ahead is a plane across the axis: the same depth all over, less half its thickness.
TEST(DepthCamera, AWallAcrossHasOneDepth) {
  const auto frame = frame_of(world_with({{"width", "40"}, {"height", "3"}, {"fov_rad", "0.6"}}));
  ASSERT_EQ(frame->kind, PixelKind::kMetres);
  for (const float value : frame->values) EXPECT_NEAR(value, 2.995, 1e-6);
}

// Along the beams it grows with the secant of the bearing.
TEST(DepthCamera, AlongTheBeamItIsTheRange) {
  const auto frame = frame_of(
      world_with({{"width", "40"}, {"height", "1"}, {"fov_rad", "0.6"}, {"along_beam", "1"}}));
  for (int x = 0; x < 40; ++x) {
    const double left = (20 - x - 0.5) / 20 * std::tan(0.3);
    EXPECT_NEAR(value(*frame, x, 0), 2.995 * std::sqrt(1 + left * left), 1e-6);
  }
}

// One geometry: a PSD's level beam through the same pixel measures the same, in 1000 rooms with
// poles anywhere.
TEST(DepthCamera, AgreesWithAPsdInTheSamePlace) {
  const KeyedRandom random(1, 2, 3);
  for (std::uint64_t room = 0; room < 1000; ++room) {
    const auto anywhere = [&](std::uint32_t lane) {
      return 0.3 + 3.4 * random.uniform(room, lane);
    };
    Spec spec =
        world_with({{"width", "1"}, {"height", "1"}, {"min_range_m", "0"}, {"max_range_m", "100"}},
                   {anywhere(0), anywhere(1), 2 * kPi * random.uniform(room, 2)});
    for (std::uint32_t pole = 0; pole < 5; ++pole)
      add_pole(spec, {anywhere(3 + 2 * pole), anywhere(4 + 2 * pole)}, 0.1, 9, 0xFF0000);
    SensorSpec psd = camera_of("psd", {{"max_range_m", "100"}}, "PSD");
    psd.z_m = spec.kinds[0].sensors[0].z_m;
    spec.kinds[0].sensors.push_back(psd);
    auto simulation = simulation_of(spec);
    const double depth = static_cast<double>(simulation->senses().picture(0, 0, {})->values[0]);
    EXPECT_NEAR(depth, simulation->sense(0, 1).values[0], 1e-6) << "room " << room;
  }
}

TEST(DepthCamera, NothingFromTooNearOrTooFar) {
  EXPECT_EQ(frame_of(world_with({}, {3.6, 2, 0}), {3, 3})->values[4], kNone);  // 0.395 m
  EXPECT_NEAR(frame_of(world_with({}, {3.4, 2, 0}), {3, 3})->values[4], 0.595, 1e-6);
  Spec far = world_with({{"max_range_m", "2.9"}});
  EXPECT_EQ(frame_of(far, {3, 3})->values[4], kNone);
}

// At 3 m a step of 0.003 m at 1 m is 27 mm: all values are 1 / (0.003 n), the next one to the
// truth. At the second place the quotient is 111.7, so that the next one is not the one further
// away.
TEST(DepthCamera, StepsGrowWithTheSquareOfTheDistance) {
  for (const double x_m : {1.0, 1.0108, 1.004}) {
    Spec spec = world_with({}, {x_m, 2, 0});
    spec.kinds[0].errors = {{"depth_camera", "", {{"step_m", "0.003"}}}};
    spec.error_level = 1;
    const double truth_m = 3.995 - x_m;
    const double n = std::round(1 / (0.003 * truth_m));
    EXPECT_NEAR(frame_of(spec, {3, 3})->values[4], 1 / (0.003 * n), 1e-6) << x_m;
    EXPECT_NEAR(1 / (0.003 * n), truth_m, 0.5 * 0.003 * 9) << x_m;
  }
}

TEST(DepthCamera, NoiseAndLossesAreAsWritten) {
  Spec spec = world_with({{"width", "400"}, {"height", "300"}, {"fov_rad", "0.6"}});
  const auto truth = frame_of(spec);
  spec.kinds[0].errors = {{"depth_camera", "", {{"sigma_m", "0.002"}, {"loss", "0.1"}}}};
  EXPECT_EQ(frame_of(spec)->values, truth->values);  // level 0
  spec.error_level = 1;
  const auto frame = frame_of(spec);
  double lost = 0;
  double sum = 0;
  double squares = 0;
  double count = 0;
  for (const float v : frame->values) {
    if (v == kNone) {
      ++lost;
      continue;
    }
    const double off = static_cast<double>(v) - 2.995;
    sum += off;
    squares += off * off;
    ++count;
  }
  const double pixels = 400 * 300;
  const double sigma = 0.002 * 2.995 * 2.995;
  EXPECT_NEAR(lost / pixels, 0.1, 3 * std::sqrt(0.09 / pixels));
  EXPECT_NEAR(sum / count, 0, 3 * sigma / std::sqrt(count));
  EXPECT_NEAR(std::sqrt(squares / count), sigma, 3 * sigma / std::sqrt(2 * count));
}

// A pole before the wall: without returns are the pixels on both sides of its two edges, and no
// others of that row.
TEST(DepthCamera, EdgesAndGrazingSidesAreLost) {
  Spec spec = world_with({{"width", "200"}, {"height", "1"}, {"fov_rad", "0.6"}});
  add_pole(spec, {2, 2}, 0.1, 9, 0xFF0000);
  spec.kinds[0].errors = {{"depth_camera", "", {{"edge_loss", "1"}}}};
  spec.error_level = 1;
  const auto count_none = [&] {
    const auto frame = frame_of(spec);
    return std::count(frame->values.begin(), frame->values.end(), kNone);
  };
  EXPECT_EQ(count_none(), 4);
  // Of a cylinder's half width the outer 3.4 % are seen under 75 degrees and more (sine 0.966).
  spec.kinds[0].errors = {{"depth_camera", "", {{"grazing_loss", "1"}}}};
  const double columns = 2 * 0.1 / std::sqrt(1 - 0.01) * 100 / std::tan(0.3);
  EXPECT_NEAR(static_cast<double>(count_none()), columns * 0.034, 2);
}

}  // namespace
}  // namespace understudy::depth_camera_test
