// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Springs that a file leaves out are chosen so that the robot stands on flat ground as in a planar
// world: upright, with its origin on the floor. So its wheels hang a little lower, each by as much
// as its share of the weight presses its spring.
#include "world/compile_wheels.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/math.h"
#include "world/compile_body.h"

namespace understudy {
namespace {

constexpr std::size_t kMostWheels = 16;
constexpr double kSag = 1.0 / 24;     // of a wheel's radius: how far the weight presses its spring
constexpr double kDamping = 0.7;      // share of critical damping
constexpr double kCasterShare = 0.2;  // of the weight, compared with a wheel at the same place
constexpr double kMostSpring = 1e9;

Status check_wheel(const WheelSpec& wheel, const std::string& where, int drive_wheels) {
  const bool placed = is_place({wheel.at.x, wheel.at.y}) && in_range(wheel.at.z, -100, 100);
  if (!placed) return Error{where + ": its place is out of range; use 100 m or less"};
  if (!in_range(wheel.radius_m, 1e-3, 100))
    return Error{where + ": its radius is out of range; use 0.001 to 100 m"};
  if (!in_range(wheel.width_m, 0, 100))
    return Error{where + ": its width is out of range; use 0 to 100 m"};
  if (!in_range(wheel.roller_rad, -kPi / 2, kPi / 2))
    return Error{where + ": its rollers are out of range; use -90 to 90 degrees"};
  if (wheel.driven_by < -1 || wheel.driven_by >= drive_wheels)
    return Error{where + ": there is no motor " + std::to_string(wheel.driven_by + 1) +
                 "; the drive has " + std::to_string(drive_wheels) + ", and -1 is none"};
  return {};
}

Status check_springs(const SuspensionSpec& s, const std::string& where) {
  const double most = std::max({s.stiffness_n_m, s.compression_n_s_m, s.relaxation_n_s_m});
  const double least = std::min(
      {s.stiffness_n_m, s.compression_n_s_m, s.relaxation_n_s_m, s.most_force_n, s.rest_length_m});
  if (!(least >= 0) || !(most <= kMostSpring) || !(s.most_force_n <= kMostSpring) ||
      !(s.rest_length_m <= 100))
    return Error{where + ": a spring must have numbers from 0 to 1e9, and a length up to 100 m"};
  if (s != SuspensionSpec{} && s.stiffness_n_m == 0)
    return Error{where + ": a spring without stiffness carries nothing; give it one"};
  return {};
}

RobotRoom room_of(const BodyModel& body) {
  RobotRoom room;
  for (const ShapeModel& shape : body.shapes) {
    for (int i = 0; i < shape.outline.corners; ++i) {
      Vec3 corner{shape.outline.corner[static_cast<std::size_t>(i)].x,
                  shape.outline.corner[static_cast<std::size_t>(i)].y, shape.low_m};
      if (shape.X_BS) corner = compose(*shape.X_BS, {corner, {}}).at;
      room.front_x_m = std::max(room.front_x_m, corner.x + shape.outline.radius_m);
      room.back_x_m = std::min(room.back_x_m, corner.x - shape.outline.radius_m);
    }
  }
  return room;
}

// The share of the weight that each wheel carries on flat ground, if its spring gives way as its
// weight in `w` says: w (a + b x + c y) with the right sum and moments. Not negative.
std::vector<double> loads(const std::vector<WheelSpec>& wheels, Vec2 mass_center,
                          const std::vector<double>& w) {
  // Sums of w and its moments about the centre of mass, where the weight has none.
  double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
  for (std::size_t i = 0; i < wheels.size(); ++i) {
    const Vec2 at{wheels[i].at.x - mass_center.x, wheels[i].at.y - mass_center.y};
    n += w[i];
    x += w[i] * at.x;
    y += w[i] * at.y;
    xx += w[i] * at.x * at.x;
    xy += w[i] * at.x * at.y;
    yy += w[i] * at.y * at.y;
  }
  const double of_n = xx * yy - xy * xy;
  const double of_x = xy * y - x * yy;
  const double of_y = x * xy - xx * y;
  const double determinant = n * of_n + x * of_x + y * of_y;
  std::vector<double> shares(wheels.size(), 1.0 / static_cast<double>(wheels.size()));
  if (!(determinant > 1e-9 * n * xx * yy)) return shares;  // all on one line: it falls over anyway
  for (std::size_t i = 0; i < wheels.size(); ++i) {
    const Vec2 at{wheels[i].at.x - mass_center.x, wheels[i].at.y - mass_center.y};
    const double share = w[i] * (of_n + of_x * at.x + of_y * at.y) / determinant;
    shares[i] = std::max(0.0, share);
  }
  return shares;
}

SuspensionSpec springs_for(const KindModel& kind) {
  double radius_m = 0;
  for (const WheelSpec& wheel : kind.wheels) radius_m = std::max(radius_m, wheel.radius_m);
  const double wheel_kg = kind.body.mass_kg / static_cast<double>(kind.wheels.size());
  SuspensionSpec springs;
  springs.stiffness_n_m = std::max(wheel_kg, 1e-6) * kGravity_m_s2 / (kSag * radius_m);
  springs.compression_n_s_m = springs.relaxation_n_s_m =
      2 * kDamping * det::sqrt(springs.stiffness_n_m * wheel_kg);
  springs.rest_length_m = radius_m;
  return springs;
}

// Its weight presses each spring by just as much as its wheel hangs lower.
void lower_wheels(KindModel& kind) {
  std::vector<double> w;
  for (const WheelSpec& wheel : kind.wheels) w.push_back(wheel.caster ? kCasterShare : 1);
  const std::vector<double> shares = loads(kind.wheels, kind.body.mass_center, w);
  const double weight_n = kind.body.mass_kg * kGravity_m_s2;
  for (std::size_t i = 0; i < kind.wheels.size(); ++i)
    kind.wheels[i].at.z -= shares[i] * weight_n / kind.suspension.stiffness_n_m;
}

}  // namespace

Status compile_wheels(const RobotKindSpec& kind, const Spec& world, const std::string& where,
                      KindModel& model) {
  model.wheels = kind.wheels;
  model.suspension = kind.suspension;
  if (kind.wheels.size() > kMostWheels)
    return Error{where + ": it has " + std::to_string(kind.wheels.size()) +
                 " wheels; use up to 16"};
  for (std::size_t i = 0; i < kind.wheels.size(); ++i)
    if (const Status s = check_wheel(kind.wheels[i], where + ", wheel " + std::to_string(i + 1),
                                     model.drive->wheel_count());
        !s)
      return Error{s.error()};
  if (const Status s = check_springs(kind.suspension, where + ", suspension"); !s)
    return Error{s.error()};
  if (world.physics != PhysicsKind::kSpatial) return {};
  if (model.wheels.empty()) model.wheels = model.drive->wheel_places(room_of(model.body));
  if (model.wheels.empty() || model.suspension != SuspensionSpec{}) return {};
  model.suspension = springs_for(model);
  lower_wheels(model);
  return {};
}

}  // namespace understudy
