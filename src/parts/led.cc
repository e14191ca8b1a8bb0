// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// An LED: takes on the commanded brightness at once.
#include <algorithm>

#include "world/part.h"

namespace understudy {
namespace {

constexpr ParameterInfo kParameters[] = {kNumberParameter, kDigitalParameter};

class Led final : public Part {
 public:
  explicit Led(const PartParams&) {}
  void start(PartState& s) const override { s = {}; }
  void command(double value, PartState& s) const override {
    s.target = s.value = std::clamp(value, 0.0, 1.0);
  }
  void advance(double, PartState&) const override {}
};

}  // namespace

PartDescriptor led_part() {
  return {.name = "led",
          .help = "shines: 0 off, 1 full",
          .unit = "(share)",
          .parameters = kParameters,
          .make = make_part<Led>};
}

}  // namespace understudy
