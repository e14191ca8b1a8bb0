// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"

namespace understudy {
namespace {

std::unique_ptr<Simulation> make(const Spec& spec) {
  return std::move(*Simulation::make(spec, {}));
}

TEST(Psd, ThreeDistancesInARoom) {
  // Heading up; the walls' inner faces are at 0.005 and 3.995.
  auto s = make(room_with_s4({1, 1.5, kPi / 2}));
  EXPECT_NEAR(s->sense(0, 0).values[0], 3.995 - 1.5 - 0.060, 1e-12);
  EXPECT_NEAR(s->sense(0, 1).values[0], 1 - 0.045 - 0.005, 1e-12);
  EXPECT_NEAR(s->sense(0, 2).values[0], 3.995 - 1 - 0.045, 1e-12);
  EXPECT_EQ(s->sense(0, 0).kind, SampleKind::kScalar);
}

TEST(Psd, NothingWithinReachIsNoReturn) {
  Spec spec = room_with_s4({1, 1.5, 0});
  spec.kinds[0].sensors[0].parameters = {{"max_range_m", "2"}};
  auto s = make(spec);
  EXPECT_EQ(s->sense(0, 0).values[0], kNoReturn);
}

TEST(Psd, EachReadingIsANewSample) {
  Spec spec = room_with_s4({1, 1.5, 0});
  spec.error_level = 1;
  auto s = make(spec);
  const Sample first = s->sense(0, 0);
  const Sample second = s->sense(0, 0);
  EXPECT_EQ(first.index, 0u);
  EXPECT_EQ(second.index, 1u);
  EXPECT_NE(first.values[0], second.values[0]);
  EXPECT_NEAR(first.values[0], 3.995 - 1.06, 0.06);  // six sigma
}

TEST(Psd, ErrorLevelScalesTheErrorAndZeroIsTheTruth) {
  Spec spec = room_with_s4({1, 1.5, 0});
  const double truth = make(spec)->sense(0, 0).values[0];
  spec.error_level = 1;
  const double full = make(spec)->sense(0, 0).values[0];
  spec.error_level = 0.5;
  const double half = make(spec)->sense(0, 0).values[0];
  EXPECT_NEAR(half - truth, 0.5 * (full - truth), 1e-12);
  spec.error_level = 0;
  spec.kinds[0].errors.clear();
  EXPECT_EQ(make(spec)->sense(0, 0).values[0], truth);  // to the bit
}

TEST(Psd, BadParameterIsNamed) {
  Spec spec = room_with_s4({1, 1.5, 0});
  spec.kinds[0].sensors[0].parameters = {{"max_range", "2"}};
  const auto made = Simulation::make(spec, {});
  ASSERT_FALSE(made.ok());
  EXPECT_NE(made.error().find("max_range_m"), std::string::npos);
}

}  // namespace
}  // namespace understudy
