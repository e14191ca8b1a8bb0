// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Driving with errors. Systematic ones: the square of UMBmark (Borenstein and Feng, "Measurement
// and correction of systematic odometry errors in mobile robots", 1996), both ways around.
#include "base/describe.h"
#include "tests/unit/drives/drive_bench.h"
#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"

namespace understudy::drive_errors_test {
namespace {

constexpr double kSide_m = 4;
constexpr double kTrack_m = 0.34;

Parameters systematic(double ratio_error, double track_error) {
  return {{"wheel_diameter_ratio_error", std::to_string(ratio_error)},
          {"track_error", std::to_string(track_error)}};
}

// Where the robot truly is after four sides, turning left (1) or right (-1) at the corners.
Pose2 square(int direction, const Parameters& errors) {
  DriveBench b("differential", {{"half_track_m", std::to_string(kTrack_m / 2)}}, errors);
  for (int i = 0; i < 4; ++i) {
    b.straight(kSide_m, 0.4);
    b.finish();
    b.turn(direction * kPi / 2, 1);
    b.finish();
  }
  expect_pose(b.state.odometry, 0, 0, 0);  // it believes to be back
  return b.truth;
}

// The same by arcs of the two true wheels, with the C library.
Pose2 predicted_square(int direction, double ratio_error, double track_error) {
  const double ratio = 1 + ratio_error;
  const double left_size = 2 / (ratio + 1);
  const double right_size = 2 / (1 / ratio + 1);
  const double track = kTrack_m * (1 + track_error);
  Pose2 p;
  const auto roll = [&](double left_m, double right_m) {
    const double l = left_m * left_size;
    const double r = right_m * right_size;
    const double turn = (r - l) / track;
    const double chord = turn == 0 ? l : (l + r) / 2 * std::sin(turn / 2) / (turn / 2);
    p.x_m += chord * std::cos(p.heading_rad + turn / 2);
    p.y_m += chord * std::sin(p.heading_rad + turn / 2);
    p.heading_rad += turn;
  };
  for (int i = 0; i < 4; ++i) {
    roll(kSide_m, kSide_m);
    const double rim = direction * kPi / 2 * kTrack_m / 2;
    roll(-rim, rim);
  }
  return p;
}

TEST(UmbMark, SquareWithoutErrorsReturns) {
  expect_pose(square(1, {}), 0, 0, 0);
  expect_pose(square(-1, {}), 0, 0, 0);
}

TEST(UmbMark, ReturnErrorIsAsTheTrueWheelsPredict) {
  for (const int direction : {1, -1}) {
    for (const double ratio_error : {0.0, 0.001, -0.003}) {
      for (const double track_error : {0.0, 0.005, -0.01}) {
        const Pose2 end = square(direction, systematic(ratio_error, track_error));
        const Pose2 p = predicted_square(direction, ratio_error, track_error);
        expect_pose(end, p.x_m, p.y_m, p.heading_rad, 1e-8);
      }
    }
  }
}

TEST(UmbMark, ThePapersFormulasRecoverTheErrors) {
  // To first order, so with small errors: right to 1 % of them.
  const double ratio_error = 0.0001;
  const double track_error = 0.0004;
  const Parameters errors = systematic(ratio_error, track_error);
  const double x_ccw = square(1, errors).x_m;
  const double x_cw = square(-1, errors).x_m;
  const double alpha = (x_cw + x_ccw) / (-4 * kSide_m);
  const double beta = (x_cw - x_ccw) / (-4 * kSide_m);
  const double radius = kSide_m / 2 / std::sin(beta / 2);
  const double diameters = (radius + kTrack_m / 2) / (radius - kTrack_m / 2);
  const double track = kPi / 2 / (kPi / 2 - alpha);
  EXPECT_NEAR(diameters - 1, ratio_error, 0.01 * ratio_error);
  EXPECT_NEAR(track - 1, track_error, 0.01 * track_error);
}

TEST(SlipNoise, WandersByTheRootOfTheWay) {
  constexpr int kRuns = 1000;
  DriveBench b("differential", {},
               {{"slip_sigma_per_m", "0.01"}, {"slip_sigma_rad_per_m", "0.001"}});
  for (const double way : {0.25, 1.0}) {
    double along2 = 0;
    double heading2 = 0;
    for (int i = 0; i < kRuns; ++i) {
      b.truth = b.state.odometry = {};
      b.straight(way, 0.4);
      b.finish();
      ASSERT_NEAR(b.state.odometry.x_m, way, 1e-9);
      along2 += (b.truth.x_m - way) * (b.truth.x_m - way);
      heading2 += b.truth.heading_rad * b.truth.heading_rad;
    }
    const double share = 3 / std::sqrt(2.0 * kRuns);  // three standard errors of a sigma
    const double root = std::sqrt(way);
    EXPECT_NEAR(std::sqrt(along2 / kRuns), 0.01 * root, 0.01 * root * share);
    EXPECT_NEAR(std::sqrt(heading2 / kRuns), 0.001 * root, 0.001 * root * share);
  }
}

TEST(SlipNoise, IsTheSameWhenRunAgainAndAppliesWhenTurning) {
  const auto run = [] {
    DriveBench b("differential", {}, {{"slip_sigma_rad_per_m", "0.1"}});
    b.turn(1, 1);
    b.finish();
    return b.truth.heading_rad;
  };
  EXPECT_EQ(run(), run());
  EXPECT_GT(std::abs(run() - 1), 1e-6);
}

// The hash of a robot that has done a bit of everything.
std::uint64_t hash_after_a_trip(const char* drive, const Parameters& errors,
                                const Parameters& encoder_errors) {
  Spec spec = room_with_rover({2, 2, 0});
  spec.error_level = 0;
  spec.kinds[0].drive = {drive, "drive", {}};
  spec.kinds[0].errors = {{"drive", "", errors}, {"encoder", "", encoder_errors}};
  auto simulation = std::move(*Simulation::make(spec, {}));
  const Command trip[] = {DriveStraight{0.5, 0.3}, DriveTurn{0.7, 0.7}, DriveCurve{0.5, 0.7, 0.3},
                          SetSpeed{0.3, 0.1, 0.7}, MotorDuty{0, 0.5}};
  for (const Command& part : trip) {
    const RobotCommand c{0, part};
    simulation->tick({&c, 1});
    for (int i = 0; i < 300; ++i) simulation->tick({});
  }
  return simulation->hash();
}

TEST(ErrorLevel, AtZeroNoErrorChangesABit) {
  const Parameters common = {{"linear_sigma_m", "0.01"},
                             {"angular_sigma_rad", "0.1"},
                             {"slip_sigma_per_m", "0.1"},
                             {"slip_sigma_rad_per_m", "0.1"}};
  const auto with = [&](const Parameters& own) {
    Parameters all = common;
    all.insert(all.end(), own.begin(), own.end());
    return all;
  };
  const Parameters encoder = {{"scale_sigma", "0.1"}};
  const Parameters sides = with(systematic(0.1, 0.1));
  const Parameters car = with({{"wheelbase_error", "0.1"}, {"steer_offset_rad", "0.1"}});
  EXPECT_EQ(hash_after_a_trip("differential", sides, encoder),
            hash_after_a_trip("differential", {}, {}));
  EXPECT_EQ(hash_after_a_trip("omni", sides, encoder), hash_after_a_trip("omni", {}, {}));
  EXPECT_EQ(hash_after_a_trip("ackermann", car, encoder), hash_after_a_trip("ackermann", {}, {}));
}

TEST(ErrorLevel, FarTooHighStillGivesNumbers) {
  Spec spec = room_with_rover({2, 2, 0});
  spec.error_level = 100;
  spec.kinds[0].errors = {{"drive", "", systematic(-0.3, -0.3)}};
  auto simulation = std::move(*Simulation::make(spec, {}));
  const RobotCommand c{0, DriveCurve{1, 1, 0.3}};
  simulation->tick({&c, 1});
  for (int i = 0; i < 100; ++i) simulation->tick({});
  const Pose2 end = simulation->state().robots[0].body.X_WB;
  EXPECT_TRUE(std::isfinite(end.x_m) && std::isfinite(end.y_m) && std::isfinite(end.heading_rad));
}

}  // namespace
}  // namespace understudy::drive_errors_test
