// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/space/water.h"

#include <algorithm>
#include <cmath>

#include "base/math.h"
#include "physics/space/space_math.h"

namespace understudy {
namespace {

constexpr double kPressure = 0.5;    // C of (14.3)
constexpr double kShear_n_s_m3 = 5;  // c of (14.3)
constexpr double kTrim = 1.002;      // buoyancy of a trimmed hull, in terms of its weight
constexpr double kBallast = 0.1;     // of its height: how far its buoyancy is above its weight

Vec3 area_of(const Triangle3& t) { return 0.5 * cross(t[1] - t[0], t[2] - t[0]); }

struct Push {
  Vec3 force;
  Vec3 torque;  // about the centre of mass

  void add(Vec3 f, Vec3 arm) {
    force = force + f;
    torque = torque + cross(arm, f);
  }
};

// (14.3), of a triangle whose middle moves at v.
Vec3 drag_of(Vec3 area, Vec3 v, double density_kg_m3) {
  const double size = length_of(area);
  if (!(size > 0)) return {};
  const Vec3 out = (1 / size) * area;
  const double outward = dot(v, out);
  const double pressure = 0.5 * density_kg_m3 * kPressure * size * outward * std::abs(outward);
  return -pressure * out - (kShear_n_s_m3 * size) * v;
}

// (14.4): drag never turns a motion around, however long this time is.
double lasting(Vec3 change, Vec3 motion) {
  const double square = dot(motion, motion);
  return square > 0 ? 1 / (1 + dot(change, change) / square) : 1;
}

// Drag of the whole surface along a unit vector, by (14.3).
WaterResistance resistance_along(const WetSurface& surface, Vec3 along, double density_kg_m3) {
  WaterResistance sum;
  for (const Triangle3& t : surface.triangles) {
    const Vec3 area = area_of(t);
    const double size = length_of(area);
    if (!(size > 0)) continue;
    const double share = std::abs(dot(area, along)) / size;
    sum.pressure += 0.5 * density_kg_m3 * kPressure * size * share * share * share;
    sum.shear += kShear_n_s_m3 * size;
  }
  for (const WetBall& ball : surface.balls) {
    const double disc = kPi * ball.radius_m * ball.radius_m;
    sum.pressure += 0.5 * density_kg_m3 * kPressure * disc;
    sum.shear += kShear_n_s_m3 * 4 * disc;
  }
  return sum;
}

}  // namespace

SpaceWater::SpaceWater(const SpaceScene& scene) : model_(scene.model()) {
  if (model_.waters.empty()) return;
  for (std::size_t i = 0; i < scene.solids().size(); ++i) {
    const SpaceSolid& solid = scene.solids()[i];
    if (solid.fixed || solid.shapes.empty()) continue;
    Swimmer& swimmer = swimmers_.emplace_back();
    swimmer.body = i;
    swimmer.surface = wet_surface_of(solid.shapes);
    swimmer.reach_m = solid.reach_m;
    if (solid.robot >= 0)
      equip(swimmer, *model_.robots[static_cast<std::size_t>(solid.robot)].kind, solid.at_rest);
  }
}

// A robot with thrusters is trimmed: in water it just floats, and upright.
void SpaceWater::equip(Swimmer& swimmer, const KindModel& kind, const MovingBody& at_rest) const {
  const std::vector<ThrusterPlace> places = kind.drive->thruster_places();
  if (places.empty()) return;
  const double density_kg_m3 = model_.waters.front().density_kg_m3;
  Submerged whole;
  double low_m = 0;
  double high_m = 0;
  for (Triangle3 t : swimmer.surface.triangles) {
    for (Vec3& corner : t) {
      low_m = std::min(low_m, corner.z - at_rest.center.z);
      high_m = std::max(high_m, corner.z - at_rest.center.z);
      corner.z -= 1e3;  // far below the surface
    }
    add_column(t, whole);
  }
  for (const WetBall& ball : swimmer.surface.balls)
    add_ball(ball.middle - Vec3{0, 0, 1e3}, ball.radius_m, whole);
  swimmer.trim = kTrim * kind.body.mass_kg / (density_kg_m3 * whole.volume_m3);
  swimmer.ballast_m = kBallast * (high_m - low_m);
  for (const ThrusterPlace& place : places) {
    int together = 0;
    for (const ThrusterPlace& other : places)
      if (std::abs(dot(other.along, place.along)) > 0.5) ++together;
    Thruster& thruster = swimmer.thrusters.emplace_back();
    thruster.place = place;
    thruster.place.at.z = at_rest.center.z;
    thruster.hull = resistance_along(swimmer.surface, place.along, density_kg_m3);
    thruster.share = 1.0 / together;
  }
}

void SpaceWater::begin(State& state) {
  for (Swimmer& swimmer : swimmers_) {
    if (swimmer.thrusters.empty()) continue;
    RobotState& robot = state.robots[swimmer.body];
    const KindModel& kind = *model_.robots[swimmer.body].kind;
    const std::array<double, 4> ways_m =
        kind.drive->rim_ways_m(model_.tick_s(), {robot.drive, robot.motors, robot.parts});
    for (Thruster& thruster : swimmer.thrusters)
      thruster.speed_m_s = ways_m[static_cast<std::size_t>(thruster.place.wheel)] / model_.tick_s();
  }
}

const WaterSpec* SpaceWater::pool_at(Vec3 at) const {
  for (const WaterSpec& pool : model_.waters)
    if (pool.holds({at.x, at.y})) return &pool;
  return nullptr;
}

void SpaceWater::push(std::span<MovingBody> bodies, double h_s) const {
  for (const Swimmer& swimmer : swimmers_) {
    MovingBody& body = bodies[swimmer.body];
    if (body.asleep || body.is_fixed()) continue;
    const WaterSpec* pool = pool_at(body.at);
    if (pool == nullptr || body.at.z - swimmer.reach_m >= pool->level_m) continue;
    push(swimmer, *pool, body, h_s);
    thrust(swimmer, *pool, body, h_s);
  }
}

void SpaceWater::push(const Swimmer& swimmer, const WaterSpec& pool, MovingBody& body,
                      double h_s) const {
  const Vec3 above{body.at.x, body.at.y, pool.level_m};  // places are seen from there
  const Pose3 X_WB = body.pose();
  const Vec3 middle = body.at - above;
  const Turn3 turn = turn_of(X_WB.turn);
  Submerged wet;
  Push drag;
  std::array<Triangle3, 2> below;
  for (const Triangle3& t : swimmer.surface.triangles) {
    const auto placed = [&](Vec3 p) { return X_WB.at - above + turn * p; };
    const int parts = cut_at_surface({placed(t[0]), placed(t[1]), placed(t[2])}, below);
    for (int k = 0; k < parts; ++k) {
      const Triangle3& part = below[static_cast<std::size_t>(k)];
      add_column(part, wet);
      const Vec3 arm = (1.0 / 3) * (part[0] + part[1] + part[2]) - middle;
      drag.add(drag_of(area_of(part), body.v_m_s + cross(body.w_rad_s, arm), pool.density_kg_m3),
               arm);
    }
  }
  for (const WetBall& ball : swimmer.surface.balls) {
    const Vec3 at = X_WB.at - above + turn * ball.middle;
    Submerged part;
    add_ball(at, ball.radius_m, part);
    if (!(part.volume_m3 > 0)) continue;
    wet.volume_m3 += part.volume_m3;
    wet.moment = wet.moment + part.moment;
    const double r = ball.radius_m;
    const double share = part.volume_m3 / (4.0 / 3 * kPi * r * r * r);
    const Vec3 v = body.v_m_s + cross(body.w_rad_s, at - middle);
    const double pressure = 0.5 * pool.density_kg_m3 * kPressure * kPi * r * r * length_of(v);
    const double shear = kShear_n_s_m3 * 4 * kPi * r * r;
    drag.add(-share * (pressure + shear) * v, at - middle);
    drag.torque = drag.torque - (share * shear * r * r) * body.w_rad_s;
  }
  if (!(wet.volume_m3 > 0)) return;
  // (14.1)
  const Vec3 lift{0, 0, pool.density_kg_m3 * kGravity_m_s2 * wet.volume_m3 * swimmer.trim};
  const Vec3 arm = (1 / wet.volume_m3) * wet.moment - middle + swimmer.ballast_m * turn.z;
  const Vec3 slower = (h_s * body.inverse_mass) * drag.force;
  const Vec3 calmer = h_s * (body.inverse_inertia * drag.torque);
  const double keep_v = lasting(slower, body.v_m_s);
  const double keep_w = lasting(calmer, body.w_rad_s);
  body.v_m_s = body.v_m_s + keep_v * slower + (h_s * body.inverse_mass) * lift;
  body.w_rad_s = body.w_rad_s + keep_w * calmer + h_s * (body.inverse_inertia * cross(arm, lift));
}

// (14.5)
void SpaceWater::thrust(const Swimmer& swimmer, const WaterSpec& pool, MovingBody& body,
                        double h_s) {
  const Pose3 X_WB = body.pose();
  for (const Thruster& thruster : swimmer.thrusters) {
    const Vec3 at = X_WB.at + X_WB.turn * thruster.place.at;
    if (at.z >= pool.level_m || thruster.speed_m_s == 0) continue;
    const double u = thruster.speed_m_s;
    const double force_n =
        thruster.share * u * (thruster.hull.pressure * std::abs(u) + thruster.hull.shear);
    body.push((h_s * force_n) * (X_WB.turn * thruster.place.along), at);
  }
}

}  // namespace understudy
