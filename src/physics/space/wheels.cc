// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/space/wheels.h"

#include <algorithm>

#include "base/math.h"
#include "physics/space/wheel_contact.h"
#include "physics/space/wheel_grip.h"
#include "physics/space/wheel_orders.h"

namespace understudy {
namespace {

constexpr double kBend = 1e-3;          // of a wheel's radius: how far full grip bends its tyre
constexpr double kClearance = 1.0 / 3;  // of a wheel's radius
constexpr double kWheelSettled_m_s = 1e-7;
// Of a robot that nothing else pushes. Wheels that pull against each other, as those of a tank that
// turns, need many sweeps for the last digits, which the next half of a substep finds as well.
constexpr int kMostSweepsAlone = 5;

// Wheels of one motor on both sides have a differential gear between them.
bool is_geared(const WheelSpec& wheel, const std::vector<WheelSpec>& wheels) {
  return wheel.driven_by >= 0 &&
         std::any_of(wheels.begin(), wheels.end(), [&](const WheelSpec& other) {
           return other.driven_by == wheel.driven_by && other.at.y * wheel.at.y < 0;
         });
}

bool same(Vec3 a, Vec3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

}  // namespace

SpaceWheels::SpaceWheels(const Model& model) : model_(model) {
  for (std::size_t i = 0; i < model.robots.size(); ++i) {
    const KindModel& kind = *model.robots[i].kind;
    if (kind.wheels.empty() || kind.body.held || kind.body.fixed) continue;
    Vehicle& vehicle = vehicles_.emplace_back();
    vehicle.robot = static_cast<int>(i);
    vehicle.first = wheels_.size();
    vehicle.count = kind.wheels.size();
    for (const WheelSpec& spec : kind.wheels) {
      Wheel& wheel = wheels_.emplace_back();
      wheel.spec = &spec;
      wheel.geared = is_geared(spec, kind.wheels);
    }
  }
  before_.resize(vehicles_.size());
}

double SpaceWheels::clearance_m(const KindModel& kind) {
  double radius_m = 0;
  for (const WheelSpec& wheel : kind.wheels) radius_m = std::max(radius_m, wheel.radius_m);
  return kClearance * radius_m;
}

void SpaceWheels::begin(State& state, std::span<MovingBody> bodies) {
  for (SpatialState& s : state.spatial) s.rims.known = false;
  for (std::size_t i = 0; i < vehicles_.size(); ++i) {
    const Vehicle& vehicle = vehicles_[i];
    const auto body = static_cast<std::size_t>(vehicle.robot);
    before_[i] = state.robots[body].body.X_WB;
    give_orders(kind_of(vehicle), state.robots[body], state.spatial[body], bodies[body],
                model_.tick_s(), wheels_of(vehicle));
  }
}

void SpaceWheels::probe(std::span<const MovingBody> bodies, const Ground& ground) {
  moved_ = false;
  for (const Vehicle& vehicle : vehicles_) {
    const KindModel& kind = kind_of(vehicle);
    const double share_n = kind.body.mass_kg * kGravity_m_s2 / static_cast<double>(vehicle.count);
    for (Wheel& wheel : wheels_of(vehicle)) {
      find_ground(wheel, kind.suspension, kind.body.floor_friction,
                  bodies[static_cast<std::size_t>(vehicle.robot)], vehicle.robot, ground);
      wheel.tyre_n_m = wheel.friction * share_n / (kBend * wheel.spec->radius_m);
    }
  }
}

void SpaceWheels::press(std::span<MovingBody> bodies, double h_s) {
  // First all forces, which depend on speeds, and then all pushes.
  for (const Vehicle& vehicle : vehicles_)
    for (Wheel& wheel : wheels_of(vehicle))
      load(wheel, kind_of(vehicle).suspension, bodies, vehicle.robot, vehicle.count, h_s);
  for (Vehicle& vehicle : vehicles_) {
    for (const Wheel& wheel : wheels_of(vehicle))
      understudy::press(wheel, bodies, vehicle.robot, h_s);
    const Vec3 w = bodies[static_cast<std::size_t>(vehicle.robot)].w_rad_s;
    const Quaternion halfway = moved_ ? Quaternion{} : turn_about(h_s * w);
    for (Wheel& wheel : wheels_of(vehicle))
      prepare_grip(wheel, bodies, vehicle.robot, halfway, h_s);
    for (Wheel& wheel : wheels_of(vehicle)) keep_grip(wheel, bodies, vehicle.robot);
    vehicle.settled = false;
    vehicle.sweeps = 0;
  }
}

bool SpaceWheels::grip(std::span<MovingBody> bodies, double h_s) {
  bool changed = false;
  for (Vehicle& vehicle : vehicles_) {
    const MovingBody& body = bodies[static_cast<std::size_t>(vehicle.robot)];
    const bool alone = same(vehicle.settled_v, body.v_m_s) && same(vehicle.settled_w, body.w_rad_s);
    if (!alone) vehicle.sweeps = 0;
    if (alone && vehicle.settled) continue;
    const double change = understudy::grip(wheels_of(vehicle), bodies, vehicle.robot, h_s);
    vehicle.settled = change < kWheelSettled_m_s || ++vehicle.sweeps >= kMostSweepsAlone;
    vehicle.settled_v = body.v_m_s;
    vehicle.settled_w = body.w_rad_s;
    changed = changed || !vehicle.settled;
  }
  return changed;
}

void SpaceWheels::roll(std::span<const MovingBody> bodies, double h_s) {
  moved_ = true;
  for (const Vehicle& vehicle : vehicles_)
    understudy::roll(wheels_of(vehicle), bodies, vehicle.robot, h_s);
}

void SpaceWheels::end(State& state) {
  for (std::size_t i = 0; i < vehicles_.size(); ++i) {
    const auto body = static_cast<std::size_t>(vehicles_[i].robot);
    report_back(kind_of(vehicles_[i]), before_[i], wheels_of(vehicles_[i]), model_.tick_s(),
                state.robots[body], state.spatial[body]);
  }
}

}  // namespace understudy
