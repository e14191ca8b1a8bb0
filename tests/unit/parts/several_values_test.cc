// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Parts of several values: there is none yet, so this file has its own, a lamp of three colours
// that take their time.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/describe.h"
#include "parts/parts.h"
#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"
#include "world/migrate.h"

namespace understudy::several_values_test {
namespace {

constexpr ParameterInfo kLampParameters[] = {kNumberParameter};

class Lamp final : public Part {
 public:
  explicit Lamp(const PartParams&) {}
  int value_count() const override { return 3; }
  void start(PartState& s) const override { s.at(2).target = s.at(2).value = 1; }  // blue
  void command(double value, PartState& s) const override { command_one(0, value, s); }
  void command_one(int which, double value, PartState& s) const override {
    if (which >= 0 && which < value_count())
      s.at(static_cast<std::size_t>(which)).target = std::clamp(value, 0.0, 1.0);
  }
  void advance(double dt_s, PartState& s) const override {
    for (std::size_t i = 0; i < s.size(); ++i) {
      PartValue& v = s.at(i);
      const double before = v.value;
      v.value = std::clamp(v.target, before - dt_s, before + dt_s);
      v.rate = (v.value - before) / dt_s;
    }
  }
};

// All parts there are, and the lamp.
Catalogue with_lamp() {
  static const std::vector<PartDescriptor> kParts = [] {
    std::vector<PartDescriptor> parts(all_parts().begin(), all_parts().end());
    parts.push_back({.name = "lamp",
                     .help = "",
                     .unit = "(share)",
                     .parameters = kLampParameters,
                     .make = make_part<Lamp>});
    return parts;
  }();
  Catalogue catalogue = full_catalogue();
  catalogue.parts = kParts;
  return catalogue;
}

Spec world() {
  Spec spec = room_with_rover({1, 1, 0});
  spec.kinds[0].parts.push_back({"lamp", "LAMP", {}});
  return spec;
}
constexpr int kLamp = 3;  // behind two servos and a kicker
constexpr int kKicker = 2;

std::unique_ptr<Simulation> simulation_of_lamp() {
  auto simulation = std::move(*Simulation::make(room_with_rover({1, 1, 0}), {}));
  auto model = compile(world(), with_lamp());
  EXPECT_TRUE(model.ok());
  State state = initial_state(*model, 1);
  simulation->replace_model(std::move(*model), std::move(state));
  return simulation;
}

RobotCommand to(int which, double value, int part = kLamp) {
  return {0, MovePart{part, value, which}};
}

const PartState& lamp_of(const State& state) { return state.robots[0].parts[kLamp]; }

TEST(SeveralValues, EachGoesItsOwnWay) {
  const auto simulation = simulation_of_lamp();
  ASSERT_EQ(lamp_of(simulation->state()).size(), 3u);
  EXPECT_EQ(lamp_of(simulation->state()).at(2).value, 1);
  const RobotCommand commands[] = {to(0, 0.5), to(2, 0.25), to(3, 1), to(-1, 1)};
  simulation->tick(commands);
  for (int i = 1; i < 100; ++i) simulation->tick({});  // half a second in all
  const PartState& lamp = lamp_of(simulation->state());
  EXPECT_NEAR(lamp.value, 0.5, 1e-12);
  EXPECT_EQ(lamp.at(1).value, 0);
  EXPECT_NEAR(lamp.at(2).value, 0.5, 1e-12);  // on its way down to a quarter
  EXPECT_NEAR(lamp.at(2).rate, -1, 1e-9);
}

// Parts of one value know no other.
TEST(SeveralValues, OneValuePartsAreAsBefore) {
  const auto simulation = simulation_of_lamp();
  simulation->apply(to(1, 1, kKicker));
  EXPECT_EQ(simulation->state().robots[0].parts[kKicker].target, 0);
  simulation->apply(to(0, 1, kKicker));
  EXPECT_EQ(simulation->state().robots[0].parts[kKicker].target, 1);
  const PartState one{{0.5, 0.25, -1}};
  const PartValue value{0.5, 0.25, -1};
  EXPECT_EQ(save(one), save(value));
  EXPECT_EQ(hash_of(one), hash_of(value));
  EXPECT_EQ(first_difference(list_fields(one), list_fields(value)), "");
}

TEST(SeveralValues, AreSavedAndRestored) {
  const auto simulation = simulation_of_lamp();
  simulation->apply(to(1, 0.75));
  simulation->tick({});
  const std::uint64_t hash = simulation->hash();
  const Bytes saved = simulation->save();
  simulation->tick({});
  EXPECT_NE(simulation->hash(), hash);
  ASSERT_TRUE(simulation->restore(saved));
  EXPECT_EQ(simulation->hash(), hash);
  EXPECT_EQ(lamp_of(simulation->state()).at(1).target, 0.75);
  // Not into a world whose lamp has another number of colours.
  State other = simulation->state();
  other.robots[0].parts[kLamp].more.pop_back();
  EXPECT_FALSE(simulation->restore(save(other)));
}

TEST(SeveralValues, GoOverIntoANewModel) {
  const auto before = compile(world(), with_lamp());
  State state = initial_state(*before, 1);
  state.robots[0].parts[kLamp].at(1).value = 0.5;
  Spec changed = world();
  changed.kinds[0].parts.erase(changed.kinds[0].parts.begin() + kKicker);
  const auto after = compile(changed, with_lamp());
  const State next = migrate(*before, state, *after);
  EXPECT_EQ(next.robots[0].parts[kKicker].at(1).value, 0.5);  // the lamp came one place nearer
}

}  // namespace
}  // namespace understudy::several_values_test
