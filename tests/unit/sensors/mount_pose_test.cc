// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sensors on a robot in space. Upright, they say what they say on the map; leaning, what a sum by
// hand says.
#include "world/mount_pose.h"

#include <gtest/gtest.h>

#include <cmath>

#include "rays/level_rays.h"
#include "sensors/scan_head.h"
#include "tests/unit/rays/random_scene.h"
#include "tests/unit/world/test_specs.h"

namespace understudy::mount_pose_test {
namespace {

// All that has a place on the robot, off its middle.
Spec world(Pose2 X_WR) {
  Spec spec = room_with_rover(X_WR);
  for (WallSpec& wall : spec.walls) wall.height_m = 5;
  std::vector<SensorSpec>& sensors = spec.kinds[0].sensors;
  SensorSpec tilted = test_sensor("lidar", "TILTED", 2, {0.03, 0.01, 0.4}, 0.2);
  tilted.tilt_rad = 0.1;
  tilted.roll_rad = -0.05;
  sensors = {test_sensor("psd", "PSD", 1, {0.06, 0.02, 0.3}, 0.03),
             test_sensor("lidar", "LIDAR", 1, {0.02, -0.03, 0.1}, 0.12),
             tilted,
             test_sensor("beam", "SONAR", 1, {0.06, 0, -0.2}, 0.1),
             test_sensor("cliff", "CLIFF", 1, {0.06, 0, 0}, 0.01),
             test_sensor("compass", "COMPASS", 1, {0, 0, 0.7}, 0.1),
             test_sensor("gps", "GPS", 1, {0.05, 0.05, 0}, 0.2)};
  return spec;
}

class Bench {
 public:
  explicit Bench(Pose2 X_WR) : scene_(world(X_WR)), level_(scene_.model) {
    level_.place_bodies(scene_.state, alone_);
  }
  std::vector<double> measure(const char* name, const std::optional<Pose3>& in_space) const {
    SensorView view;
    view.X_WR = in_space ? on_map(*in_space) : scene_.state.body(0).X_WB;
    view.X_WR_in_space = in_space;
    view.rays = &level_;
    view.scene = &scene_.rays;
    view.model = &scene_.model;
    view.state = &scene_.state;
    for (const SensorModel& sensor : scene_.model.robots[0].sensors()) {
      if (sensor.spec.name != name) continue;
      std::vector<double> values(sensor.sensor->value_count());
      sensor.sensor->measure(view, values);
      return values;
    }
    return {};
  }

 private:
  class Alone final : public Parallel {
    void run(int count, int, Range range, const void* work) override { range(work, 0, count); }
  };
  Alone alone_;
  SceneWorld scene_;
  LevelRays level_;
};

TEST(MountPose, UprightInSpaceIsAsOnTheMap) {
  for (const Pose2 at : {Pose2{1, 2, 0.5}, Pose2{3.2, 1.1, -2.7}, Pose2{3.96, 2, 0}}) {
    const Bench bench(at);
    for (const char* name : {"PSD", "LIDAR", "TILTED", "SONAR", "CLIFF", "COMPASS", "GPS"}) {
      const std::vector<double> map = bench.measure(name, std::nullopt);
      const std::vector<double> space = bench.measure(name, lifted(at));
      ASSERT_EQ(map.size(), space.size());
      ASSERT_FALSE(map.empty());
      // On the map, altitudes are those of a plane that touches the Earth at the origin.
      const bool altitude = std::string_view(name) == "GPS";
      for (std::size_t i = 0; i < map.size(); ++i)
        EXPECT_NEAR(map[i], space[i], altitude && i == 2 ? 1e-5 : 1e-9) << name << " " << i;
    }
  }
}

TEST(MountPose, NoseUpAndNoseDown) {
  const Pose2 at{1, 2, 0};
  const Bench bench(at);
  // The PSD is 0.06 m ahead, 0.02 m left, 0.03 m up and looks 0.3 rad to the left; the floor of the
  // robot is 0.5 m above that of the room.
  const auto range = [&](double pitch_rad) {
    return bench.measure("PSD", in_space(at, Stance{0.5, 0, pitch_rad}))[0];
  };
  const double c = std::cos(0.2);
  const double s = std::sin(0.2);
  const double ahead = std::cos(0.3);
  // Up: the wall at x = 3.995. Down steeply: the floor.
  EXPECT_NEAR(range(0.2), (3.995 - (1 + c * 0.06 - s * 0.03)) / (c * ahead), 1e-12);
  EXPECT_NEAR(range(-0.2), (0.5 - s * 0.06 + c * 0.03) / (s * ahead), 1e-12);
}

TEST(MountPose, HeightAndHeadingOfAMountThatLeans) {
  SensorView view;
  view.X_WR_in_space = in_space(Pose2{1, 2, 0}, Stance{0.5, kPi / 2, 0});  // on its right side
  view.X_WR = on_map(*view.X_WR_in_space);
  Mount mount;
  mount.X_RS = {0.1, 0.2, 0};
  mount.z_m = 0.3;
  const MountPlace place = mount_place(view, mount);
  EXPECT_NEAR(place.X_WS.x_m, 1.1, 1e-15);
  EXPECT_NEAR(place.X_WS.y_m, 2 - 0.3, 1e-15);  // what was up points to the right
  EXPECT_NEAR(place.z_m, 0.5 + 0.2, 1e-15);     // what was left points up
  EXPECT_NEAR(place.X_WS.heading_rad, 0, 1e-15);
  const Frame3 frame = mount_pose(view, mount);
  EXPECT_NEAR(frame.turn.y.z, 1, 1e-15);
}

// A head on a body that moves and turns in space: at the tick's start it is where the body was.
TEST(MountPose, ScanHeadsGoAlong) {
  const Frame3 X_RS{{0.1, 0.2, 0.3}, turned(0.4, 0.5, 0.6)};
  const ScanHead head(X_RS, 10);
  State state;
  state.robots.resize(1);
  SpatialState& s = state.spatial.emplace_back();
  s.X_WB = {{1, 2, 3}, quaternion_of(0.3, -0.2, 0.1)};
  s.v_m_s = {10, -20, 30};
  s.w_rad_s = {4, 5, -6};
  const TickMotion motion = motion_of(state, 0, 0.01);
  const Pose3 start{s.X_WB.at - Vec3{0.1, -0.2, 0.3},
                    inverse(turn_about({0.04, 0.05, -0.06})) * s.X_WB.turn};
  const Frame3 expected = compose(frame_of(start), X_RS);
  const Frame3 got = head.pose_at(motion, 1);
  EXPECT_NEAR(got.at.x, expected.at.x, 1e-14);
  EXPECT_NEAR(got.at.y, expected.at.y, 1e-14);
  EXPECT_NEAR(got.at.z, expected.at.z, 1e-14);
  EXPECT_NEAR(dot(got.turn.x, expected.turn.x), 1, 1e-14);
  EXPECT_NEAR(dot(got.turn.z, expected.turn.z), 1, 1e-14);
}

}  // namespace
}  // namespace understudy::mount_pose_test
