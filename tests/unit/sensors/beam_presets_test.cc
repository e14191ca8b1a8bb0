// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The patterns of the presets, measured as their makers do: how far to the side is a rod of 8.9 cm
// (Parallax' target) still seen? At a quarter, half and three quarters of the reach. The expected
// widths were computed apart, on the floor plan, from the table of cones: each ray's shadow against
// a circle, in steps of 2 cm.
#include <gtest/gtest.h>

#include <map>

#include "tests/unit/sensors/range_bench.h"

namespace understudy::beam_presets_test {
namespace {

constexpr double kStep_m = 0.02;

struct Width {
  double ahead_m;
  double half_width_m;
};
struct Pattern {
  const char* model;
  Width widths[3];
};

constexpr Pattern kPatterns[] = {
    {"PING)))", {{0.76, 0.30}, {1.50, 0.46}, {2.24, 0.52}}},
    {"EZ0", {{1.62, 0.68}, {3.22, 0.84}, {4.84, 0.88}}},
    {"EZ1", {{1.62, 0.52}, {3.22, 0.64}, {4.84, 0.68}}},
    {"EZ2", {{1.62, 0.40}, {3.22, 0.52}, {4.84, 0.52}}},
    {"EZ3", {{1.62, 0.30}, {3.22, 0.42}, {4.84, 0.40}}},
    {"EZ4", {{1.62, 0.24}, {3.22, 0.34}, {4.84, 0.32}}},
    {"SRF04", {{0.76, 0.56}, {1.50, 0.60}, {2.24, 0.58}}},
    {"SRF05", {{1.00, 0.72}, {2.00, 0.80}, {3.00, 0.76}}},
    {"SRF08", {{1.50, 1.06}, {3.00, 1.16}, {4.50, 1.14}}},
    {"SRF10", {{1.50, 1.14}, {3.00, 1.56}, {4.50, 1.50}}},
    {"HC-SR04", {{1.00, 0.30}, {2.00, 0.46}, {3.00, 0.52}}},
    {"GP2Y0A21", {{0.20, 0.04}, {0.40, 0.06}, {0.60, 0.06}}},
    {"GP2Y0A02", {{0.38, 0.06}, {0.76, 0.06}, {1.12, 0.06}}},
    {"GP2Y0A41", {{0.08, 0.04}, {0.16, 0.04}, {0.22, 0.04}}},
};

// How far to the left a rod is still seen so far ahead, in whole steps; high above the floor.
double half_width_m(const char* model, double ahead_m) {
  Spec spec = bench_world(sensor_of("beam", {{"model", model}}, 20));
  add_rod(spec, 0.0889 / 2, 1, 0);
  spec.object_kinds.back().body.shapes[0].high_m = 60;
  const auto simulation = simulation_of(spec);
  double widest = 0;
  for (int step = 0; step * kStep_m < 2; ++step) {
    simulation->mutable_state().objects[0].body.X_WB = {10 + ahead_m, 10 + step * kStep_m, 0};
    if (simulation->senses().truth(0, 0)[0] < kNoReturn) widest = step * kStep_m;
  }
  return widest;
}

TEST(BeamPresets, HalfWidthsAtThreeDistances) {
  std::map<std::string, std::array<double, 3>> measured;
  for (const Pattern& pattern : kPatterns)
    for (std::size_t i = 0; i < 3; ++i) {
      const Width& expected = pattern.widths[i];
      const double width = half_width_m(pattern.model, expected.ahead_m);
      EXPECT_NEAR(width, expected.half_width_m, 1.01 * kStep_m)
          << pattern.model << " at " << expected.ahead_m << " m";
      measured[pattern.model][i] = width;
    }
  const char* const narrowing[] = {"EZ0", "EZ1", "EZ2", "EZ3", "EZ4"};
  for (std::size_t k = 1; k < 5; ++k)
    for (std::size_t i = 0; i < 3; ++i)
      EXPECT_LT(measured[narrowing[k]][i], measured[narrowing[k - 1]][i]) << narrowing[k];
}

}  // namespace
}  // namespace understudy::beam_presets_test
