// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Arcs of robots (3.1) and the slowing down of objects (3.2) to (3.4): docs/physics.md, section 3.
#include "physics/free_motion.h"

#include <algorithm>
#include <cmath>

#include "geom/arc.h"
#include "physics/limit_surface.h"

namespace understudy {
namespace {

Vec2 turned(Vec2 v, double angle_rad) {
  const det::SinCos t = det::sincos(angle_rad);
  return {t.cos * v.x - t.sin * v.y, t.sin * v.x + t.cos * v.y};
}

// The share of the full distance v * dt that is covered while the speed falls at this rate, and the
// share of the speed that is left.
struct Slowing {
  double way = 1;
  double speed = 1;
};
// (3.2): the way is v t - b t^2 / 2 at the deceleration b, until it stands.
Slowing slowing(double speed, double deceleration, double dt_s) {
  if (speed <= 0 || deceleration <= 0) return {};
  const double loss = deceleration * dt_s;
  if (loss < speed) return {1 - 0.5 * loss / speed, 1 - loss / speed};
  return {0.5 * speed / loss, 0};
}

// (3.4): sliding and turning at once, at the speeds v and a w. `kappa` is how much faster the floor
// would brake turning alone than sliding alone.
struct SlowingOfBoth {
  Slowing slide;
  Slowing turn;
};
SlowingOfBoth slowing_of_both(double slide, double turn, double kappa, double deceleration,
                              double dt_s) {
  const LimitSurfacePoint p = limit_surface_at(slide, turn);
  const double loss = deceleration * (p.force * slide + kappa * p.moment * turn);
  const double until_rest_s = (slide * slide + turn * turn) / loss;
  const double left = std::max(0.0, 1 - dt_s / until_rest_s);
  const auto one = [&](double loss_per_s) {  // its speed is a power of `left`
    const double power = loss_per_s * until_rest_s;
    const double speed = left > 0 ? det::pow(left, power) : 0;
    return Slowing{until_rest_s * (1 - left * speed) / ((power + 1) * dt_s), speed};
  };
  return {one(deceleration * p.force / slide), one(deceleration * kappa * p.moment / turn)};
}

}  // namespace

Pose2 driven(const Pose2& X_WB, const DriveStep& step, double share, double reference_x_m) {
  const double forward = share * step.forward_m;
  const double turn = share * step.turn_rad;
  if (step.left_m == 0 && (reference_x_m == 0 || turn == 0))
    return advance_on_arc(X_WB, forward, turn);
  Vec2 way = arc_chord(X_WB.heading_rad, forward, turn) +
             arc_chord(X_WB.heading_rad + 0.5 * kPi, share * step.left_m, turn);
  if (reference_x_m != 0)
    way = way + turned({reference_x_m, 0}, X_WB.heading_rad) -
          turned({reference_x_m, 0}, X_WB.heading_rad + turn);
  return {X_WB.x_m + way.x, X_WB.y_m + way.y, det::wrap_angle(X_WB.heading_rad + turn)};
}

void glide(const Solid& solid, double dt_s, Gliding& object) {
  const double speed = det::hypot(object.v.x, object.v.y);
  const double deceleration = solid.grip_n * solid.inverse_mass;
  Slowing s = slowing(speed, deceleration, dt_s);
  // (3.3)
  Slowing t = slowing(std::abs(object.w), solid.grip_nm * solid.inverse_inertia, dt_s);
  if (speed > 0 && object.w != 0 && deceleration > 0 && !solid.model->rolls) {
    const double arm = solid.model->spin_arm_m;
    const double kappa = arm * arm * solid.inverse_inertia / solid.inverse_mass;
    const SlowingOfBoth both =
        slowing_of_both(speed, arm * std::abs(object.w), kappa, deceleration, dt_s);
    s = both.slide;
    t = both.turn;
  }
  object.at = object.at + (s.way * dt_s) * object.v;
  object.v = s.speed * object.v;
  object.angle_rad += t.way * dt_s * object.w;
  object.w *= t.speed;
}

Vec2 mass_center_at(const Solid& solid, const Pose2& X_WB) {
  const Vec2 c = solid.model->mass_center;
  const Vec2 origin{X_WB.x_m, X_WB.y_m};
  return c.x == 0 && c.y == 0 ? origin : origin + turned(c, X_WB.heading_rad);
}

Vec2 origin_at(const Solid& solid, Vec2 mass_center, double angle_rad) {
  const Vec2 c = solid.model->mass_center;
  return c.x == 0 && c.y == 0 ? mass_center : mass_center - turned(c, angle_rad);
}

}  // namespace understudy
