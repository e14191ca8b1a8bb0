// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Who is told what, and when.
#include "server/viewer_server.h"

#include <utility>

#include "files/program_names.h"
#include "host/host.h"
#include "server/binary_messages.h"
#include "server/message_views.h"
#include "server/requests.h"
#include "server/view_json.h"
#include "view/typescript.h"

namespace understudy {

ViewerServer::ViewerServer(ViewerParams params)
    : params_(std::move(params)), settings_(params_, log_) {}

ViewerServer::~ViewerServer() {
  log_.take_new();  // the last lines, for the file
}

void ViewerServer::show(Host* run) {
  take_snapshot();  // how the last one ended
  if (run_ != nullptr) pass_on(run_->window().take_notices(), true);
  edits_.set_run(run);
  run_ = run;
  if (run == nullptr) {
    if (shown_.snapshot() != nullptr)
      send_to_all(status_.report_now(*shown_.snapshot(), viewers_.size()));
    return;
  }
  log_.set_time(0);
  open_request_.reset();
  shown_.begin(run->spec().name);
  details_.clear();
  status_.restart();
  for (Viewer* viewer : viewers_) {
    viewer->watch.cameras.clear();  // they are known by their places
    viewer->watch.scans.clear();
    viewer->watch.traffic.clear();  // and devices by their numbers
    greet(*viewer);
  }
  choose_details();
}

std::optional<OpenRequest> ViewerServer::take_open_request() {
  std::optional<OpenRequest> request = std::exchange(open_request_, std::nullopt);
  if (request) settings_.apply_to(*request);
  return request;
}

void ViewerServer::greet(Viewer& viewer) {
  viewer.send(
      view_message(HelloView{view_schema(), params_.version, viewer.control, shown_.world_name()}));
  viewer.send(text_message(settings().message()));
}

void ViewerServer::enter(Viewer& viewer) {
  viewers_.insert(&viewer);
  greet(viewer);
  for (const MessagePtr& message : shown_.all()) viewer.send(message);
  viewer.send(view_message(LogView{log_.recent()}));
  status_.hurry();
}

void ViewerServer::leave(Viewer& viewer) {
  viewers_.erase(&viewer);
  details_.forget(viewer);
  edits_.leave(viewer);
  choose_details();
}

void ViewerServer::send_to_all(const MessagePtr& message) {
  for (Viewer* viewer : viewers_) viewer->send(message);
}

void ViewerServer::take_snapshot() {
  if (run_ == nullptr) return;
  for (const MessagePtr& message : shown_.take(run_->window().latest())) send_to_all(message);
}

// Trails and the times of the log go on while nobody looks.
void ViewerServer::take_snapshot_unwatched(double wall_s) {
  constexpr double kEvery_s = 0.25;
  if (run_ == nullptr || !viewers_.empty() || wall_s < next_unwatched_s_) return;
  next_unwatched_s_ = wall_s + kEvery_s;
  take_snapshot();
  run_->window().ask();
}

void ViewerServer::ask_for_details() {
  if (run_ != nullptr) run_->window().ask(true);
}

void ViewerServer::start_compiled() {
  const auto outcome = compiler_.take_outcome();
  if (!outcome) return;
  const bool compiled = !outcome->program.empty();
  send_to_all(view_message(
      CompiledView{outcome->robot.value, outcome->source, compiled, outcome->messages}));
  if (compiled && run_ != nullptr)
    run_->edits().add_start(outcome->robot, as_command_word(outcome->program));
}

void ViewerServer::update(double wall_s) {
  send_log();
  start_compiled();
  take_snapshot_unwatched(wall_s);
  const bool was_watched = std::exchange(was_watched_, !viewers_.empty());
  if (run_ == nullptr) return;
  if (viewers_.empty()) return pass_on(run_->window().take_notices(), false);
  run_->window().ask(details_.are_due_soon(viewers_, wall_s));
  // Viewers see what an edit did before they are told that it is done.
  const Notices notices = run_->window().take_notices();
  take_snapshot();
  pass_on(notices, was_watched);
  const Snapshot* snapshot = shown_.snapshot();
  if (snapshot == nullptr) return;
  details_.send(viewers_, shown_.simulation(), *snapshot, wall_s);
  if (const MessagePtr status = status_.report(*snapshot, viewers_.size(), wall_s))
    send_to_all(status);
}

void ViewerServer::send_log() {
  const std::vector<LogLineView> lines = log_.take_new();
  if (shown_.snapshot() != nullptr) log_.set_time(to_seconds(shown_.snapshot()->now));
  if (!lines.empty()) send_to_all(view_message(LogView{lines}));
}

// Sounds, messages and points of a time when nobody was there are not passed on.
void ViewerServer::pass_on(const Notices& notices, bool was_watched) {
  edits_.take_replies(notices.replies);
  if (!was_watched) return;
  if (!notices.sounds.empty()) send_to_all(view_message(sounds_view(notices.sounds)));
  if (!notices.radio.empty()) send_to_all(view_message(radio_view(notices.radio)));
  for (const TrafficView& traffic : notices.traffic) {
    const MessagePtr message = view_message(traffic);
    for (Viewer* viewer : viewers_)
      if (viewer->watch.traffic.count(traffic.device) > 0) viewer->send(message);
  }
  for (const MeasuredPoints& measured : notices.points) {
    const int robot = measured.robot.value;
    const MessagePtr message = points_message(robot, measured.points);
    for (Viewer* viewer : viewers_)
      if (viewer->watch.points.count(robot) > 0) viewer->send(message);
  }
}

void ViewerServer::choose_details() {
  std::set<RobotId> screens;
  std::set<RobotId> panels;
  std::set<RobotId> points;
  PortsWanted ports;
  for (const Viewer* viewer : viewers_) {
    for (const int id : viewer->watch.screens) screens.insert(RobotId{id});
    for (const int id : viewer->watch.panels) panels.insert(RobotId{id});
    for (const int id : viewer->watch.points) points.insert(RobotId{id});
    for (const int id : viewer->watch.traffic) ports.traffic.insert(DeviceId{id});
    ports.table = ports.table || viewer->watch.ports;
  }
  if (run_ == nullptr) return;
  run_->window().show_robots({std::move(screens), std::move(panels), std::move(points)});
  run_->window().show_ports(std::move(ports));
}

Status ViewerServer::change_setting(const std::string& name, const JsonView& value) {
  const Status changed = settings_.change(name, value);
  if (changed) send_to_all(text_message(settings().message()));
  return changed;
}

void ViewerServer::take_message(Viewer& viewer, const std::string& text) {
  const std::string answer = answer_to(
      text, {.control = viewer.control,
             .run = run_,
             .snapshot = shown_.snapshot(),
             .folders = &settings_.folders(),
             .program_folders = &settings_.program_folders(),
             .uploads = &uploads_,
             .files = &shown_.files(),
             .load = params_.load,
             .may_start_programs = params_.may_start_programs,
             .open_request = open_request_,
             .set = [this](const std::string& name,
                           const JsonView& value) { return change_setting(name, value); },
             .compile = [this](const std::string& source,
                               RobotId robot) { return compiler_.start(source, robot); },
             .edit = [&](EditRequest request) { edits_.edit(viewer, std::move(request)); },
             .step = [&](UndoList::Direction direction,
                         const std::string& id) { edits_.step(viewer, direction, id); },
             .watch = [&](const WatchRequest& request) { watch(viewer, request); }});
  if (!answer.empty()) viewer.send(text_message(answer));
}

void ViewerServer::watch(Viewer& viewer, const WatchRequest& request) {
  viewer.watch = {
      request.robots, request.beams,  request.screens, request.panels, request.points, {}, {},
      request.ports,  request.traffic};
  for (const auto& [robot, name] : request.scans) {
    const int sensor = shown_.simulation().find_scanner(robot, name);
    if (sensor >= 0) viewer.watch.scans.insert({robot, sensor});
  }
  for (const auto& [robot, name] : request.cameras) {
    const int sensor = shown_.simulation().find_camera(robot, name);
    if (sensor >= 0) viewer.watch.cameras.insert({robot, sensor});
  }
  details_.forget(viewer);
  choose_details();
  details_.hurry();
}

}  // namespace understudy
