// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/sensors/picture_worlds.h"

namespace understudy::thermal_camera_test {
namespace {

Spec world() {
  Spec spec = room_with_camera({1, 2, 0}, camera_of("thermal_camera", {}));
  spec.environment.temperature_c = 15;
  for (WallSpec& wall : spec.walls) wall.look.temperature_c = 30;
  add_pole(spec, {2, 2}, 0.1, 0.12, 0xFF0000);
  spec.object_kinds[0].body.look.temperature_c = 60;
  return spec;
}

TEST(ThermalCamera, SeesHowWarmThingsAre) {
  const auto frame = frame_of(world());
  ASSERT_EQ(frame->kind, PixelKind::kDegreesC);
  ASSERT_EQ(frame->width, 80);
  EXPECT_EQ(value(*frame, 40, 31), 60);  // the pole ahead
  EXPECT_EQ(value(*frame, 10, 30), 30);  // the wall beside it
  EXPECT_EQ(value(*frame, 10, 2), 15);   // above
  EXPECT_EQ(value(*frame, 10, 55), 15);  // the floor
}

TEST(ThermalCamera, NoiseIsAsWrittenAndOffMeansOff) {
  Spec spec = world();
  spec.kinds[0].sensors[0].tilt_rad = 1.2;  // nothing but sky
  spec.kinds[0].errors = {{"thermal_camera", "", {{"mean_c", "0.5"}, {"sigma_c", "0.2"}}}};
  const auto truth = frame_of(spec);
  for (const float v : truth->values) EXPECT_EQ(v, 15.0F);
  spec.error_level = 1;
  const auto frame = frame_of(spec, {400, 300});
  double sum = 0;
  double squares = 0;
  const double count = 400 * 300;
  for (const float v : frame->values) {
    const double off = static_cast<double>(v) - 15.5;
    sum += off;
    squares += off * off;
  }
  EXPECT_NEAR(sum / count, 0, 3 * 0.2 / std::sqrt(count));
  EXPECT_NEAR(std::sqrt(squares / count), 0.2, 3 * 0.2 / std::sqrt(2 * count));
}

}  // namespace
}  // namespace understudy::thermal_camera_test
