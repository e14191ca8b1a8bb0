// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A head that points a camera or a laser through a turning mirror. What its values mean is in
// world/head.h. A device sets all values of a motion, and then the motion itself.
//
// A camera looks into the mirror from below, so its picture turns with the azimuth: it is upright
// ahead, and lies on its side when the head looks to the left or right.
#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <utility>

#include "parts/head/plan.h"
#include "world/head.h"
#include "world/part.h"

namespace understudy {
namespace {

enum Value {
  kNumber,
  kX,
  kY,
  kZ,
  kYaw,
  kMaxSpeed,
  kMaxAcceleration,
  kAcceleration,
  kMostElevation,
  kHomeSpeed,
  kSettle
};
constexpr ParameterInfo kParameters[] = {
    kNumberParameter,
    {"x_m", 0, "m", -10, 10, "place of its mirror on the robot, forward"},
    {"y_m", 0, "m", -10, 10, "likewise, to the left"},
    {"z_m", 0.3, "m", 0, 100, "height of its mirror above the floor"},
    {"yaw_rad", 0, "rad", -2 * kPi, 2 * kPi, "where its front points, left of forward"},
    {"max_speed_rad_s", deg_to_rad(5400.0), "rad/s", 1e-3, 1e4, "most speed of an axis"},
    {"max_acceleration_rad_s2", deg_to_rad(50000.0), "rad/s2", 1e-2, 1e6,
     "most acceleration that it can be set to"},
    {"acceleration_rad_s2", deg_to_rad(20000.0), "rad/s2", 1e-2, 1e6,
     "acceleration until it is set to another one"},
    {"elevation_rad", deg_to_rad(35.0), "rad", 1e-2, 0.5 * kPi, "how far it looks up and down"},
    {"home_speed_rad_s", deg_to_rad(360.0), "rad/s", 1e-2, 1e4,
     "speed while it looks for its marks"},
    {"settle_s", 0.02, "s", 0, 10, "how long it takes to settle after a motion"},
};
constexpr TextInfo kTexts[] = {kCarrierText};
constexpr PartValueInfo kHeadValues[] = {
    {"azimuth", "rad"},     {"elevation", "rad"}, {"speed", "rad/s"}, {"acceleration", "rad/s2"},
    {"motion", ""},         {"lines", ""},        {"low", "rad"},     {"high", "rad"},
    {"region from", "rad"}, {"region to", "rad"}, {"delay", "s"},     {"settled", ""},
    {"line", ""},           {"remains", "s"},
};
static_assert(std::size(kHeadValues) == kHeadValueCount);

// Tracking is soft: with less acceleration, and it takes longer to settle.
constexpr double kTrackingShare = 0.5;
constexpr double kTrackingSettles = 3;
static_assert(sizeof(HeadPlan) % sizeof(double) == 0);

// What it remembers: its motion, and the one before, which it was still in at the beginning of the
// tick in which the new one was commanded.
constexpr std::size_t kPlanDoubles = sizeof(HeadPlan) / sizeof(double);

// Read in place, because a scanner asks for it with every sample.
const HeadPlan& plan_in(const PartState& s) {
  return *reinterpret_cast<const HeadPlan*>(s.memory.data());
}
const HeadPlan& plan_before(const PartState& s) {
  return *reinterpret_cast<const HeadPlan*>(s.memory.data() + kPlanDoubles);
}

void keep(const HeadPlan& plan, PartState& s) { std::memcpy(s.memory.data(), &plan, sizeof plan); }

void keep_before(const HeadPlan& plan, PartState& s) {
  std::memcpy(s.memory.data() + kPlanDoubles, &plan, sizeof plan);
}

double target_of(const PartState& s, HeadValue value) {
  return s.at(static_cast<std::size_t>(value)).target;
}

class Head final : public Part {
 public:
  explicit Head(const PartParams& p)
      : at_{p.values[kX], p.values[kY], p.values[kZ]},
        yaw_rad_(p.values[kYaw]),
        front_(turned(yaw_rad_, 0, 0)),
        back_(turned(-yaw_rad_, 0, 0)),
        most_{p.values[kMaxSpeed], p.values[kMaxAcceleration]},
        acceleration_(std::min(p.values[kAcceleration], p.values[kMaxAcceleration])),
        most_elevation_(p.values[kMostElevation]),
        home_speed_(std::min(p.values[kHomeSpeed], p.values[kMaxSpeed])),
        settle_s_(p.values[kSettle]) {}

  int value_count() const override { return kHeadValueCount; }
  double most() const override { return kPi; }
  double most_of(int which) const override;

  void start(PartState& s) const override;
  void command(double value, PartState& s) const override { command_one(kHeadAzimuth, value, s); }
  void command_one(int which, double value, PartState& s) const override;
  void advance(double dt_s, PartState& s) const override;

