// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Charging contacts: 1 while they touch the charger of an object, such as a dock.
#include "base/random.h"
#include "world/model.h"
#include "world/mount_pose.h"
#include "world/sensor.h"

namespace understudy {
namespace {

constexpr ParameterInfo kParameters[] = {
    kRateParameter,
    kSpreadParameter,
};
constexpr ParameterInfo kErrors[] = {
    {"miss_share", 0, "(share)", 0, 1, "share of readings without contact"},
};

class ChargingContacts final : public Sensor {
 public:
  explicit ChargingContacts(const SensorParams& params)
      : mount_(params), miss_share_(params.errors[0]) {}

  std::size_t value_count() const override { return 1; }

  void measure(const SensorView& view, std::span<double> values) const override {
    values[0] = 0;
    const std::size_t robots = view.model->robots.size();
    for (std::size_t i = 0; i < view.model->objects.size(); ++i)
      for (const ChargerSpec& charger : view.model->objects[i].kind->chargers)
        if (distance_m(view, static_cast<int>(robots + i), charger.at) <= charger.reach_m)
          values[0] = 1;
  }

  void disturb(const ErrorKey& key, std::span<double> values) const override {
    if (miss_share_ == 0 || values[0] == 0) return;
    if (KeyedRandom(key.seed, key.robot, key.part).uniform(key.index) < miss_share_) values[0] = 0;
  }

 private:
  // Between the contacts and a charger of this body; in space both are where the robot and the body
  // stand on the ground.
  double distance_m(const SensorView& view, int body, Vec2 charger) const {
    if (!view.X_WR_in_space) {
      const Pose2 X_WS = mount_place(view, mount_).X_WS;
      const Pose2 at = compose(view.state->body(body).X_WB, {charger.x, charger.y, 0});
      return det::hypot(at.x_m - X_WS.x_m, at.y_m - X_WS.y_m);
    }
    const Pose3& robot = *view.X_WR_in_space;
    const Pose3 other = pose_of(*view.state, body);
    const Vec3 way = robot.at + robot.turn * Vec3{mount_.X_RS.x_m, mount_.X_RS.y_m, 0} -
                     (other.at + other.turn * Vec3{charger.x, charger.y, 0});
    return det::sqrt(dot(way, way));
  }

  Mount mount_;
  double miss_share_;
};

}  // namespace

SensorDescriptor charging_contacts_sensor() {
  return {.name = "charging_contacts",
          .help = "whether the contacts touch a charger",
          .sensor_class = SensorClass::kInstant,
          .kind = SampleKind::kBits,
          .parameters = kParameters,
          .errors = kErrors,
          .make = make_sensor<ChargingContacts>};
}

}  // namespace understudy
