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

// Reads "on" or "off". Returns nothing, after reporting it, for another word.
std::optional<bool> read_switch(const Token& word, FileReport& report) {
  if (word.text == "on") return true;
  if (word.text == "off") return false;
  report.error(word, in_quotes(word.text) + " is neither on nor off", "write on or off");
  return std::nullopt;
}

std::optional<Edit> read_place_of(const Token& body, std::span<const Token> numbers,
                                  FileReport& report) {
  const auto place = read_place_in_space(numbers, report);
  if (!place) return std::nullopt;
  return Place{body.text, place->pose, place->stance};
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

// What the line adds to a robot that has no parts.
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

// "Rover sensor PSD_LEFT off" switches a sensor; everything else describes one.
std::optional<Edit> read_sensor(const EditLine& line) {
  const std::string& last = line.arguments.back().text;
  if (line.arguments.size() != 2 || (last != "on" && last != "off")) return read_fitted(line);
  return SwitchSensor{line.first().text, line.arguments[0].text, last == "on"};
}

// "Rover part KICKER 1" moves one, and "Rover part ARM 0.5 2" the value 2 of one; everything else
// describes one.
std::optional<Edit> read_part(const EditLine& line) {
  const std::size_t count = line.arguments.size();
  const auto number = [&](std::size_t i) {
    return i < count ? parse_number(line.arguments[i].text) : std::nullopt;
  };
  const auto value = number(1);
  if (!value || count > 3 || (count == 3 && !number(2))) return read_fitted(line);
  MovePart move{line.first().text, line.arguments[0].text, *value};
  if (count == 3) {
    constexpr NumberLimits kWhich{0, 1000, ""};
    const auto which = read_number(line.arguments[2], "which", kWhich, line.report);
    if (!which) return std::nullopt;
    if (*which != static_cast<int>(*which)) {
      line.report.error(line.arguments[2], "the values of a part count 0, 1, 2 ...",
                        "write a whole number");
      return std::nullopt;
    }
    move.which = static_cast<int>(*which);
  }
  return move;
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
