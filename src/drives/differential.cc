// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Two driven wheels on one axle, v-omega control as in RoBIOS: a speed until told otherwise, or a
// straight, turn or curve whose target lives in odometry space. Motors are ideal: wheels do what
// they are told, up to the limits, unless the body is blocked.
//
//   command -> planned (what the encoders shall count) -> step (what the body shall do) -> physics
//                 |                                          = planned / encoder scale + slip
//                 +--> remaining, odometry, encoders, by the share of the step the body made
//
// Slip: each straight, turn or curve draws one linear and one angular error and spreads both over
// its way, so at its end the true pose is off by just these. A speed command has no end: its draw
// counts for each metre driven plus each radian turned.
#include <algorithm>
#include <array>
#include <cmath>

#include "base/hash.h"
#include "base/random.h"
#include "errors/drive_errors.h"
#include "geom/arc.h"
#include "world/drive.h"

namespace understudy {
namespace {

enum Value {
  kWheelDiameter,
  kCountsPerTurn,
  kHalfTrack,
  kMaxLinear,
  kMaxAngular,
  kLinearAcceleration,
  kAngularAcceleration,
};
constexpr ParameterInfo kParameters[] = {
    {"wheel_diameter_m", 0.054, "m", 1e-3, 10, "wheel diameter"},
    {"counts_per_turn", 1100, "counts", 1, 1e9, "encoder counts per wheel turn"},
    {"half_track_m", 0.045, "m", 1e-3, 10, "from the middle of the axle to a wheel"},
    {"max_linear_m_s", 0.4, "m/s", 0, 100, "speed limit of commands"},
    {"max_angular_rad_s", kPi / 2, "rad/s", 0, 100, "turning speed limit of commands"},
    {"linear_acceleration_m_s2", 0, "m/s2", 0, 1e4, "0: speeds are reached at once, as in EyeSim"},
    {"angular_acceleration_rad_s2", 0, "rad/s2", 0, 1e4, "0: at once"},
};
constexpr ParameterInfo kSlipErrors[] = {
    {"linear_sigma_m", 0, "m", 0, 1, "error of the way, one sigma per command"},
    {"angular_sigma_rad", 0, "rad", 0, 3, "error of the heading, one sigma per command"},
};
constexpr ParameterInfo kEncoderErrors[] = {
    {"scale_sigma", 0, "(share)", 0, 0.3, "error of each wheel's count, one sigma"},
};

// A share this near to 1 is rounding, not contact.
constexpr double kWholeShare = 1.0 - 1e-9;
// Less of the way than this share, and the robot is stuck rather than sliding.
constexpr double kStallShare = 0.1;

// The speed for the next tick that comes nearest to `target` within the acceleration limit.
double ramped(double speed, double target, double acceleration, double dt_s) {
  if (acceleration == 0) return target;
  const double change = acceleration * dt_s;
  return std::clamp(target, speed - change, speed + change);
}

// What one tick does of a way.
struct Approach {
  double speed = 0;   // not negative
  bool last = false;  // this tick takes exactly the rest
};

// A rest of one step and this share more is still taken in one tick: the sum of many steps differs
// from the whole way by rounding, and that must not cost a tick.
constexpr double kRoundingShare = 1e-6;

// The next tick of a way with `remaining` to go: ramps up to `target`, brakes in time, and ends
// with the exact rest.
Approach approach(double speed, double target, double remaining, double acceleration, double dt_s) {
  if (acceleration > 0) {
    const double change = acceleration * dt_s;
    // v dt + v^2 / 2a = remaining: after this tick there is just room to brake. A speed below one
    // tick's change needs none.
    const double brakable = det::sqrt(change * change + 2 * acceleration * remaining) - change;
    target = std::min({target, speed + change, std::max(brakable, change)});
  }
  if (remaining <= target * dt_s * (1 + kRoundingShare)) return {remaining / dt_s, true};
  return {target, false};
}

class Differential final : public Drive {
 public:
  Differential(std::span<const double> values, std::span<const double> slip,
               std::span<const double> encoder)
      : slip_{slip[0], slip[1]}, encoder_{encoder[0]} {
    std::copy(values.begin(), values.end(), v_.begin());
  }

  void start(const DriveKey& key, DriveMemory memory) const override {
    DriveState& s = memory.drive;
    const KeyedRandom random(key.seed, key.robot, hash_name("encoder"));
    for (std::uint32_t wheel = 0; wheel < 2; ++wheel)
      s.encoder_scale[wheel] = encoder_.scale(random, wheel);
  }

