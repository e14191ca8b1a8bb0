// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a beam sees is where a body stops: a robot as thin as a needle drives along its own PSD's
// beam against walls, boxes and poles in rooms made at random, and comes as far as the beam said.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/random.h"
#include "tests/unit/sensors/motion_bench.h"
#include "tests/unit/sensors/picture_worlds.h"

namespace understudy::one_geometry_test {
namespace {

constexpr double kNeedle_m = 0.0005;  // radius, the least a file can give
constexpr double kAside_m = 0.001;    // of the second beam
constexpr double kRunUp_m = 0.02;

SensorSpec beam_ahead(const char* name, double aside_m) {
  SensorSpec psd = camera_of("psd", {{"min_range_m", "0"}, {"max_range_m", "100"}}, name);
  psd.X_RS.y_m = aside_m;
  return psd;
}

// A needle that stands still in front of whatever it meets, with two beams side by side.
Spec needle_in_a_room(std::uint64_t room, const KeyedRandom& random) {
  const auto anywhere = [&](std::uint32_t lane) { return 0.1 + 3.8 * random.uniform(room, lane); };
  Spec spec = room_with_rover({anywhere(0), anywhere(1), 2 * kPi * random.uniform(room, 2)});
  RobotKindSpec& needle = spec.kinds[0];
  needle.sensors = {beam_ahead("AHEAD", 0), beam_ahead("ASIDE", kAside_m)};
  needle.errors.clear();
  needle.parts.clear();
  needle.body.shapes = {cylinder(kNeedle_m, 0.2)};
  needle.body.contact = ContactRule::kStop;
  for (std::uint32_t i = 0; i < 4; ++i) {
    const std::uint32_t lane = 10 + 10 * i;
    add_pole(spec, {anywhere(lane), anywhere(lane + 1)},
             0.02 + 0.2 * random.uniform(room, lane + 2), 0.3, 0xFF0000);
    add_pole(spec, {anywhere(lane + 3), anywhere(lane + 4)}, 0.1, 0.3, 0xFF0000);
    spec.object_kinds.back().body.shapes = {box(0.3, 0.1 + random.uniform(room, lane + 5), 0.3)};
    spec.objects.back().X_WB.heading_rad = 7 * random.uniform(room, lane + 6);
    WallSpec& wall = spec.walls.emplace_back();
    wall.from = {anywhere(lane + 7), anywhere(lane + 8)};
    wall.to = wall.from + Vec2{random.uniform(room, lane + 9) - 0.5, 0.3};
  }
  return spec;
}

// How far the needle comes at 0.05 m/s in the time for twice the run-up.
double way_to_contact(const Spec& spec) {
  auto simulation = simulation_of(spec);
  const Pose2 from = simulation->state().robots[0].body.X_WB;
  drive(*simulation, 0.05, 0,
        static_cast<int>(
            std::lround(2 * kRunUp_m / (0.05 * 1e-9 * static_cast<double>(spec.tick_ns)))));
  const Pose2 to = simulation->state().robots[0].body.X_WB;
  return std::hypot(to.x_m - from.x_m, to.y_m - from.y_m);
}

// Within 1 mm. Beams that graze, or that pass an edge, meet their surface long after the needle's
// side does and are left out: the two beams then differ.
TEST(OneGeometry, ContactIsWhereTheBeamEnds) {
  const KeyedRandom random(1, 2, 3);
  int compared = 0;
  for (std::uint64_t room = 0; compared < 1000; ++room) {
    ASSERT_LT(room, 3000U) << "too many rooms without a plain view";
    Spec spec = needle_in_a_room(room, random);
    auto simulation = simulation_of(spec);
    const double range_m = simulation->sense(0, 0).values[0];
    if (range_m < kRunUp_m) continue;  // inside of something, or about to be
    if (std::abs(simulation->sense(0, 1).values[0] - range_m) > kAside_m) continue;
    Pose2& at = spec.robots[0].X_WR;
    at.x_m += (range_m - kRunUp_m) * std::cos(at.heading_rad);
    at.y_m += (range_m - kRunUp_m) * std::sin(at.heading_rad);
    EXPECT_NEAR(way_to_contact(spec), kRunUp_m, 0.001) << "room " << room;
    ++compared;
  }
}

}  // namespace
}  // namespace understudy::one_geometry_test
