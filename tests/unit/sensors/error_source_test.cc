// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Who follows the error level: everything, unless a kind, a robot or a sensor has errors of its
// own.
#include "tests/unit/sensors/motion_bench.h"
#include "world/error_settings.h"

namespace understudy::error_source_test {
namespace {

constexpr double kOffset = 0.1;

// Robots "one" and "two", each with an inclinometer that is off by 0.1 rad at full errors.
Spec two_robots(double level) {
  Spec spec = room_with(sensor_to_try("inclinometer"), {{"bias_rad", "0.1"}});
  spec.robots.clear();
  add_rover(spec, {1, 1, 0}, "one");
  add_rover(spec, {2, 2, 0}, "two");
  spec.kinds[0].errors.push_back({"encoder", "", {{"scale_sigma", "0.01"}}});
  spec.error_level = level;
  return spec;
}

double shown_by(const Spec& spec, int robot) {
  return simulation_of(spec)->sense(robot, kTried).values[0];
}

TEST(ErrorSource, GlobalErrorsFollowTheLevel) {
  EXPECT_EQ(shown_by(two_robots(0), 0), 0);
  EXPECT_NEAR(shown_by(two_robots(0.5), 0), 0.5 * kOffset, 1e-15);
}

TEST(ErrorSource, ASensorOfItsOwnDoesNot) {
  Spec spec = two_robots(0);
  spec.kinds[0].sensors[kTried].error_source = ErrorSource::kOwn;
  EXPECT_EQ(shown_by(spec, 0), kOffset);
  spec.error_level = 0.5;
  EXPECT_EQ(shown_by(spec, 0), kOffset);
  EXPECT_NE(simulation_of(spec)->state().robots[0].drive.encoder_scale[0], 1);  // that is global
  spec.error_level = 0;
  EXPECT_EQ(simulation_of(spec)->state().robots[0].drive.encoder_scale[0], 1);
}

TEST(ErrorSource, ARobotOfItsOwnDoesNotAndItsNeighbourDoes) {
  Spec spec = two_robots(0);
  spec.robots[1].error_source = ErrorSource::kOwn;
  EXPECT_EQ(shown_by(spec, 0), 0);
  EXPECT_EQ(shown_by(spec, 1), kOffset);
  EXPECT_EQ(simulation_of(spec)->state().robots[0].drive.encoder_scale[0], 1);
  EXPECT_NE(simulation_of(spec)->state().robots[1].drive.encoder_scale[0], 1);
}

TEST(ErrorSource, TheNearerOneCounts) {
  Spec spec = two_robots(0);
  spec.kinds[0].error_source = ErrorSource::kOwn;
  EXPECT_EQ(shown_by(spec, 0), kOffset);
  spec.robots[0].error_source = ErrorSource::kGlobal;  // more than its kind
  EXPECT_EQ(shown_by(spec, 0), 0);
  EXPECT_EQ(shown_by(spec, 1), kOffset);
  spec.kinds[0].sensors[kTried].error_source = ErrorSource::kGlobal;  // more than its robot
  EXPECT_EQ(shown_by(spec, 1), 0);
}

TEST(ErrorSource, CanChangeWhileRunning) {
  Spec spec = two_robots(0);
  const auto s = simulation_of(spec);
  spec.robots[0].error_source = ErrorSource::kOwn;
  edit(*s, spec);
  EXPECT_EQ(s->sense(0, kTried).values[0], kOffset);
  EXPECT_EQ(s->sense(1, kTried).values[0], 0);
}

TEST(ErrorSource, AnErrorLineSaysItForItsPart) {
  Spec spec = two_robots(0.5);
  spec.robots[0].errors.push_back(
      {"inclinometer", "", {{"bias_rad", "0.1"}, {"on", "1"}, {"source", "own"}}});
  EXPECT_EQ(shown_by(spec, 0), kOffset);
  EXPECT_NEAR(shown_by(spec, 1), 0.5 * kOffset, 1e-15);
  spec.robots[0].errors[0].parameters[1].value = "0";
  EXPECT_EQ(shown_by(spec, 0), 0) << "switched off";
  EXPECT_NEAR(shown_by(spec, 1), 0.5 * kOffset, 1e-15);
}

TEST(ErrorSource, TheTableShowsWhatIsWritten) {
  Spec spec = two_robots(0.5);
  spec.robots[1].errors.push_back(
      {"inclinometer", "", {{"bias_rad", "0.2"}, {"on", "0"}, {"source", "own"}}});
  const auto find_row = [&](int robot, const std::string& part) {
    for (const PartErrors& row :
         errors_of(spec, spec.robots[static_cast<std::size_t>(robot)], full_catalogue()))
      if (row.part == part) return row;
    return PartErrors{};
  };
  const PartErrors first = find_row(0, "inclinometer");
  EXPECT_TRUE(first.settings.on);
  EXPECT_EQ(first.settings.source, ErrorSource::kGlobal);
  EXPECT_EQ(first.settings.values[0], 0.1) << "before the dial";
  const PartErrors second = find_row(1, "inclinometer");
  EXPECT_FALSE(second.settings.on);
  EXPECT_EQ(second.settings.source, ErrorSource::kOwn);
  EXPECT_EQ(second.settings.values[0], 0.2);
  EXPECT_EQ(find_row(0, "encoder").settings.values[0], 0.01);
  EXPECT_EQ(find_row(0, "radio").settings.values[0], 0);
}

}  // namespace
}  // namespace understudy::error_source_test
