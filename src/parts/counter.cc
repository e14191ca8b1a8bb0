// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A counter: a whole number that a device counts, so that viewers and events can see it.
#include <algorithm>

#include "base/math.h"
#include "world/part.h"

namespace understudy {
namespace {

constexpr ParameterInfo kParameters[] = {kNumberParameter};
constexpr double kMostCount = 1e15;  // exact as a double

class Counter final : public Part {
 public:
  explicit Counter(const PartParams&) {}
  void start(PartState& s) const override { s = {}; }
  void command(double value, PartState& s) const override {
    s.target = s.value = det::floor(std::clamp(value, 0.0, kMostCount));
  }
  void advance(double, PartState&) const override {}
  double most() const override { return kMostCount; }
};

}  // namespace

PartDescriptor counter_part() {
  return {.name = "counter",
          .help = "a number that a device counts",
          .unit = "",
          .parameters = kParameters,
          .make = make_part<Counter>};
}

}  // namespace understudy
