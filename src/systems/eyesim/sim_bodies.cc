// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/eyesim/sim_bodies.h"

#include <algorithm>
#include <filesystem>

#include "base/words.h"
#include "files/error_source.h"
#include "files/numbers.h"
#include "files/program_names.h"
#include "files/set_lines.h"
#include "files/terrain_lines.h"

namespace understudy {
namespace {

struct BodySettingRow : Keyword {
  void (SceneBodies::*take)(const Token& value);
};
constexpr BodySettingRow kBodySettingRows[] = {
    {{"next-id", "id", "id of the next robot or object; later ones count up from it"},
     &SceneBodies::set_id},
    {{"next-name", "name", "name of the next robot or object"}, &SceneBodies::set_name},
    {{"next-heading-rad", "radians", "heading of the next robot or object, instead of its phi"},
     &SceneBodies::set_heading},
    {{"next-error-source", kErrorSourceSetting.arguments,
      "error source of the next robot; see error-source"},
     &SceneBodies::set_error_source},
};
constexpr std::span<const BodySettingRow> kBodySettings = kBodySettingRows;

bool is_letter(const std::string& text) {
  return text.size() == 1 && !parse_number(text) && text != "-" && text != "+";
}

}  // namespace

std::vector<Keyword> next_body_settings() { return keywords_of(kBodySettings); }

void SceneBodies::take_robi(const Entry& entry) {
  if (entry.size() != 2 && entry.size() != 3 && entry.size() != 6) {
    report_.error(entry[0],
                  entry[0].text + " needs a path, and may be followed by a program and x y phi",
                  "write " + entry[0].text + " PATH");
    kinds_.note_missing();
    return;
  }
  const RobotKindSpec* kind = kinds_.load_robot(entry[1]);
  if (kind == nullptr || entry.size() == 2) return;
  std::optional<Pose2> pose;
  if (entry.size() == 6 && !(pose = read_pose(std::span(entry).subspan(3)))) return;
  add_robot(kind->name, entry[0], pose.value_or(Pose2{})).program = program_of(entry[2]);
  if (!pose) at_marks_.push_back({{"", entry[0].line, entry[0].column}, last_robot_, false});
}

void SceneBodies::take_obj(const Entry& entry) {
  if (entry.size() < 2) {
    report_.error(entry[0], entry[0].text + " needs the path of a file",
                  "write " + entry[0].text + " PATH");
    kinds_.note_missing();
    return;
  }
  // EyeSim 6: object x y z phi mesh. If the mesh has the name of a kind, that kind is meant.
  if (entry.size() == 6 && parse_number(entry[1].text)) {
    const std::string name = std::filesystem::path(file_name_of(entry[5].text)).stem().string();
    if (const ObjectKindSpec* kind = kinds_.object(name))
      place_object(*kind, entry[0], std::vector<Token>{entry[1], entry[2], entry[4]});
    else
      report_.warning(entry[5], "there is no object called " + in_quotes(name) + ", skipped",
                      suggestion(name, kinds_.names()));
    return;
  }
  warn_about_extra_words(entry, 2, report_);
  // A file that is missing here may exist where the scene is used next.
  if (kinds_.load_object(entry[1]) == nullptr) spec_.kept_scene_lines.push_back(line_of(entry));
}

bool SceneBodies::place(const Entry& entry) {
  const std::string& word = entry[0].text;
  if (const RobotKindSpec* kind = kinds_.robot(word)) {
    place_robot(*kind, entry);
    return true;
  }
  const ObjectKindSpec* kind = kinds_.object(word);
  if (kind == nullptr) return false;
  if (entry.size() < 4)
    report_.error(entry[0], word + " needs x y phi", "write " + kind->name + " x y phi");
  else
    place_object(*kind, entry[0], std::span(entry).subspan(1, 3));
  warn_about_extra_words(entry, 4, report_);
  return true;
}

void SceneBodies::place_robot(const RobotKindSpec& kind, const Entry& entry) {
  // Two numbers follow, so x is a typing mistake and not a start mark.
  const bool numbers_follow =
      entry.size() > 3 && parse_number(entry[2].text) && parse_number(entry[3].text);
  if (entry.size() > 1 && is_letter(entry[1].text) && !numbers_follow) {
    place_at_mark(kind, entry);
    return;
  }
  if (entry.size() < 4) {
    report_.error(entry[0], entry[0].text + " needs x y phi",
                  "write " + kind.name + " x y phi program");
    return;
  }
  const auto pose = read_pose(std::span(entry).subspan(1, 3));
  if (!pose) return;
  RobotSpec& robot = add_robot(kind.name, entry[0], *pose);
  robot.program = command_of(std::span(entry).subspan(4));
}

// "S4 S 90 program": the letter is a start mark of the maze. Heading and program may be left out.
void SceneBodies::place_at_mark(const RobotKindSpec& kind, const Entry& entry) {
  const bool has_phi = entry.size() > 2 && parse_number(entry[2].text);
  const std::size_t program_at = has_phi ? 3 : 2;
  Pose2 pose;
  if (has_phi) {
    const auto phi_deg = read_number(entry[2], "phi", kAngleDeg, report_);
    if (!phi_deg) return;
    pose.heading_rad = heading_of_degrees(*phi_deg);
  }
  const bool keeps_heading = has_phi || next_heading_.has_value();
  RobotSpec& robot = add_robot(kind.name, entry[0], pose);
  robot.program = command_of(std::span(entry).subspan(program_at));
  at_marks_.push_back({entry[1], last_robot_, keeps_heading});
}

void SceneBodies::place_object(const ObjectKindSpec& kind, const Token& word,
                               std::span<const Token> pose_words) {
  auto pose = read_pose(pose_words);
  if (!pose) return;
  if (next_heading_) pose->heading_rad = next_heading_rad_;
  next_heading_.reset();
  placed_.push_back({word, false, spec_.objects.size()});
  spec_.objects.push_back({spec_.next_id++, give_name(kind.name), kind.name, *pose});
  named_objects_ = spec_.objects.size();
}

std::optional<Pose2> SceneBodies::read_pose(std::span<const Token> words) {
  const auto x_m = read_length_m(words[0], "x", kCoordinateMm, report_);
  const auto y_m = read_length_m(words[1], "y", kCoordinateMm, report_);
  const auto phi_deg = read_number(words[2], "phi", kAngleDeg, report_);
  if (!x_m || !y_m || !phi_deg) return std::nullopt;
  return Pose2{*x_m, *y_m, heading_of_degrees(*phi_deg)};
}

RobotSpec& SceneBodies::add_robot(const std::string& kind, const Token& word, const Pose2& X_WR) {
  last_robot_ = spec_.robots.size();
  placed_.push_back({word, true, last_robot_});
  RobotSpec& robot = spec_.robots.emplace_back();
  robot.id = spec_.next_id++;
  robot.name = give_name(kind);
  robot.kind = kind;
  robot.X_WR = X_WR;
  if (next_heading_) robot.X_WR.heading_rad = next_heading_rad_;
  next_heading_.reset();
  if (next_source_)
    read_error_source(next_source_->text, *next_source_, report_, robot.error_source);
  next_source_.reset();
  named_robots_ = spec_.robots.size();
  return robot;
}

Stance* SceneBodies::last_stance() {
  if (placed_.empty()) return nullptr;
  const Placed& last = placed_.back();
  return last.is_robot ? &spec_.robots[last.index].stance : &spec_.objects[last.index].stance;
}

std::string SceneBodies::give_name(const std::string& kind) {
  std::string name = next_name_ ? next_name_->text : names_.next(kind);
  if (!names_.take(name)) {
    report_.error(*next_name_, "the name " + in_quotes(name) + " is taken", "choose another");
    name = names_.next(kind);
    names_.take(name);
  }
  next_name_.reset();
  return name;
}

// The program, followed by its arguments as separate words.
std::string SceneBodies::command_of(std::span<const Token> words) const {
  if (words.empty()) return "";
  if (words.size() == 1) return program_of(words[0]);
  std::string command = as_command_word(program_file(words[0].text).value_or(words[0].text));
  for (const Token& argument : words.subspan(1)) command += ' ' + as_command_word(argument.text);
  return command;
}

// A built-in program keeps its name, an existing file becomes its path, and everything else is a
// command line. If that begins with an existing file, the file becomes its path there, too.
std::string SceneBodies::program_of(const Token& word) const {
  const auto& builtin = reading_.context.programs;
  if (std::find(builtin.begin(), builtin.end(), word.text) != builtin.end()) return word.text;
  if (const auto file = program_file(word.text))
    return file->find_first_of(" \t") == std::string::npos ? *file : "\"" + *file + "\"";
  const std::size_t blank = word.text.find(' ');
  if (blank == std::string::npos) return word.text;
  const auto file = program_file(word.text.substr(0, blank));
  return file ? as_command_word(*file) + word.text.substr(blank) : word.text;
}

std::optional<std::string> SceneBodies::program_file(const std::string& word) const {
  for (const std::string& name : program_names(word))
    if (const auto path = reading_.resolver.find(name, folder_of(report_.file())))
      return reading_.resolver.full_path(*path);
  return std::nullopt;
}

bool SceneBodies::take_set(const Entry& entry) {
  if (entry.size() < 2 || find_row(kBodySettings, entry[1].text) == nullptr) return false;
  if (const BodySettingRow* row = find_setting(entry, kBodySettings, report_))
    (this->*row->take)(entry[2]);
  return true;
}

void SceneBodies::set_id(const Token& value) {
  if (const auto id = read_next_id(value, spec_.next_id, report_)) spec_.next_id = *id;
}

void SceneBodies::set_name(const Token& value) {
  if (value.text.empty())
    report_.error(value, "the name is empty", "write set next-name NAME");
  else
    next_name_ = value;
}

void SceneBodies::set_heading(const Token& value) {
  constexpr NumberLimits kHeading{-kPi, kPi, "rad"};
  const auto heading = read_number(value, "heading", kHeading, report_);
  if (!heading) return;
  next_heading_ = value;
  next_heading_rad_ = *heading;
}

void SceneBodies::set_error_source(const Token& value) { next_source_ = value; }

void SceneBodies::adopt_named() {
  const auto adopt = [&](auto& bodies, std::size_t& named) {
    for (; named < bodies.size(); ++named) {
      std::string& name = bodies[named].name;
      if (names_.take(name)) continue;
      name = names_.next(bodies[named].kind);
      names_.take(name);
    }
  };
  adopt(spec_.robots, named_robots_);
  adopt(spec_.objects, named_objects_);
}

void SceneBodies::finish(bool surroundings_known) {
  for (const auto& left : {next_name_, next_heading_, next_source_})
    if (left) report_.warning(*left, "no robot or object follows, ignored", "remove the line");
  if (!surroundings_known) return;
  for (const AtMark& at : at_marks_) go_to_mark(at);
  check_places();
}

void SceneBodies::go_to_mark(const AtMark& at) {
  const std::vector<StartMarkSpec>& marks = spec_.start_marks;
  Pose2& pose = spec_.robots[at.robot].X_WR;
  auto mark = std::find_if(marks.begin(), marks.end(), [&](const StartMarkSpec& m) {
    return at.letter.text.empty() || same_word(m.letter, at.letter.text);
  });
  // In the EyeSim of 2018, s is the start of the maze, no matter which letter marks it.
  if (mark == marks.end() && same_word(at.letter.text, "S")) mark = marks.begin();
  if (mark != marks.end()) {
    pose = {mark->X_WM.x_m, mark->X_WM.y_m,
            at.keeps_heading ? pose.heading_rad : mark->X_WM.heading_rad};
    return;
  }
  if (at.letter.text.empty()) {
    pose = {spec_.floor.middle().x, spec_.floor.middle().y, pose.heading_rad};
    report_.warning(at.letter,
                    spec_.robots[at.robot].name + " has no place, so it is put in the middle",
                    "write x y phi at the end of the line");
    return;
  }
  std::string known;
  for (const StartMarkSpec& m : marks) known += (known.empty() ? "" : ", ") + m.letter;
  report_.error(at.letter, "no start mark " + in_quotes(at.letter.text) + " in the world",
                known.empty() ? "it has none; write x y phi" : "there are " + known);
}

// EyeSim lets such robots fall. Here the floor continues, but it is hardly what was intended.
void SceneBodies::check_places() {
  const auto mm = [](double m) { return length_text(m); };
  for (const Placed& placed : placed_) {
    const Pose2& at =
        placed.is_robot ? spec_.robots[placed.index].X_WR : spec_.objects[placed.index].X_WB;
    const Vec2 place{at.x_m, at.y_m};
    if (spec_.floor.holds(place)) continue;
    if (!spec_.terrains.empty() && floor_below(spec_.terrains[0], {}).holds(place)) continue;
    const std::string& name =
        placed.is_robot ? spec_.robots[placed.index].name : spec_.objects[placed.index].name;
    report_.warning(
        placed.word, name + " is outside the " + (spec_.terrains.empty() ? "floor" : "terrain"),
        "the floor is " + mm(spec_.floor.width_m) + " x " + mm(spec_.floor.height_m) + " mm");
  }
}

}  // namespace understudy
