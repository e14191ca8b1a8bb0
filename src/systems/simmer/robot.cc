// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/robot.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "systems/simmer/device_kinds.h"
#include "systems/simmer/kinds.h"

namespace understudy {
namespace {

// What differs between SimMeR's versions.
struct Version {
  const char* device;
  const char* outline;
  Vec2 center_in;
  double rotation_deg;
  int command_port;
  int reply_port;
  std::vector<std::string> dialects;
};

const Version& version_of(const SimmerRobot& robot) {
  static const Version kMatlab{"simmer", kSimmerUsualOutline,   {9.5, 42}, 0, 9000,
                               9001,     {"auto", "0.1", "0.2"}};
  static const Version kPython{"simmer_python",
                               kSimmerPythonOutline,
                               {6, 42},
                               180,
                               61200,
                               61201,
                               {"auto", "text", "double", "float", "brackets"}};
  return simmer_version(robot) == SimmerVersion::kPython ? kPython : kMatlab;
}

const SimmerGiven* find_given(const SimmerRobot& robot, std::string_view word) {
  const auto given = robot.settings.find(word);
  return given == robot.settings.end() ? nullptr : &given->second;
}

bool has_place(const SimmerRobot& robot) {
  return find_given(robot, "bot_center") != nullptr || find_given(robot, "start_cell") != nullptr;
}

struct Ports {
  const SimmerGiven* given;  // the line that they come from; null for the default ones
  std::array<int, 2> numbers;
};

// Robots without their own ports get the next ones after the first robot of their version, in
// pairs.
Ports ports_of(const SimmerSetup& setup, std::size_t index) {
  const SimmerRobot& robot = setup.robots[index];
  const Version& version = version_of(robot);
  const SimmerRobot* first = &robot;
  int before = 0;  // robots of the same version
  for (std::size_t i = index; i-- > 0;)
    if (&version_of(setup.robots[i]) == &version) {
      first = &setup.robots[i];
      ++before;
    }
  const SimmerGiven* own = find_given(robot, "ports");
  Ports ports{own != nullptr ? own : find_given(*first, "ports"),
              {version.command_port, version.reply_port}};
  for (std::size_t i = 0; i < ports.numbers.size(); ++i) {
    if (ports.given != nullptr) ports.numbers[i] = static_cast<int>(ports.given->numbers[i]);
    if (own == nullptr) ports.numbers[i] += 2 * before;
  }
  return ports;
}

class RobotBuilder {
 public:
  RobotBuilder(const SimmerSetup& setup, std::size_t index, const SimmerMaze& maze,
               FileReport& report)
      : setup_(setup),
        index_(index),
        robot_(setup.robots[index]),
        version_(version_of(robot_)),
        python_(simmer_version(robot_) == SimmerVersion::kPython),
        maze_(maze),
        report_(report) {}

  Pose2 pose() {
    const SimmerRobot& first = setup_.robots.front();
    const bool same_version = simmer_version(first) == simmer_version(robot_);
    if (index_ > 0 && !has_place(robot_))
      report_.warning(robot_.word, "robot " + in_quotes(robot_.name) + " has no place of its own",
                      "write bot_center x y or start_cell N below its line");
    const SimmerRobot& placed = has_place(robot_) || !same_version ? robot_ : first;
    const Vec2 at_in =
        simmer_place(placed, {"bot_center", "start_cell", SimmerCell::kStart, version_.center_in},
                     maze_, report_);
    warn_about_wall(at_in);
    const double rotation = simmer_number(robot_, "bot_rot", version_.rotation_deg);
    return {metres_of_inches(at_in.x), metres_of_inches(at_in.y),
            heading_of_degrees(python_ ? -rotation - 90 : rotation)};
  }

  std::string outline(const SimmerTables& tables) const {
    const SimmerGiven* given = find_given(robot_, "outline");
    if (given == nullptr) return tables.outline.value_or(version_.outline);
    std::string text = "polygon";
    for (const double number : given->numbers) text += "," + number_text(number);
    return text;
  }

  PartSpec device(const std::string& outline, const SimmerTables& tables) {
    PartSpec part{version_.device, version_.device, {{"address", addresses()}}};
    Parameters& all = part.parameters;
    for (const SimmerValue& value : simmer_values()) add_value(value, all);
    add_words(all);
    if (outline != version_.outline) all.push_back({"outline", outline});
    if (python_ && !robot_.devices.empty()) all.push_back({"devices", robot_.devices});
    if (!python_ && tables.sensors) all.push_back({"sensors", *tables.sensors});
    if (!python_ && tables.drives) all.push_back({"drives", *tables.drives});
    return part;
  }

 private:
  void warn_about_wall(Vec2 at_in) {
    const int column = static_cast<int>(std::floor(at_in.x / kSimmerCell_in));
    const int row = maze_.rows - 1 - static_cast<int>(std::floor(at_in.y / kSimmerCell_in));
    const bool inside = row >= 0 && row < maze_.rows && column >= 0 && column < maze_.columns;
    if (inside && maze_.at(row, column) != SimmerCell::kWall) return;
    const SimmerGiven* center = find_given(robot_, "bot_center");
    FileReport report = center == nullptr ? report_ : center->report(report_.diagnostics());
    report.warning(center == nullptr ? robot_.word : center->word,
                   "robot " + in_quotes(robot_.name) + " starts " +
                       (inside ? "in a wall" : "outside the maze"),
                   "change bot_center, or write start_cell N");
  }

