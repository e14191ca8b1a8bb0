// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/viewer_server.h"

#include <algorithm>

#include "files/png.h"
#include "files/program_names.h"
#include "host/host.h"
#include "panel/canvas.h"
#include "server/requests.h"
#include "server/world_json.h"

namespace understudy {
namespace {

constexpr double kDetailsEvery_s = 0.1;
constexpr double kStatusEvery_s = 0.25;
constexpr double kBetweenLooks_s = 0.05;  // or less
constexpr double kFactorOver_s = 1.0;

}  // namespace

Hub::Hub(HubParams params)
    : params_(std::move(params)),
      settings_(params_.settings_file),
      folders_(all_folders()),
      program_folders_(folders_) {
  std::vector<std::string> warnings = settings_.take_warnings();
  if (const Status opened = log_file_.open(with_home(settings_.text("log_file"))); !opened)
    warnings.push_back(opened.error());
  for (const std::string& text : warnings) {
    log_warning(text);
    log_line(LogLevel::kWarning, "", text);  // nobody passes it on yet
  }
}

Hub::~Hub() {
  viewers_.clear();
  show_log();  // the last lines, for the file
}

void Hub::show(Host* run) {
  follow_latest();  // how the last one ended
  if (run_ != nullptr) tell(run_->window().take_notices(), true);
  edits_.set_run(run);
  run_ = run;
  if (run == nullptr) {
    if (shown_ != nullptr) show_status(next_status_s_);
    return;
  }
  {
    const std::lock_guard lock(log_mutex_);
    log_time_s_ = 0;
  }
  wish_.reset();
  ++runs_;
  name_ = run->spec().name;
  shown_ = nullptr;
  shown_version_ = -1;
  onlooker_ = {};
  screens_.clear();
  drawings_ = nullptr;
  details_.clear();
  trails_.clear();
  factor_from_s_ = factor_ = 0;
  for (Viewer* viewer : viewers_) {
    viewer->watch.cameras.clear();  // they are known by their places
    greet(*viewer);
  }
  want_screens();
}

void Hub::greet(Viewer& viewer) {
  viewer.send(text_message(hello_json(params_.version, viewer.control, name_)));
  tell_settings(viewer);
}

void Hub::enter(Viewer& viewer) {
  viewers_.insert(&viewer);
  greet(viewer);
  if (world_) {
    viewer.send(world_);
    viewer.send(text_message(trails_json(trails_)));
  }
  if (frame_) viewer.send(frame_);
  if (drawings_) viewer.send(drawings_);
  viewer.send(text_message(log_json({lines_.begin(), lines_.end()})));
  next_status_s_ = 0;
}

void Hub::leave(Viewer& viewer) {
  viewers_.erase(&viewer);
  for (auto& [id, sent] : screens_) sent.to.erase(&viewer);
  edits_.leave(viewer);
  want_screens();
}

void Hub::to_all(const MessagePtr& message) {
  for (Viewer* viewer : viewers_) viewer->send(message);
}

void Hub::follow_latest() {
  if (run_ == nullptr) return;
  const auto latest = run_->window().latest();
  if (latest == nullptr || latest == shown_) return;
  const bool redrawn = shown_ == nullptr || shown_->drawings != latest->drawings;
  shown_ = latest;
  onlooker_.follow(latest);
  trails_.follow(*latest);
  if (shown_version_ != latest->version) {
    shown_version_ = latest->version;
    world_ = text_message(world_json(*latest->spec, onlooker_.model(), version_of(*latest)));
    to_all(world_);
    frame_ = nullptr;
  }
  MessagePtr frame = frame_message(*latest, version_of(*latest));
  if (frame_ == nullptr || frame->content != frame_->content) to_all(frame);
  frame_ = std::move(frame);
  if (redrawn) show_drawings();
}

void Hub::show_drawings() {
  if (drawings_ == nullptr && shown_->drawings.empty()) return;
  constexpr std::uint64_t kDrawingsSubject = ~std::uint64_t{1};
  drawings_ = text_message(drawings_json(*shown_), kDrawingsSubject);
  to_all(drawings_);
}

// Trails and the times of the log go on while nobody looks.
void Hub::follow_unwatched(double wall_s) {
  constexpr double kEvery_s = 0.25;
  if (run_ == nullptr || !viewers_.empty() || wall_s < next_unwatched_s_) return;
  next_unwatched_s_ = wall_s + kEvery_s;
  follow_latest();
  run_->window().ask();
}

void Hub::ask() {
  if (run_ != nullptr) run_->window().ask(true);
}

// Of all runs that are shown one after another, none has a version of another.
int Hub::version_of(const Snapshot& snapshot) const {
  constexpr int kVersionsOfARun = 1 << 20;
  return runs_ * kVersionsOfARun + snapshot.version;
}

void Hub::start_compiled() {
  const auto outcome = compiler_.take_outcome();
  if (!outcome) return;
  const bool compiled = !outcome->program.empty();
  to_all(text_message(compiled_json(compiled_for_, outcome->source, compiled, outcome->messages)));
  if (compiled && run_ != nullptr)
    run_->edits().add_start(RobotId{compiled_for_}, as_command_word(outcome->program));
}

void Hub::look(double wall_s) {
  show_log();
  start_compiled();
  follow_unwatched(wall_s);
  const bool was_watched = std::exchange(was_watched_, !viewers_.empty());
  if (run_ == nullptr) return;
  if (viewers_.empty()) return tell(run_->window().take_notices(), false);
  // A look before they are due.
  run_->window().ask(watches_details() && wall_s >= next_details_s_ - kBetweenLooks_s);
  // Viewers see what an edit did before they are told that it is done.
  const Notices notices = run_->window().take_notices();
  follow_latest();
  tell(notices, was_watched);
  if (shown_ == nullptr) return;
  if (wall_s >= next_details_s_) {
    next_details_s_ = wall_s + kDetailsEvery_s;
    show_details();
  }
  show_status(wall_s);
}

// Sounds and messages of a time when nobody was there are not told.
void Hub::tell(const Notices& notices, bool was_watched) {
  edits_.take_replies(notices.replies);
  if (!was_watched) return;
  if (!notices.sounds.empty()) to_all(text_message(sounds_json(notices.sounds)));
  if (!notices.radio.empty()) to_all(text_message(radio_json(notices.radio)));
}

void Hub::show_details() {
  std::set<int> robots;
  std::set<int> beams;
  std::set<std::pair<int, int>> cameras;
  for (const Viewer* viewer : viewers_) {
    robots.insert(viewer->watch.robots.begin(), viewer->watch.robots.end());
    beams.insert(viewer->watch.beams.begin(), viewer->watch.beams.end());
    cameras.insert(viewer->watch.cameras.begin(), viewer->watch.cameras.end());
  }
  // A paused run shows the same again and again: that is said once.
  const auto send = [&](const MessagePtr& message, const auto& wanted_by) {
    MessagePtr& before = details_[message->subject];
    if (before != nullptr && before->content == message->content) return;
    before = message;
    for (Viewer* viewer : viewers_)
      if (wanted_by(viewer->watch)) viewer->send(message);
  };
  for (const int id : robots) {
    const std::string text = onlooker_.robot_json(id);
    const std::uint64_t subject = subject_of(BinaryKind{0}, static_cast<std::uint64_t>(id));
    if (!text.empty())
      send(text_message(text, subject), [&](const Watch& w) { return w.robots.count(id) > 0; });
  }
  for (const int id : beams)
    send(beams_message(id, onlooker_.beams(id)),
         [&](const Watch& w) { return w.beams.count(id) > 0; });
  for (const auto& camera : cameras) {
    const auto png = onlooker_.camera_png(camera.first, camera.second);
    const std::string name = onlooker_.sensor_name(camera.first, camera.second);
    if (png)
      send(camera_message(camera.first, camera.second, name, as_text(*png)),
           [&](const Watch& w) { return w.cameras.count(camera) > 0; });
  }
  show_screens();
}

void Hub::show_screens() {
  for (const auto& [robot, picture] : shown_->screens) {
    SentScreen& sent = screens_[robot.value];
    if (sent.message == nullptr || sent.drawn != picture->drawn) {
      const Image image{PixelKind::kColour, kLcdWidth, kLcdHeight, picture->rgb, {}};
      auto png = picture->rgb.empty() ? Result<Bytes>(Error{"blank"}) : write_png(image);
      sent.drawn = picture->drawn;
      sent.message = screen_message(robot.value, png ? as_text(*png) : std::string_view{});
      sent.to.clear();
    }
    for (Viewer* viewer : viewers_)
      if (viewer->watch.screens.count(robot.value) > 0 && sent.to.insert(viewer).second)
        viewer->send(sent.message);
  }
}

void Hub::show_status(double wall_s) {
  const TimeNs now = shown_->now;
  if (factor_from_s_ == 0) {
    factor_from_s_ = wall_s;
    factor_from_ns_ = now;
  } else if (wall_s - factor_from_s_ >= kFactorOver_s) {
    factor_ = to_seconds(now - factor_from_ns_) / (wall_s - factor_from_s_);
    factor_from_s_ = wall_s;
    factor_from_ns_ = now;
  }
  const RunStatus status{shown_->paused, shown_->speed, shown_->ended, shown_->repeatable,
                         viewers_.size()};
  if (wall_s < next_status_s_ && status == last_status_) return;
  next_status_s_ = wall_s + kStatusEvery_s;
  last_status_ = status;
  constexpr std::uint64_t kStatusSubject = ~std::uint64_t{0};
  const double factor = shown_->paused ? 0.0 : factor_;
  to_all(text_message(status_json(status, to_seconds(now), factor), kStatusSubject));
}

bool Hub::watches_details() const {
  return std::any_of(viewers_.begin(), viewers_.end(), [](const Viewer* viewer) {
    const Watch& w = viewer->watch;
    return !w.robots.empty() || !w.beams.empty() || !w.screens.empty() || !w.cameras.empty();
  });
}

void Hub::want_screens() {
  std::set<RobotId> wanted;
  for (const Viewer* viewer : viewers_)
    for (const int id : viewer->watch.screens) wanted.insert(RobotId{id});
  if (run_ != nullptr) run_->window().show_screens_of(std::move(wanted));
}

void Hub::hear(Viewer& viewer, const std::string& text) {
  const std::string answer = answer_to(
      text, {.control = viewer.control,
             .run = run_,
             .snapshot = shown_.get(),
             .folders = &folders_,
             .program_folders = &program_folders_,
             .uploads = &uploads_,
             .worlds = params_.worlds,
             .may_start_programs = params_.may_start_programs,
             .wish = wish_,
             .set = [this](const std::string& name,
                           const JsonView& value) { return change_setting(name, value); },
             .compile =
                 [this](const std::string& source, int robot_id) {
                   const Status started = compiler_.start(source);
                   if (started) compiled_for_ = robot_id;
                   return started;
                 },
             .edit = [&](EditRequest request) { edits_.edit(viewer, std::move(request)); },
             .step = [&](UndoList::Direction direction,
                         const std::string& id) { edits_.step(viewer, direction, id); },
             .watch = [&](const WatchWish& wish) { watch(viewer, wish); }});
  if (!answer.empty()) viewer.send(text_message(answer));
}

void Hub::watch(Viewer& viewer, const WatchWish& wish) {
  viewer.watch = {wish.robots, wish.beams, wish.screens, {}};
  for (const auto& [robot, name] : wish.cameras) {
    const int sensor = onlooker_.find_camera(robot, name);
    if (sensor >= 0) viewer.watch.cameras.insert({robot, sensor});
  }
  for (auto& [id, sent] : screens_) sent.to.erase(&viewer);
  want_screens();
  details_.clear();  // who has just come has none of them
  next_details_s_ = 0;
}

}  // namespace understudy
