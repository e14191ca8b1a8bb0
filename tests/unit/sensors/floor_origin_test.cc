// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A world and the same world moved, floor and all: robots cannot tell the difference.
#include <gtest/gtest.h>

#include "tests/unit/sensors/simulation_of.h"
#include "tests/unit/world/test_specs.h"
#include "world/floor_colour.h"
#include "world/placement.h"

namespace understudy::floor_origin_test {
namespace {

constexpr Vec2 kBy{-8, 16};  // whole numbers: no rounding but that of the sums

enum Sensors { kCliff, kReflectance, kTilted, kLidar, kCamera };

// A floor of 4 m by 2 m with a picture of four by two pixels, a wall, a marker and a robot.
Spec world(Pose2 X_WR) {
  Spec spec = room_with_rover(X_WR);
  spec.floor.height_m = 2;
  spec.walls.resize(1);
  spec.markers.push_back({{0.5, 1.5}, 0x00FF00, 1});
  PictureSpec picture;
  picture.path = "floor.png";
  picture.width = 4;
  picture.height = 2;
  for (std::uint8_t i = 0; i < 24; ++i) picture.rgb.push_back(static_cast<std::uint8_t>(10 * i));
  spec.pictures = {std::make_shared<const PictureSpec>(picture)};
  spec.floor.texture = picture.path;
  SensorSpec tilted = test_sensor("psd", "TILTED", 4, {0.05, 0, 0}, 0.1);
  tilted.tilt_rad = -0.5;
  spec.kinds[0].sensors = {test_sensor("cliff", "CLIFF", 1, {0.1, 0, 0}, 0.01),
                           test_sensor("reflectance", "LINE", 1, {0.1, 0, 0}, 0.05), tilted,
                           test_sensor("lidar", "LIDAR", 1, {}, 0.12),
                           test_sensor("camera", "CAMERA", 1, {0.06, 0, 0}, 0.3)};
  return spec;
}

Spec moved(Spec spec) {
  spec.floor.origin = kBy;
  for (WallSpec& wall : spec.walls) {
    wall.from = wall.from + kBy;
    wall.to = wall.to + kBy;
  }
  for (MarkerSpec& marker : spec.markers) marker.at = marker.at + kBy;
  for (RobotSpec& robot : spec.robots) {
    robot.X_WR.x_m += kBy.x;
    robot.X_WR.y_m += kBy.y;
  }
  return spec;
}

TEST(FloorOrigin, SensorsSeeTheSame) {
  for (const Pose2 at : {Pose2{1, 1, 0.3}, Pose2{3.93, 1.5, 0}, Pose2{0.45, 1.4, 1.2},
                         Pose2{0.05, 0.3, 3.1}, Pose2{2, 1.95, 1.57}}) {
    const auto here = simulation_of(world(at));
    const auto there = simulation_of(moved(world(at)));
    for (const int sensor : {kCliff, kReflectance, kTilted})
      EXPECT_NEAR(here->sense(0, sensor).values[0], there->sense(0, sensor).values[0], 1e-12);
    const std::vector<float> a = here->sense(0, kLidar).ranges_m;
    const std::vector<float> b = there->sense(0, kLidar).ranges_m;
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], 1e-6F);
    const auto picture = here->senses().picture(0, kCamera, {});
    const auto same = there->senses().picture(0, kCamera, {});
    ASSERT_EQ(picture->bytes.size(), same->bytes.size());
    int different = 0;
    for (std::size_t i = 0; i < picture->bytes.size(); ++i)
      different += std::abs(picture->bytes[i] - same->bytes[i]) > 1 ? 1 : 0;
    EXPECT_LE(different, static_cast<int>(picture->bytes.size() / 1000));  // edges, by rounding
  }
}

TEST(FloorOrigin, FloorEndsWhereItsCornersAre) {
  const auto model = compile(moved(world({1, 1, 0})), full_catalogue());
  ASSERT_TRUE(model.ok());
  EXPECT_TRUE(is_on_floor(*model, kBy));
  EXPECT_TRUE(is_on_floor(*model, kBy + Vec2{4, 2}));
  EXPECT_FALSE(is_on_floor(*model, kBy + Vec2{4.001, 1}));
  EXPECT_FALSE(is_on_floor(*model, kBy + Vec2{1, -0.001}));
  EXPECT_FALSE(is_on_floor(*model, {1, 1}));
  EXPECT_TRUE(placement_warnings(*model).empty());
  const std::uint32_t first = floor_colour(*model, kBy + Vec2{0.1, 1.9});
  EXPECT_EQ(first, 0x000A14u);                                       // top left of the picture
  EXPECT_EQ(floor_colour(*model, kBy + Vec2{0.5, 1.5}), 0x00FF00u);  // the marker
  // The grid covers it.
  EXPECT_LE(model->grid.origin.x, kBy.x);
  EXPECT_GE(model->grid.origin.x + model->grid.columns * model->grid.cell_m, kBy.x + 4);
}

TEST(FloorOrigin, MustBeAPlace) {
  Spec spec = world({1, 1, 0});
  spec.floor.origin.x = 1e300;
  const auto model = compile(spec, full_catalogue());
  ASSERT_FALSE(model.ok());
  EXPECT_NE(model.error().find("origin"), std::string::npos);
}

}  // namespace
}  // namespace understudy::floor_origin_test
