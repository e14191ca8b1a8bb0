// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/eyesim/sim_kinds.h"

#include <algorithm>

#include "base/words.h"
#include "systems/eyesim/kind_name.h"

namespace understudy {
namespace {

// Robots of EyeSim installations, by the names of their files and kinds. Each is one of ours: a
// built-in kind, or a file that comes with the simulator. docs/robots.md lists them.
struct StandardRobot {
  const char* name;
  const char* kind;
  const char* file;  // null: the kind is built in
};
constexpr StandardRobot kStandardRobots[] = {
    {"SoccerBot", "S4", nullptr},
    {"S4Bot", "S4", nullptr},
    {"Eve", "S4", nullptr},
    {"LabBot2", "LabBot", nullptr},
    {"Omni", "Omni", "robots/omni.robi"},
    {"Omni1", "Omni", "robots/omni.robi"},
    {"Omni2", "Omni", "robots/omni.robi"},
    {"Ackermann", "Ackermann", "robots/ackermann.robi"},
    {"Ackermann2", "Ackermann", "robots/ackermann.robi"},
    {"ModelCar", "Ackermann", "robots/ackermann.robi"},
    {"Mako", "Mako", "robots/mako.robi"},
};

template <class Kinds>
auto kind_named(Kinds& kinds, const std::string& name) {
  return std::find_if(kinds.begin(), kinds.end(),
                      [&](const auto& kind) { return same_word(kind.name, name); });
}

template <class Kinds>
const typename Kinds::value_type* use_kind(const std::string& name, Kinds& used,
                                           const Kinds& built_in) {
  if (const auto kind = kind_named(used, name); kind != used.end()) return &*kind;
  const auto kind = kind_named(built_in, name);
  return kind == built_in.end() ? nullptr : &used.emplace_back(*kind);
}

// EyeSim continues without an object, but without a robot there would be nothing to see.
Need need_of(FormatRole role) {
  return role == FormatRole::kObjectKind ? Need::kNotNeeded : Need::kNeeded;
}

}  // namespace

const RobotKindSpec* SceneKinds::robot(const std::string& name) {
  if (const auto* kind = use_kind(name, spec_.kinds, reading_.context.robot_kinds)) return kind;
  const auto kind = told_by_name(name, &TellingNames::robot_kind, reading_.context);
  return kind ? &spec_.kinds.emplace_back(*kind) : standard_robot(name);
}

const RobotKindSpec* SceneKinds::standard_robot(const std::string& name) {
  for (const StandardRobot& robot : kStandardRobots) {
    if (!same_word(robot.name, name)) continue;
    const auto* kind = use_kind(robot.kind, spec_.kinds, reading_.context.robot_kinds);
    if (kind != nullptr || robot.file == nullptr) return kind;
    const Token file{robot.file};
    return is_missing(file) ? nullptr : load(file, FormatRole::kRobotKind, &Spec::kinds);
  }
  return nullptr;
}

const ObjectKindSpec* SceneKinds::object(const std::string& name) {
  if (const auto* kind = use_kind(name, spec_.object_kinds, reading_.context.object_kinds))
    return kind;
  const auto kind = told_by_name(name, &TellingNames::object_kind, reading_.context);
  return kind ? &spec_.object_kinds.emplace_back(*kind) : nullptr;
}

template <class Kinds>
const typename Kinds::value_type* SceneKinds::load(const Token& path, FormatRole role,
                                                   Kinds Spec::*kinds_of) {
  Spec alone;  // separate, so that the file does not meet the existing kinds
  // But each picture and mesh is loaded only once.
  alone.pictures = std::move(spec_.pictures);
  alone.meshes = std::move(spec_.meshes);
  const std::string found = read_named_file(path, role, report_, reading_, alone, need_of(role));
  spec_.pictures = std::move(alone.pictures);
  spec_.meshes = std::move(alone.meshes);
  if (found.empty() || (alone.*kinds_of).empty()) {  // errors inside the file are already reported
    note_missing();
    return nullptr;
  }
  typename Kinds::value_type& loaded = (alone.*kinds_of).back();
  loaded.file = reading_.resolver.full_path(found);
  Kinds& kinds = spec_.*kinds_of;
  const auto known = kind_named(kinds, loaded.name);
  if (known == kinds.end()) return &kinds.emplace_back(std::move(loaded));
  if (known->file != loaded.file)
    report_.warning(path, "a second kind " + in_quotes(loaded.name) + " replaces the first",
                    "give one of them another name");
  loaded.name = known->name;  // robots and objects above refer to it by this name
  *known = std::move(loaded);
  return &*known;
}

bool SceneKinds::is_missing(const Token& path) const {
  Diagnostics ignored;
  FileReport quiet(report_.file(), ignored);
  return find_named_file(path, quiet, reading_.resolver).path.empty();
}

void SceneKinds::note_replaced(const Token& path, const std::string& kind) {
  if (!names_installation(path.text))
    report_.warning(path,
                    "cannot find " + in_quotes(path.text) + ", the known kind " + kind + " is used",
                    "correct the path, or remove the line");
}

const RobotKindSpec* SceneKinds::load_robot(const Token& path) {
  const RobotKindSpec* ours = is_missing(path) ? robot(name_of_file(path.text)) : nullptr;
  if (ours != nullptr) {
    note_replaced(path, ours->name);
    return ours;
  }
  return load(path, FormatRole::kRobotKind, &Spec::kinds);
}

const ObjectKindSpec* SceneKinds::load_object(const Token& path) {
  const ObjectKindSpec* ours = is_missing(path) ? object(name_of_file(path.text)) : nullptr;
  if (ours != nullptr) {
    note_replaced(path, ours->name);
    return ours;
  }
  return load(path, FormatRole::kObjectKind, &Spec::object_kinds);
}

std::vector<std::string> SceneKinds::names() const {
  std::vector<std::string> names;
  const auto add = [&](const auto& kinds) {
    for (const auto& kind : kinds)
      if (std::find(names.begin(), names.end(), kind.name) == names.end())
        names.push_back(kind.name);
  };
  add(reading_.context.robot_kinds);
  add(reading_.context.object_kinds);
  add(spec_.kinds);
  add(spec_.object_kinds);
  return names;
}

}  // namespace understudy
