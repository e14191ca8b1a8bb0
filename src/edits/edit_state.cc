// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edits of the state: places, broken sensors, parts that move, cut links, switched devices, saved
// places.
#include <algorithm>

#include "base/words.h"
#include "edits/edit_rows.h"
#include "files/numbers.h"
#include "files/places.h"

namespace understudy::edits {
namespace {

// on or off; nothing, and reported, for another word.
std::optional<bool> read_switch(const Token& word, FileReport& report) {
  if (word.text == "on") return true;
  if (word.text == "off") return false;
  report.error(word, in_quotes(word.text) + " is neither on nor off", "write on or off");
  return std::nullopt;
}

// Names of sensors or devices that a robot has: its kind's and its own.
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

bool has_part(const Token& word, const char* what, const RobotSpec& robot,
              const std::vector<std::string>& names, FileReport& report) {
  if (std::find(names.begin(), names.end(), word.text) != names.end()) return true;
  report.error(word, robot.name + " has no " + what + " " + in_quotes(word.text),
               names.empty() ? "it has none" : suggestion(word.text, names));
  return false;
}

bool device_edit(const EditLine& line, StateEdit edit) {
  EditScene& scene = line.scene;
  const RobotSpec* robot = find_robot(line.first, scene.spec, scene.report);
  if (robot == nullptr) return false;
  const auto names = names_of(scene.spec, *robot, &RobotKindSpec::devices, &RobotSpec::devices);
  if (!has_part(line.arguments[0], "device", *robot, names, scene.report)) return false;
  edit.id = robot->id;
  edit.part = line.arguments[0].text;
  scene.state_edits.push_back(std::move(edit));
  return true;
}

bool place(const EditLine& line, const Token& body, std::span<const Token> x_y_phi) {
  const FoundBody found = find_body(body, line.scene.spec, line.scene.report);
  const auto pose = read_pose(x_y_phi, line.scene.report);
  if (!found || !pose) return false;
  place_at(line, found.id(), *pose);
  return true;
}

}  // namespace

void place_at(const EditLine& line, int id, const Pose2& pose) {
  StateEdit edit;
  edit.id = id;
  edit.pose = pose;
  line.scene.state_edits.push_back(std::move(edit));
}

bool move_body(const EditLine& line) {
  return place(line, line.arguments[0], line.arguments.subspan(1));
}

bool place_body(const EditLine& line) { return place(line, line.first, line.arguments); }

// "Rover sensor PSD_LEFT off" switches one, everything else describes one.
bool sensor_line(const EditLine& line) {
  const std::string& last = line.arguments.back().text;
  if (line.arguments.size() != 2 || (last != "on" && last != "off")) return add_part(line);
  EditScene& scene = line.scene;
  const RobotSpec* robot = find_robot(line.first, scene.spec, scene.report);
  if (robot == nullptr) return false;
  const auto names = names_of(scene.spec, *robot, &RobotKindSpec::sensors, &RobotSpec::sensors);
  if (!has_part(line.arguments[0], "sensor", *robot, names, scene.report)) return false;
  StateEdit edit;
  edit.kind = StateEdit::Kind::kSensor;
  edit.id = robot->id;
  edit.part = line.arguments[0].text;
  edit.on = last == "on";
  scene.state_edits.push_back(std::move(edit));
  return true;
}

// "Rover part KICKER 1" moves one, everything else describes one.
bool part_line(const EditLine& line) {
  const auto value =
      line.arguments.size() == 2 ? parse_number(line.arguments[1].text) : std::nullopt;
  if (!value) return add_part(line);
  EditScene& scene = line.scene;
  const RobotSpec* robot = find_robot(line.first, scene.spec, scene.report);
  if (robot == nullptr) return false;
  const auto names = names_of(scene.spec, *robot, &RobotKindSpec::parts, &RobotSpec::parts);
  if (!has_part(line.arguments[0], "part", *robot, names, scene.report)) return false;
  StateEdit edit;
  edit.kind = StateEdit::Kind::kPart;
  edit.id = robot->id;
  edit.part = line.arguments[0].text;
  edit.value = *value;
  scene.state_edits.push_back(std::move(edit));
  return true;
}

bool cut_device(const EditLine& line) {
  StateEdit edit;
  edit.kind = StateEdit::Kind::kCut;
  return device_edit(line, std::move(edit));
}

bool disconnect_program(const EditLine& line) {
  const RobotSpec* robot = find_robot(line.first, line.scene.spec, line.scene.report);
  if (robot == nullptr) return false;
  StateEdit edit;
  edit.kind = StateEdit::Kind::kDisconnect;
  edit.id = robot->id;
  edit.text = line.arguments.empty() ? "Disconnected by the simulator" : line.arguments[0].text;
  line.scene.state_edits.push_back(std::move(edit));
  return true;
}

bool power_device(const EditLine& line) {
  const auto on = read_switch(line.arguments[1], line.scene.report);
  if (!on) return false;
  StateEdit edit;
  edit.kind = StateEdit::Kind::kPower;
  edit.on = *on;
  return device_edit(line, std::move(edit));
}

bool save_state(const EditLine& line) {
  StateEdit edit;
  edit.kind = StateEdit::Kind::kSaveState;
  line.scene.state_edits.push_back(std::move(edit));
  return true;
}

bool restore_state(const EditLine& line) {
  StateEdit edit;
  edit.kind = StateEdit::Kind::kRestoreState;
  if (const std::string_view text = line.scene.text; !text.empty())
    if (!read_places(as_bytes(text), "edit", edit.places, line.scene.report.diagnostics()))
      return false;
  line.scene.state_edits.push_back(std::move(edit));
  return true;
}

}  // namespace understudy::edits
