// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Part: a servo, LED, switch or kicker of a robot. Programs set its target, and it moves there over
// time.
#pragma once

#include <memory>
#include <span>

#include "base/result.h"
#include "geom/frame3.h"
#include "geom/outline.h"
#include "world/beacon_spec.h"
#include "world/parameters.h"
#include "world/state.h"

namespace understudy {

// A part that hits what is in front of it: anything in the zone moves at least this fast
// afterwards.
struct PartPush {
  bool active = false;
  Outline zone;  // robot frame
  double z_m = 0;
  double speed_m_s = 0;  // forward, as seen from the robot
};

class Part {
 public:
  virtual ~Part() = default;
  // The number of its values, such as 3 for red, green and blue. It never changes.
  virtual int value_count() const { return 1; }
  // Called before the first tick. PartState already has room for all values.
  virtual void start(PartState& state) const = 0;
  // Sets the target of its first value, in the part's own unit, limited to what it can do.
  virtual void command(double value, PartState& state) const = 0;
  // The same for any of its values, counted from 0. Ignored if there is no such value.
  virtual void command_one(int which, double value, PartState& state) const {
    if (which == 0) command(value, state);
  }
  // Moves towards the target for one tick.
  virtual void advance(double dt_s, PartState& state) const = 0;
  // How far it goes from its middle (for a servo) or from its rest position.
  virtual double most() const { return 1; }
  // The same for any of its values.
  virtual double most_of(int /*which*/) const { return most(); }
  // One of its values so many seconds before the end of the last tick.
  virtual double value_at(const PartState& s, int which, double ago_s) const {
    const PartValue& v = s.at(static_cast<std::size_t>(which));
    return v.value - ago_s * v.rate;
  }
  // The same of its first values, all at once.
  virtual void values_at(const PartState& s, double ago_s, std::span<double> values) const {
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = value_at(s, static_cast<int>(i), ago_s);
  }
  // Whether sensors and other parts can be mounted on it (on=NAME).
  virtual bool carries() const { return false; }
  // How it moves what is mounted on it, so many seconds before the end of the last tick: from the
  // place where that was put on the robot to where it is. Both in the frame of what carries the
  // part itself; the identity while the part is in its middle position.
  virtual Frame3 carry(const PartState&, double /*ago_s*/) const { return {}; }
  // Where its front is, left of that of its robot, in its middle position.
  virtual double front_rad() const { return 0; }
  // How fast that turns, in rad/s about the axes of the same frame.
  virtual Vec3 carry_rad_s(const PartState&) const { return {}; }
  // What it hits in this tick, after advance(). Not called while PartState::rate is 0.
  virtual PartPush push(const PartState&) const { return {}; }
  // A part that sends infrared light: where and how far. Its value is the character, 0 for none.
  virtual const BeaconSpec* beacon() const { return nullptr; }
};

struct PartParams {
  std::span<const double> values;      // as PartDescriptor::parameters
  std::span<const std::string> texts;  // as PartDescriptor::texts
};

// One of the values of a part that has several.
struct PartValueInfo {
  const char* name;
  const char* unit;  // "": a plain number
};

struct PartDescriptor {
  const char* name;
  const char* help;  // one line
  const char* unit;  // of its value
  std::span<const ParameterInfo> parameters;
  std::span<const TextInfo> texts = {};
  std::span<const PartValueInfo> values = {};  // what they are called, if it has several
  // The error says what is wrong with a text and what to write instead.
  Result<std::unique_ptr<const Part>> (*make)(const PartParams& params);
};

// For parts that accept every value within its limits.
template <class P>
Result<std::unique_ptr<const Part>> make_part(const PartParams& params) {
  return std::unique_ptr<const Part>(std::make_unique<P>(params));
}

// Parts that can be mounted on another part, and all sensors, have this text. A part must come
// after the one that carries it.
inline constexpr TextInfo kCarrierText = {"on", "", "PART", "the part that it is mounted on"};

// Every part has this parameter; the model compiler reads it by name.
inline constexpr ParameterInfo kNumberParameter = {
    "number", 0, "", 0, 255, "the number programs use for it; 0 means not numbered"};
// Parts that are on or off also have this one.
inline constexpr int kDigitalChannels = 16;
inline constexpr int kAnalogChannels = 8;
inline constexpr ParameterInfo kDigitalParameter = {
    "digital", 0, "", 0, kDigitalChannels, "the line that DIGITALRead or DIGITALWrite use for it"};

}  // namespace understudy
