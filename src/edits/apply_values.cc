// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edits of properties: settings, fields of the Spec by name, parts of robots.
#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/words.h"
#include "edits/apply_rows.h"
#include "files/error_source.h"
#include "files/extension_lines.h"
#include "files/set_field.h"

namespace understudy {
namespace {

// Fields that give things their identity, or that affect time. A run cannot change them.
constexpr std::array kFixed = {"id",      "name",    "next_id",        "next_wall_id",
                               "tick_ns", "epoch_s", "X_WR",           "X_WB",
                               "tick-ms", "epoch",   "kind",           "program",
                               "file",    "held",    "removed_robots", "removed_objects"};

bool is_fixed(std::string_view path) {
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('.'), path.size());
    const std::string_view field = path.substr(0, std::min(end, path.find('[')));
    if (std::find(kFixed.begin(), kFixed.end(), field) != kFixed.end()) return true;
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return false;
}

// Short names for nested fields.
std::string full_key(const std::string& key) {
  if (key == "friction" || key == "restitution") return "surface." + key;
  if (key == "reflectivity" || key == "smooth") return "look." + key;
  return key;
}

// The fields that `set` may name, except those of lists.
template <class T>
std::vector<std::string> settable(const T& described) {
  std::vector<std::string> names;
  for (const NamedValue& field : list_fields(described))
    if (field.path.find('[') == std::string::npos && !field.path.ends_with(".size") &&
        !is_fixed(field.path))
      names.push_back(field.path);
  return names;
}

template <class T>
bool set_reported(T& described, const Token& key, const Token& value, FileReport& report) {
  const std::string path = full_key(key.text);
  if (is_fixed(path)) {
    report.error(key, in_quotes(key.text) + " cannot be changed during a run",
                 "set it in the file of the world");
    return false;
  }
  std::string problem;
  switch (set_field(described, path, value.text, problem)) {
    case SetField::kDone:
      return true;
    case SetField::kBadValue:
      report.error(value, in_quotes(value.text) + " " + problem, "correct it");
      return false;
    case SetField::kNoSuchField:
      report.error(key, "unknown key " + in_quotes(key.text),
                   suggestion(key.text, settable(described)));
      return false;
  }
  return false;
}

template <class Kind, class Body>
Kind& kind_of(std::vector<Kind>& kinds, const Body& body) {
  const auto kind =
      std::find_if(kinds.begin(), kinds.end(), [&](const Kind& k) { return k.name == body.kind; });
  UNDERSTUDY_CHECK(kind != kinds.end(), "every body of a Spec has its kind there");
  return *kind;
}

// The properties of a robot or an object belong to its kind, which others may share. So it gets its
// own copy of the kind first.
template <class Kind, class Body>
Kind& own_kind(std::vector<Kind>& kinds, Body& body) {
  const std::string own_name =
      body.kind.substr(0, body.kind.find('#')) + "#" + std::to_string(body.id);
  if (body.kind != own_name) {
    Kind copy = kind_of(kinds, body);
    copy.name = body.kind = own_name;
    kinds.push_back(std::move(copy));
  }
  return kind_of(kinds, body);
}

// Reads a line with a reader that has its own report, and passes its findings on to the edit's.
// Returns false on errors.
template <class Read>
bool read_reported(FileReport& report, const Read& read) {
  Diagnostics found;
  FileReport own_report(report.file(), found);
  read(own_report);
  report.pass_on(found);
  return !own_report.has_errors();
}

bool is_among(const std::vector<Keyword>& keywords, const std::string& word) {
  return std::any_of(keywords.begin(), keywords.end(),
                     [&](const Keyword& k) { return word == k.word; });
}

Entry set_entry(const Token& key, const Token& value) {
  return {Token{"set", key.line, key.column}, key, value};
}

// A key of `set` in the files of robots or objects, or the path of a field.
bool set_in_body(const Token& key, const Token& value, bool robot, BodySpec& body,
                 FileReport& report) {
  if (!is_among(robot ? robot_setting_keywords() : object_setting_keywords(), key.text))
    return set_reported(body, key, value, report);
  return read_reported(report, [&](FileReport& own) {
    const Entry entry = set_entry(key, value);
    if (!robot) return read_object_set_line(entry, own, body);
    RobotKindSpec trial;
    trial.body = std::move(body);
    read_robot_set_line(entry, own, trial);
    body = std::move(trial.body);
  });
}

bool set_drive_parameter(const std::string& key, const std::string& value, PartSpec& drive) {
  const auto known = std::find_if(drive.parameters.begin(), drive.parameters.end(),
                                  [&](const Parameter& p) { return p.key == key; });
  if (known == drive.parameters.end())
    drive.parameters.push_back({key, value});  // compiling the model checks whether it exists
  else
    known->value = value;
  return true;
}

}  // namespace

namespace edits {

bool apply(const SetWorld& edit, const EditScene& scene) {
  const Token key = scene.at(1, edit.key);
  const Token value = scene.at(2, edit.value);
  if (!is_among(setting_keywords(), edit.key) || is_fixed(edit.key))
    return set_reported(scene.spec, key, value, scene.report);
  return read_reported(scene.report, [&](FileReport& own) {
    read_set_line(set_entry(key, value), own, scene.spec);
  });
}

bool apply(const SetWall& edit, const EditScene& scene) {
  WallSpec* wall = find_wall(edit.id, scene);
  return wall != nullptr &&
         set_reported(*wall, scene.at(3, edit.key), scene.at(4, edit.value), scene.report);
}

bool apply(const SetBody& edit, const EditScene& scene) {
  Spec& spec = scene.spec;
  const Token key = scene.at(2, edit.key);
  const Token value = scene.at(3, edit.value);
  const auto [robot, object] = find_body(scene.at(kFirstWord, edit.body), spec, scene.report);
  if (object != nullptr) {
    ObjectKindSpec& kind = own_kind(spec.object_kinds, *object);
    return edit.key == "fixed" ? set_reported(kind, key, value, scene.report)
                               : set_in_body(key, value, false, kind.body, scene.report);
  }
  if (robot == nullptr) return false;
  if (edit.key == kErrorSourceSetting.word)
    return read_error_source(edit.value, value, scene.report, robot->error_source);
  RobotKindSpec& kind = own_kind(spec.kinds, *robot);
  constexpr std::string_view kDrive = "drive.";
  if (edit.key.starts_with(kDrive))
    return set_drive_parameter(edit.key.substr(kDrive.size()), edit.value, kind.drive);
  return set_in_body(key, value, true, kind.body, scene.report);
}

bool apply(const FitSensor& edit, const EditScene& scene) {
  const Token word = scene.at(kFirstWord, edit.robot);
  RobotSpec* robot = find_robot(word, scene.spec, scene.report);
  return robot != nullptr && read_reported(scene.report, [&](FileReport& own) {
           fit_sensor(edit.sensor, word, own, robot->sensors);
         });
}

bool apply(const FitPart& edit, const EditScene& scene) {
  const Token word = scene.at(kFirstWord, edit.robot);
  RobotSpec* robot = find_robot(word, scene.spec, scene.report);
  return robot != nullptr && read_reported(scene.report, [&](FileReport& own) {
           if (edit.list == FitPart::List::kErrors)
             fit_errors(edit.part, word, own, robot->errors);
           else
             fit_part(edit.part, word, own,
                      edit.list == FitPart::List::kParts ? robot->parts : robot->devices);
         });
}

}  // namespace edits
}  // namespace understudy
