// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Window: what passes between the thread that ticks and a thread that looks on. Out go snapshots,
// made only when one was asked for; in come pause, speed and steps. None of it decides results:
// edits go through LiveRun::edit, as inputs of the run.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "panel/drawing.h"
#include "view/notices.h"
#include "world/spec.h"
#include "world/state.h"

namespace understudy {

// A robot's LCD: three bytes a pixel.
struct ScreenPicture {
  std::uint64_t drawn = 0;  // another number: other pixels
  Bytes rgb;
};

struct ProgramStatus {
  int robot_id = 0;
  std::string command;
  bool ended = false;
  int exit_code = 0;
};

// A run at one moment. Never changes.
struct Snapshot {
  std::shared_ptr<const Spec> spec;
  int version = 0;  // of the spec
  TimeNs now = 0;
  std::vector<Pose2> places;  // of all bodies: robots, then objects
  bool paused = false;
  double speed = 0;   // wanted; 0: as fast as it goes
  std::string ended;  // why; empty while it goes on
  bool repeatable = true;
  std::vector<ProgramStatus> programs;
  std::map<int, std::shared_ptr<const Drawings>> drawings;  // by robot id, of those that have some
  // Details, all of one moment and of the same version: of now if they were asked for, or if the
  // run is paused or has ended; otherwise of an earlier snapshot.
  std::shared_ptr<const State> state;
  std::map<int, std::shared_ptr<const ScreenPicture>> screens;  // by robot id, of those asked for
};

class Window {
 public:
  // For the thread that looks on.
  void open() { open_ = true; }
  void ask(bool with_details = false);  // for a newer snapshot
  std::shared_ptr<const Snapshot> latest() const;
  void show_screens_of(std::set<int> robot_ids);
  void pause(bool paused);
  void step(int ticks);          // of a paused run
  void set_speed(double speed);  // 0: as fast as it goes
  News take_news();              // since the last call
  // What programs print, line by line, on a thread of its own; null: no longer.
  using Listener = std::function<void(const std::string& robot, std::string_view line)>;
  void listen_to_programs(Listener hears);

  // For the thread that reads what they print.
  void tell_output(const std::string& robot, std::string_view line) const;

  // For the thread that ticks. Open: somebody may look on, and act, at any time.
  bool is_open() const { return open_; }
  bool asked() const { return asked_.load(std::memory_order_relaxed); }
  bool take_wish_for_details() { return details_asked_.exchange(false); }
  void show(std::shared_ptr<const Snapshot> snapshot);
  std::set<int> screens_wanted() const;
  // Of sounds and messages only the latest are kept when nobody takes them.
  void tell(News news);
  bool is_paused() const { return paused_; }
  // One of the ticks that a paused run was told to make; false if there is none.
  bool take_step();
  // True, once, if another speed is wanted.
  bool take_speed(double& speed);
  // Until something is asked for, at most so long.
  void wait_for_wish(TimeNs at_most);

 private:
  std::atomic<bool> open_{false};
  std::atomic<bool> asked_{false};
  std::atomic<bool> paused_{false};
  std::atomic<bool> details_asked_{false};
  std::atomic<int> steps_{0};
  mutable std::mutex mutex_;  // of all below
  std::condition_variable ask_;
  std::shared_ptr<const Snapshot> latest_;
  std::set<int> screens_;
  News news_;
  bool has_new_speed_ = false;
  double new_speed_ = 0;
  mutable std::mutex listener_mutex_;
  Listener listener_;
};

}  // namespace understudy
