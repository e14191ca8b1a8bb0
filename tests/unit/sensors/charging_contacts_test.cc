// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/unit/sensors/range_bench.h"

namespace understudy::charging_contacts_test {
namespace {

TEST(ChargingContacts, TouchWithinTheReachOfACharger) {
  SensorSpec sensor = sensor_of("charging_contacts");
  sensor.X_RS.x_m = 0.13;
  Spec spec = bench_world(sensor);
  EXPECT_EQ(reading(spec), 0);
  ObjectKindSpec dock;
  dock.name = "dock";
  dock.fixed = true;
  dock.body.shapes = {cylinder(0.02, 0.2)};
  dock.chargers = {{{0.05, 0}, 0.02}};
  spec.object_kinds.push_back(dock);
  // It faces the robot: its charger is 50 mm nearer than its middle.
  spec.objects.push_back({100, "dock", "dock", {10.18, 10, kPi}});
  EXPECT_EQ(reading(spec), 1);
  spec.objects[0].X_WB.y_m += 0.021;
  EXPECT_EQ(reading(spec), 0);
}

TEST(ChargingContacts, MissAsOftenAsWritten) {
  const Spec spec = bench_world(sensor_of("charging_contacts"), {{"miss_share", "0.05"}});
  int missed = 0;
  for (const double v : firsts(disturbed(spec, {1}, kManySamples))) missed += v == 0;
  EXPECT_NEAR(missed * 1.0 / kManySamples, 0.05, share_bound(0.05));
}

}  // namespace
}  // namespace understudy::charging_contacts_test
