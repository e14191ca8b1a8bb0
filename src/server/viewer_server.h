// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Hub: what all viewers of a run get and may do. Knows no sockets: a viewer is somebody who takes
// messages. All of it happens on the server's thread.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/log.h"
#include "base/time.h"
#include "server/compiler.h"
#include "server/viewer_params.h"
#include "server/log_file.h"
#include "server/message.h"
#include "server/onlooker.h"
#include "server/settings.h"
#include "server/told_json.h"
#include "server/trails.h"
#include "server/uploads.h"
#include "server/viewer.h"
#include "server/viewer_edits.h"
#include "server/open_request.h"

namespace understudy {

class Host;
struct WatchWish;

class Hub {
 public:
  explicit Hub(HubParams params);
  ~Hub();
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  // The run that viewers see from now on; null: it has ended, and the last of it stays in view.
  void show(Host* run);
  // What a viewer wants instead of the run that was shown last.
  std::optional<WorldWish> take_wish();

  void enter(Viewer& viewer);
  void leave(Viewer& viewer);
  // What a viewer says; anything.
  void hear(Viewer& viewer, const std::string& text);
  // Takes over the latest snapshot, if there is another one.
  void follow_latest();
  // For a newer snapshot than the latest.
  void ask();
  // Some thirty times a second of the wall clock, given in seconds.
  void look(double wall_s);
  // From any thread.
  void log_line(LogLevel level, const std::string& source, const std::string& said);

  Onlooker& onlooker() { return onlooker_; }
  Uploads& uploads() { return uploads_; }
  const Settings& settings() const { return settings_; }
  std::size_t viewers() const { return viewers_.size(); }

 private:
  // A screen as it was last sent, and who has it.
  struct SentScreen {
    std::uint64_t drawn = 0;
    MessagePtr message;
    std::set<const Viewer*> to;
  };

  void greet(Viewer& viewer);
  void watch(Viewer& viewer, const WatchWish& wish);
  void start_compiled();
  void tell(const Notices& notices, bool was_watched);
  // In hub_settings.cc.
  Folders all_folders() const;
  Status change_setting(const std::string& name, const JsonView& value);
  void tell_settings(Viewer& viewer) const;
  void follow_unwatched(double wall_s);
  int version_of(const Snapshot& snapshot) const;
  void to_all(const MessagePtr& message);
  void show_details();
  void show_screens();
  void show_drawings();
  void show_status(double wall_s);
  void show_log();
  void want_screens();
  bool watches_details() const;

  HubParams params_;
  Settings settings_;
  Folders folders_;
  Folders program_folders_;  // named at the start: only from there programs start
  LogFile log_file_;
  double next_unwatched_s_ = 0;  // wall clock
  Uploads uploads_;
  Host* run_ = nullptr;
  int runs_ = 0;      // shown so far
  std::string name_;  // of the run's world at its start
  std::optional<WorldWish> wish_;
  Compiler compiler_;
  int compiled_for_ = 0;  // id of the robot
  ViewerEdits edits_;
  Onlooker onlooker_;
  Trails trails_;
  std::set<Viewer*> viewers_;
  std::shared_ptr<const Snapshot> shown_;
  int shown_version_ = -1;
  MessagePtr world_;
  MessagePtr frame_;
  MessagePtr drawings_;                          // null if no device ever had any
  bool was_watched_ = false;                     // when it was looked at last
  std::map<std::uint64_t, MessagePtr> details_;  // as last sent, by subject
  double next_details_s_ = 0;
  double next_status_s_ = 0;
  std::optional<RunStatus> last_status_;  // as it was sent
  double factor_ = 0;
  double factor_from_s_ = 0;   // wall clock
  TimeNs factor_from_ns_ = 0;  // virtual time then
  std::map<int, SentScreen> screens_;

  std::mutex log_mutex_;  // of the two below
  std::vector<LogLine> new_lines_;
  double log_time_s_ = 0;
  std::deque<LogLine> lines_;  // the last ones, for viewers to come
};

}  // namespace understudy
