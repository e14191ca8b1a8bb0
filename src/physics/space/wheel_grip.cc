// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/space/wheel_grip.h"

#include <algorithm>
#include <cmath>

namespace understudy {
namespace {

constexpr double kFullShare = 1 + 1e-9;  // beyond this, a limit is reached

// (13.4): a direction of the wheel, laid onto the ground. What the spring takes up of its motion
// across the spring is left out.
Vec3 on_ground(Vec3 direction, Vec3 normal, Vec3 up) {
  const Vec3 flat = direction - dot(direction, normal) * normal;
  const Vec3 unit = (1 / det::sqrt(dot(flat, flat))) * flat;
  return unit - (dot(unit, up) / dot(normal, up)) * normal;
}

void set_row(GripRow& row, Vec3 direction, double most_n, const Wheel& wheel, Vec3 arm,
             std::span<const MovingBody> bodies, const MovingBody& body, double h_s) {
  if (!row.was_there) row.impulse = 0;
  row.there = true;
  row.along = direction;
  row.lever = cross(arm, direction);
  row.spin = body.inverse_inertia * row.lever;
  row.most_n = most_n;
  double yield = body.inverse_mass * dot(direction, direction) + dot(row.lever, row.spin);
  if (wheel.ground_body >= 0)
    yield += bodies[static_cast<std::size_t>(wheel.ground_body)].yield(direction, wheel.point);
  // (13.5) and (13.6): damped critically.
  const double damping = 2 * det::sqrt(wheel.tyre_n_m / yield);
  row.softness = 1 / (h_s * (h_s * wheel.tyre_n_m + damping));
  row.mass = 1 / (yield + row.softness);
  row.drag_m_s = row.softness * h_s * wheel.tyre_n_m * row.bent_m;
}

double speed_of(const GripRow& row, const Wheel& wheel, std::span<const MovingBody> bodies,
                const MovingBody& body) {
  double speed = row.speed(body) - row.rim_share * wheel.rim_m_s;
  if (wheel.ground_body >= 0)
    speed -= dot(row.along,
                 bodies[static_cast<std::size_t>(wheel.ground_body)].velocity_at(wheel.point));
  return speed;
}

// How much faster the ground goes ahead than the rim. A differential gear lets wheels turn at
// different speeds, so only their mean counts.
double slip_of(const Wheel& wheel, std::span<const Wheel> wheels,
               std::span<const MovingBody> bodies, const MovingBody& body) {
  if (!wheel.geared) return speed_of(wheel.ahead, wheel, bodies, body);
  double sum = 0;
  int count = 0;
  for (const Wheel& other : wheels) {
    if (!other.ahead.there || other.spec->driven_by != wheel.spec->driven_by) continue;
    sum += speed_of(other.ahead, other, bodies, body);
    ++count;
  }
  return sum / count;
}

void apply(const GripRow& row, double impulse, const Wheel& wheel, std::span<MovingBody> bodies,
           MovingBody& body) {
  body.v_m_s = body.v_m_s + (body.inverse_mass * impulse) * row.along;
  body.w_rad_s = body.w_rad_s + impulse * row.spin;
  if (wheel.ground_body >= 0)
    bodies[static_cast<std::size_t>(wheel.ground_body)].push(-impulse * row.along, wheel.point);
}

}  // namespace

void prepare_grip(Wheel& wheel, std::span<const MovingBody> bodies, int own_body,
                  const Quaternion& halfway, double h_s) {
  wheel.ahead.was_there = wheel.ahead.there;
  wheel.aside.was_there = wheel.aside.there;
  wheel.ahead.there = wheel.aside.there = wheel.slides = wheel.gives_way = false;
  const WheelSpec& spec = *wheel.spec;
  if (!wheel.touches || !(wheel.friction * wheel.load_n > 0) || spec.caster) return;
  const MovingBody& body = bodies[static_cast<std::size_t>(own_body)];
  const Quaternion turn = halfway * body.turn;
  const Vec3 up = turn * Vec3{0, 0, 1};
  const Vec3 forward = turn * wheel.forward_B;
  const Vec3 axle = turn * wheel.axle_B;
  const Vec3 arm = halfway * (wheel.point - body.at);
  const double infinite = Drive::kAsMuchAsGrip;
  const bool driven = spec.driven_by >= 0;
  if (spec.roller_rad != 0) {  // it holds along the axis of the roller only
    if (!driven) return;
    const det::SinCos t = det::sincos(spec.roller_rad);
    const Vec3 roller = on_ground(t.cos * axle - t.sin * forward, wheel.ground_normal, up);
    wheel.ahead.rim_share = -t.sin;
    set_row(wheel.ahead, roller, wheel.motor_n / std::abs(t.sin), wheel, arm, bodies, body, h_s);
    return;
  }
  if (driven) {
    wheel.ahead.rim_share = 1;
    set_row(wheel.ahead, on_ground(forward, wheel.ground_normal, up), wheel.motor_n, wheel, arm,
            bodies, body, h_s);
  }
  set_row(wheel.aside, on_ground(axle, wheel.ground_normal, up), infinite, wheel, arm, bodies, body,
          h_s);
}

void keep_grip(Wheel& wheel, std::span<MovingBody> bodies, int own_body) {
  MovingBody& body = bodies[static_cast<std::size_t>(own_body)];
  for (const GripRow* row : {&wheel.ahead, &wheel.aside})
    if (row->there) apply(*row, row->impulse, wheel, bodies, body);
}

namespace {

double grip(Wheel& wheel, std::span<const Wheel> wheels, std::span<MovingBody> bodies, int own_body,
            double h_s) {
  GripRow& ahead = wheel.ahead;
  GripRow& aside = wheel.aside;
  if (!ahead.there && !aside.there) return 0;
  MovingBody& body = bodies[static_cast<std::size_t>(own_body)];
  double along = 0;
  double across = 0;
  wheel.gives_way = false;
  if (ahead.there) {
    const double error = slip_of(wheel, wheels, bodies, body) + ahead.drag_m_s;
    along = ahead.impulse - ahead.mass * (error + ahead.softness * ahead.impulse);
    const double most = h_s * ahead.most_n;
    if (std::abs(along) > most) {
      wheel.gives_way = true;
      along = std::clamp(along, -most, most);
    }
  }
  if (aside.there) {
    const double error = speed_of(aside, wheel, bodies, body) + aside.drag_m_s;
    across = aside.impulse - aside.mass * (error + aside.softness * aside.impulse);
  }
  // (13.7): the circle of friction.
  const double most = h_s * wheel.friction * wheel.load_n;
  const double square = along * along + across * across;
  wheel.slides = square > most * most * kFullShare;
  if (wheel.slides) {
    const double share = most / det::sqrt(square);
    along *= share;
    across *= share;
  }
  double change = 0;
  if (ahead.there) {
    const double more = along - ahead.impulse;
    ahead.impulse = along;
    apply(ahead, more, wheel, bodies, body);
    change = std::abs(more) / ahead.mass;
  }
  if (aside.there) {
    const double more = across - aside.impulse;
    aside.impulse = across;
    apply(aside, more, wheel, bodies, body);
    change = std::max(change, std::abs(more) / aside.mass);
  }
  return change;
}

void roll(Wheel& wheel, std::span<const Wheel> wheels, std::span<const MovingBody> bodies,
          const MovingBody& body, double h_s) {
  GripRow& ahead = wheel.ahead;
  GripRow& aside = wheel.aside;
  double rim_m_s = wheel.rim_m_s;
  if (ahead.there) {
    const double over_m_s = slip_of(wheel, wheels, bodies, body);
    const double ground_m_s = rim_m_s + over_m_s / ahead.rim_share;
    if (wheel.geared) rim_m_s += speed_of(ahead, wheel, bodies, body) - over_m_s;
    if (wheel.gives_way) {  // the ground turns it
      rim_m_s = ground_m_s;
      wheel.missed_m += h_s * (wheel.rim_m_s - rim_m_s);
    } else {
      ahead.bent_m += h_s * over_m_s;
    }
    if (wheel.slides) {
      const double held_m_s =
          std::clamp(ground_m_s, std::min(0.0, wheel.rim_m_s), std::max(0.0, wheel.rim_m_s));
      wheel.slid_m += h_s * (wheel.rim_m_s - held_m_s);
      wheel.slid = true;
    }
  } else {
    ahead.bent_m = 0;
    if (wheel.touches && wheel.spec->driven_by < 0) {  // it rolls along
      const Vec3 ahead_B = body.turn * wheel.forward_B;
      rim_m_s = dot(ahead_B, body.velocity_at(wheel.point));
    }
  }
  if (aside.there)
    aside.bent_m += h_s * speed_of(aside, wheel, bodies, body);
  else
    aside.bent_m = 0;
  if (ahead.there && wheel.tyre_n_m > 0) {
    const double motor_m = ahead.most_n / wheel.tyre_n_m;
    ahead.bent_m = std::clamp(ahead.bent_m, -motor_m, motor_m);
  }
  // A tyre that slides stays bent as far as friction holds it.
  const double most_m =
      wheel.touches && wheel.tyre_n_m > 0 ? wheel.friction * wheel.load_n / wheel.tyre_n_m : 0.0;
  const double square = ahead.bent_m * ahead.bent_m + aside.bent_m * aside.bent_m;
  if (square > most_m * most_m) {
    const double share = most_m / det::sqrt(square);
    ahead.bent_m *= share;
    aside.bent_m *= share;
  }
  wheel.turned_m += h_s * rim_m_s;
}

}  // namespace

double grip(std::span<Wheel> wheels, std::span<MovingBody> bodies, int own_body, double h_s) {
  double change = 0;
  for (Wheel& wheel : wheels) change = std::max(change, grip(wheel, wheels, bodies, own_body, h_s));
  return change;
}

void roll(std::span<Wheel> wheels, std::span<const MovingBody> bodies, int own_body, double h_s) {
  const MovingBody& body = bodies[static_cast<std::size_t>(own_body)];
  for (Wheel& wheel : wheels) roll(wheel, wheels, bodies, body, h_s);
}

}  // namespace understudy
