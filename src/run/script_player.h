// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ScriptPlayer: the events of a run. Events with a time happen at that time, and events with
// conditions happen once these hold after a tick. They cause ordinary inputs, so a replay needs no
// script.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "edits/events.h"
#include "world/ids.h"
#include "world/spec.h"

namespace understudy {

class Journal;
class RunWorld;

// Something that only the host can do, in the interval in which it is due.
struct HostTask {
  Event::Kind kind = Event::Kind::kStop;  // kStop, kKill, kSaveState, kSaveLcd
  RobotId robot = {};                     // for kKill
  std::string file = {};                  // for kSaveState
};

class ScriptPlayer {
 public:
  explicit ScriptPlayer(std::vector<Event> events);

  // Takes the events of the open interval. Keys and edits go to the journal; the rest is returned.
  // An event that names a missing robot is reported and skipped.
  std::vector<HostTask> take_due(const RunWorld& world, Journal& journal);
  // Takes a line of events.md without its time, typed by a user. Keys, touches, killed programs,
  // the end and pictures of screens are due in the next interval. Not for edits.
  Status take_line(const std::string& text, const Spec& world);
  // Called after a tick: events whose conditions hold are due in the next interval.
  void look(const RunWorld& world);

  bool has_timed() const { return position_ < timed_.size(); }
  bool has_conditions() const { return !conditional_.empty() || !due_.empty(); }

 private:
  static void take(const Event& event, TimeNs time, const RunWorld& world, Journal& journal,
                   std::vector<HostTask>& tasks);

  std::vector<Event> timed_;
  std::size_t position_ = 0;
  std::vector<Event> conditional_;  // whose conditions have not held yet
  std::vector<Event> due_;
};

}  // namespace understudy
