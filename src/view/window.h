// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Window: what passes between the thread that ticks and the thread of the viewers. Snapshots go
// out, made only when one was asked for; pause, speed and steps come in. None of it changes
// results: edits are inputs of the run and go through Host::edits().
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "view/notices.h"
#include "view/snapshot.h"

namespace understudy {

// What viewers want to see of the devices.
struct PortsWanted {
  bool table = false;
  std::set<DeviceId> traffic = {};
};

// The robots of which viewers want to see more than where they are.
struct RobotsWanted {
  std::set<RobotId> screens = {};
  std::set<RobotId> panels = {};
  std::set<RobotId> points = {};
};

class Window {
 public:
  // For the thread of the viewers.
  void open() { open_ = true; }
  void ask(bool with_details = false);  // for a newer snapshot
  std::shared_ptr<const Snapshot> latest() const;
  void show_robots(RobotsWanted wanted);
  void show_ports(PortsWanted wanted);
  void pause(bool paused);
  void step(int ticks);          // while paused
  void set_speed(double speed);  // 0: as fast as possible
  Notices take_notices();        // since the last call
  // Receives what programs print, line by line, on its own thread. Null stops it.
  using Listener = std::function<void(const std::string& robot, std::string_view line)>;
  void listen_to_programs(Listener listener);

  // For the thread that reads the programs' output.
  void pass_output(const std::string& robot, std::string_view line) const;

  // For the thread that ticks. Open: somebody may watch, and act, at any time.
  bool is_open() const { return open_; }
  bool asked() const { return asked_.load(std::memory_order_relaxed); }
  bool take_request_for_details() { return details_asked_.exchange(false); }
  void show(std::shared_ptr<const Snapshot> snapshot);
  RobotsWanted robots_wanted() const;
  PortsWanted ports_wanted() const;
  // If nobody takes the sounds, messages, traffic and points, only the latest are kept.
  void add_notices(Notices notices);
  bool is_paused() const { return paused_; }
  // One of the ticks that a paused run shall make; false if there is none.
  bool take_step();
  // True, once, if another speed was requested.
  bool take_speed(double& speed);
  // Returns when something is asked for, or after this time.
  void wait_for_request(TimeNs at_most);

 private:
  std::atomic<bool> open_{false};
  std::atomic<bool> asked_{false};
  std::atomic<bool> paused_{false};
  std::atomic<bool> details_asked_{false};
  std::atomic<int> steps_{0};
  mutable std::mutex mutex_;  // guards everything below
  std::condition_variable ask_;
  std::shared_ptr<const Snapshot> latest_;
  RobotsWanted robots_;
  PortsWanted ports_;
  Notices notices_;
  std::optional<double> new_speed_;  // requested, and not taken yet
  mutable std::mutex listener_mutex_;
  Listener listener_;
};

}  // namespace understudy
