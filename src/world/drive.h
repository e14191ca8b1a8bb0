// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Drive: turns commands into the motion a body should make, and the motion it actually made into
// odometry and encoder counts.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "world/command.h"
#include "world/parameters.h"
#include "world/spec.h"
#include "world/state.h"

namespace understudy {

// Selects the random stream of a drive's errors; see KeyedRandom.
struct DriveKey {
  std::uint64_t seed = 0;
  std::uint64_t robot = 0;
  std::uint64_t tick = 0;
};

// The room that a robot takes around its origin; body frame.
struct RobotRoom {
  double back_x_m = 0;
  double front_x_m = 0;
};

// A thruster pushes through water along its axis, where it is; body frame.
struct ThrusterPlace {
  Vec3 at;
  Vec3 along;     // where it pushes when it turns ahead
  int wheel = 0;  // as the drive counts its wheels
};

// The part of a robot's state that its drive may change.
struct DriveMemory {
  DriveState& drive;
  std::vector<MotorState>& motors;      // Drive::motor_count() of them
  const std::vector<PartState>& parts;  // as KindModel::parts
  const RimWays* rims = nullptr;        // of this tick; null if physics does not know them
};

class Drive {
 public:
  virtual ~Drive() = default;
  // Called before the first tick.
  virtual void start(const DriveKey& key, DriveMemory memory) const = 0;
  // A new driving command replaces the rest of the previous one.
  virtual void command(const Command& command, const DriveKey& key, DriveMemory memory) const = 0;
  // Sets DriveState::planned, step and force_limit_n: what the body should do in this tick.
  // Steering servos and the like are among `parts`.
  virtual void act(double dt_s, const DriveKey& key, DriveMemory memory) const = 0;
  // Counts what physics made of the step, as given in DriveState::made, hindered and spinning.
  virtual void accumulate(double dt_s, DriveMemory memory) const = 0;
  // The point that the step moves, on the robot's x axis: the middle of the driven axle.
  virtual double reference_x_m() const { return 0; }
  // The number of motors that need memory of their own beyond DriveState.
  virtual int motor_count() const { return 0; }
  virtual int wheel_count() const = 0;
  // The first this many wheels have a motor each; the others roll along with the body.
  virtual int driven_wheels() const { return wheel_count(); }
  // The body's motion if the wheels' rims move this far in one tick, as odometry believes.
  virtual DriveStep step_of(const std::array<double, 4>& ways_m, const DriveState& s) const = 0;
  // Encoder counts per metre of wheel rim.
  virtual double counts_per_m() const = 0;
  // Encoder counts per radian of a wheel.
  virtual double counts_per_rad() const = 0;

  // The rest is for spatial physics.
  // Where the wheels are of a robot whose file does not say; empty if it has none. They touch the
  // floor, and springs are not pressed.
  virtual std::vector<WheelSpec> wheel_places(const RobotRoom&) const { return {}; }
  // How far the rim of each wheel is to go in this tick, with all errors.
  virtual std::array<double, 4> rim_ways_m(double, const DriveMemory&) const { return {}; }
  // The force that the motor of this wheel has at the rim, which moves at this speed.
  virtual double rim_force_n(int, double, const DriveMemory&) const { return kAsMuchAsGrip; }
  // Of the path of the reference point on which the steered wheels lead it; 1/m, to the left.
  virtual double path_curvature(const DriveState&) const { return 0; }
  virtual std::vector<ThrusterPlace> thruster_places() const { return {}; }

  static constexpr double kAsMuchAsGrip = std::numeric_limits<double>::infinity();
};

struct DriveParams {
  const RobotKindSpec& kind;
  std::span<const double> values;  // as DriveDescriptor::parameters
  // As DriveDescriptor::slip_errors and encoder_errors, scaled by the error level.
  std::span<const double> slip_errors;
  std::span<const double> encoder_errors;
};

struct DriveDescriptor {
  const char* name;
  const char* help;  // one line
  std::span<const ParameterInfo> parameters;
  std::span<const ParameterInfo> slip_errors;     // of the error part "drive"
  std::span<const ParameterInfo> encoder_errors;  // of the error part "encoder"
  std::unique_ptr<const Drive> (*make)(const DriveParams& params);
};

}  // namespace understudy
