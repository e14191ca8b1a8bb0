// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Infrared receiver: the character that a beacon sends, 0 if it hears none. It hears beacons of
// objects and of other robots that are within its field and in sight, if it lies in their cone and
// reach. Of several bodies it hears the nearest. Several beacons of one body are heard together:
// the bits of their characters add up, as those of a dock do.
#include <algorithm>

#include "base/random.h"
#include "world/model.h"
#include "world/mount_pose.h"
#include "world/sensor.h"

namespace understudy {
namespace {

enum Value { kHalfAngle };
constexpr ParameterInfo kParameters[] = {
    {"half_angle_rad", kPi, "rad", 0, kPi, "half the angle of its field; pi is all around"},
    kRateParameter,
    kSpreadParameter,
};
constexpr ParameterInfo kErrors[] = {
    {"miss_share", 0, "(share)", 0, 1, "share of readings that hear nothing"},
};

// Whether a direction lies in the cone around a heading.
bool is_in_cone(Vec2 direction, double heading_rad, double half_angle_rad) {
  if (half_angle_rad >= kPi) return true;
  const det::SinCos axis = det::sincos(heading_rad);
  const double length = det::hypot(direction.x, direction.y);
  return direction.x * axis.cos + direction.y * axis.sin >= length * det::cos(half_angle_rad);
}

class IrReceiver final : public Sensor {
 public:
  explicit IrReceiver(const SensorParams& params)
      : mount_(params), half_angle_rad_(params.values[kHalfAngle]), miss_share_(params.errors[0]) {}

  std::size_t value_count() const override { return 1; }
  bool needs_scene() const override { return true; }

  void measure(const SensorView& view, std::span<double> values) const override {
    Heard heard;
    const Model& model = *view.model;
    const int robots = static_cast<int>(model.robots.size());
    for (int r = 0; r < robots; ++r) {
      const KindModel& kind = *model.robots[static_cast<std::size_t>(r)].kind;
      if (r == view.robot || kind.body.held) continue;
      for (const int part : kind.beacons) {
        const auto p = static_cast<std::size_t>(part);
        const auto character = static_cast<std::int32_t>(
            view.state->robots[static_cast<std::size_t>(r)].parts[p].value);
        if (character != 0) hear(view, r, *kind.parts[p].part->beacon(), character, heard);
      }
    }
    for (std::size_t i = 0; i < model.objects.size(); ++i)
      for (const BeaconSpec& beacon : model.objects[i].kind->beacons)
        hear(view, robots + static_cast<int>(i), beacon, beacon.character, heard);
    values[0] = heard.character;
  }

  void disturb(const ErrorKey& key, std::span<double> values) const override {
    if (miss_share_ == 0) return;
    if (KeyedRandom(key.seed, key.robot, key.part).uniform(key.index) < miss_share_) values[0] = 0;
  }

 private:
  struct Heard {
    int body = -1;
    double distance_m = 0;
    std::int32_t character = 0;
  };

  void hear(const SensorView& view, int body, const BeaconSpec& beacon, std::int32_t character,
            Heard& heard) const {
    const Line line = line_to(view, body, beacon);
    const double distance_m = line.distance_m;
    const bool nearer = heard.body < 0 || heard.body == body || distance_m < heard.distance_m;
    if (distance_m > beacon.reach_m || !nearer) return;
    if (!is_in_cone(line.to_light, line.own_heading_rad, half_angle_rad_)) return;
    if (!is_in_cone(line.to_receiver, line.light_heading_rad, beacon.half_angle_rad)) return;
    if (!is_in_sight(view, line.from, body, line.light)) return;
    if (heard.body != body) heard = {body, distance_m, 0};
    heard.character |= character;
  }

  // From the receiver to a light and back. Directions are as seen from above, on the map or, in
  // space, from above the receiver or the light, however it leans.
  struct Line {
    Vec3 from;
    Vec3 light;
    double distance_m = 0;
    Vec2 to_light;
    double own_heading_rad = 0;
    Vec2 to_receiver;
    double light_heading_rad = 0;
  };

  Line line_to(const SensorView& view, int body, const BeaconSpec& beacon) const {
    if (view.X_WR_in_space) return line_in_space(view, body, beacon);
    const MountPlace own = mount_place(view, mount_);
    const Pose2 light = compose(view.state->body(body).X_WB, beacon.X_BE);
    const Vec2 to_light{light.x_m - own.X_WS.x_m, light.y_m - own.X_WS.y_m};
    return {{own.X_WS.x_m, own.X_WS.y_m, own.z_m},
            {light.x_m, light.y_m, beacon.z_m},
            det::hypot(to_light.x, to_light.y),
            to_light,
            own.X_WS.heading_rad,
            {-to_light.x, -to_light.y},
            light.heading_rad};
  }
  Line line_in_space(const SensorView& view, int body, const BeaconSpec& beacon) const {
    const Frame3 own = mount_pose(view, mount_);
    const Frame3 light = compose(
        frame_of(pose_of(*view.state, body)),
        {{beacon.X_BE.x_m, beacon.X_BE.y_m, beacon.z_m}, turned(beacon.X_BE.heading_rad, 0, 0)});
    const Vec3 way = light.at - own.at;
    return {own.at,
            light.at,
            det::sqrt(dot(way, way)),
            {dot(own.turn.x, way), dot(own.turn.y, way)},
            0,
            {-dot(light.turn.x, way), -dot(light.turn.y, way)},
            0};
  }

  // The light may be within its own body.
  static bool is_in_sight(const SensorView& view, Vec3 from, int body, Vec3 light) {
    const Vec3 way{light.x - from.x, light.y - from.y, light.z - from.z};
    const double distance_m = det::sqrt(way.x * way.x + way.y * way.y + way.z * way.z);
    if (distance_m == 0) return true;
    const double dx = way.x / distance_m;
    const double dy = way.y / distance_m;
    const double dz = way.z / distance_m;
    RayBundle ray;
    ray.origin = from;
    ray.max_range_m = distance_m;
    ray.own_robot = view.robot;
    ray.dx = {&dx, 1};
    ray.dy = {&dy, 1};
    ray.dz = {&dz, 1};
    SceneHit hit;
    view.scene->cast(ray, {&hit, 1});
    return hit.thing == Thing::kNothing || (hit.thing == Thing::kBody && hit.index == body);
  }

  Mount mount_;
  double half_angle_rad_;
  double miss_share_;
};

}  // namespace

SensorDescriptor ir_receiver_sensor() {
  return {.name = "ir_receiver",
          .help = "the character that an infrared beacon in sight sends",
          .sensor_class = SensorClass::kInstant,
          .kind = SampleKind::kScalar,
          .parameters = kParameters,
          .errors = kErrors,
          .make = make_sensor<IrReceiver>};
}

}  // namespace understudy