  std::string addresses() {
    const auto [given, ports] = ports_of(setup_, index_);
    if (std::max(ports[0], ports[1]) > 65535 || ports[0] == ports[1])
      wrong_ports(given, " does not have two ports",
                  "write ports COMMAND REPLY with two numbers up to 65535");
    for (std::size_t i = 0; i < index_; ++i) check_ports_apart(ports, setup_.robots[i], i);
    return "127.0.0.1:" + std::to_string(ports[0]) + ",127.0.0.1:" + std::to_string(ports[1]);
  }

  void check_ports_apart(std::array<int, 2> ports, const SimmerRobot& other, std::size_t index) {
    const std::array<int, 2> taken = ports_of(setup_, index).numbers;
    const auto same = std::find_first_of(ports.begin(), ports.end(), taken.begin(), taken.end());
    if (same == ports.end()) return;
    wrong_ports(
        find_given(robot_, "ports"),
        " has port " + std::to_string(*same) + ", which is one of robot " + in_quotes(other.name),
        "give it free ones: write ports COMMAND REPLY below its robot line");
  }

  void wrong_ports(const SimmerGiven* given, const std::string& what, const std::string& remedy) {
    FileReport report = given == nullptr ? report_ : given->report(report_.diagnostics());
    report.error(given == nullptr ? robot_.word : given->word,
                 "robot " + in_quotes(robot_.name) + what, remedy);
  }

  void add_value(const SimmerValue& value, Parameters& all) {
    const SimmerGiven* given = find_given(robot_, value.word);
    if (given == nullptr || value.is_for(SimmerValue::kWorld)) return;
    if (!value.is_for(python_ ? SimmerValue::kPython : SimmerValue::kMatlab)) {
      warn_about_version(given->word);
      return;
    }
    if (python_ && given->word.text == "bot_rot") return;  // its device reads it from the robot
    for (std::size_t i = 0; i < value.form.count; ++i)
      if (value.keys[i] != nullptr) all.push_back({value.keys[i], number_text(given->numbers[i])});
  }

  void warn_about_version(const Token& word) {
    report_.warning(word, word.text + " has no meaning in this version of SimMeR and is ignored",
                    "remove it, or change the version line");
  }

  void add_words(Parameters& all) {
    if (const SimmerGiven* dialect = find_given(robot_, "dialect")) {
      const Token& word = dialect->words[0];
      if (std::find(version_.dialects.begin(), version_.dialects.end(), word.text) ==
          version_.dialects.end())
        report_.error(word, "dialect cannot be " + in_quotes(word.text),
                      suggestion(word.text, version_.dialects));
      all.push_back({"dialect", word.text});
    }
    if (const SimmerGiven* order = find_given(robot_, "byte_order"); order != nullptr && !python_)
      all.push_back({"byte_order", order->words[0].text});
    for (const char* word : {"byte_order", "sensors", "drive", "drive_profile"})
      if (const SimmerGiven* given = find_given(robot_, word); given != nullptr && python_)
        warn_about_version(given->word);
  }

  const SimmerSetup& setup_;
  std::size_t index_;
  const SimmerRobot& robot_;
  const Version& version_;
  bool python_;
  const SimmerMaze& maze_;
  FileReport& report_;
};

}  // namespace

double simmer_number(const SimmerRobot& robot, std::string_view word, double usual) {
  const SimmerGiven* given = find_given(robot, word);
  return given == nullptr ? usual : given->numbers[0];
}

Vec2 simmer_place(const SimmerRobot& robot, const SimmerPlaceWords& words, const SimmerMaze& maze,
                  FileReport& report) {
  if (const SimmerGiven* cell = find_given(robot, words.cell)) {
    const std::vector<Vec2> marked = maze.middles_in(words.marked);
    const auto number = static_cast<std::size_t>(cell->numbers[0]);
    if (number <= marked.size()) return marked[number - 1];
    report.error(cell->word,
                 "there are " + std::to_string(marked.size()) + " cells marked " +
                     std::to_string(static_cast<int>(words.marked)) + ", not " +
                     std::to_string(number),
                 "write a number up to that, or " + std::string(words.center) + " x y");
  }
  const SimmerGiven* center = find_given(robot, words.center);
  const Vec2 at = center == nullptr ? words.usual_in : Vec2{center->numbers[0], center->numbers[1]};
  const bool down = simmer_version(robot) == SimmerVersion::kPython;
  return {at.x, down ? maze.rows * kSimmerCell_in - at.y : at.y};
}

void add_simmer_robot(const SimmerSetup& setup, std::size_t index, const SimmerTables& tables,
                      const SimmerMaze& maze, FileReport& report, Spec& spec) {
  RobotBuilder builder(setup, index, maze, report);
  const SimmerRobot& settings = setup.robots[index];
  const std::string outline = builder.outline(tables);
  const auto kind = simmer_robot_kind(simmer_version(settings), outline);
  if (!kind) {
    const SimmerGiven* given = find_given(settings, "outline");
    report.error(given == nullptr ? settings.word : given->word,
                 "the outline of robot " + in_quotes(settings.name) + " has no area",
                 "give corners around the robot's middle");
    return;
  }
  const bool listed = std::any_of(spec.kinds.begin(), spec.kinds.end(),
                                  [&](const RobotKindSpec& k) { return k.name == kind->name; });
  if (!listed) spec.kinds.push_back(*kind);
  RobotSpec robot;
  robot.id = spec.next_id++;
  robot.name = settings.name;
  robot.kind = kind->name;
  robot.X_WR = builder.pose();
  robot.devices = {builder.device(outline, tables)};
  spec.robots.push_back(std::move(robot));
}

}  // namespace understudy
