// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A switch: keeps its state, on or off, until an event or a user sets it.
#include "world/part.h"

namespace understudy {
namespace {

enum Value { kNumber, kDigital, kOn };
constexpr ParameterInfo kParameters[] = {
    kNumberParameter,
    kDigitalParameter,
    {"on", 0, "", 0, 1, "1 means on from the start"},
};

class Switch final : public Part {
 public:
  explicit Switch(const PartParams& p) : on_(p.values[kOn] != 0) {}

  void start(PartState& s) const override {
    s = {};
    command(on_ ? 1 : 0, s);
  }
  void command(double value, PartState& s) const override {
    s.target = s.value = value != 0 ? 1 : 0;
  }
  void advance(double, PartState&) const override {}

 private:
  bool on_;
};

}  // namespace

PartDescriptor switch_part() {
  return {.name = "switch",
          .help = "on (1) or off (0) until set otherwise",
          .unit = "",
          .parameters = kParameters,
          .make = make_part<Switch>};
}

}  // namespace understudy
