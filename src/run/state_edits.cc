// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/state_edits.h"

#include <algorithm>

#include "world/migrate.h"

namespace understudy {
namespace {

// Like VWSetSpeed(0, 0), but the wheels stop at once, because the robot was lifted.
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

// Index of the sensor or part with this name; the list's size if there is none.
template <class List>
int place_of(const std::string& name, const List& list) {
  const auto same = [&](const auto& part) { return part.spec.name == name; };
  return static_cast<int>(std::find_if(list.begin(), list.end(), same) - list.begin());
}

void stop_and_place(int body, const SavedPlace& place, Simulation& simulation) {
  if (static_cast<std::size_t>(body) < simulation.model().robots.size()) {
    simulation.apply({body, StopDriving{}});
    stand_still(simulation.mutable_state().robots[static_cast<std::size_t>(body)]);
  }
  simulation.apply({body, PutAt{place.X_WB, place.stance}});
}

std::string joined(const std::vector<int>& ids) {
  std::string text;
  for (const int id : ids) text += (text.empty() ? "" : ", ") + std::to_string(id);
  return text;
}

// Takes a copy of the places, because restoring them changes the state that may hold them.
std::vector<std::string> restore_places(const std::vector<SavedPlace> places,
                                        Simulation& simulation) {
  if (places.empty()) return {"restore-state: no places have been saved"};
  std::vector<int> gone;
  std::vector<int> newer = body_ids(simulation.model());
  for (const SavedPlace& place : places) {
    const int body = find_body(simulation.model(), place.id);
    std::erase(newer, place.id);
    if (body >= 0)
      stop_and_place(body, place, simulation);
    else
      gone.push_back(place.id);
  }
  std::vector<std::string> told;
  if (!gone.empty()) told.push_back("restore-state: no longer in the world: id " + joined(gone));
  if (!newer.empty())
    told.push_back("restore-state: not moved, because its place was not saved: id " +
                   joined(newer));
  return told;
}

}  // namespace

std::vector<int> body_ids(const Model& model) {
  std::vector<int> ids;
  for (const RobotModel& robot : model.robots) ids.push_back(robot.id);
  for (const ObjectModel& object : model.objects) ids.push_back(object.id);
  return ids;
}

std::vector<SavedPlace> places_of(const Simulation& simulation) {
  std::vector<SavedPlace> all;
  int index = 0;
  const State& state = simulation.state();
  for (const int id : body_ids(simulation.model())) {
    all.push_back({id, state.body(index).X_WB, stance_of(state, index)});
    ++index;
  }
  return all;
}

std::vector<std::string> apply_state_edit(const StateEdit& edit, Simulation& simulation) {
  const Model& model = simulation.model();
  const int body = find_body(model, edit.id);
  Command command;
  switch (edit.kind) {
    case StateEdit::Kind::kPlace:
      command = PutAt{edit.pose, edit.stance};
      break;
    case StateEdit::Kind::kSensor:
      if (body >= 0)
        command = BreakSensor{place_of(edit.part, robot_at(model, body).sensors()), edit.on};
      break;
    case StateEdit::Kind::kPart:
      if (body >= 0)
        command = MovePart{place_of(edit.part, robot_at(model, body).kind->parts), edit.value,
                           edit.which};
      break;
    case StateEdit::Kind::kSaveState:
      simulation.mutable_state().saved_places = places_of(simulation);
      return {};
    case StateEdit::Kind::kRestoreState:
      return restore_places(edit.places.empty() ? simulation.state().saved_places : edit.places,
                            simulation);
    case StateEdit::Kind::kCut:
    case StateEdit::Kind::kPower:
    case StateEdit::Kind::kDisconnect:
      return {};
  }
  if (body >= 0) simulation.apply({body, command});
  return {};
}

}  // namespace understudy
