// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RunCore's edits of the state: places, sensors that fail, parts that move, places put back.
#include <algorithm>

#include "run/run.h"
#include "world/migrate.h"

namespace understudy {
namespace {

// As by VWSetSpeed(0, 0), and the wheels stand at once: the robot was lifted.
void stand_still(RobotState& robot) {
  robot.drive.linear_m_s = robot.drive.sideways_m_s = robot.drive.angular_rad_s = 0;
  for (MotorState& motor : robot.motors) {
    const MotorState before = motor;
    motor = {};
    motor.p = before.p;
    motor.i = before.i;
    motor.d = before.d;
  }
}

const RobotModel& robot_at(const Model& model, int index) {
  return model.robots[static_cast<std::size_t>(index)];
}

// Index of the sensor or part of this name; the list's size if there is none.
template <class List>
int place_of(const std::string& name, const List& list) {
  const auto same = [&](const auto& part) { return part.spec.name == name; };
  return static_cast<int>(std::find_if(list.begin(), list.end(), same) - list.begin());
}

}  // namespace

std::vector<SavedPlace> RunCore::places() const {
  std::vector<SavedPlace> all;
  int index = 0;
  for (const int id : body_ids()) all.push_back({id, state().body(index++).X_WB});
  return all;
}

void RunCore::apply_state_edit(const StateEdit& edit) {
  const int body = find_body(model(), edit.id);
  RobotCommand command{.robot = body, .command = {}};
  switch (edit.kind) {
    case StateEdit::Kind::kPlace:
      command.command.kind = CommandKind::kPlace;
      command.command.pose = edit.pose;
      if (body >= 0) simulation_->apply(command);
      break;
    case StateEdit::Kind::kSensor:
      if (body < 0) break;
      command.command.kind = CommandKind::kBreakSensor;
      command.command.part = place_of(edit.part, robot_at(model(), body).sensors());
      command.command.value = edit.on ? 1 : 0;
      simulation_->apply(command);
      break;
    case StateEdit::Kind::kPart:
      if (body < 0) break;
      command.command.kind = CommandKind::kPart;
      command.command.part = place_of(edit.part, robot_at(model(), body).kind->parts);
      command.command.value = edit.value;
      simulation_->apply(command);
      break;
    case StateEdit::Kind::kSaveState:
      simulation_->mutable_state().saved_places = places();
      break;
    case StateEdit::Kind::kRestoreState:
      restore_places(edit.places.empty() ? state().saved_places : edit.places);
      break;
    case StateEdit::Kind::kCut:
    case StateEdit::Kind::kPower:
    case StateEdit::Kind::kDisconnect:
      break;
  }
}

void RunCore::stop_and_place(int body, const Pose2& pose) {
  RobotCommand command{.robot = body, .command = {}};
  if (static_cast<std::size_t>(body) < model().robots.size()) {
    command.command.kind = CommandKind::kStop;
    simulation_->apply(command);
    stand_still(simulation_->mutable_state().robots[static_cast<std::size_t>(body)]);
  }
  command.command.kind = CommandKind::kPlace;
  command.command.pose = pose;
  simulation_->apply(command);
}

void RunCore::restore_places(const std::vector<SavedPlace>& places) {
  if (places.empty()) {
    notes_.push_back({.text = "restore-state: no places were saved before", .warning = true});
    return;
  }
  std::string gone;
  std::vector<int> left = body_ids();
  // A copy: placing changes the state that holds them.
  for (const SavedPlace& place : std::vector<SavedPlace>(places)) {
    const int body = find_body(model(), place.id);
    std::erase(left, place.id);
    if (body >= 0)
      stop_and_place(body, place.X_WB);
    else
      gone += (gone.empty() ? "" : ", ") + std::to_string(place.id);
  }
  if (!gone.empty())
    notes_.push_back({.text = "restore-state: not there any more: id " + gone, .warning = true});
  std::string newer;
  for (const int id : left) newer += (newer.empty() ? "" : ", ") + std::to_string(id);
  if (!newer.empty())
    notes_.push_back(
        {.text = "restore-state: stays where it is, its place was not saved: id " + newer,
         .warning = true});
}

}  // namespace understudy
