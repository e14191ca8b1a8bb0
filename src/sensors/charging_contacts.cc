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
    const Pose2 X_WS = mount_place(view, mount_).X_WS;
    values[0] = 0;
    const std::size_t robots = view.model->robots.size();
    for (std::size_t i = 0; i < view.model->objects.size(); ++i)
      for (const ChargerSpec& charger : view.model->objects[i].kind->chargers) {
        const Pose2& body = view.state->body(static_cast<int>(robots + i)).X_WB;
        const Pose2 at = compose(body, {charger.at.x, charger.at.y, 0});
        if (det::hypot(at.x_m - X_WS.x_m, at.y_m - X_WS.y_m) <= charger.reach_m) values[0] = 1;
      }
  }

  void disturb(const ErrorKey& key, std::span<double> values) const override {
    if (miss_share_ == 0 || values[0] == 0) return;
    if (KeyedRandom(key.seed, key.robot, key.part).uniform(key.index) < miss_share_) values[0] = 0;
  }

 private:
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
