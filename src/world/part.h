// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Part: a servo, LED, switch or kicker of a robot. Programs give it a target; it takes its time.
#pragma once

#include <memory>
#include <span>

#include "geom/outline.h"
#include "world/parameters.h"
#include "world/state.h"

namespace understudy {

// A part that hits what is before it: whatever stands in the zone is at least so fast afterwards.
struct PartPush {
  bool active = false;
  Outline zone;  // robot frame
  double z_m = 0;
  double speed_m_s = 0;  // forward, as seen from the robot
};

class Part {
 public:
  virtual ~Part() = default;
  // How many values it has, such as red, green and blue; always the same.
  virtual int value_count() const { return 1; }
  // Before the first tick. PartState has room for all values then.
  virtual void start(PartState& state) const = 0;
  // A new target of its first value, in the part's own unit, limited to what it can do.
  virtual void command(double value, PartState& state) const = 0;
  // Likewise of any of its values, from 0; of one that it has not, nothing happens.
  virtual void command_one(int which, double value, PartState& state) const {
    if (which == 0) command(value, state);
  }
  // One tick on its way to the target.
  virtual void advance(double dt_s, PartState& state) const = 0;
  // How far it goes from its middle (a servo) or its rest.
  virtual double most() const { return 1; }
  // What it hits in this tick, after advance(); not asked while PartState::rate is 0.
  virtual PartPush push(const PartState&) const { return {}; }
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
    "number", 0, "", 0, 255, "how programs call it; 0: not numbered"};
// Those that are on or off have this one, too.
inline constexpr int kDigitalChannels = 16;
inline constexpr int kAnalogChannels = 8;
inline constexpr ParameterInfo kDigitalParameter = {
    "digital", 0, "", 0, kDigitalChannels, "line by which DIGITALRead or DIGITALWrite reach it"};

}  // namespace understudy
