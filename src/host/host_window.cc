// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A live run and who looks on: pausing, steps, other speeds, snapshots.
#include <algorithm>
#include <utility>

#include "host/host.h"
#include "panel/panel.h"
#include "run/journal.h"
#include "run/run.h"

namespace understudy {

// Before an interval begins, so that an edit of a paused run comes before everything else of it.
void LiveRun::hold_while_paused() {
  if (!window_.is_open()) return;
  follow_wishes();
  if (!window_.is_paused()) return;
  constexpr TimeNs kBetweenLooks = 100 * kMillisecond;  // at stop_ and the wall limit
  const TimeNs held_from = wall();
  while (window_.is_paused() && !window_.take_step() && !stop_ && !wall_limit_reached()) {
    for (const UserEdit& edit : take_edits()) accept_edit(edit, kPausedSource);
    core_->tell_cut_off([this](int device, int link, const Bytes& bytes, bool closed) {
      send_output(device, link, bytes, closed);
    });
    tell_edits();
    if (core_->version() != seen_version_) follow_model();
    follow_wishes();
    if (window_.asked()) show_snapshot();
    window_.wait_for_wish(kBetweenLooks);
  }
  pace_start_ += wall() - held_from;
}

void LiveRun::follow_wishes() {
  if (!window_.take_speed(options_.speed)) return;
  follow_guests();
  if (options_.speed > 0)
    pace_start_ = wall() - static_cast<TimeNs>(static_cast<double>(core_->now()) / options_.speed);
}

// Pixels are copied only when something was drawn since the last snapshot.
void LiveRun::show_screens(Snapshot& snapshot) const {
  const std::set<int> wanted = window_.screens_wanted();
  if (wanted.empty()) return;
  for (int i = 0; i < core_->device_count(); ++i) {
    const Device& device = core_->device(i);
    const int id = device.params().robot_id;
    const Panel* panel = device.gone() ? nullptr : device.personality().panel();
    if (panel == nullptr || wanted.count(id) == 0) continue;
    std::shared_ptr<const ScreenPicture>& picture = snapshot.screens[id];
    if (shown_ && shown_->screens.count(id) > 0) picture = shown_->screens.at(id);
    if (picture && picture->drawn == panel->screen.drawn()) continue;
    const auto rgb = panel->screen.canvas().rgb();
    picture = std::make_shared<const ScreenPicture>(
        ScreenPicture{panel->screen.drawn(), {rgb.begin(), rgb.end()}});
  }
}

void LiveRun::show_drawings(Snapshot& snapshot) const {
  for (int i = 0; i < core_->device_count(); ++i) {
    const Device& device = core_->device(i);
    auto drawings = device.gone() ? nullptr : device.personality().drawings();
    if (drawings) snapshot.drawings[device.params().robot_id] = std::move(drawings);
  }
}

// Sounds and messages since the last time. Lists of sounds may start anew.
void LiveRun::gather_news() {
  for (int i = 0; i < core_->device_count(); ++i) {
    const Device& device = core_->device(i);
    const Panel* panel = device.gone() ? nullptr : device.personality().panel();
    if (panel == nullptr) continue;
    const std::vector<Sound>& all = panel->sounds.list();
    std::size_t& told = sounds_told_[i];
    for (told = std::min(told, all.size()); told < all.size(); ++told)
      news_.sounds.push_back({device.params().robot_id, all[told]});
  }
  news_.radio = core_->take_radio_news();
}

// The whole state takes as long to copy as some ticks do, and viewers seldom need it.
bool LiveRun::needs_details(const Snapshot& snapshot) {
  const bool asked = window_.take_wish_for_details();
  return asked || shown_ == nullptr || shown_->version != snapshot.version || snapshot.paused ||
         !snapshot.ended.empty();
}

void LiveRun::show_snapshot() {
  auto snapshot = std::make_shared<Snapshot>();
  if (!shown_spec_ || shown_version_ != core_->version()) {
    shown_spec_ = std::make_shared<const Spec>(core_->spec());
    shown_version_ = core_->version();
  }
  snapshot->spec = shown_spec_;
  snapshot->version = shown_version_;
  snapshot->now = core_->now();
  const State& state = core_->state();
  snapshot->places.reserve(state.robots.size() + state.objects.size());
  for (const RobotState& robot : state.robots) snapshot->places.push_back(robot.body.X_WB);
  for (const ObjectState& object : state.objects) snapshot->places.push_back(object.body.X_WB);
  snapshot->paused = window_.is_paused();
  snapshot->speed = options_.speed;
  snapshot->ended = summary_.ended_because;
  snapshot->repeatable = summary_.repeatable;
  for (const Program& program : programs_)
    snapshot->programs.push_back(
        {program.params.robot_id, program.params.command, program.ended, program.exit_code});
  show_drawings(*snapshot);
  const bool details = needs_details(*snapshot);
  snapshot->state = details ? states_.copy(state) : shown_->state;
  if (details)
    show_screens(*snapshot);
  else
    snapshot->screens = shown_->screens;
  gather_news();
  shown_ = snapshot;
  window_.show(std::move(snapshot));
  // Whoever hears what became of an edit has the snapshot that shows it.
  if (!news_.is_empty()) window_.tell(std::exchange(news_, {}));
}

}  // namespace understudy
