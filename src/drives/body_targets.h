// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// v-omega control as in RoBIOS: a speed until the next command, or a straight, turn or curve whose
// target is in odometry space. This class knows nothing of wheels. It turns commands into the
// motion that the body should make in this tick, and subtracts the counted motion from what
// remains.
#pragma once

#include "world/command.h"
#include "world/state.h"

namespace understudy {

struct BodyLimits {
  double linear_m_s = 0;
  double sideways_m_s = 0;
  double angular_rad_s = 0;
  double linear_m_s2 = 0;  // 0: speeds are reached at once
  double angular_rad_s2 = 0;
};

// The way over which a command's slip is spread; 0 if there is none of that kind.
struct CommandWay {
  bool taken = false;  // true if it is a command of this level
  double way_m = 0;
  double turn_rad = 0;
};

class BodyTargets {
 public:
  explicit BodyTargets(const BodyLimits& limits) : limits_(limits) {}

  // Replaces the current command.
  void begin(DriveMode mode, double linear_m_s, double angular_rad_s, DriveState& s) const;
  void stop(DriveState& s) const { begin(DriveMode::kIdle, 0, 0, s); }
  CommandWay command(const Command& command, DriveState& s) const;

  // Sets DriveState::planned and the speeds. With ideal motors (settling_s 0) the last tick of a
  // way covers exactly what remains. Other motors come to rest softly, within their settling time.
  void plan(double dt_s, double settling_s, DriveState& s) const;
  // Subtracts what the encoders counted in this tick, a `share` of the plan, from what remains.
  // Ends the command once everything is done.
  void count(double share, DriveState& s) const;

 private:
  void plan_speed(double dt_s, DriveState& s) const;
  void plan_way(double dt_s, double settling_s, DriveState& s) const;
  void plan_turn(double dt_s, double settling_s, DriveState& s) const;

  BodyLimits limits_;
};

}  // namespace understudy
