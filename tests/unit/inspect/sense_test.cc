// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What `understudy sense` is made of: one sensor looked at, its log, its pattern.
#include "inspect/sense.h"

#include <gtest/gtest.h>

#include "inspect/beam_map.h"
#include "inspect/sense_text.h"
#include "tests/support/eyesim_worlds.h"

namespace understudy::sense_test {
namespace {

std::unique_ptr<RunWorld> core_of(const Spec& spec) { return std::move(*RunWorld::make(spec, {})); }

TEST(Sense, SensorsAreFoundByNameAndMistakesNameThem) {
  const auto core = core_of(room_with_s4({1, 1.5, 0}));
  const auto lidar = choose_sensor(core->model(), 0, "LIDAR");
  ASSERT_TRUE(lidar);
  EXPECT_EQ(core->model().robots[0].sensors()[static_cast<std::size_t>(lidar->sensor)].spec.kind,
            "lidar");
  const auto lower = choose_sensor(core->model(), 0, "lidar");
  ASSERT_TRUE(lower);
  EXPECT_EQ(lower->sensor, lidar->sensor);
  const auto none = choose_sensor(core->model(), 0, "SONAR");
  ASSERT_FALSE(none);
  EXPECT_TRUE(none.error().starts_with("S4 has no sensor SONAR; it has PSD_FRONT, PSD_LEFT"))
      << none.error();
}

TEST(Sense, OneSampleWithItsTruthAndUnit) {
  Spec spec = room_with_s4({1, 1.5, 0});
  spec.error_level = 1;
  const auto core = core_of(spec);
  SenseRun run(*core, {0, 0});
  run.go_to(kSecond);
  const Sensed sensed = run.sense();
  EXPECT_EQ(sensed.sample.taken, kSecond);
  EXPECT_NEAR(sensed.truth.at(0), 2.935, 1e-12);
  EXPECT_NE(sensed.sample.values.at(0), sensed.truth[0]);
  EXPECT_NE(sample_line(run, sensed, true).find(" m; truth 2.935 m"), std::string::npos);
  ASSERT_EQ(sensed.beams.size(), 1u);
  EXPECT_NEAR(sensed.beams[0].to.x, 3.995, 1e-12);
}

TEST(Sense, AScheduledOneIsSwitchedOnAndWaitedFor) {
  Spec spec = room_with_s4({1, 1.5, 0});
  spec.kinds[0].sensors[4].parameters = {{"rate_hz", "10"}, {"max_range_m", "2"}};
  const auto core = core_of(spec);
  SenseRun run(*core, {0, 4});
  const Sensed sensed = run.sense();
  EXPECT_EQ(sensed.sample.taken, 100 * kMillisecond);
  const std::string csv = sample_csv(run.sensor(), sensed, false);
  EXPECT_EQ(csv.substr(0, csv.find('\n')), "beam,range_m");
  EXPECT_NE(csv.find("\n180,\n"), std::string::npos);  // no return ahead: 2.995 m
}

TEST(Sense, ALogHasTheWayDriven) {
  const auto core = core_of(room_with_s4({1, 1.5, 0}));
  SenseRun run(*core, {0, 0});
  run.drive(0.2);
  run.go_to(2 * kSecond);
  EXPECT_NEAR(run.way().odometer_m, 0.4, 1e-9);
  EXPECT_NEAR(run.way().pose.x_m, 1.4, 1e-9);
  const Sensed sensed = run.sense();
  EXPECT_EQ(log_header(run.sensor(), sensed, true),
            "time_s,odometer_m,x_m,y_m,heading_rad,value_m,truth_m\n");
  EXPECT_EQ(log_row(run, sensed, true), "2,0.4,1.4,1.5,0,2.535,2.535\n");
}

TEST(Sense, AWayBackwardsIsAWayToo) {
  const auto core = core_of(room_with_s4({2, 1.5, 0}));
  SenseRun run(*core, {0, 0});
  run.drive(0.2);
  run.go_to(kSecond);
  run.drive(-0.2);
  run.go_to(2 * kSecond);
  EXPECT_NEAR(run.way().odometer_m, 0.4, 1e-9);
  EXPECT_NEAR(run.way().pose.x_m, 2, 1e-9);
}

constexpr int kBeam = 0;

Spec with_beam(const Parameters& parameters) {
  Spec spec = room_with_s4({1, 1.5, 0.3});
  spec.kinds[0].sensors.clear();
  spec.kinds[0].errors.clear();
  SensorSpec beam;
  beam.kind = "beam";
  beam.name = "BEAM";
  beam.X_RS = {0.1, 0, 1.2};
  beam.z_m = 0.3;
  beam.parameters = parameters;
  spec.kinds[0].sensors.push_back(beam);
  return spec;
}

TEST(BeamMap, ShowsWhereARodIsSeen) {
  // A level pair of rays, 30 degrees to either side, and one ahead.
  const Spec spec = with_beam({{"cones", "0:2:1,30:1:2"}});
  const auto map = map_beam(spec, {0, kBeam}, 0.12, 0.05);
  ASSERT_TRUE(map);
  EXPECT_GE(map->x_m(map->columns - 1), 2);
  EXPECT_NEAR(map->half_width_m(1.5), 0.05, 1e-9);  // the ray ahead: a radius of 6 cm
  // At 0.5 m the outer rays are 0.289 m aside, and meet the rod within 0.069 m of that.
  EXPECT_NEAR(map->half_width_m(0.5), 0.35, 1e-9);
  EXPECT_EQ(map->half_width_m(2.2), 0);
  const std::string csv = beam_map_csv(*map);
  EXPECT_EQ(csv.substr(0, csv.find('\n')), "x_m,y_m,range_m");
  EXPECT_NE(csv.find("\n1.5,0,1.44\n"), std::string::npos);
  const Image image = beam_map_image(*map);
  EXPECT_EQ(image.bytes.size(), map->range_m.size());
}

TEST(BeamMap, MistakesAreNamed) {
  EXPECT_NE(map_beam(with_beam({}), {0, kBeam}, 0.1, 1e-4).error().find("--grid"),
            std::string::npos);
}

}  // namespace
}  // namespace understudy::sense_test
