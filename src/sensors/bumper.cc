// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Bumper: one zone of the robot's rim, 1 while it is pressed. Physics records touches in sectors of
// 11.25 degrees around the robot's origin. A sector counts if its middle lies in the zone, or the
// zone in the sector. The force is that of all contacts of the robot together. A robot with several
// zones has several bumpers.
#include "base/math.h"
#include "base/random.h"
#include "sensors/own_robot.h"

namespace understudy {
namespace {

constexpr int kSectors = 32;
constexpr double kSector_rad = 2 * kPi / kSectors;

enum Value { kFrom, kTo, kForce };
constexpr ParameterInfo kParameters[] = {
    {"from_rad", -kPi / 2, "rad", -2 * kPi, 2 * kPi, "where the zone begins, left of forward"},
    {"to_rad", kPi / 2, "rad", -2 * kPi, 2 * kPi, "where it ends, counter-clockwise from there"},
    {"force_n", 0, "N", 0, 1e6, "smallest force that presses it"},
    kRateParameter,
    kSpreadParameter,
};
constexpr ParameterInfo kErrors[] = {
    {"miss_share", 0, "(share)", 0, 1,
     "share of samples in which a pressed bumper reads as not pressed"},
};

// The angle counter-clockwise from a to b, 0 or more.
double turn_between(double a_rad, double b_rad) {
  const double turns = (b_rad - a_rad) / (2 * kPi);
  return 2 * kPi * (turns - det::floor(turns));
}

std::uint32_t sectors_between(double from_rad, double to_rad) {
  constexpr double kRounding = 1e-9;
  if (to_rad - from_rad >= 2 * kPi) return ~std::uint32_t{0};
  const double width = turn_between(from_rad, to_rad) + kRounding;
  std::uint32_t sectors = 0;
  for (int k = 0; k < kSectors; ++k)
    if (turn_between(from_rad - kRounding, k * kSector_rad) <= width + kRounding)
      sectors |= std::uint32_t{1} << k;
  if (sectors != 0) return sectors;
  const double middle = from_rad + 0.5 * width;
  const int nearest = static_cast<int>(turn_between(-0.5 * kSector_rad, middle) / kSector_rad);
  return std::uint32_t{1} << (nearest % kSectors);
}

class Bumper final : public Sensor {
 public:
  explicit Bumper(const SensorParams& p)
      : sectors_(sectors_between(p.values[kFrom] + p.spec.X_RS.heading_rad,
                                 p.values[kTo] + p.spec.X_RS.heading_rad)),
        force_n_(p.values[kForce]),
        miss_share_(p.errors[0]) {}

  std::size_t value_count() const override { return 1; }

  void measure(const SensorView& view, std::span<double> values) const override {
    const BodyState& body = own_robot(view).body;
    const bool pressed = (body.touched_sectors & sectors_) != 0 && body.contact_n >= force_n_;
    values[0] = pressed ? 1 : 0;
  }

  void disturb(const ErrorKey& key, std::span<double> values) const override {
    if (miss_share_ == 0 || values[0] == 0) return;
    if (KeyedRandom(key.seed, key.robot, key.part).uniform(key.index) < miss_share_) values[0] = 0;
  }

 private:
  std::uint32_t sectors_;
  double force_n_;
  double miss_share_;
};

}  // namespace

SensorDescriptor bumper_sensor() {
  return {.name = "bumper",
          .help = "one zone of the rim: 1 while it is pressed",
          .sensor_class = SensorClass::kInstant,
          .kind = SampleKind::kBits,
          .parameters = kParameters,
          .errors = kErrors,
          .make = make_sensor<Bumper>};
}

}  // namespace understudy
