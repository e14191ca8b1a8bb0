// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Lines about one robot or object, and about the state: places, sensors, parts, devices.
#include "edits/edit_numbers.h"
#include "edits/read_rows.h"
#include "files/extension_lines.h"
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

std::optional<Edit> read_place_of(const Token& body, std::span<const Token> x_y_phi,
                                  FileReport& report) {
  const auto pose = read_pose(x_y_phi, report);
  if (!pose) return std::nullopt;
  return Place{body.text, *pose};
}

}  // namespace

std::optional<Edit> read_move(const EditLine& line) {
  return read_place_of(line.arguments[0], line.arguments.subspan(1), line.report);
}

std::optional<Edit> read_place(const EditLine& line) {
  return read_place_of(line.first(), line.arguments, line.report);
}

std::optional<Edit> read_set_body(const EditLine& line) {
  return SetBody{line.first().text, line.arguments[0].text, line.arguments[1].text};
}

// What the line adds to a robot that has nothing.
std::optional<Edit> read_fitted(const EditLine& line) {
  Diagnostics found;
  FileReport own_report(line.report.file(), found);
  RobotSpec robot;
  const Entry part(line.entry.begin() + 1, line.entry.end());
  read_part_line(part, line.context, own_report, part_lists(robot));
  line.report.pass_on(found);
  if (own_report.has_errors()) return std::nullopt;
  const std::string& name = line.first().text;
  if (!robot.sensors.empty()) return FitSensor{name, robot.sensors[0]};
  if (!robot.parts.empty()) return FitPart{name, FitPart::List::kParts, robot.parts[0]};
  if (!robot.errors.empty()) return FitPart{name, FitPart::List::kErrors, robot.errors[0]};
  return FitPart{name, FitPart::List::kDevices, robot.devices.at(0)};
}

// "Rover sensor PSD_LEFT off" switches one, everything else describes one.
std::optional<Edit> read_sensor(const EditLine& line) {
  const std::string& last = line.arguments.back().text;
  if (line.arguments.size() != 2 || (last != "on" && last != "off")) return read_fitted(line);
  return SwitchSensor{line.first().text, line.arguments[0].text, last == "on"};
}

// "Rover part KICKER 1" moves one, everything else describes one.
std::optional<Edit> read_part(const EditLine& line) {
  const auto value =
      line.arguments.size() == 2 ? parse_number(line.arguments[1].text) : std::nullopt;
  if (!value) return read_fitted(line);
  return MovePart{line.first().text, line.arguments[0].text, *value};
}

std::optional<Edit> read_disconnect(const EditLine& line) {
  return Disconnect{line.first().text, line.arguments.empty() ? "Disconnected by the simulator"
                                                              : line.arguments[0].text};
}

std::optional<Edit> read_cut(const EditLine& line) {
  return CutLinks{line.first().text, line.arguments[0].text};
}

std::optional<Edit> read_power(const EditLine& line) {
  const auto on = read_switch(line.arguments[1], line.report);
  if (!on) return std::nullopt;
  return SwitchPower{line.first().text, line.arguments[0].text, *on};
}

std::optional<Edit> read_save_state(const EditLine&) { return SavePlaces{}; }

std::optional<Edit> read_restore_state(const EditLine& line) {
  RestorePlaces edit;
  if (!line.text.empty() &&
      !read_places(as_bytes(line.text), "edit", edit.places, line.report.diagnostics()))
    return std::nullopt;
  return edit;
}

}  // namespace understudy::edits
