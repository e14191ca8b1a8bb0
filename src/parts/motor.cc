// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A motor that moves nothing in the world, such as a brush or a fan: -1 full speed back, 1 full
// speed ahead.
#include <algorithm>

#include "world/part.h"

namespace understudy {
namespace {

constexpr ParameterInfo kParameters[] = {kNumberParameter};

class Motor final : public Part {
 public:
  explicit Motor(const PartParams&) {}
  void start(PartState& s) const override { s = {}; }
  void command(double value, PartState& s) const override {
    s.target = s.value = std::clamp(value, -1.0, 1.0);
  }
  void advance(double, PartState&) const override {}
};

}  // namespace

PartDescriptor motor_part() {
  return {.name = "motor",
          .help = "a brush or a fan: -1 full speed back, 1 full speed ahead",
          .unit = "(share)",
          .parameters = kParameters,
          .make = make_part<Motor>};
}

}  // namespace understudy
