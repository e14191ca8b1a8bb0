// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Script: the events of a live run. Those with a time come when it is there, those with conditions
// once these hold after a tick. What they cause are ordinary inputs, so a replay needs no script.
#pragma once

#include <string>
#include <vector>

#include "edits/events.h"

namespace understudy {

class Inbox;
class RunCore;

class Script {
 public:
  explicit Script(std::vector<Event> events);

  // What the run itself must do in this interval.
  struct Task {
    Event::Kind kind = Event::Kind::kStop;  // kStop, kKill, kSaveState, kSaveLcd
    int robot_id = 0;
    std::string file = {};
  };
  // The events of the open interval: keys and edits go to the inbox, the rest is returned. Events
  // that name a robot which is not there are told and passed over.
  std::vector<Task> take_due(const RunCore& core, Inbox& inbox);
  // A line of events.md without its time, said by a user: keys, touches, killed programs, the end
  // and pictures of screens are due in the next interval. Not for edits.
  Status take_line(const std::string& text, const Spec& world);
  // After a tick: events whose conditions hold are due in the next interval.
  void look(const RunCore& core);

  bool has_timed() const { return position_ < timed_.size(); }
  bool has_conditions() const { return !conditional_.empty() || !due_.empty(); }

 private:
  void take(const Event& event, TimeNs time, const RunCore& core, Inbox& inbox,
            std::vector<Task>& tasks);

  std::vector<Event> timed_;
  std::size_t position_ = 0;
  std::vector<Event> conditional_;  // not yet fulfilled
  std::vector<Event> due_;
};

}  // namespace understudy
