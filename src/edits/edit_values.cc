// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edits of what things are like: settings, fields of the Spec by name, parts of robots.
#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/words.h"
#include "edits/edit_rows.h"
#include "files/error_source.h"
#include "files/extension_lines.h"
#include "files/set_field.h"

namespace understudy {
namespace {

// What makes things what they are, or moves time; a run cannot change it.
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

// Short names for fields deeper inside.
std::string full_key(const std::string& key) {
  if (key == "friction" || key == "restitution") return "surface." + key;
  if (key == "reflectivity" || key == "smooth") return "look." + key;
  return key;
}

// The fields that `set` may name, without those of lists.
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
    report.error(key, in_quotes(key.text) + " cannot change while the run goes on",
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

// What a robot or an object is like belongs to its kind, which others may share: it gets a kind of
// its own first.
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

// A line of a reader tried on its own report, whose findings go on to the edit's. False on errors.
template <class Read>
bool read_reported(FileReport& report, const Read& read) {
  Diagnostics found;
  FileReport own_report(report.file(), found);
  read(own_report);
  for (const Diagnostic& d : found.list()) {
    const Token where{"", d.line, d.column};
    if (d.severity == Severity::kError)
      report.error(where, d.what, d.remedy);
    else
      report.warning(where, d.what, d.remedy);
  }
  return !own_report.has_errors();
}

bool is_among(const std::vector<Keyword>& keywords, const std::string& word) {
  return std::any_of(keywords.begin(), keywords.end(),
                     [&](const Keyword& k) { return word == k.word; });
}

Entry set_entry(const Token& key, const Token& value) {
  return {Token{"set", key.line, key.column}, key, value};
}

// A key that `set` has in the files of robots or objects, or the path of a field.
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
    drive.parameters.push_back({key, value});  // compiling the model tells whether it exists
  else
    known->value = value;
  return true;
}

}  // namespace

namespace edits {

bool set_value(const EditLine& line) {
  const Token& key = line.arguments[0];
  FileReport& report = line.scene.report;
  if (!is_among(setting_keywords(), key.text) || is_fixed(key.text))
    return set_reported(line.scene.spec, key, line.arguments[1], report);
  return read_reported(report, [&](FileReport& own) {
    read_set_line(set_entry(key, line.arguments[1]), own, line.scene.spec);
  });
}

bool set_error_level(const EditLine& line) {
  const Entry entry = {line.first, Token{"error-level", line.first.line, line.first.column},
                       line.arguments[0]};
  return set_value({line.scene, line.first, std::span(entry).subspan(1), entry});
}

bool set_wall_value(const EditLine& line) {
  WallSpec* wall = find_wall(line.arguments[0], line.scene.spec, line.scene.report);
  return wall != nullptr &&
         set_reported(*wall, line.arguments[1], line.arguments[2], line.scene.report);
}

bool set_body_value(const EditLine& line) {
  Spec& spec = line.scene.spec;
  FileReport& report = line.scene.report;
  const Token& key = line.arguments[0];
  const Token& value = line.arguments[1];
  const FoundBody found = find_body(line.first, spec, report);
  if (!found) return false;
  constexpr std::string_view kDrive = "drive.";
  if (found.robot != nullptr && key.text.starts_with(kDrive))
    return set_drive_parameter(key.text.substr(kDrive.size()), value.text,
                               own_kind(spec.kinds, *found.robot).drive);
  if (found.robot != nullptr && key.text == kErrorSourceSetting.word)
    return read_error_source(value.text, value, report, found.robot->error_source);
  // First on a copy: a value that does not do must leave no kind behind.
  const bool robot = found.robot != nullptr;
  if (!robot && key.text == "fixed") {
    ObjectKindSpec trial;
    return set_reported(trial, key, value, report) &&
           set_reported(own_kind(spec.object_kinds, *found.object), key, value, report);
  }
  BodySpec trial = robot ? kind_of(spec.kinds, *found.robot).body
                         : kind_of(spec.object_kinds, *found.object).body;
  if (!set_in_body(key, value, robot, trial, report)) return false;
  (robot ? own_kind(spec.kinds, *found.robot).body
         : own_kind(spec.object_kinds, *found.object).body) = std::move(trial);
  return true;
}

bool add_part(const EditLine& line) {
  FileReport& report = line.scene.report;
  RobotSpec* robot = find_robot(line.first, line.scene.spec, report);
  if (robot == nullptr) return false;
  RobotSpec trial = *robot;
  const Entry part(line.entry.begin() + 1, line.entry.end());
  const bool fine = read_reported(report, [&](FileReport& own) {
    read_part_line(part, line.scene.context, own, part_lists(trial));
  });
  if (!fine) return false;
  *robot = std::move(trial);
  return true;
}

}  // namespace edits
}  // namespace understudy
