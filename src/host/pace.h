// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Pace: how fast virtual time passes compared with the wall clock.
#pragma once

#include "base/time.h"

namespace understudy {

class Ending;

class Pace {
 public:
  // Virtual seconds per wall second; 0 means as fast as possible.
  explicit Pace(double speed) : speed_(speed) {}

  double speed() const { return speed_; }
  bool is_free() const { return speed_ <= 0; }  // as fast as possible
  // Changes the speed from now on, at this virtual time.
  void set_speed(double speed, TimeNs now);
  // Leaves out this much wall time, because the run stood still.
  void leave_out(TimeNs wall_time) { start_ += wall_time; }

  // Wall time until this virtual time is due; 0 or less if it is.
  TimeNs left_until(TimeNs time) const;
  // The virtual time that corresponds to the wall clock now, limited to this range.
  TimeNs time_between(TimeNs from, TimeNs to) const;
  // Sleeps until this virtual time is due, unless the run is cut short. A run that could not keep
  // up with the speed does not catch up afterwards.
  void wait_until(TimeNs time, const Ending& ending);

 private:
  TimeNs wall_of(TimeNs time) const;

  double speed_;
  TimeNs start_ = 0;  // wall time of virtual time 0
};

}  // namespace understudy
