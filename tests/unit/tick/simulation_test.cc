// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The tick as a whole: commands, contacts, sensors, errors, saving.
#include "tick/simulation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "bench/bench_scenes.h"
#include "tests/unit/world/test_specs.h"

namespace understudy::simulation_test {
namespace {

std::unique_ptr<Simulation> make(const Spec& spec, std::uint64_t seed = 1, int threads = 1) {
  SimulationParams params;
  params.seed = seed;
  params.threads = threads;
  auto made = Simulation::make(spec, params);
  EXPECT_TRUE(made.ok());
  return std::move(*made);
}

void run(Simulation& s, int ticks) {
  for (int i = 0; i < ticks; ++i) s.tick({});
}

TEST(Simulation, TimeIsTicks) {
  auto s = make(room());
  run(*s, 3);
  EXPECT_EQ(s->state().tick, 3);
  EXPECT_EQ(s->state().now, 15 * kMillisecond);
}

TEST(Simulation, SpeedCommandActsForTheWholeNextTick) {
  auto s = make(room_with_rover({1, 1, 0}));
  const RobotCommand go{0, SetSpeed{0.3, 0, 0}};
  s->tick({&go, 1});
  EXPECT_NEAR(s->state().robots[0].body.X_WB.x_m, 1 + 0.3 * 0.005, 1e-12);
  run(*s, 399);
  EXPECT_NEAR(s->state().robots[0].body.X_WB.x_m, 1 + 0.3 * 2, 1e-9);
}

TEST(Simulation, StraightTurnCurveEndExactly) {
  auto s = make(room_with_rover({1, 1, 0}));
  const RobotCommand way[] = {{0, DriveStraight{0.5, 0.2}},
                              {0, DriveTurn{kPi / 2, 1}},
                              {0, DriveCurve{0.5 * kPi, kPi, 0.3}}};
  for (const RobotCommand& c : way) {
    s->tick({&c, 1});
    for (int i = 0; i < 10'000 && s->state().robots[0].drive.busy(); ++i) s->tick({});
  }
  const RobotState& r = s->state().robots[0];
  EXPECT_NEAR(r.body.X_WB.x_m, 1.5 - 1, 1e-6);
  EXPECT_NEAR(r.body.X_WB.y_m, 1, 1e-6);
  EXPECT_NEAR(r.body.X_WB.heading_rad, -kPi / 2, 1e-6);
  EXPECT_NEAR(r.drive.odometry.x_m, r.body.X_WB.x_m - 1, 1e-9);
}

TEST(Simulation, BlockedRobotStallsAndItsOdometryStops) {
  auto s = make(room_with_rover({3.8, 2, 0}));
  const RobotCommand go{0, DriveStraight{1, 0.2}};
  s->tick({&go, 1});
  run(*s, 1000);
  const RobotState& r = s->state().robots[0];
  const double way = 4 - 0.005 - 0.072 - 3.8;
  EXPECT_NEAR(r.body.X_WB.x_m, 3.8 + way, 1e-6);
  EXPECT_NEAR(r.drive.odometry.x_m, way, 1e-6);
  EXPECT_NEAR(r.drive.wheel_m[0], way, 1e-6);
  EXPECT_TRUE(r.drive.busy());
  EXPECT_TRUE(r.drive.stalled);
}

TEST(Simulation, SlidingCountsTheWayAlongTheHeading) {
  auto s = make(room_with_rover({3.92, 1, kPi / 3}));
  const RobotCommand go{0, SetSpeed{0.2, 0, 0}};
  s->tick({&go, 1});
  run(*s, 100);
  const double odometry = s->state().robots[0].drive.odometry.x_m;
  const double y = s->state().robots[0].body.X_WB.y_m;
  run(*s, 200);
  EXPECT_FALSE(s->state().robots[0].drive.stalled);
  // The wheels slip against the way they are dragged, the wall brakes (docs/physics.md); the first
  // contact turns the robot a little.
  const double heading = s->state().robots[0].body.X_WB.heading_rad;
  const double mu = std::sqrt(0.05 * 0.5);
  const double way = 0.2 * (std::sin(heading) - mu * std::cos(heading));
  EXPECT_NEAR(heading, kPi / 3, 0.02);
  EXPECT_NEAR(s->state().robots[0].body.X_WB.y_m - y, way, 1e-3 * way);
  EXPECT_NEAR(s->state().robots[0].drive.odometry.x_m - odometry, way * std::sin(heading),
              2e-3 * way);
}

// Scraping along a wall is no obstacle: the way takes its time and not a tick more.
TEST(Simulation, ScrapingAlongAWallCostsNoTick) {
  auto s = make(room_with_rover({4 - 0.005 - 0.072, 1, kPi / 2 - 1e-6}));
  const RobotCommand go{0, DriveStraight{0.5, 0.25}};
  s->tick({&go, 1});
  EXPECT_TRUE(s->state().robots[0].body.touching);
  run(*s, 398);
  EXPECT_TRUE(s->state().robots[0].drive.busy());
  run(*s, 1);
  EXPECT_FALSE(s->state().robots[0].drive.busy());
}

TEST(Simulation, PlaceSetOdometryAndKeys) {
  auto s = make(room_with_rover({1, 1, 0}));
  RobotCommand place;
  place.command = PutAt{.pose = {2, 3, kPi}};
  RobotCommand odometry;
  odometry.command = SetOdometry{.pose = {7, 8, 1}};
  RobotCommand key;
  key.command = PressKey{.key = 4};
  const RobotCommand all[] = {place, odometry, key};
  s->tick(all);
  const RobotState& r = s->state().robots[0];
  EXPECT_EQ(r.body.X_WB.x_m, 2);
  EXPECT_EQ(r.drive.odometry.y_m, 8);
  EXPECT_EQ(r.keys, (std::vector<std::uint32_t>{4}));
  EXPECT_NEAR(s->sense(0, 0).values[0], 2 - 0.06 - 0.005, 1e-9);  // rays see the new place
}

// A state of robots with other motors does not fit.
TEST(Simulation, AStateWithOtherMotorsIsRefused) {
  Spec spec = room_with_rover({1, 1, 0});
  const auto ideal = make(spec);
  spec.kinds[0].drive.parameters.push_back({"dc", "1"});
  const auto dc = make(spec);
  EXPECT_FALSE(dc->restore(ideal->save()));
  EXPECT_FALSE(ideal->restore(dc->save()));
  EXPECT_TRUE(dc->restore(dc->save()));
}

// Every scan of another fan has noise of its own.
TEST(Simulation, ScansOfAnotherFanDiffer) {
  Spec spec = room_with_rover({1, 1, 0});
  spec.kinds[0].errors = {{"lidar", "", {{"sigma_m", "0.01"}}}};
  spec.error_level = 1;
  const auto s = make(spec);
  const ScanFan fan{1, 0.25, 5, 0};
  const std::vector<float> first = s->senses().scan(0, 3, fan);
  ASSERT_EQ(first.size(), 5u);
  EXPECT_NE(s->senses().scan(0, 3, fan), first);
}

// Beams must see robots where they are now: after a tick, an edit, a placement and a restore.
TEST(Simulation, BeamsFollowTheRobots) {
  Spec spec = room_with_rover({1, 2, 0});
  add_rover(spec, {2, 2, 0}, "other");
  auto s = make(spec);
  const auto gap = [&] { return s->sense(0, 0).values[0] + 0.060 + 0.072; };
  EXPECT_NEAR(gap(), 1.0, 1e-9);
  const Bytes saved = s->save();
  RobotCommand go{0, SetSpeed{0.4, 0, 0}};
  go.robot = 1;
  s->tick({&go, 1});
  EXPECT_NEAR(gap(), 1.002, 1e-9);
  s->mutable_state().robots[1].body.X_WB.x_m = 3;
  EXPECT_NEAR(gap(), 2.0, 1e-9);
  ASSERT_TRUE(s->restore(saved));
  EXPECT_NEAR(gap(), 1.0, 1e-9);
}

// A built-in program reads its sensors in the tick that places another robot.
TEST(Simulation, ProgramsSeeAPlacedRobot) {
  Spec spec = room_with_rover({1, 2, 0});
  spec.robots[0].program = "wander";
  add_rover(spec, {3, 3, 0}, "other");
  auto s = make(spec);
  (void)s->sense(0, 0);
  RobotCommand place;
  place.robot = 1;
  place.command = PutAt{.pose = {1.4, 2, 0}};
  s->tick({&place, 1});
  EXPECT_NEAR(s->state().robots[0].sensors[0].latest.values[0], 0.4 - 0.060 - 0.072, 1e-9);
}

TEST(Simulation, ErrorLevelZeroIsTheTruthToTheBit) {
  Spec with_errors = wander_scene(5);
  with_errors.kinds[0].errors = {{"drive", "", {{"linear_sigma_m", "0.004"}}},
                                 {"encoder", "", {{"scale_sigma", "0.01"}}},
                                 {"lidar", "", {{"sigma_m", "0.01"}, {"mean_m", "0.1"}}}};
  auto a = make(with_errors);
  auto b = make(wander_scene(5));
  run(*a, 1000);
  run(*b, 1000);
  EXPECT_EQ(a->hash(), b->hash());
  with_errors.error_level = 1;
  auto c = make(with_errors);
  run(*c, 1000);
  EXPECT_NE(c->hash(), b->hash());
}

// Readings of the front PSD while driving, with all errors on.
std::vector<double> readings(const Spec& spec) {
  auto s = make(spec);
  std::vector<double> list;
  const RobotCommand go{0, SetSpeed{0.1, 0, 0.2}};
  s->tick({&go, 1});
  for (int i = 0; i < 50; ++i) {
    s->tick({});
    list.push_back(s->sense(0, s->model().robots[0].find_sensor("psd", 1)).values[0]);
  }
  return list;
}

TEST(Simulation, AddingASensorOrARobotChangesNoOtherStream) {
  Spec spec = room_with_rover({1, 1, 0});
  spec.error_level = 1;
  const std::vector<double> before = readings(spec);
  Spec more = spec;
  SensorSpec extra = more.kinds[0].sensors[0];
  extra.name = "PSD_BACK";
  extra.number = 4;
  more.kinds[0].sensors.insert(more.kinds[0].sensors.begin(), extra);
  EXPECT_EQ(readings(more), before);
  add_rover(spec, {3, 3, 0}, "other");
  EXPECT_EQ(readings(spec), before);
}

TEST(Simulation, SeedChangesErrors) {
  Spec spec = room_with_rover({1, 1, 0});
  spec.error_level = 1;
  EXPECT_NE(make(spec, 1)->sense(0, 0).values[0], make(spec, 2)->sense(0, 0).values[0]);
  EXPECT_EQ(make(spec, 2)->sense(0, 0).values[0], make(spec, 2)->sense(0, 0).values[0]);
}

TEST(Simulation, RestoreRefusesWhatIsNotAStateOfThisModel) {
  auto s = make(room_with_rover({1, 1, 0}));
  run(*s, 10);
  const std::uint64_t hash = s->hash();
  Bytes bytes = s->save();
  EXPECT_FALSE(s->restore(ByteSpan(bytes).first(bytes.size() - 1)));
  EXPECT_FALSE(s->restore(make(room())->save()));
  EXPECT_FALSE(s->restore(make(wander_scene(1))->save()));
  EXPECT_EQ(s->hash(), hash);
  run(*s, 10);
  EXPECT_TRUE(s->restore(bytes));
  EXPECT_EQ(s->hash(), hash);
}

TEST(Simulation, StagesAreTimedOnlyWithAClock) {
  SimulationParams params;
  params.clock = [] {
    static std::int64_t now = 0;
    return now += 10;
  };
  auto s = std::move(*Simulation::make(room(), params));
  run(*s, 2);
  for (const std::int64_t ns : s->times().ns) EXPECT_EQ(ns, 20);
  auto plain = make(room());
  run(*plain, 2);
  for (const std::int64_t ns : plain->times().ns) EXPECT_EQ(ns, 0);
}

}  // namespace
}  // namespace understudy::simulation_test
