// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A platform on the robot that rolls and pitches, like the deck of a boat, with what is mounted on
// it (on=NAME). Its two values are roll (left side up) and pitch (nose up); a command sets the
// angles about which it moves. It moves as a sine, as a curve, or as both together.
#include <algorithm>

#include "parts/platform_curve.h"
#include "world/part.h"

namespace understudy {
namespace {

enum Value {
  kNumber,
  kX,
  kY,
  kZ,
  kRoll,
  kPitch,
  kRollAmplitude,
  kRollPeriod,
  kRollPhase,
  kPitchAmplitude,
  kPitchPeriod,
  kPitchPhase,
  kSpeed
};
constexpr double kMostAngle = 0.5 * kPi;
constexpr ParameterInfo kParameters[] = {
    kNumberParameter,
    {"x_m", 0, "m", -100, 100, "the point about which it turns, forward"},
    {"y_m", 0, "m", -100, 100, "likewise, to the left"},
    {"z_m", 0, "m", -100, 100, "likewise, above the floor"},
    {"roll_rad", 0, "rad", -kMostAngle, kMostAngle, "middle of its roll, left side up"},
    {"pitch_rad", 0, "rad", -kMostAngle, kMostAngle, "middle of its pitch, nose up"},
    {"roll_amplitude_rad", 0, "rad", 0, kMostAngle, "of a sine"},
    {"roll_period_s", 2, "s", 1e-2, 1e6, "of that sine"},
    {"roll_phase_rad", 0, "rad", -4 * kPi, 4 * kPi, "of that sine when the run begins"},
    {"pitch_amplitude_rad", 0, "rad", 0, kMostAngle, "of a sine"},
    {"pitch_period_s", 2, "s", 1e-2, 1e6, "of that sine"},
    {"pitch_phase_rad", 0, "rad", -4 * kPi, 4 * kPi, "of that sine when the run begins"},
    {"speed_rad_s", 0.5, "rad/s", 1e-3, 1e3, "how fast a command moves the middle"},
};
enum Text { kOn, kCurve };
constexpr TextInfo kTexts[] = {
    kCarrierText,
    {"curve", "", "FILE.csv", "lines of time_s,roll_deg,pitch_deg, repeated from their end"},
};

constexpr PartValueInfo kPlatformValues[] = {{"roll", "rad"}, {"pitch", "rad"}};

struct Sine {
  double amplitude_rad = 0;
  double period_s = 1;
  double phase_rad = 0;

  AxisAngle at(double t_s) const {
    const double turns = t_s / period_s;
    const double omega = 2 * kPi / period_s;
    // The fraction first: the sine of a long time would be less exact.
    const det::SinCos s = det::sincos(2 * kPi * (turns - det::floor(turns)) + phase_rad);
    return {amplitude_rad * s.sin, amplitude_rad * omega * s.cos};
  }
};

class Platform final : public Part {
 public:
  Platform(const PartParams& p, PlatformCurve curve)
      : at_{p.values[kX], p.values[kY], p.values[kZ]},
        middle_{p.values[kRoll], p.values[kPitch]},
        sines_{{p.values[kRollAmplitude], p.values[kRollPeriod], p.values[kRollPhase]},
               {p.values[kPitchAmplitude], p.values[kPitchPeriod], p.values[kPitchPhase]}},
        curve_(std::move(curve)),
        speed_rad_s_(p.values[kSpeed]) {}

  int value_count() const override { return kAxes; }
  double most() const override { return kMostAngle; }

  void start(PartState& s) const override {
    s = {};
    s.more.resize(kAxes - 1);
    s.memory = {0, middle_[kRollAxis], middle_[kPitchAxis]};
    for (int axis = 0; axis < kAxes; ++axis)
      s.at(static_cast<std::size_t>(axis)).target = middle_[axis];
    put(0, s, {});
  }
  void command(double value, PartState& s) const override { command_one(kRollAxis, value, s); }
  void command_one(int which, double value, PartState& s) const override {
    if (which == kRollAxis || which == kPitchAxis)
      s.at(static_cast<std::size_t>(which)).target = std::clamp(value, -kMostAngle, kMostAngle);
  }
  void advance(double dt_s, PartState& s) const override {
    ++s.memory[kTicks];
    const double most = speed_rad_s_ * dt_s;
    double moved[kAxes];
    for (int axis = 0; axis < kAxes; ++axis) {
      double& middle = s.memory[static_cast<std::size_t>(kMiddle + axis)];
      const double before = middle;
      middle =
          std::clamp(s.at(static_cast<std::size_t>(axis)).target, before - most, before + most);
      moved[axis] = (middle - before) / dt_s;
    }
    put(s.memory[kTicks] * dt_s, s, moved);
  }

  bool carries() const override { return true; }
  Frame3 carry(const PartState& s, double ago_s) const override {
    const Turn3 turn = turned(0, value_at(s, kPitchAxis, ago_s), value_at(s, kRollAxis, ago_s));
    return {at_ - turn * at_, turn};
  }
  Vec3 carry_rad_s(const PartState& s) const override {
    const Turn3 pitched = turned(0, s.at(kPitchAxis).value, 0);
    return Vec3{0, -s.at(kPitchAxis).rate, 0} + s.at(kRollAxis).rate * pitched.x;
  }

 private:
  enum Axis : int { kRollAxis, kPitchAxis, kAxes };
  enum Memory : int { kTicks, kMiddle, kMemory = kMiddle + kAxes };

  void put(double t_s, PartState& s, const double (&middle_rates)[kAxes]) const {
    const PlatformAngles curve = curve_.at(t_s);
    for (int axis = 0; axis < kAxes; ++axis) {
      const AxisAngle sine = sines_[axis].at(t_s);
      const AxisAngle& curved = axis == kRollAxis ? curve.roll : curve.pitch;
      PartValue& value = s.at(static_cast<std::size_t>(axis));
      value.value =
          s.memory[static_cast<std::size_t>(kMiddle + axis)] + sine.angle_rad + curved.angle_rad;
      value.rate = middle_rates[axis] + sine.rate_rad_s + curved.rate_rad_s;
    }
  }

  Vec3 at_;  // robot frame
  double middle_[kAxes];
  Sine sines_[kAxes];
  PlatformCurve curve_;
  double speed_rad_s_;
};

Result<std::unique_ptr<const Part>> make_platform(const PartParams& params) {
  auto curve = PlatformCurve::read(params.texts[kCurve]);
  if (!curve) return Error{curve.error()};
  return std::unique_ptr<const Part>(std::make_unique<Platform>(params, std::move(*curve)));
}

}  // namespace

PartDescriptor platform_part() {
  return {.name = "platform",
          .help = "rolls and pitches with all that is mounted on it: fixed, a sine or a curve",
          .unit = "rad",
          .parameters = kParameters,
          .texts = kTexts,
          .values = kPlatformValues,
          .make = make_platform};
}

}  // namespace understudy