  double value_at(const PartState& s, int which, double ago_s) const override;
  void values_at(const PartState& s, double ago_s, std::span<double> values) const override;
  bool carries() const override { return true; }
  double front_rad() const override { return yaw_rad_; }
  Frame3 carry(const PartState& s, double ago_s) const override;
  Vec3 carry_rad_s(const PartState& s) const override;

 private:
  void begin_motion(PartState& s) const;
  HeadOrder order_in(const PartState& s) const;
  HeadPoint point_at(const PartState& s, double ago_s) const;

  Vec3 at_;  // robot frame
  double yaw_rad_;
  Turn3 front_;
  Turn3 back_;
  AxisLimits most_;
  double acceleration_;
  double most_elevation_;
  double home_speed_;
  double settle_s_;
};

double Head::most_of(int which) const {
  switch (which) {
    case kHeadElevation:
    case kHeadLow:
    case kHeadHigh:
      return most_elevation_;
    case kHeadSpeed:
      return most_.speed_rad_s;
    case kHeadAcceleration:
      return most_.acceleration_rad_s2;
    case kHeadMotion:
      return kHeadMotionCount - 1;
    case kHeadLines:
      return 65535;
    case kHeadFrom:
    case kHeadTo:
      return 4 * kPi;
    case kHeadDelay:
      return 1;
    default:
      return kPi;
  }
}

void Head::start(PartState& s) const {
  s = {};
  s.more.resize(kHeadValueCount - 1);
  s.at(kHeadSpeed).target = most_.speed_rad_s;
  s.at(kHeadAcceleration).target = acceleration_;
  s.at(kHeadLines).target = 1;
  s.at(kHeadSettled).value = 1;
  s.at(kHeadLine).value = -1;
  s.memory.resize(2 * kPlanDoubles);
  keep({}, s);
  keep_before({}, s);
}

void Head::command_one(int which, double value, PartState& s) const {
  if (which < 0 || which >= kHeadSettled) return;
  const double most = most_of(which);
  double least = -most;
  if (which == kHeadAcceleration) {
    least = 1e-3;
    if (value == 0) value = acceleration_;
  }
  if (which == kHeadMotion || which == kHeadDelay) least = 0;
  if (which == kHeadLines) least = 1;
  // All directions are possible, also those that are more than half a turn away.
  if (which == kHeadAzimuth) value = det::wrap_angle(value);
  s.at(static_cast<std::size_t>(which)).target = std::clamp(value, least, most);
  if (which == kHeadMotion) begin_motion(s);
}

void Head::begin_motion(PartState& s) const {
  const HeadOrder order = order_in(s);
  const HeadPlan before = plan_in(s);
  const double delay_s = std::exchange(s.at(kHeadDelay).target, 0);
  // Aiming goes on with every new target.
  if (before.kind() == kHeadAim && order.motion == kHeadAim) return;
  if (before.ticks > 0) keep_before(before, s);
  HeadPoint from = point_of(before, before.elapsed_s + delay_s);
  // Whole turns do not matter any more.
  from.azimuth.at_rad = det::wrap_angle(from.azimuth.at_rad);
  HeadPlan plan = plan_motion(order, from);
  plan.begin_s = delay_s;
  plan.elapsed_s = -delay_s;
  keep(plan, s);
}

HeadOrder Head::order_in(const PartState& s) const {
  const double speed = target_of(s, kHeadSpeed);
  HeadOrder order{
      .motion = static_cast<HeadMotion>(static_cast<int>(target_of(s, kHeadMotion))),
      .limits = {speed < 0 ? -speed : speed, target_of(s, kHeadAcceleration)},
      .to_left = speed > 0,
      .azimuth_rad = target_of(s, kHeadAzimuth),
      .elevation_rad = target_of(s, kHeadElevation),
      .low_rad = target_of(s, kHeadLow),
      .high_rad = target_of(s, kHeadHigh),
      .from_rad = target_of(s, kHeadFrom),
      .to_rad = target_of(s, kHeadTo),
      .lines = target_of(s, kHeadLines),
      .settle_s = settle_s_,
  };
  if (order.motion == kHeadHome) order.limits = {home_speed_, most_.acceleration_rad_s2};
  if (order.motion == kHeadTrack) {
    order.limits.acceleration_rad_s2 *= kTrackingShare;
    order.settle_s *= kTrackingSettles;
  }
  // Without speed it goes nowhere.
  if (order.limits.speed_rad_s == 0) order.motion = kHeadHold;
  return order;
}

// The speed for this tick that brings an axis to a target that moves, if its limits allow that.
double aiming_speed(const AxisPoint& from, double target_rad, double target_rad_s,
                    const AxisLimits& limits, double dt_s) {
  const double change = limits.acceleration_rad_s2 * dt_s;
  const double straight = (target_rad - from.at_rad) / dt_s;
  double closing = straight - target_rad_s;  // as seen from the target
  // Far from the target it must be able to brake.
  const double behind = closing * dt_s;
  const double brakable =
      det::sqrt(2 * limits.acceleration_rad_s2 * (behind < 0 ? -behind : behind));
  if (closing > change || closing < -change) closing = std::clamp(closing, -brakable, brakable);
  const double speed = std::clamp(target_rad_s + closing, -limits.speed_rad_s, limits.speed_rad_s);
  return std::clamp(speed, from.rate_rad_s - change, from.rate_rad_s + change);
}

void aim(double dt_s, const HeadOrder& order, HeadPlan& plan) {
  const HeadPoint from = point_of(plan, plan.elapsed_s);
  const auto straight = [&](const AxisPoint& axis, double target_rad, double last_rad) {
    const double rate = plan.follows != 0 ? (target_rad - last_rad) / dt_s : 0;
    return AxisWay{axis.at_rad, aiming_speed(axis, target_rad, rate, order.limits, dt_s)};
  };
  const double azimuth = nearest_turn(order.azimuth_rad, from.azimuth.at_rad);
  const double elevation = order.elevation_rad;
  plan.azimuth = straight(from.azimuth, azimuth, nearest_turn(plan.last_azimuth_rad, azimuth));
  plan.elevation = straight(from.elevation, elevation, plan.last_elevation_rad);
  plan.follows = 1;
  plan.last_azimuth_rad = azimuth;
  plan.last_elevation_rad = elevation;
  plan.ticks = plan.begin_s = 0;
}

void Head::advance(double dt_s, PartState& s) const {
  HeadPlan plan = plan_in(s);
  if (plan.kind() == kHeadAim) aim(dt_s, order_in(s), plan);
  plan.elapsed_s = ++plan.ticks * dt_s - plan.begin_s;
  keep(plan, s);
  const HeadPoint now = point_at(s, 0);
  s.value = det::wrap_angle(now.azimuth.at_rad);
  s.rate = now.azimuth.rate_rad_s;
  s.at(kHeadElevation).value = now.elevation.at_rad;
  s.at(kHeadElevation).rate = now.elevation.rate_rad_s;
  s.at(kHeadMotion).value = plan.motion;
  constexpr double kRounding_s = 1e-9;
  s.at(kHeadSettled).value = plan.elapsed_s + kRounding_s >= plan.settled_s ? 1 : 0;
  s.at(kHeadLine).value = line_of(plan, plan.elapsed_s);
  const bool ends = plan.settled_s < kNever_s;
  s.at(kHeadRemains).value = ends ? std::max(0.0, plan.settled_s - plan.elapsed_s) : 0;
}

HeadPoint Head::point_at(const PartState& s, double ago_s) const {
  const HeadPlan& plan = plan_in(s);
  const double t_s = plan.elapsed_s - ago_s;
  const HeadPlan& before = plan_before(s);
  HeadPoint point =
      t_s < 0 ? point_of(before, before.elapsed_s + plan.begin_s + t_s) : point_of(plan, t_s);
  // It has mechanical stops.
  if (point.elevation.at_rad > most_elevation_) point.elevation = {most_elevation_, 0};
  if (point.elevation.at_rad < -most_elevation_) point.elevation = {-most_elevation_, 0};
  return point;
}

double Head::value_at(const PartState& s, int which, double ago_s) const {
  std::array<double, kHeadValueCount> values;
  values_at(s, ago_s, values);
  return values.at(static_cast<std::size_t>(which));
}

void Head::values_at(const PartState& s, double ago_s, std::span<double> values) const {
  const HeadPoint point = point_at(s, ago_s);
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = i == kHeadAzimuth     ? det::wrap_angle(point.azimuth.at_rad)
                : i == kHeadElevation ? point.elevation.at_rad
                : i == kHeadRemains   ? plan_in(s).settled_s - plan_in(s).elapsed_s + ago_s
                                      : s.at(i).value;
}

Frame3 Head::carry(const PartState& s, double ago_s) const {
  const HeadPoint point = point_at(s, ago_s);
  const det::SinCos azimuth = det::sincos(point.azimuth.at_rad);
  Turn3 turn = turned(azimuth, det::sincos(point.elevation.at_rad), azimuth);
  if (yaw_rad_ != 0) turn = front_ * turn * back_;
  return {at_ - turn * at_, turn};
}

Vec3 Head::carry_rad_s(const PartState& s) const {
  const HeadPoint point = point_at(s, 0);
  const Turn3 aim = turned(point.azimuth.at_rad, point.elevation.at_rad, 0);
  // About the vertical, about the left side, and about where it looks.
  return front_ * (Vec3{0, 0, point.azimuth.rate_rad_s} - point.elevation.rate_rad_s * aim.y +
                   point.azimuth.rate_rad_s * aim.x);
}

}  // namespace

PartDescriptor head_part() {
  return {.name = "head",
          .help = "points a camera or a laser by a turning mirror: moves, scans, follows",
          .unit = "rad",
          .parameters = kParameters,
          .texts = kTexts,
          .values = kHeadValues,
          .make = make_part<Head>};
}

}  // namespace understudy
