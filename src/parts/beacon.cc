// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A beacon: an infrared light that sends a character, which receivers of other robots hear. Its
// value is the character, 0 for none.
#include <algorithm>
#include <cmath>

#include "world/part.h"

namespace understudy {
namespace {

enum Value { kNumber, kX, kY, kZ, kYaw, kHalfAngle, kReach };
constexpr ParameterInfo kParameters[] = {
    kNumberParameter,
    {"x_m", 0, "m", -10, 10, "place on the robot, forward"},
    {"y_m", 0, "m", -10, 10, "likewise, to the left"},
    {"z_m", 0.05, "m", 0, 10, "height above the floor"},
    {"yaw_rad", 0, "rad", -2 * kPi, 2 * kPi, "where it shines, left of forward"},
    {"half_angle_rad", kPi, "rad", 0, kPi, "half the angle of its cone; pi is all around"},
    {"reach_m", 3, "m", 0, 1000, "how far it is heard"},
};
constexpr double kMostCharacter = 255;

class Beacon final : public Part {
 public:
  explicit Beacon(const PartParams& p)
      : light_{0,
               {p.values[kX], p.values[kY], p.values[kYaw]},
               p.values[kZ],
               p.values[kHalfAngle],
               p.values[kReach]} {}

  void start(PartState& s) const override { s = {}; }
  void command(double value, PartState& s) const override {
    s.target = s.value = std::floor(std::clamp(value, 0.0, kMostCharacter));
  }
  void advance(double, PartState&) const override {}
  double most() const override { return kMostCharacter; }
  const BeaconSpec* beacon() const override { return &light_; }

 private:
  BeaconSpec light_;
};

}  // namespace

PartDescriptor beacon_part() {
  return {.name = "beacon",
          .help = "infrared light that sends a character: 0 off, 1 to 255",
          .unit = "",
          .parameters = kParameters,
          .make = make_part<Beacon>};
}

}  // namespace understudy
