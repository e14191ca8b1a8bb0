// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The robot of SimMeR's Python version. Numbers without a derivation are those of SimMeR v1.2.0
// itself, run with the same commands and without noise (or with every normal number a 1).
#include "systems/simmer/python/robot.h"

#include <gtest/gtest.h>

#include "tests/unit/systems/simmer/matlab_draws.h"
#include "tests/unit/systems/simmer/matlab_world.h"

namespace understudy::simmer_python::python_robot_test {
namespace {

class SimmerPythonRobot : public testing::Test {
 protected:
  explicit SimmerPythonRobot(const std::string& more_devices = "", double always_drawn = 0)
      : settings_{*read_devices(kDefaultDevices + more_devices),
                  {{-3, -3}, {-3, 3}, {3, 3}, {3, -3}},
                  60,
                  2},
        robot_(settings_),
        draws_(always_drawn) {
    Model model = simmer::simmer_model();
    State state = simmer::simmer_state(model);
    state.objects[0].body.X_WB = {66 * kInch_m, 43 * kInch_m, 0};  // SimMeR's 66, 5
    surroundings_ = simmer::look_around(model, state);
    maze_ = view_of(*surroundings_);
    put({{6, 42}, 180});
  }

  void put(const Place& place) { memory_ = robot_.fresh(place); }
  Reply run(const std::string& code, double number = 0) {
    return robot_.run({code, number}, memory_, {maze_, draws_}, sight_);
  }
  void frame() {
    robot_.move(memory_, maze_);
    robot_.turn_gyros(memory_, draws_);
  }
  // Frames until the drive is done.
  int drive(const std::string& code, double number) {
    EXPECT_EQ(run(code, number).kind, ReplyKind::kAccepted);
    int frames = 0;
    do {
      frame();
      ++frames;
    } while (robot_.is_moving(memory_) && frames < 10000);
    return frames;
  }
  void expect_at(double x_in, double y_in, double rotation_deg) {
    EXPECT_NEAR(memory_.x_in, x_in, 1e-9);
    EXPECT_NEAR(memory_.y_in, y_in, 1e-9);
    EXPECT_NEAR(memory_.rotation_deg, rotation_deg, 1e-9);
  }
  void expect_odometers(std::array<double, 4> wanted) {
    for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(memory_.motors[i].odometer_in, wanted[i], 1e-9);
  }

