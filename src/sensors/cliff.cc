// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Cliff: looks straight down and reads 1 where there is no floor, otherwise 0. On a robot that may
// lean it looks down along its own axis, and reads 1 if the ground is more than 5 cm deeper than
// where the robot stands.
#include "base/random.h"
#include "sensors/ground_below.h"
#include "world/floor_colour.h"
#include "world/mount_pose.h"
#include "world/sensor.h"

namespace understudy {
namespace {

constexpr ParameterInfo kParameters[] = {
    kRateParameter,
    kSpreadParameter,
};
constexpr ParameterInfo kErrors[] = {
    {"wrong_share", 0, "(share)", 0, 1, "share of readings that are inverted"},
};

class Cliff final : public Sensor {
 public:
  explicit Cliff(const SensorParams& params) : mount_(params), wrong_share_(params.errors[0]) {}

  std::size_t value_count() const override { return 1; }

  void measure(const SensorView& view, std::span<double> values) const override {
    if (view.X_WR_in_space) {
      const GroundBelow below =
          ground_below(view, mount_pose(view, mount_), mount_.z_m, {0, 0, -1});
      values[0] = below.hit.thing == Thing::kNothing ? 1 : 0;
      return;
    }
    const Pose2 X_WS = mount_place(view, mount_).X_WS;
    values[0] = is_on_floor(*view.model, {X_WS.x_m, X_WS.y_m}) ? 0 : 1;
  }

  void disturb(const ErrorKey& key, std::span<double> values) const override {
    if (wrong_share_ == 0) return;
    const KeyedRandom random(key.seed, key.robot, key.part);
    if (random.uniform(key.index) < wrong_share_) values[0] = 1 - values[0];
  }

 private:
  Mount mount_;
  double wrong_share_;
};

}  // namespace

SensorDescriptor cliff_sensor() {
  return {.name = "cliff",
          .help = "whether the floor ends below",
          .sensor_class = SensorClass::kInstant,
          .kind = SampleKind::kBits,
          .parameters = kParameters,
          .errors = kErrors,
          .make = make_sensor<Cliff>};
}

}  // namespace understudy
