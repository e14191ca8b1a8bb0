// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Objects pushed off-centre, against a second simulation in which Coulomb friction acts on each of
// a thousand points of the base. The curves are in docs/physics.md, section 11.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "physics/limit_surface.h"
#include "tests/unit/physics/arena.h"

namespace understudy::limit_surface_test {
namespace {

constexpr double kSpeed_m_s = 0.2;
constexpr double kTolerance = 0.15;

// What becomes of the object: its angle one second after the first contact, and how far the robot
// has pushed it when it is more beside the robot than ahead of it.
struct Outcome {
  double angle_rad = 0;
  double lost_after_m = 0;
};

struct Case {
  const char* kind;
  double offset_m;
  // Where known: from another simulation of this kind, made by somebody else.
  double angle_deg = 0;
  double lost_after_m = 0;
};

// A disc of the rover's size, at constant speed along x, pushes the object. Contacts are exact
// impulses; only the floor is smoothed, below 1 % of the speed.
class Reference {
 public:
  Reference(const BodyModel& body, const SurfaceSpec& pusher, double offset_m)
      : body_(body), friction_(std::sqrt(pusher.friction * body.surface.friction)), y_(offset_m) {
    const Outline& outline = body.shapes[0].outline;
    round_ = outline.corners == 1;
    half_ = round_ ? outline.radius_m : outline.reach_from({0, 0}) / std::sqrt(2.0);
    for (int i = 0; points_.size() < 1000; ++i) {  // a Halton sequence
      const Vec2 p{half_ * (2 * radical_inverse(i, 2) - 1),
                   half_ * (2 * radical_inverse(i, 3) - 1)};
      if (!round_ || std::hypot(p.x, p.y) <= half_) points_.push_back(p);
    }
    x_ = kRoverRadius_m + half_ + 0.001;
  }

  Outcome run() {
    Outcome outcome;
    double first_s = -1;
    for (double t = 0; t < 5; t += kStep_s) {
      floor();
      const double gap = contact(kSpeed_m_s * t);
      if (gap <= 0 && first_s < 0) first_s = t;
      if (first_s < 0) continue;
      if (t - first_s <= 1) outcome.angle_rad = angle_;
      if (y_ > x_ - kSpeed_m_s * t && outcome.lost_after_m == 0)
        outcome.lost_after_m = kSpeed_m_s * (t - first_s);
      if (outcome.lost_after_m > 0 && t - first_s > 1) break;
      x_ += kStep_s * vx_;
      y_ += kStep_s * vy_;
      angle_ += kStep_s * w_;
    }
    return outcome;
  }

  // How far it slides if it is thrown along x with a spin.
  double way_if_thrown(double v_m_s, double w_rad_s) {
    x_ = y_ = angle_ = 0;
    vx_ = v_m_s;
    w_ = w_rad_s;
    while (std::hypot(vx_, w_ * half_) > kSmooth_m_s) {
      floor();
      x_ += kStep_s * vx_;
      angle_ += kStep_s * w_;
    }
    return x_;
  }

 private:
  static constexpr double kStep_s = 2e-4;
  static constexpr double kSmooth_m_s = 0.002;

  static double radical_inverse(int i, int base) {
    double sum = 0;
    double digit = 1.0 / base;
    for (int k = i + 1; k > 0; k /= base, digit /= base) sum += digit * (k % base);
    return sum;
  }

  void floor() {
    const double c = std::cos(angle_);
    const double s = std::sin(angle_);
    double fx = 0;
    double fy = 0;
    double moment = 0;
    for (const Vec2& p : points_) {
      const double rx = c * p.x - s * p.y;
      const double ry = s * p.x + c * p.y;
      const double ux = vx_ - w_ * ry;
      const double uy = vy_ + w_ * rx;
      const double share = 1 / std::max(kSmooth_m_s, std::sqrt(ux * ux + uy * uy));
      fx -= share * ux;
      fy -= share * uy;
      moment -= share * (rx * uy - ry * ux);
    }
    const double impulse =
        body_.floor_friction * kG * kStep_s / static_cast<double>(points_.size());
    vx_ += impulse * fx;
    vy_ += impulse * fy;
    w_ += impulse * body_.mass_kg / body_.inertia_kg_m2 * moment;
  }

