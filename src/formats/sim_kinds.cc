// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "formats/sim_kinds.h"

#include <algorithm>

#include "base/words.h"

namespace understudy {
namespace {

template <class Kinds>
auto find_kind(Kinds& kinds, const std::string& name) {
  return std::find_if(kinds.begin(), kinds.end(),
                      [&](const auto& kind) { return same_word(kind.name, name); });
}

template <class Kinds>
const typename Kinds::value_type* use_kind(const std::string& name, Kinds& used,
                                           const Kinds& built_in) {
  if (const auto kind = find_kind(used, name); kind != used.end()) return &*kind;
  const auto kind = find_kind(built_in, name);
  return kind == built_in.end() ? nullptr : &used.emplace_back(*kind);
}

}  // namespace

const RobotKindSpec* SceneKinds::robot(const std::string& name) {
  return use_kind(name, spec_.kinds, reading_.context.robot_kinds);
}

const ObjectKindSpec* SceneKinds::object(const std::string& name) {
  return use_kind(name, spec_.object_kinds, reading_.context.object_kinds);
}

template <class Kinds>
const typename Kinds::value_type* SceneKinds::load(const Token& path, FormatRole role,
                                                   Kinds& kinds) {
  const std::size_t before = kinds.size();
  const std::string found = read_named_file(path, role, report_, reading_, spec_);
  if (found.empty() || kinds.size() == before) {  // errors inside of the file are reported there
    note_missing();
    return nullptr;
  }
  const auto loaded = kinds.end() - 1;
  loaded->file = reading_.resolver.full_path(found);
  const auto first = find_kind(kinds, loaded->name);
  if (first == loaded) return &*first;
  report_.warning(path, "a second kind " + in_quotes(loaded->name) + " replaces the first",
                  "give one of them another name");
  loaded->name = first->name;  // robots and objects above refer to it by its name
  *first = std::move(*loaded);
  kinds.pop_back();
  return &*first;
}

const RobotKindSpec* SceneKinds::load_robot(const Token& path) {
  return load(path, FormatRole::kRobotKind, spec_.kinds);
}

const ObjectKindSpec* SceneKinds::load_object(const Token& path) {
  return load(path, FormatRole::kObjectKind, spec_.object_kinds);
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
