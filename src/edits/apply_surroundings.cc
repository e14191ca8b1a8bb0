// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edits of walls, of the floor, and of the markers on it, which are numbered from 1.
#include <algorithm>

#include "edits/apply_rows.h"

namespace understudy::edits {
namespace {

// So that the id of a removed last wall is not reused.
void settle_wall_ids(Spec& spec) { spec.next_wall_id = id_after(spec.walls, spec.next_wall_id); }

MarkerSpec* find_marker(int number, const EditScene& scene) {
  std::vector<MarkerSpec>& markers = scene.spec.markers;
  const auto index = static_cast<std::size_t>(number) - 1;
  if (index < markers.size()) return &markers[index];
  scene.report.error(scene.at(kThirdWord, ""), "there is no such marker",
                     "the world has " + std::to_string(markers.size()) + ", from 1");
  return nullptr;
}

}  // namespace

WallSpec* find_wall(int id, const EditScene& scene) {
  std::vector<WallSpec>& walls = scene.spec.walls;
  const auto wall =
      std::find_if(walls.begin(), walls.end(), [&](const WallSpec& w) { return w.id == id; });
  if (wall != walls.end()) return &*wall;
  scene.report.error(scene.at(kThirdWord, ""),
                     "no wall has the id " + in_quotes(std::to_string(id)),
                     walls.empty() ? "the world has no walls"
                                   : "their ids go from " + std::to_string(walls.front().id) +
                                         " to " + std::to_string(walls.back().id));
  return nullptr;
}

bool apply(const AddWall& edit, const EditScene& scene) {
  if (scene.only_check) return true;
  settle_wall_ids(scene.spec);
  WallSpec wall;
  wall.id = scene.spec.next_wall_id++;
  wall.from = edit.from;
  wall.to = edit.to;
  wall.thickness_m = edit.thickness_m;
  wall.height_m = edit.height_m;
  wall.colour = edit.colour;
  scene.spec.walls.push_back(wall);
  return true;
}

bool apply(const RemoveWall& edit, const EditScene& scene) {
  std::vector<WallSpec>& walls = scene.spec.walls;
  const WallSpec* wall = find_wall(edit.id, scene);
  if (wall == nullptr) return false;
  if (scene.only_check) return true;
  settle_wall_ids(scene.spec);
  walls.erase(walls.begin() + (wall - walls.data()));
  return true;
}

bool apply(const MoveWall& edit, const EditScene& scene) {
  WallSpec* wall = find_wall(edit.id, scene);
  if (wall == nullptr) return false;
  wall->from = edit.from;
  wall->to = edit.to;
  return true;
}

bool apply(const SetFloor& edit, const EditScene& scene) {
  scene.spec.floor.width_m = edit.width_m;
  scene.spec.floor.height_m = edit.height_m;
  if (edit.x_m) scene.spec.floor.origin.x = *edit.x_m;
  if (edit.y_m) scene.spec.floor.origin.y = *edit.y_m;
  return true;
}

bool apply(const AddMarker& edit, const EditScene& scene) {
  if (!scene.only_check) scene.spec.markers.push_back(edit.marker);
  return true;
}

bool apply(const RemoveMarker& edit, const EditScene& scene) {
  std::vector<MarkerSpec>& markers = scene.spec.markers;
  const MarkerSpec* marker = find_marker(edit.number, scene);
  if (marker == nullptr) return false;
  if (!scene.only_check) markers.erase(markers.begin() + (marker - markers.data()));
  return true;
}

bool apply(const MoveMarker& edit, const EditScene& scene) {
  MarkerSpec* marker = find_marker(edit.number, scene);
  if (marker != nullptr) marker->at = edit.at;
  return marker != nullptr;
}

bool apply(const SetMarker& edit, const EditScene& scene) {
  MarkerSpec* marker = find_marker(edit.number, scene);
  if (marker == nullptr) return false;
  marker->colour = edit.colour;
  if (edit.opacity) marker->opacity = *edit.opacity;
  return true;
}

}  // namespace understudy::edits