  // The gap to the pusher; where there is none, impulses end the approach.
  double contact(double pusher_x) {
    const double c = std::cos(angle_);
    const double s = std::sin(angle_);
    const double dx = pusher_x - x_;
    const double dy = -y_;
    double px = c * dx + s * dy;  // the pusher in the object's frame, and the nearest point there
    double py = -s * dx + c * dy;
    double qx = 0;
    double qy = 0;
    if (!round_) {
      qx = std::clamp(px, -half_, half_);
      qy = std::clamp(py, -half_, half_);
    }
    const double distance = std::hypot(px - qx, py - qy);
    const double gap = distance - kRoverRadius_m - (round_ ? half_ : 0);
    if (gap > 0) return gap;
    const double nlx = -(px - qx) / distance;  // from the pusher into the object
    const double nly = -(py - qy) / distance;
    if (round_) {
      qx = -half_ * nlx;
      qy = -half_ * nly;
    }
    const double nx = c * nlx - s * nly;
    const double ny = s * nlx + c * nly;
    const double rx = c * qx - s * qy;
    const double ry = s * qx + c * qy;
    x_ -= gap * nx;
    y_ -= gap * ny;
    const auto softness = [&](double ex, double ey) {
      const double lever = rx * ey - ry * ex;
      return 1 / body_.mass_kg + lever * lever / body_.inertia_kg_m2;
    };
    const auto push = [&](double impulse, double ex, double ey) {
      vx_ += impulse * ex / body_.mass_kg;
      vy_ += impulse * ey / body_.mass_kg;
      w_ += impulse * (rx * ey - ry * ex) / body_.inertia_kg_m2;
    };
    const auto speed = [&](double ex, double ey) {
      return ex * (vx_ - w_ * ry - kSpeed_m_s) + ey * (vy_ + w_ * rx);
    };
    double normal = 0;
    double tangent = 0;
    for (int k = 0; k < 20; ++k) {
      const double wanted = std::max(0.0, normal - speed(nx, ny) / softness(nx, ny));
      push(wanted - normal, nx, ny);
      normal = wanted;
      const double most = friction_ * normal;
      const double rubbed = std::clamp(tangent - speed(-ny, nx) / softness(-ny, nx), -most, most);
      push(rubbed - tangent, -ny, nx);
      tangent = rubbed;
    }
    return gap;
  }

