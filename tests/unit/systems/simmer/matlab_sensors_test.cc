// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SimMeR's sensors against what its version 0.2 reads at the same places, without errors, in its
// own maze with its block at 25 41.
#include "systems/simmer/matlab/sensors.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "tests/support/simmer_goldens.h"
#include "tests/unit/systems/simmer/matlab_draws.h"
#include "tests/unit/systems/simmer/matlab_world.h"

namespace understudy::simmer::matlab_sensors_test {
namespace {

class SimmerSensors : public testing::Test {
 protected:
  std::size_t index_of(std::string_view code) const {
    for (std::size_t i = 0; i < config_.sensors.size(); ++i)
      if (config_.sensors[i].code == code) return i;
    ADD_FAILURE() << code;
    return 0;
  }
  double read(std::string_view code) {
    return read_sensor(config_, index_of(code), body_, around_, draws_, sighting_);
  }
  void stand(double x_in, double y_in, double heading_deg) {
    body_ = {x_in, y_in, heading_deg, {1, 2, 3, 4}, {5}};
  }

  Config config_ = *read_config({});
  Model model_ = simmer_model();
  Surroundings around_ = look_around(model_, simmer_state(model_));
  Body body_{9.5, 42, 0, {1, 2, 3, 4}, {5}};
  FixedDraws draws_{0.0};
  Sighting sighting_;
};

TEST_F(SimmerSensors, ReadWhatSimmerReads) {
  for (const SimmerReadings& golden : kSimmerReadings) {
    SCOPED_TRACE(golden.x_in);
    stand(golden.x_in, golden.y_in, golden.heading_deg);
    for (std::size_t i = 0; i < golden.ultra_in.size(); ++i)
      EXPECT_NEAR(read("u" + std::to_string(i + 1)), golden.ultra_in[i], 5e-9) << "u" << i + 1;
    for (std::size_t i = 0; i < golden.black.size(); ++i) {
      EXPECT_EQ(read("i" + std::to_string(i + 1)), golden.black[i] == 113 ? 1 : 0);
      EXPECT_EQ(sighting_.black.size(), golden.black[i]) << "i" << i + 1;
      EXPECT_EQ(sighting_.black.size() + sighting_.white.size(), 113u);
    }
  }
}

TEST_F(SimmerSensors, TheBlockIsSeenUpToItsHeight) {
  stand(20, 41, 0);
  SensorRow& low = config_.sensors[index_of("u5")];
  low.z_in = 3;
  EXPECT_DOUBLE_EQ(read("u5"), 0.5);
  low.z_in = 3.001;
  EXPECT_DOUBLE_EQ(read("u5"), 25);
}

TEST_F(SimmerSensors, AWallAtTheSensorIsAtZero) {
  stand(3, 42, 180);
  EXPECT_DOUBLE_EQ(read("u1"), 0);
}

TEST_F(SimmerSensors, FartherThanARayIsInfinite) {
  model_.floor.x = 20;
  around_ = look_around(model_, simmer_state(model_));
  stand(100, 30, 0);
  EXPECT_EQ(read("u1"), std::numeric_limits<double>::infinity());
  draws_ = FixedDraws(-1.0);
  EXPECT_EQ(read("u1"), std::numeric_limits<double>::infinity());
  EXPECT_FALSE(sighting_.hit);
  EXPECT_EQ(draws_.count(), 1) << "later draws are those of the original";
}

TEST_F(SimmerSensors, ErrorsGoByTheValue) {
  draws_ = FixedDraws(1.0);
  EXPECT_DOUBLE_EQ(read("u1"), 35.5 * 1.02);
  stand(9.5, 42, 730);
  EXPECT_DOUBLE_EQ(read("c1"), 730 * 1.1);
  config_.sensors[index_of("c1")].rotation_deg = -30;
  EXPECT_DOUBLE_EQ(read("c1"), 700 * 1.1);
  EXPECT_EQ(draws_.count(), 3);
}

// 63 of 113 are 0.5575: with 44 percent more it is black.
TEST_F(SimmerSensors, AnInfraredSensorComparesTheNoisyShare) {
  config_.sensors[index_of("i1")].error = 1;
  draws_ = FixedDraws(0.43);
  EXPECT_EQ(read("i1"), 0);
  draws_ = FixedDraws(0.44);
  EXPECT_EQ(read("i1"), 1);
  config_.sensors[index_of("i1")].threshold = 1;
  draws_ = FixedDraws(50.0);
  EXPECT_EQ(read("i1"), 1);  // never above 1
}

TEST_F(SimmerSensors, OutsideOfTheFloorIsWhite) {
  stand(-50, 30, 0);
  EXPECT_EQ(read("i1"), 0);
  EXPECT_EQ(sighting_.white.size(), 113u);
}

TEST_F(SimmerSensors, WhatWasCountedIsToldWithoutADraw) {
  EXPECT_EQ(read("o1"), 1);
  EXPECT_EQ(read("o4"), 4);
  EXPECT_EQ(read("g1"), 5);
  EXPECT_EQ(draws_.count(), 0);
}

TEST_F(SimmerSensors, AnUnknownKindReadsNothing) {
  config_.sensors[0].kind = SensorKind::kUnknown;
  EXPECT_TRUE(std::isnan(read("u1")));
}

}  // namespace
}  // namespace understudy::simmer::matlab_sensors_test