  void command(const Command& c, const DriveKey& key, DriveMemory memory) const override;
  void act(double dt_s, DriveMemory memory) const override;
  void accumulate(double dt_s, DriveMemory memory) const override;

  int wheel_count() const override { return 2; }
  double counts_per_m() const override { return v_[kCountsPerTurn] / (kPi * v_[kWheelDiameter]); }

 private:
  void begin(DriveMode mode, double linear_m_s, double angular_rad_s, DriveState& s) const;
  void spread_slip(const DriveKey& key, double way_m, double turn_rad, DriveState& s) const;
  void plan_speed(double dt_s, DriveState& s) const;
  void plan_way(double dt_s, DriveState& s) const;
  void plan_turn(double dt_s, DriveState& s) const;

  std::array<double, std::size(kParameters)> v_{};
  DriveSlip slip_;
  EncoderError encoder_;
};

void Differential::begin(DriveMode mode, double linear_m_s, double angular_rad_s,
                         DriveState& s) const {
  s.mode = mode;
  s.linear_target_m_s = std::clamp(linear_m_s, -v_[kMaxLinear], v_[kMaxLinear]);
  s.angular_target_rad_s = std::clamp(angular_rad_s, -v_[kMaxAngular], v_[kMaxAngular]);
  s.remaining_m = 0;
  s.remaining_rad = 0;
  s.stalled = false;
}

void Differential::spread_slip(const DriveKey& key, double way_m, double turn_rad,
                               DriveState& s) const {
  const SlipDraw draw =
      slip_.draw(KeyedRandom(key.seed, key.robot, hash_name("drive")), s.commands++);
  s.slip_m = draw.linear_m;
  s.slip_rad = draw.angular_rad;
  s.slip_per_m = way_m == 0 ? 0 : 1 / std::abs(way_m);
  s.slip_per_rad = turn_rad == 0 ? 0 : 1 / std::abs(turn_rad);
}

void Differential::command(const Command& c, const DriveKey& key, DriveMemory memory) const {
  DriveState& s = memory.drive;
  const double linear = std::abs(c.linear_m_s);
  switch (c.kind) {
    case CommandKind::kSetSpeed:
      begin(DriveMode::kSpeed, c.linear_m_s, c.angular_rad_s, s);
      spread_slip(key, 1, 1, s);
      break;
    case CommandKind::kStraight:
      begin(DriveMode::kStraight, linear, 0, s);
      s.remaining_m = c.distance_m;
      spread_slip(key, c.distance_m, 0, s);
      break;
    case CommandKind::kTurn:
      begin(DriveMode::kTurn, 0, std::abs(c.angular_rad_s), s);
      s.remaining_rad = c.angle_rad;
      spread_slip(key, 0, c.angle_rad, s);
      break;
    case CommandKind::kCurve: {
      begin(DriveMode::kCurve, linear, 0, s);
      s.remaining_m = c.distance_m;
      s.remaining_rad = c.angle_rad;
      // Angular speed = speed / distance * angle; if that is too fast, the whole curve slows down.
      const double turn_per_m = std::abs(c.angle_rad) / std::max(std::abs(c.distance_m), 1e-9);
      if (s.linear_target_m_s * turn_per_m > v_[kMaxAngular])
        s.linear_target_m_s = v_[kMaxAngular] / turn_per_m;
      spread_slip(key, c.distance_m, 0, s);
      break;
    }
    default:
      return;
  }
  // A way of nothing, or at no speed, is over at once: it could never end otherwise.
  const bool no_way = s.mode == DriveMode::kTurn
                          ? s.remaining_rad == 0 || s.angular_target_rad_s == 0
                          : s.remaining_m == 0 || s.linear_target_m_s == 0;
  if (s.busy() && no_way) begin(DriveMode::kIdle, 0, 0, s);
}

void Differential::plan_speed(double dt_s, DriveState& s) const {
  s.linear_m_s = ramped(s.linear_m_s, s.linear_target_m_s, v_[kLinearAcceleration], dt_s);
  s.angular_rad_s = ramped(s.angular_rad_s, s.angular_target_rad_s, v_[kAngularAcceleration], dt_s);
  s.planned.forward_m = s.linear_m_s * dt_s;
  s.planned.turn_rad = s.angular_rad_s * dt_s;
}

void Differential::plan_way(double dt_s, DriveState& s) const {
  const double left = std::abs(s.remaining_m);
  const double forward = s.remaining_m < 0 ? -1.0 : 1.0;
  // Speed against the way's direction counts as standing: commands replace each other at once.
  const Approach next = approach(std::max(0.0, forward * s.linear_m_s), s.linear_target_m_s, left,
                                 v_[kLinearAcceleration], dt_s);
  const double way = next.speed * dt_s;
  s.planned.forward_m = next.last ? s.remaining_m : forward * way;
  s.planned.turn_rad = next.last ? s.remaining_rad : s.remaining_rad * (way / left);
  s.linear_m_s = forward * next.speed;
  s.angular_rad_s = s.planned.turn_rad / dt_s;
}

void Differential::plan_turn(double dt_s, DriveState& s) const {
  const double left = std::abs(s.remaining_rad);
  const double direction = s.remaining_rad < 0 ? -1.0 : 1.0;
  const Approach next = approach(std::max(0.0, direction * s.angular_rad_s), s.angular_target_rad_s,
                                 left, v_[kAngularAcceleration], dt_s);
  s.planned.forward_m = 0;
  s.planned.turn_rad = next.last ? s.remaining_rad : direction * next.speed * dt_s;
  s.linear_m_s = 0;
  s.angular_rad_s = direction * next.speed;
}

void Differential::act(double dt_s, DriveMemory memory) const {
  DriveState& s = memory.drive;
  switch (s.mode) {
    case DriveMode::kIdle:
    case DriveMode::kSpeed:
    case DriveMode::kMotors:
      plan_speed(dt_s, s);
      break;
    case DriveMode::kStraight:
    case DriveMode::kCurve:
      plan_way(dt_s, s);
      break;
    case DriveMode::kTurn:
      plan_turn(dt_s, s);
      break;
  }
  s.step.forward_m = s.planned.forward_m;
  s.step.turn_rad = s.planned.turn_rad;
  // Without errors nothing below may touch the numbers: error level 0 is the truth to the bit.
  if (s.encoder_scale[0] != 1.0 || s.encoder_scale[1] != 1.0) {
    const double left = (s.planned.forward_m - s.planned.turn_rad * v_[kHalfTrack]) / s.encoder_scale[0];
    const double right = (s.planned.forward_m + s.planned.turn_rad * v_[kHalfTrack]) / s.encoder_scale[1];
    s.step.forward_m = 0.5 * (left + right);
    s.step.turn_rad = 0.5 * (right - left) / v_[kHalfTrack];
  }
  if (s.slip_m != 0 || s.slip_rad != 0) {
    const double share =
        std::abs(s.planned.forward_m) * s.slip_per_m + std::abs(s.planned.turn_rad) * s.slip_per_rad;
    s.step.forward_m += s.slip_m * share;
    s.step.turn_rad += s.slip_rad * share;
  }
}

void Differential::accumulate(double, DriveMemory memory) const {
  DriveState& s = memory.drive;
  double share = s.hindered && s.step.forward_m != 0 ? s.made.forward_m / s.step.forward_m : 1.0;
  if (s.planned.forward_m == 0 && s.planned.turn_rad == 0) return;
  if (share > kWholeShare) share = 1.0;
  const double way = share == 1.0 ? s.planned.forward_m : share * s.planned.forward_m;
  s.stalled = s.planned.forward_m != 0 && share < kStallShare;
  s.odometry = advance_on_arc(s.odometry, way, s.planned.turn_rad);
  s.wheel_m[0] += way - s.planned.turn_rad * v_[kHalfTrack];
  s.wheel_m[1] += way + s.planned.turn_rad * v_[kHalfTrack];
  if (!s.busy()) return;
  s.remaining_m -= way;
  s.remaining_rad -= s.planned.turn_rad;
  const bool arrived = s.mode == DriveMode::kTurn ? s.remaining_rad == 0 : s.remaining_m == 0;
  if (!arrived) return;
  begin(DriveMode::kIdle, 0, 0, s);
  s.linear_m_s = 0;
  s.angular_rad_s = 0;
}

}  // namespace

DriveDescriptor differential_drive() {
  return {.name = "differential",
          .help = "two driven wheels on one axle, v-omega commands, encoders",
          .parameters = kParameters,
          .slip_errors = kSlipErrors,
          .encoder_errors = kEncoderErrors,
          .make = [](const DriveParams& p) -> std::unique_ptr<const Drive> {
            return std::make_unique<Differential>(p.values, p.slip_errors, p.encoder_errors);
          }};
}

}  // namespace understudy
