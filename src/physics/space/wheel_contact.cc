// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/space/wheel_contact.h"

#include <algorithm>

namespace understudy {
namespace {

constexpr double kSteepest = 0.2;     // cosine: ground that is steeper against the spring is a wall
constexpr double kLongerReach = 1.3;  // on a slope, the ray is longer than the radius
// Springs and dampers that would be too quick for the substep are softened to these shares.
constexpr double kQuickestSpring = 1;
constexpr double kQuickestDamper = 1;

// The velocity of the ground at a point.
Vec3 ground_velocity(const Wheel& wheel, std::span<const MovingBody> bodies, Vec3 point) {
  if (wheel.ground_body < 0) return {};
  return bodies[static_cast<std::size_t>(wheel.ground_body)].velocity_at(point);
}

}  // namespace

void find_ground(Wheel& wheel, const SuspensionSpec& springs, double own_friction,
                 const MovingBody& body, int own_body, const Ground& ground) {
  const WheelSpec& spec = *wheel.spec;
  const Vec3 up = body.turn * Vec3{0, 0, 1};
  const Vec3 middle = body.at + body.turn * (spec.at - body.center);
  const double above_m = std::max(springs.rest_length_m, spec.radius_m);
  const auto hit = ground.below(middle + above_m * up, -1.0 * up,
                                above_m + kLongerReach * spec.radius_m, own_body);
  wheel.over_ground = hit && dot(hit->normal, up) > kSteepest;
  if (!wheel.over_ground) return;
  wheel.ground_point = hit->point;
  wheel.ground_normal = hit->normal;
  wheel.ground_body = hit->body;
  // As of contacts: (12.1) on ground, (2.1) on other bodies.
  const double product = own_friction * hit->friction;
  wheel.friction = hit->body < 0 ? product : det::sqrt(product);
}

void load(Wheel& wheel, const SuspensionSpec& springs, std::span<const MovingBody> bodies,
          int own_body, std::size_t wheels, double h_s) {
  wheel.touches = false;
  wheel.travel_m = 0;
  if (!wheel.over_ground) return;
  const MovingBody& body = bodies[static_cast<std::size_t>(own_body)];
  const WheelSpec& spec = *wheel.spec;
  const Vec3 normal = wheel.ground_normal;
  const Vec3 up = body.turn * Vec3{0, 0, 1};
  const Vec3 axle = body.turn * wheel.axle_B;
  const Vec3 middle = body.at + body.turn * (spec.at - body.center);
  const double upright = dot(normal, up);
  // (13.1): the rim is a circle, so ground that leans sideways is met by its edge.
  const double aside = dot(normal, axle);
  const double flat = det::sqrt(std::max(1e-6, 1 - aside * aside));
  const double travel_m =
      (spec.radius_m * flat - dot(middle - wheel.ground_point, normal)) / upright;
  if (!(travel_m > 0) || upright <= kSteepest) return;
  wheel.touches = true;
  wheel.travel_m = travel_m;
  wheel.point = middle + travel_m * up - (spec.radius_m / flat) * (normal - aside * axle);
  // (13.2), with the springs and dampers that this time can follow.
  const double along = upright * upright;
  if (wheel.yield == 0) wheel.yield = body.yield(normal, wheel.point);
  const double quick = static_cast<double>(wheels) * wheel.yield / along * h_s;
  const double closing_m_s =
      -dot(body.velocity_at(wheel.point) - ground_velocity(wheel, bodies, wheel.point), normal) /
      upright;
  const double stiffness = std::min(springs.stiffness_n_m, kQuickestSpring / (quick * h_s));
  const double damping =
      std::min(closing_m_s > 0 ? springs.compression_n_s_m : springs.relaxation_n_s_m,
               kQuickestDamper / quick);
  double force_n = std::max(0.0, stiffness * travel_m + damping * closing_m_s);
  if (springs.most_force_n > 0) force_n = std::min(force_n, springs.most_force_n);
  wheel.load_n = force_n / upright;
}

void press(const Wheel& wheel, std::span<MovingBody> bodies, int own_body, double h_s) {
  if (!wheel.touches) return;
  const Vec3 impulse = (h_s * wheel.load_n) * wheel.ground_normal;
  bodies[static_cast<std::size_t>(own_body)].push(impulse, wheel.point);
  if (wheel.ground_body >= 0)
    bodies[static_cast<std::size_t>(wheel.ground_body)].push(-1.0 * impulse, wheel.point);
}

}  // namespace understudy
