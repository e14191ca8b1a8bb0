// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edits of the state: places, broken sensors, parts that move, cut links, switched devices, saved
// places. Robots and objects are looked up here, and the run does the rest.
#include <algorithm>

#include "base/words.h"
#include "edits/apply_rows.h"

namespace understudy::edits {
namespace {

// Names of the sensors or devices of a robot: those of its kind and its own.
template <class List>
std::vector<std::string> names_of(const Spec& spec, const RobotSpec& robot,
                                  List RobotKindSpec::*of_kind, List RobotSpec::*of_robot) {
  std::vector<std::string> names;
  for (const RobotKindSpec& kind : spec.kinds)
    if (kind.name == robot.kind)
      for (const auto& part : kind.*of_kind) names.push_back(part.name);
  for (const auto& part : robot.*of_robot)
    if (std::find(names.begin(), names.end(), part.name) == names.end()) names.push_back(part.name);
  return names;
}

// For the robot's sensor, part or device with this name. Reports an error if it has none.
template <class List>
bool tell_part(const EditScene& scene, const std::string& robot_name, const char* what,
               List RobotKindSpec::*of_kind, List RobotSpec::*of_robot, StateEdit edit) {
  const RobotSpec* robot = find_robot(scene.at(kFirstWord, robot_name), scene.spec, scene.report);
  if (robot == nullptr) return false;
  const auto names = names_of(scene.spec, *robot, of_kind, of_robot);
  if (std::find(names.begin(), names.end(), edit.part) == names.end()) {
    scene.report.error(scene.at(kThirdWord, edit.part),
                       robot->name + " has no " + what + " " + in_quotes(edit.part),
                       names.empty() ? "it has none" : suggestion(edit.part, names));
    return false;
  }
  edit.id = robot->id;
  scene.state_edits.push_back(std::move(edit));
  return true;
}

}  // namespace

bool apply(const Place& edit, const EditScene& scene) {
  const FoundBody found = find_body(scene.at(kSecondWord, edit.body), scene.spec, scene.report);
  if (!found || !check_stance(edit.stance, scene)) return false;
  scene.state_edits.push_back({.id = found.id(), .pose = edit.X_WB, .stance = edit.stance});
  return true;
}

bool apply(const SwitchSensor& edit, const EditScene& scene) {
  return tell_part(scene, edit.robot, "sensor", &RobotKindSpec::sensors, &RobotSpec::sensors,
                   {.kind = StateEdit::Kind::kSensor, .part = edit.sensor, .on = edit.on});
}

bool apply(const MovePart& edit, const EditScene& scene) {
  return tell_part(scene, edit.robot, "part", &RobotKindSpec::parts, &RobotSpec::parts,
                   {.kind = StateEdit::Kind::kPart,
                    .part = edit.part,
                    .value = edit.value,
                    .which = edit.which});
}

bool apply(const CutLinks& edit, const EditScene& scene) {
  return tell_part(scene, edit.robot, "device", &RobotKindSpec::devices, &RobotSpec::devices,
                   {.kind = StateEdit::Kind::kCut, .part = edit.device});
}

bool apply(const SwitchPower& edit, const EditScene& scene) {
  return tell_part(scene, edit.robot, "device", &RobotKindSpec::devices, &RobotSpec::devices,
                   {.kind = StateEdit::Kind::kPower, .part = edit.device, .on = edit.on});
}

bool apply(const Disconnect& edit, const EditScene& scene) {
  const RobotSpec* robot = find_robot(scene.at(kFirstWord, edit.robot), scene.spec, scene.report);
  if (robot == nullptr) return false;
  scene.state_edits.push_back(
      {.kind = StateEdit::Kind::kDisconnect, .id = robot->id, .text = edit.text});
  return true;
}

bool apply(const SavePlaces&, const EditScene& scene) {
  scene.state_edits.push_back({.kind = StateEdit::Kind::kSaveState});
  return true;
}

bool apply(const RestorePlaces& edit, const EditScene& scene) {
  scene.state_edits.push_back({.kind = StateEdit::Kind::kRestoreState, .places = edit.places});
  return true;
}

}  // namespace understudy::edits