  const BodyModel& body_;
  double friction_;
  std::vector<Vec2> points_;
  bool round_ = false;
  double half_ = 0;
  double x_ = 0;
  double y_ = 0;
  double angle_ = 0;
  double vx_ = 0;
  double vy_ = 0;
  double w_ = 0;
};

double gap_of(Arena& a, bool round, double half_m) {
  const Pose2 object = a.object().X_WB;
  const double dx = a.robot().X_WB.x_m - object.x_m;
  const double dy = a.robot().X_WB.y_m - object.y_m;
  if (round) return std::hypot(dx, dy) - half_m - kRoverRadius_m;
  const double c = std::cos(object.heading_rad);
  const double s = std::sin(object.heading_rad);
  const double px = c * dx + s * dy;
  const double py = -s * dx + c * dy;
  return std::hypot(px - std::clamp(px, -half_m, half_m), py - std::clamp(py, -half_m, half_m)) -
         kRoverRadius_m;
}

Outcome ours(const Case& c, bool round, double half_m) {
  Spec spec = empty_floor();
  add_rover(spec, {5, 5, 0});
  add_object(spec, c.kind, {5 + kRoverRadius_m + half_m + 0.001, 5 + c.offset_m, 0});
  Arena a(spec);
  a.want(kSpeed_m_s * 0.005);
  Outcome outcome;
  double first_m = -1;
  a.ticks_until([&] {
    const double way = a.robot().X_WB.x_m - 5;
    if (first_m < 0 && gap_of(a, round, half_m) < 1e-4) first_m = way;
    if (first_m < 0) return false;
    if (way - first_m <= kSpeed_m_s) outcome.angle_rad = a.object().X_WB.heading_rad;
    if (a.object().X_WB.y_m - 5 > a.object().X_WB.x_m - a.robot().X_WB.x_m &&
        outcome.lost_after_m == 0)
      outcome.lost_after_m = way - first_m;
    return way >= 1;
  });
  return outcome;
}

TEST(LimitSurface, PushedOffCentreAsWithFrictionSpreadOverTheBase) {
  const Model kinds = *compile(
      [] {
        Spec spec = empty_floor();
        add_object(spec, "Can", {5, 5, 0});
        add_object(spec, "Crate", {7, 5, 0});
        return spec;
      }(),
      full_catalogue());
  const Case cases[] = {{"Can", 0.003},
                        {"Can", 0.005, 0, 0.40},
                        {"Can", 0.008},
                        {"Can", 0.010, 0, 0.30},
                        {"Can", 0.015},
                        {"Can", 0.020},
                        {"Crate", 0.010},
                        {"Crate", 0.020, 20, 0.42},
                        {"Crate", 0.030},
                        {"Crate", 0.040},
                        {"Crate", 0.060, 46, 0.20},
                        {"Crate", 0.080}};
  for (const Case& c : cases) {
    const bool round = c.kind == std::string("Can");
    const BodyModel& body = kinds.objects[round ? 0 : 1].kind->body;
    const Outcome want = Reference(body, rover_kind().body.surface, c.offset_m).run();
    const Outcome got = ours(c, round, round ? 0.033 : 0.1);
    SCOPED_TRACE(c.kind + std::to_string(c.offset_m));
    std::printf("| %s | %.0f | %.1f | %.1f | %.3f | %.3f |\n", c.kind, 1000 * c.offset_m,
                rad_to_deg(got.angle_rad), rad_to_deg(want.angle_rad), got.lost_after_m,
                want.lost_after_m);
    EXPECT_NEAR(got.angle_rad, want.angle_rad, kTolerance * std::abs(want.angle_rad));
    EXPECT_NEAR(got.lost_after_m, want.lost_after_m, kTolerance * want.lost_after_m);
    if (c.angle_deg > 0) {
      EXPECT_NEAR(rad_to_deg(got.angle_rad), c.angle_deg, kTolerance * c.angle_deg);
    }
    if (c.lost_after_m > 0) {
      EXPECT_NEAR(got.lost_after_m, c.lost_after_m, kTolerance * c.lost_after_m);
    }
  }
}

// Thrown with a spin: sliding and turning end together, and more slowly than either alone.
TEST(LimitSurface, SlidingAndTurningShareTheGrip) {
  for (const char* kind : {"Can", "Crate"}) {
    Spec spec = empty_floor();
    add_object(spec, kind, {5, 5, 0});
    Arena a(spec);
    const BodyModel& body = a.model.objects[0].kind->body;
    a.object().vx_m_s = 1;
    a.object().omega_rad_s = 1 / body.spin_arm_m;
    Reference reference(body, {}, 0);
    const double way = reference.way_if_thrown(1, a.object().omega_rad_s);
    double energy = a.energy();
    a.ticks_until([&] {
      EXPECT_LE(a.energy(), energy);
      energy = a.energy();
      return a.speed() == 0 && a.object().omega_rad_s == 0;
    });
    EXPECT_NEAR(a.object().X_WB.x_m - 5, way, 0.05 * way) << kind;
    EXPECT_GT(way, 1.3 / (2 * body.floor_friction * kG)) << kind;
  }
}

// Only the ratio of the two speeds counts, however slow they are.
TEST(LimitSurface, TheSlowestSpeedsHaveAPoint) {
  const LimitSurfacePoint usual = limit_surface_at(3, -2);
  for (const double unit : {0x1p-190, 0x1p-500, 0x1p-900, 0x1p-1060}) {
    const LimitSurfacePoint slow = limit_surface_at(3 * unit, -2 * unit);
    EXPECT_NEAR(slow.force, usual.force, 1e-12) << unit;
    EXPECT_NEAR(slow.moment, usual.moment, 1e-12) << unit;
  }
}

TEST(LimitSurface, NothingCreepsAtRest) {
  Spec spec = empty_floor();
  add_rover(spec, {5, 5, 0});
  add_object(spec, "Crate", {5 + kRoverRadius_m + 0.1 + 1e-6, 5.06, 0.1});
  Arena a(spec);
  a.want(0.0002);
  a.ticks(100);
  a.want(0);
  a.ticks(200);
  const Pose2 at = a.object().X_WB;
  a.ticks(2000);
  EXPECT_EQ(a.object().X_WB.x_m, at.x_m);
  EXPECT_EQ(a.object().X_WB.y_m, at.y_m);
  EXPECT_EQ(a.object().X_WB.heading_rad, at.heading_rad);
}

}  // namespace
}  // namespace understudy::limit_surface_test
