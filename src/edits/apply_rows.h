// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Internal to apply_edit: one function for each alternative of Edit, and what several of them
// share. Each returns false if the edit was refused and reported.
#pragma once

#include <string>

#include "edits/apply_edit.h"

namespace understudy::edits {

// apply_things.cc: robots, objects and kinds.
bool apply(const AddRobot& edit, const EditScene& scene);
bool apply(const AddObject& edit, const EditScene& scene);
bool apply(const AddKind& edit, const EditScene& scene);

// apply_presence.cc: removing, holding and restoring bodies.
bool apply(const Hold& edit, const EditScene& scene);
bool apply(const Release& edit, const EditScene& scene);
bool apply(const Remove& edit, const EditScene& scene);

// apply_surroundings.cc: walls, markers, the floor.
bool apply(const AddWall& edit, const EditScene& scene);
bool apply(const RemoveWall& edit, const EditScene& scene);
bool apply(const MoveWall& edit, const EditScene& scene);
bool apply(const SetFloor& edit, const EditScene& scene);
bool apply(const AddMarker& edit, const EditScene& scene);
bool apply(const RemoveMarker& edit, const EditScene& scene);
bool apply(const MoveMarker& edit, const EditScene& scene);
bool apply(const SetMarker& edit, const EditScene& scene);

// apply_values.cc: properties of things.
bool apply(const SetWall& edit, const EditScene& scene);
bool apply(const SetWorld& edit, const EditScene& scene);
bool apply(const SetBody& edit, const EditScene& scene);
bool apply(const FitSensor& edit, const EditScene& scene);
bool apply(const FitPart& edit, const EditScene& scene);

// apply_state.cc: changes to the state.
bool apply(const Place& edit, const EditScene& scene);
bool apply(const SwitchSensor& edit, const EditScene& scene);
bool apply(const MovePart& edit, const EditScene& scene);
bool apply(const CutLinks& edit, const EditScene& scene);
bool apply(const SwitchPower& edit, const EditScene& scene);
bool apply(const Disconnect& edit, const EditScene& scene);
bool apply(const SavePlaces& edit, const EditScene& scene);
bool apply(const RestorePlaces& edit, const EditScene& scene);

// apply_edit.cc
bool apply(const TakeBack& edit, const EditScene& scene);

// Words of a line that errors point to, in the order of usual_words().
inline constexpr std::size_t kFirstWord = 0;   // in "ROBOT set KEY VALUE": the robot
inline constexpr std::size_t kSecondWord = 1;  // in "hold BODY": the body
inline constexpr std::size_t kThirdWord = 2;   // in "add robot KIND": the kind

// Height and leaning are for spatial worlds; reported in others.
bool check_stance(const Stance& stance, const EditScene& scene);
void settle_ids(Spec& spec);  // so that the id of a removed last body is not reused
bool is_held(const Spec& spec, int id);
template <class Body>
bool is_called(const Body& body, const std::string& id_or_name) {
  return body.name == id_or_name || std::to_string(body.id) == id_or_name;
}
// Can, Can-2, Can-3 ... as in files: the first that is free.
std::string free_name(const Spec& spec, const std::string& kind);
// Reports an error if there is none.
WallSpec* find_wall(int id, const EditScene& scene);

// Lists are sorted by id, so things are added at the end.
template <class List>
int id_after(const List& list, int next) {
  return list.empty() ? next : std::max(next, list.back().id + 1);
}

}  // namespace understudy::edits
