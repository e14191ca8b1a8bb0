// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ViewerServer: what all viewers of a run get and may do. It knows no sockets. All of it happens on
// the server's thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "server/compiler.h"
#include "server/open_request.h"
#include "server/shown_run.h"
#include "server/status_reports.h"
#include "server/uploads.h"
#include "server/viewer.h"
#include "server/viewer_edits.h"
#include "server/viewer_log.h"
#include "server/viewer_params.h"
#include "server/viewer_settings.h"
#include "server/watched_details.h"

namespace understudy {

class Host;
struct WatchRequest;

class ViewerServer {
 public:
  explicit ViewerServer(ViewerParams params);
  ~ViewerServer();
  ViewerServer(const ViewerServer&) = delete;
  ViewerServer& operator=(const ViewerServer&) = delete;

  // The run that viewers see from now on; null: it has ended, and the last of it stays in view.
  void show(Host* run);
  // What a viewer wants opened in place of the run that was shown last.
  std::optional<OpenRequest> take_open_request();

  void enter(Viewer& viewer);
  void leave(Viewer& viewer);
  // A message of a viewer; anything.
  void take_message(Viewer& viewer, const std::string& text);
  // Takes over the latest snapshot, if there is another one.
  void take_snapshot();
  // For a snapshot with all details, newer than the latest.
  void ask_for_details();
  // Some thirty times a second of the wall clock, given in seconds.
  void update(double wall_s);

  ShownRun& shown() { return shown_; }
  Uploads& uploads() { return uploads_; }
  ViewerLog& log() { return log_; }
  const Settings& settings() const { return settings_.values(); }
  std::size_t viewer_count() const { return viewers_.size(); }

 private:
  void greet(Viewer& viewer);
  void watch(Viewer& viewer, const WatchRequest& request);
  Status change_setting(const std::string& name, const JsonView& value);
  void start_compiled();
  void pass_on(const Notices& notices, bool was_watched);
  void send_log();
  void send_to_all(const MessagePtr& message);
  void take_snapshot_unwatched(double wall_s);
  void choose_details();

  const ViewerParams params_;
  ViewerLog log_;
  ViewerSettings settings_;
  Uploads uploads_;
  Compiler compiler_;
  Host* run_ = nullptr;
  std::optional<OpenRequest> open_request_;
  std::set<Viewer*> viewers_;
  ViewerEdits edits_;
  ShownRun shown_;
  WatchedDetails details_;
  StatusReports status_;
  double next_unwatched_s_ = 0;  // wall clock
  bool was_watched_ = false;     // at the last update
};

}  // namespace understudy
