// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Drive: turns commands into the motion a body should make, and the motion it made into odometry
// and encoder counts.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "world/command.h"
#include "world/parameters.h"
#include "world/state.h"

namespace understudy {

// Whose errors: see KeyedRandom.
struct DriveKey {
  std::uint64_t seed = 0;
  std::uint64_t robot = 0;
};

class Drive {
 public:
  virtual ~Drive() = default;
  // Before the first tick.
  virtual void start(const DriveKey& key, DriveState& state) const = 0;
  // A new driving command replaces what is left of the one before.
  virtual void command(const Command& command, const DriveKey& key, DriveState& state) const = 0;
  // Sets step_m and step_rad: what the body should do in this tick.
  virtual void act(double dt_s, DriveState& state) const = 0;
  // The body made this share (0..1) of its step forward, and all of its turn.
  virtual void accumulate(double share, DriveState& state) const = 0;
  virtual int wheel_count() const = 0;
  // Encoder counts per metre of wheel rim.
  virtual double counts_per_m() const = 0;
};

struct DriveDescriptor {
  const char* name;
  const char* help;  // one line
  std::span<const ParameterInfo> parameters;
  std::span<const ParameterInfo> slip_errors;     // of the error part "drive"
  std::span<const ParameterInfo> encoder_errors;  // of the error part "encoder"
  // The errors come scaled by the error level.
  std::unique_ptr<const Drive> (*make)(std::span<const double> values,
                                       std::span<const double> slip_errors,
                                       std::span<const double> encoder_errors);
};

}  // namespace understudy
