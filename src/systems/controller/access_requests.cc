// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/controller/access_requests.h"

#include <algorithm>
#include <cmath>

#include "base/words.h"
#include "files/extension_lines.h"
#include "systems/controller/access_text.h"
#include "systems/controller/robot_parts.h"

namespace understudy {
namespace {

struct AccessCall {
  std::vector<std::string> words;  // without the request's own
  std::vector<double> numbers;     // of those at the end that are numbers by their row
  TimeNs now;
  RobotAccess& robot;
};

AccessReply refused(const std::string& reason) { return {.text = "error " + reason}; }
AccessReply moved(RobotAccess& robot, const Command& command) {
  robot.command(command);
  return {.text = "ok", .drives = true};
}

std::string seconds_text(TimeNs time) { return access_number(to_seconds(time)); }

AccessReply tell_robot(const AccessCall& call) {
  const RobotModel& robot = call.robot.robot_model();
  return {.text = "ok " + access_name(robot.name) + " " + access_name(robot.kind->name)};
}

AccessReply tell_time(const AccessCall& call) { return {.text = "ok " + seconds_text(call.now)}; }

// The unit of each value, comma-separated, or - for plain numbers.
std::string unit_word(const char* unit) { return *unit == '\0' ? "-" : unit; }

AccessReply list_sensors(const AccessCall& call) {
  const auto& sensors = call.robot.robot_model().sensors();
  std::string text = "ok " + std::to_string(sensors.size());
  for (const SensorModel& sensor : sensors)
    text += "\n" + access_name(sensor.spec.name) + " " + sensor.spec.kind + " " +
            std::to_string(sensor.sensor->value_count()) + " " + unit_word(sensor.descriptor->unit);
  return {.text = text};
}

AccessReply read_sensor(const AccessCall& call) {
  const RobotModel& robot = call.robot.robot_model();
  const int index = find_sensor_by_name(robot, call.words[0]);
  if (index < 0)
    return refused("there is no sensor " + in_quotes(call.words[0]) + "; " +
                   suggestion(call.words[0], sensor_names(robot)));
  const SensorModel& sensor = robot.sensors()[static_cast<std::size_t>(index)];
  if (sensor.descriptor->kind == SampleKind::kImage)
    return refused(in_quotes(call.words[0]) + " takes pictures, and this protocol carries none");
  const Sample& sample = call.robot.sense(index);
  std::string text = "ok";
  if (sample.kind == SampleKind::kRanges)
    for (const float range : sample.ranges_m) text += " " + access_number(range);
  else
    for (const double value : sample.values) text += " " + access_number(value);
  return {.text = text};
}

AccessReply list_parts(const AccessCall& call) {
  const auto& parts = call.robot.robot_model().kind->parts;
  std::string text = "ok " + std::to_string(parts.size());
  for (const PartModel& part : parts)
    text += "\n" + access_name(part.spec.name) + " " + part.spec.kind + " " +
            std::to_string(part.part->value_count()) + " " + unit_word(part.descriptor->unit);
  return {.text = text};
}

AccessReply use_part(const AccessCall& call) {
  const RobotModel& robot = call.robot.robot_model();
  const int index = find_part_by_name(robot, call.words[0]);
  if (index < 0)
    return refused("there is no part " + in_quotes(call.words[0]) + "; " +
                   suggestion(call.words[0], part_names(robot)));
  const PartState& state = call.robot.robot_state().parts[static_cast<std::size_t>(index)];
  if (call.numbers.empty()) {
    std::string text = "ok";
    for (std::size_t i = 0; i < state.size(); ++i) text += " " + access_number(state.at(i).value);
    return {.text = text};
  }
  MovePart command{index, call.numbers[0], 0};
  if (call.numbers.size() > 1) {
    const double which = call.numbers[1];
    if (!(which >= 0 && which < static_cast<double>(state.size())) || which != std::floor(which))
      return refused("that part has " + std::to_string(state.size()) + " values, counted from 0");
    command.which = static_cast<int>(which);
  }
  call.robot.command(command);
  return {.text = "ok"};
}

AccessReply drive(const AccessCall& call) {
  SetSpeed command{.linear_m_s = call.numbers[0], .angular_rad_s = call.numbers[1]};
  if (call.numbers.size() > 2) command.sideways_m_s = call.numbers[2];
  return moved(call.robot, command);
}
AccessReply drive_straight(const AccessCall& call) {
  return moved(call.robot, DriveStraight{call.numbers[0], call.numbers[1]});
}
AccessReply drive_turn(const AccessCall& call) {
  return moved(call.robot, DriveTurn{call.numbers[0], call.numbers[1]});
}
AccessReply drive_curve(const AccessCall& call) {
  return moved(call.robot, DriveCurve{call.numbers[0], call.numbers[1], call.numbers[2]});
}
AccessReply stop_driving(const AccessCall& call) { return moved(call.robot, StopDriving{}); }

AccessReply tell_driving(const AccessCall& call) {
  const DriveState& drive = call.robot.robot_state().drive;
  return {.text = "ok " + std::to_string(drive.busy()) + " " + std::to_string(drive.stalled) + " " +
                  access_number(drive.linear_m_s) + " " + access_number(drive.angular_rad_s)};
}

AccessReply wait_for_drive(const AccessCall&) {
  return {.text = "ok", .effect = AnswerWhenStanding{}};
}

AccessReply use_odometry(const AccessCall& call) {
  if (call.numbers.empty()) {
    const Pose2& at = call.robot.robot_state().drive.odometry;
    return {.text = "ok " + access_number(at.x_m) + " " + access_number(at.y_m) + " " +
                    access_number(at.heading_rad)};
  }
  if (call.numbers.size() != 3) return refused("write odometry X Y HEADING, or odometry alone");
  call.robot.command(SetOdometry{{call.numbers[0], call.numbers[1], call.numbers[2]}});
  return {.text = "ok"};
}

// In the future at least by a nanosecond, so that time goes on.
TimeNs later_by(double seconds) {
  return std::max<TimeNs>(1, static_cast<TimeNs>(std::llround(seconds * 1e9)));
}

AccessReply sleep_for(const AccessCall& call) {
  if (call.numbers[0] < 0) return refused("time does not go back");
  return {.text = "ok", .effect = AnswerAt{call.now + later_by(call.numbers[0])}};
}

AccessReply start_timer(const AccessCall& call) {
  constexpr double kShortest_s = 1e-4;
  const double period_s = call.numbers.size() > 1 ? call.numbers[1] : 0;
  if (call.numbers[0] < 0 || period_s < 0) return refused("time does not go back");
  if (period_s > 0 && period_s < kShortest_s) return refused("the shortest period is 0.0001 s");
  return {.text = "ok",
          .effect = StartTimer{{call.words[0], call.now + later_by(call.numbers[0]),
                                period_s > 0 ? later_by(period_s) : 0}}};
}

AccessReply stop_timer(const AccessCall& call) {
  return {.text = "ok", .effect = StopTimer{call.words[0]}};
}

// Programs can open the ends from the next tick on.
AccessReply make_null_modem(const AccessCall& call) {
  const std::string& one = call.words[0];
  const std::string& other = call.words[1];
  if (const std::string mistake = null_modem_mistake(one, other); !mistake.empty())
    return refused(mistake + "; write two like /dev/ttyS0 /dev/ttyS1");
  call.robot.fit_device(null_modem(one, other));
  return {.text = "ok", .effect = AnswerAt{call.robot.sealed_time() + call.robot.model().tick_ns}};
}

AccessReply write_log(const AccessCall& call) {
  constexpr std::size_t kLongestLog = 200;
  std::string text;
  for (const std::string& word : call.words) text += (text.empty() ? "" : " ") + word;
  std::erase_if(text, is_control);
  call.robot.log(text.substr(0, kLongestLog));
  return {.text = "ok"};
}

AccessReply give_help(const AccessCall& call);

struct AccessRow {
  const char* word;
  const char* arguments;  // a name is NAME, a number anything else, optional ones are in brackets
  std::size_t names;      // words at the start that are names
  std::size_t least;      // numbers behind them
  std::size_t most;
  AccessReply (*answer)(const AccessCall& call);
};
constexpr std::size_t kAnyWords = 1000;
constexpr AccessRow kAccessRows[] = {
    {"help", "", 0, 0, 0, give_help},
    {"robot", "", 0, 0, 0, tell_robot},
    {"time", "", 0, 0, 0, tell_time},
    {"sensors", "", 0, 0, 0, list_sensors},
    {"read", " NAME", 1, 0, 0, read_sensor},
    {"parts", "", 0, 0, 0, list_parts},
    {"part", " NAME [VALUE [WHICH]]", 1, 0, 2, use_part},
    {"drive", " M_S RAD_S [SIDEWAYS_M_S]", 0, 2, 3, drive},
    {"straight", " M M_S", 0, 2, 2, drive_straight},
    {"turn", " RAD RAD_S", 0, 2, 2, drive_turn},
    {"curve", " M RAD M_S", 0, 3, 3, drive_curve},
    {"stop", "", 0, 0, 0, stop_driving},
    {"driving", "", 0, 0, 0, tell_driving},
    {"wait", "", 0, 0, 0, wait_for_drive},
    {"odometry", " [X_M Y_M HEADING_RAD]", 0, 0, 3, use_odometry},
    {"sleep", " SECONDS", 0, 1, 1, sleep_for},
    {"timer", " NAME SECONDS [PERIOD]", 1, 1, 2, start_timer},
    {"cancel", " NAME", 1, 0, 0, stop_timer},
    {"null-modem", " NAME NAME", 2, 0, 0, make_null_modem},
    {"log", " TEXT", kAnyWords, 0, 0, write_log},
};

AccessReply give_help(const AccessCall&) {
  std::string text = "ok " + std::to_string(std::size(kAccessRows));
  for (const AccessRow& row : kAccessRows) text += "\n" + std::string(row.word) + row.arguments;
  return {.text = text};
}

AccessReply form_of(const AccessRow& row) {
  return refused("write " + std::string(row.word) + row.arguments);
}

}  // namespace

AccessReply answer_line(std::string_view line, TimeNs now, RobotAccess& robot) {
  auto words = access_words(line);
  if (!words) return refused("a double quote is not closed");
  if (words->empty()) return refused("the line is empty; help lists the requests");
  const auto* row = std::find_if(std::begin(kAccessRows), std::end(kAccessRows),
                                 [&](const AccessRow& r) { return words->front() == r.word; });
  if (row == std::end(kAccessRows)) {
    std::vector<std::string> known;
    for (const AccessRow& each : kAccessRows) known.emplace_back(each.word);
    return refused("unknown request " + in_quotes(words->front()) + "; " +
                   suggestion(words->front(), known));
  }
  AccessCall call{{words->begin() + 1, words->end()}, {}, now, robot};
  if (row->names == kAnyWords) return row->answer(call);
  if (call.words.size() < row->names + row->least || call.words.size() > row->names + row->most)
    return form_of(*row);
  for (std::size_t i = row->names; i < call.words.size(); ++i) {
    const auto number = read_access_number(call.words[i]);
    if (!number)
      return refused(in_quotes(call.words[i]) + " is not a number between -1000000 and 1000000");
    call.numbers.push_back(*number);
  }
  return row->answer(call);
}

}  // namespace understudy
