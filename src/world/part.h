// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Part: a servo, LED, switch or kicker of a robot. Programs set its target, and it moves there over
// time.
#pragma once

#include <memory>
#include <span>

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
  // What it hits in this tick, after advance(). Not called while PartState::rate is 0.
  virtual PartPush push(const PartState&) const { return {}; }
  // A part that sends infrared light: where and how far. Its value is the character, 0 for none.
  virtual const BeaconSpec* beacon() const { return nullptr; }
};

struct PartDescriptor {
  const char* name;
  const char* help;  // one line
  const char* unit;  // of its value
  std::span<const ParameterInfo> parameters;
  std::unique_ptr<const Part> (*make)(std::span<const double> values);
};

// Every part has this parameter; the model compiler reads it by name.
inline constexpr ParameterInfo kNumberParameter = {
    "number", 0, "", 0, 255, "the number programs use for it; 0 means not numbered"};
// Parts that are on or off also have this one.
inline constexpr int kDigitalChannels = 16;
inline constexpr int kAnalogChannels = 8;
inline constexpr ParameterInfo kDigitalParameter = {
    "digital", 0, "", 0, kDigitalChannels, "the line that DIGITALRead or DIGITALWrite use for it"};

}  // namespace understudy
