// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SEAR's validation drive (docs/validation.md): past boxes with a PING))), a single ray and a flat
// section of a circle. How wide each sensor sees a box follows from its outermost ray that reaches
// it.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/diagnostics.h"
#include "inspect/sense.h"
#include "load/world_file.h"

namespace understudy::validation_drive_test {
namespace {

constexpr double kStart_m = 0.8;
constexpr double kHalfBox_m = 0.2;
constexpr double kStep_m = 0.02;  // of the log
constexpr double kBeyond_m = 0.1;

struct Reading {
  double x_m;
  double range_m;
};

std::vector<Reading> drive_past(const std::string& sensor) {
  Spec spec;
  Diagnostics diagnostics;
  EXPECT_TRUE(
      load_world_file(UNDERSTUDY_SOURCE_DIR "/worlds/validation/boxes.sim", spec, diagnostics));
  EXPECT_TRUE(diagnostics.empty());
  const auto core = std::move(*RunWorld::make(spec, {}));
  SenseRun run(*core, *choose_sensor(core->model(), 0, sensor));
  run.drive(0.2);
  std::vector<Reading> log;
  for (int i = 0; i <= 250; ++i) {
    run.go_to(i * 100 * kMillisecond);
    EXPECT_NEAR(run.way().odometer_m, i * kStep_m, 1e-9);
    // What an encoder of 508 counts on a wheel of 72 mm has counted.
    const double turned_m = core->state().robots[0].drive.wheel_m[0];
    EXPECT_NEAR(turned_m * 508 / (kPi * 0.072), i * kStep_m * 2245.853086, 1e-4);
    log.push_back({kStart_m + run.way().odometer_m, run.sense().sample.values[0]});
  }
  return log;
}

// Half of the way over which a box whose face is so far away gives readings up to 10 cm beyond it.
// Boxes are 1.4 m apart.
double seen_half_width(const std::vector<Reading>& log, double box_x_m, double face_m) {
  double first = 100;
  double last = 0;
  for (const Reading& r : log) {
    if (std::abs(r.x_m - box_x_m) > 0.705 || r.range_m > face_m + kBeyond_m) continue;
    first = std::min(first, r.x_m);
    last = std::max(last, r.x_m);
  }
  return 0.5 * (last - first);
}

// The ray at this angle meets the box's side, and is then so long, this far from its middle.
double expected_half_width(double angle_deg, double face_m) {
  const double angle = deg_to_rad(angle_deg);
  return kHalfBox_m + (face_m + kBeyond_m) * std::sin(angle);
}

TEST(ValidationDrive, EachSensorSeesTheBoxesAsWideAsItsBeam) {
  struct Box {
    double x_m, face_m;
    double ping_deg;  // outermost cone of the PING))) that is long enough
  };
  const Box boxes[] = {{2.0, 0.5, 20}, {3.4, 1.0, 16}, {4.8, 1.4, 16}};
  const auto ray = drive_past("RAY");
  const auto sector = drive_past("SECTOR");
  const auto ping = drive_past("PING");
  for (const Box& box : boxes) {
    SCOPED_TRACE(box.x_m);
    EXPECT_NEAR(seen_half_width(ray, box.x_m, box.face_m), kHalfBox_m, kStep_m);
    EXPECT_NEAR(seen_half_width(sector, box.x_m, box.face_m), expected_half_width(20, box.face_m),
                kStep_m);
    EXPECT_NEAR(seen_half_width(ping, box.x_m, box.face_m),
                expected_half_width(box.ping_deg, box.face_m), kStep_m);
    for (const auto* log : {&ray, &sector, &ping}) {
      double nearest = 10;
      for (const Reading& r : *log)
        if (std::abs(r.x_m - box.x_m) < 0.1) nearest = std::min(nearest, r.range_m);
      EXPECT_NEAR(nearest, box.face_m, 1e-9);
    }
  }
  EXPECT_NEAR(ping.front().range_m, 1.7, 1e-9);  // the wall behind
}

}  // namespace
}  // namespace understudy::validation_drive_test