  RobotSettings settings_;
  Robot robot_;
  simmer::FixedDraws draws_;
  std::optional<simmer::Surroundings> surroundings_;
  MazeView maze_;
  RobotMemory memory_;
  Sight sight_;
};

// Until a wheel turns it has counted Python's integer 0, and a way back is a way as well.
TEST_F(SimmerPythonRobot, AnOdometerThatWentBackOnlyIsAReal) {
  const std::string motor = settings_.devices.motors[0].code;
  EXPECT_EQ(run(motor).kind, ReplyKind::kInteger);
  drive("w0", -1);
  EXPECT_EQ(run(motor).kind, ReplyKind::kReal);
  EXPECT_LT(run(motor).value, 0);
}

TEST_F(SimmerPythonRobot, RangesAreThoseOfSimmer) {
  const struct {
    Place at;
    double u0;
    double u1;
  } kSeen[] = {{{{6, 42}, 180}, 39, 41},
               {{{66, 18}, 180}, 8.5, 10.5},
               {{{66, 12}, 0}, 33, 35},
               {{{66, 14}, 180}, 4.5, 6.5},
               {{{66, 12}, 180}, 2.5, 11},  // u1 looks over the block
               {{{66, 11}, 180}, 1.5, 10},
               {{{70, 12}, 200}, 2.1882260835631673, 3.725112809936912},
               {{{30, 42}, 90}, 27, 29},
               {{{90, 30}, -45}, 4.9610174870375205, 6.76986452643891},
               {{{42, 20}, 12.5}, 1.077153938959248, 3.040760192330582},
               {{{6, 6}, 30}, 7.578051587542406, 9.26206305144072},
               {{{66, 30}, 270}, 3, 5}};
  for (const auto& seen : kSeen) {
    put(seen.at);
    EXPECT_NEAR(run("u0").value, seen.u0, 1e-9) << seen.at.at.x << " " << seen.at.at.y;
    EXPECT_NEAR(run("u1").value, seen.u1, 1e-9) << seen.at.at.x << " " << seen.at.at.y;
    EXPECT_EQ(sight_.rays.size(), 7u);
  }
}

TEST_F(SimmerPythonRobot, CompassAndInfrared) {
  EXPECT_NEAR(run("c0").value, 180.1, 1e-9);
  EXPECT_EQ(run("i0").value, 0);
  put({{90, 30}, -45});
  EXPECT_NEAR(run("c0").value, 315.1, 1e-9);
  put({{42, 20}, 12.5});
  EXPECT_EQ(run("i0").value, 1);  // 94 % white
  EXPECT_NEAR(sight_.radius_in, 1.299038106, 1e-9);
}

TEST_F(SimmerPythonRobot, TheWayOfTheTestClient) {
  EXPECT_EQ(drive("w0", 36), 360);
  expect_at(6, 6, 180);
  expect_odometers({36, 36, 0, 0});
  EXPECT_NEAR(run("g0").value, 0.6, 1e-9);  // drift alone
  EXPECT_EQ(drive("r0", 90), 45);
  expect_at(6, 6, 270);
  expect_odometers({39.14159265358992, 32.85840734641008, 3.141592653589796, -3.141592653589796});
  EXPECT_NEAR(run("g0").value, 90.675, 1e-9);
  drive("w0", 36);
  drive("r0", 90);
  EXPECT_EQ(drive("w0", 12), 121);  // a last frame for what rounding left
  expect_at(42, 18, 360);
  drive("r0", -90);
  drive("w0", 24);
  drive("r0", -90);
  EXPECT_EQ(drive("w0", 6), 61);
  EXPECT_EQ(drive("r0", 720), 360);
  expect_at(66, 12, 900);
  expect_odometers({139.1327412287164, 88.86725877128039, 25.13274122871816, -25.13274122871816});
  EXPECT_NEAR(run("g0").value, 2.803333333331524, 1e-9);
}

TEST_F(SimmerPythonRobot, WallsStopItButNotItsOdometers) {
  EXPECT_EQ(drive("w0", 100), 1001);
  expect_at(6, 3.1, 180);
  expect_odometers({100, 100, 0, 0});
  put({{6, 42}, 180});
  drive("d0", 2);
  expect_at(8, 42, 180);
  drive("w0", 2);
  drive("w0", -1);
  EXPECT_EQ(drive("d0", -5), 51);
  expect_at(3, 41, 180);  // a hair from the wall
  EXPECT_EQ(drive("r0", 45), 23);
  expect_at(3, 41, 180);  // no room to turn
  drive("w0", 5);
  expect_at(3, 36, 180);
  expect_odometers({7.570796326794888, 4.429203673205104, -1.4292036732051043, -4.570796326794901});
  EXPECT_NEAR(run("g0").value, 0.2933333333333335, 1e-9);
}

TEST_F(SimmerPythonRobot, ItSticksAtAWallAtAnAngleAndAtTheBlock) {
  drive("w0", 36.05);
  EXPECT_EQ(drive("r0", 33.3), 17);
  drive("w0", 10);
  expect_at(7.152947917796085, 4.19480454112654, 213.3);
  put({{66, 18}, 180});
  EXPECT_EQ(drive("w0", 12), 121);
  expect_at(66, 9.6, 180);  // the block's side is at 6.5
}

TEST_F(SimmerPythonRobot, OneDriveAtATimeUntilItIsDoneOrStopped) {
  EXPECT_EQ(run("w0", 1).kind, ReplyKind::kAccepted);
  EXPECT_EQ(run("d0", 2).kind, ReplyKind::kRefused);
  EXPECT_EQ(run("w0", 2).kind, ReplyKind::kRefused);
  frame();
  EXPECT_EQ(run("m0").kind, ReplyKind::kReal);
  EXPECT_NEAR(run("m0").value, 0.1, 1e-12);
  EXPECT_EQ(run("m2").kind, ReplyKind::kInteger);
  EXPECT_EQ(run("xx").kind, ReplyKind::kStopped);
  EXPECT_FALSE(robot_.is_moving(memory_));
  expect_at(6, 41.9, 180);
  EXPECT_EQ(run("w0", 0).kind, ReplyKind::kAccepted);
  EXPECT_EQ(run("d0", 2).kind, ReplyKind::kAccepted);  // 0 inches are done at once
  EXPECT_EQ(run("zz").kind, ReplyKind::kUnknown);
}

class BiasedRobot : public SimmerPythonRobot {
 protected:
  BiasedRobot()
      : SimmerPythonRobot(
            ";drive,b0,vy=6,bias_x=0.1,bias_y=0.05,bias_r=0.5,motors=m0+m1,directions=1+1"
            ";drive,e0,vx=3,vy=4,motors=m0+m2,directions=1+-1") {}
};

TEST_F(BiasedRobot, BiasesBendTheWay) {
  put({{30, 42}, 90});
  EXPECT_EQ(drive("b0", 12), 121);
  expect_at(17.36047784206912, 42.54419127973335, 96);
  expect_odometers({12, 12, 0, 0});
  put({{30, 42}, 90});
  EXPECT_EQ(drive("e0", 2), 25);
  expect_at(28.4, 43.2, 90);
  expect_odometers({2.5, 0, -10.0 / 3, 0});
}

class NoisyRobot : public SimmerPythonRobot {
 protected:
  NoisyRobot()
      : SimmerPythonRobot(";drive,n0,vy=6,error_x=0.5,error_y=0.01,motors=m0+m1,directions=1+1",
                          1) {}
};

TEST_F(NoisyRobot, NoiseIsAShareOfTheValueTwice) {
  EXPECT_NEAR(run("u0").value, 40.56, 1e-9);
  EXPECT_NEAR(run("u1").value, 42.64, 1e-9);
  EXPECT_NEAR(run("c0").value, 194.5, 1e-9);
  drive("r0", 10);
  EXPECT_NEAR(run("g0").value, 10.408666666666665, 1e-9);
  put({{30, 42}, 90});
  EXPECT_EQ(drive("n0", 12), 123);
  expect_at(17.76, 42, 90);
  expect_odometers({12.24, 12.24, 0, 0});
}

}  // namespace
}  // namespace understudy::simmer_python::python_robot_test
