// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/saved_world.h"

#include <algorithm>
#include <filesystem>

#include "files/resolver.h"
#include "load/world_file.h"

namespace understudy {
namespace {

// A held body is saved where it was picked up. Objects are listed in the order of their ids.
void put_down_held(Spec& spec) {
  for (const ObjectSpec& object : spec.removed_objects)
    if (std::find(spec.held.begin(), spec.held.end(), object.id) != spec.held.end())
      spec.objects.push_back(object);
  std::sort(spec.objects.begin(), spec.objects.end(),
            [](const ObjectSpec& a, const ObjectSpec& b) { return a.id < b.id; });
}

// The spec with all bodies at their current places. A snapshot's bodies are in the order of its
// spec.
Spec with_places(const Snapshot& snapshot) {
  Spec spec = *snapshot.spec;
  std::size_t body = 0;
  const auto place = [&](Pose2& on_map, Stance& stance) {
    on_map = snapshot.places[body];
    if (!snapshot.poses.empty()) stance = stance_of(snapshot.poses[body]);
    ++body;
  };
  for (RobotSpec& robot : spec.robots) place(robot.X_WR, robot.stance);
  for (ObjectSpec& object : spec.objects) place(object.X_WB, object.stance);
  put_down_held(spec);
  return spec;
}

}  // namespace

std::string name_of_world(const Snapshot& snapshot) {
  const std::string name = std::filesystem::path(snapshot.spec->name).stem().string();
  return name.empty() ? "world" : name;
}

Result<SavedWorld> saved_world(const Snapshot& snapshot, const std::string& path) {
  const std::string ending = std::filesystem::path(path).extension().string();
  if (ending != ".sim" && ending != ".wld")
    return Error{"the name of a saved world must end in .sim or .wld"};
  SavedWorld saved;
  Diagnostics diagnostics;
  const bool ok = write_world(path, with_places(snapshot), builtin_context(),
                              DiskResolver(search_folders({})), saved.files, diagnostics);
  std::string problems;
  for (const Diagnostic& d : diagnostics.list()) {
    saved.warnings.push_back(to_string(d));
    problems += (problems.empty() ? "" : "\n") + to_string(d);
  }
  if (!ok) return Error{problems};
  return saved;
}

}  // namespace understudy
