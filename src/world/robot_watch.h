// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RobotWatch: notices robots that get nowhere. They turn on the spot, push against something, or
// stand still after their program has ended. It only looks at sealed states, in virtual time, so
// what it notices does not depend on the machine, and no hash depends on it.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/time.h"
#include "geom/pose.h"
#include "world/ids.h"
#include "world/model.h"
#include "world/state.h"

namespace understudy {

struct Observation {
  enum class Kind : std::uint8_t { kTurning, kStuck, kEnded };
  Kind kind = Kind::kTurning;
  RobotId robot = {};
  TimeNs since = 0;                  // when it began
  TimeNs noticed = 0;                // when it had lasted long enough to be reported
  TimeNs program_ended_at = kNever;  // for kEnded
};

// Something that a robot goes on doing at one place.
struct Episode {
  TimeNs since = 0;
  TimeNs last = 0;  // when it was last seen
  Pose2 from = {};
  bool reported = false;

  TimeNs lasted() const { return last - since; }
  void restart(const Pose2& place, TimeNs now);

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("since", self.since);
    visit("last", self.last);
    visit("from", self.from);
    visit("reported", self.reported);
  }
};

// What the watch remembers of one robot.
struct WatchedRobot {
  int id = 0;
  bool seen = false;  // whether `place` is known
  Pose2 place = {};   // of the drive's reference point, at the last look
  Episode turning = {};
  TimeNs last_quarter = 0;  // when it had last turned by another 90 degrees
  double turned_rad = 0;    // since then
  Episode stuck = {};
  Episode ended = {};
  TimeNs program_ended_at = kNever;  // kNever while it runs, and if there never was one

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("id", self.id);
    visit("seen", self.seen);
    visit("place", self.place);
    visit("turning", self.turning);
    visit("last_quarter", self.last_quarter);
    visit("turned_rad", self.turned_rad);
    visit("stuck", self.stuck);
    visit("ended", self.ended);
    visit("program_ended_at", self.program_ended_at);
  }
};

class RobotWatch {
 public:
  // Called after each tick. It looks at the robots ten times per second.
  void look(const Model& model, const State& state);
  // The robot's program has ended, or another one has started.
  void note_program(RobotId robot, bool runs, TimeNs now);

  // For how long the robot has been doing this; 0 if it is not.
  TimeNs lasted(Observation::Kind kind, RobotId robot) const;
  // What was noticed since the last call.
  std::vector<Observation> take_observations() { return std::exchange(observations_, {}); }

  // For saving and restoring a run.
  const std::vector<WatchedRobot>& memory() const { return robots_; }
  void restore(std::vector<WatchedRobot> memory) { robots_ = std::move(memory); }

 private:
  void follow(const Model& model);
  void look_at(const RobotModel& model, const RobotState& state, TimeNs now, WatchedRobot& robot);
  void report(Observation::Kind kind, TimeNs long_enough, TimeNs now, const WatchedRobot& robot,
              Episode& episode);

  std::vector<WatchedRobot> robots_;  // as Model::robots at the last look
  std::vector<Observation> observations_;
};

}  // namespace understudy
