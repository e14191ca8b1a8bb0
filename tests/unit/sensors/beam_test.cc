// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Cones of rays: truth by hand, surfaces that give no echo, errors within three standard errors.
#include <gtest/gtest.h>

#include "sensors/beam_pattern.h"
#include "tests/unit/sensors/range_bench.h"

namespace understudy::beam_test {
namespace {

// One ray ahead, 3 m; a level pair 30 degrees to the side, 2 m.
const Parameters kThreeRays = {{"cones", "0:3:1,30:2:2"}};
const double kSlant = std::cos(kPi / 6);

TEST(Beam, AConeWithoutAnAngleIsOneRay) {
  const auto cones = parse_cones("0:3:16,10:2:8,20:1");
  ASSERT_TRUE(cones);
  ASSERT_EQ(cones->size(), 3u);
  EXPECT_EQ((*cones)[0].rays, 1);
  EXPECT_EQ((*cones)[1].rays, 8);
  EXPECT_GT((*cones)[2].rays, 1);
  EXPECT_NEAR((*cones)[1].half_angle_rad, deg_to_rad(10.0), 1e-12);
}

TEST(Beam, TheNearestEchoOfAllRaysWins) {
  Spec spec = bench_world(sensor_of("beam", kThreeRays));
  spec.walls = {wall_ahead(1.5)};
  EXPECT_NEAR(reading(spec), 1.5, 1e-12);
  // 1 m along the ray to the left, and 0.1 m of it is the rod's.
  add_rod(spec, 0.1, kSlant, 0.5);
  EXPECT_NEAR(reading(spec), 0.9, 1e-12);
}

TEST(Beam, EachConeHasItsOwnLength) {
  Spec spec = bench_world(sensor_of("beam", kThreeRays));
  EXPECT_EQ(reading(spec), kNoReturn);
  spec.walls = {wall_ahead(2.9)};
  EXPECT_NEAR(reading(spec), 2.9, 1e-12);  // the slanted ones would be 3.35 m long
  spec.walls = {wall_ahead(3.1)};
  EXPECT_EQ(reading(spec), kNoReturn);
  spec.walls.clear();
  add_rod(spec, 0.1, 2.05 * kSlant, 2.05 / 2);
  EXPECT_NEAR(reading(spec), 1.95, 1e-12);
  spec.objects[0].X_WB = {10 + 2.2 * kSlant, 10 + 2.2 / 2, 0};
  EXPECT_EQ(reading(spec), kNoReturn);
}

TEST(Beam, ALongerConeOutsideIsASideLobe) {
  const double side = deg_to_rad(40);
  Spec spec = bench_world(sensor_of("beam", {{"cones", "0:3:1,20:0.2:16,40:0.6:16"}}));
  add_rod(spec, 0.02, 0.5 * std::cos(side), 0.5 * std::sin(side));
  EXPECT_NEAR(reading(spec), 0.48, 1e-3);
  const double gap = deg_to_rad(20);
  spec.objects[0].X_WB = {10 + 0.5 * std::cos(gap), 10 + 0.5 * std::sin(gap), 0};
  EXPECT_EQ(reading(spec), kNoReturn);
}

TEST(Beam, TheFloorIsAMirrorUnlessToldOtherwise) {
  SensorSpec sensor = sensor_of("beam", {{"model", "PING)))"}, {"cones", "0:3:1"}}, 0.5);
  sensor.tilt_rad = -kPi / 6;  // 1 m to the floor, seen 60 degrees from its normal
  EXPECT_EQ(reading(bench_world(sensor)), kNoReturn);
  sensor.tilt_rad = -kPi / 3;  // 30 degrees
  EXPECT_NEAR(reading(bench_world(sensor)), 0.5 / std::sin(kPi / 3), 1e-12);
  sensor.tilt_rad = -kPi / 6;
  sensor.parameters.push_back({"floor_smooth", "0"});
  EXPECT_NEAR(reading(bench_world(sensor)), 1.0, 1e-12);
}

TEST(Beam, NoEchoFromAMirrorSeenAskew) {
  SensorSpec sensor = sensor_of("beam", {{"cones", "0:8:1"}, {"max_incidence_rad", "0.5"}});
  Spec spec = bench_world(sensor);
  spec.walls = {wall_ahead(2)};
  const auto turned_by = [&](double incidence_rad, double smooth) {
    spec.kinds[0].sensors[0].X_RS.heading_rad = incidence_rad;
    spec.walls[0].look.smooth = smooth;
    return reading(spec);
  };
  EXPECT_NEAR(turned_by(0.49, 1), 2 / std::cos(0.49), 1e-9);
  EXPECT_EQ(turned_by(0.51, 1), kNoReturn);
  EXPECT_NEAR(turned_by(0.51, 0), 2 / std::cos(0.51), 1e-9);
  // Half smooth: half of the way from 0.5 to a right angle.
  const double half = 0.25 + kPi / 4;
  EXPECT_NEAR(turned_by(half - 0.01, 0.5), 2 / std::cos(half - 0.01), 1e-9);
  EXPECT_EQ(turned_by(half + 0.01, 0.5), kNoReturn);
}

TEST(Beam, DarkThingsAreSeenFromLessFar) {
  Spec spec = bench_world(sensor_of("beam", {{"cones", "0:8:1"}, {"range_10_m", "2"}}));
  spec.walls = {wall_ahead(3.9)};
  spec.walls[0].look.reflectivity = 0.4;  // 2 m * sqrt(4)
  EXPECT_NEAR(reading(spec), 3.9, 1e-12);
  spec.walls[0].look.reflectivity = 0.35;  // 3.74 m
  EXPECT_EQ(reading(spec), kNoReturn);
}

TEST(Beam, NearerThanItCanMeasureReadsAsTheNearest) {
  Spec spec = bench_world(sensor_of("beam", {{"model", "EZ1"}}, 1));
  spec.walls = {wall_ahead(0.1)};
  EXPECT_EQ(reading(spec), 0.15);
}

TEST(Beam, TracesTellWhichRayHitWhere) {
  Spec spec = bench_world(sensor_of("beam", kThreeRays));
  add_rod(spec, 0.1, kSlant, 0.5);
  const auto beams = simulation_of(spec)->senses().trace(0, 0);
  ASSERT_EQ(beams.size(), 3u);
  EXPECT_EQ(beams[0].range_m, kNoReturn);
  EXPECT_NEAR(beams[0].to.x, 13, 1e-12);
  EXPECT_NEAR(beams[1].range_m, 0.9, 1e-12);
  EXPECT_EQ(beams[1].thing, Thing::kBody);
  EXPECT_EQ(beams[1].index, 1);
  EXPECT_NEAR(beams[1].to.y, 10.45, 1e-12);
  EXPECT_NEAR(beams[2].to.y, 9, 1e-12);
}

TEST(Beam, ErrorsAreAsWrittenWithinThreeStandardErrors) {
  const Spec noisy = bench_world(
      sensor_of("beam"), {{"mean_m", "0.01"}, {"sigma_m", "0.03"}, {"sigma_share", "0.02"}});
  const RangeStatistics s = statistics_of(firsts(disturbed(noisy, {2.0}, kManySamples)));
  EXPECT_NEAR(s.mean, 2.01, s.mean_bound);
  EXPECT_NEAR(s.sigma, 0.05, s.sigma_bound);  // root of 0.03^2 + 0.04^2

  const Spec slips = bench_world(sensor_of("beam"), {{"slip_share", "0.2"}});
  int once = 0;
  int twice = 0;
  for (const double range : firsts(disturbed(slips, {2.0}, kManySamples))) {
    const double waves = (range - 2.0) / 0.00865;
    EXPECT_NEAR(waves, std::round(waves), 1e-9);
    once += std::lround(waves) == 1;
    twice += std::lround(waves) == 2;
  }
  EXPECT_NEAR(once * 1.0 / kManySamples, 0.16, share_bound(0.16));
  EXPECT_NEAR(twice * 1.0 / kManySamples, 0.032, share_bound(0.032));

  const Spec drops = bench_world(sensor_of("beam"), {{"drop_share", "0.1"}});
  int dropped = 0;
  for (const double range : firsts(disturbed(drops, {2.0}, kManySamples))) {
    EXPECT_TRUE(range == 2.0 || range == kNoReturn) << range;
    dropped += range == kNoReturn;
  }
  EXPECT_NEAR(dropped * 1.0 / kManySamples, 0.1, share_bound(0.1));
}

TEST(Beam, NoReturnGetsNoNoiseAndOffIsTheTruth) {
  const Parameters all = {{"mean_m", "0.01"}, {"sigma_m", "0.03"}, {"slip_share", "0.5"}};
  Spec spec = bench_world(sensor_of("beam"), all);
  for (const double range : firsts(disturbed(spec, {kNoReturn}, 1000))) EXPECT_EQ(range, kNoReturn);
  spec.error_level = 0;
  for (const double range : firsts(disturbed(spec, {1.25}, 1000))) EXPECT_EQ(range, 1.25);
}

TEST(Beam, MistakesAreNamed) {
  EXPECT_NE(problem_with(sensor_of("beam", {{"model", "EZ9"}})).find("EZ4"), std::string::npos);
  for (const char* cones : {"10", "10:x", "95:1", "10:1:0", "10:1:2.5", "10:1:9999", "a:b:c"})
    EXPECT_NE(problem_with(sensor_of("beam", {{"cones", cones}})).find("half angle:length:rays"),
              std::string::npos)
        << cones;
}

TEST(BeamPresets, AreKnownByNameAndWellFormed) {
  for (const char* name : {"PING)))", "ping", "EZ0", "EZ1", "EZ2", "EZ3", "EZ4", "SRF04", "SRF05",
                           "SRF08", "SRF10", "HC-SR04", "hcsr04", "Sharp", "GP2Y0A02"}) {
    const BeamPreset* preset = find_beam_preset(name);
    ASSERT_NE(preset, nullptr) << name;
    EXPECT_TRUE(parse_cones(preset->cones)) << name;
    EXPECT_NE(std::string(preset->source).find(':'), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace understudy::beam_test
