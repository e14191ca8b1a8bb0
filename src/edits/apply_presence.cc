// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edits that remove, hold and restore bodies. A removed body, or one held by the user, is kept
// outside the world as it was, and can return with its id. A held robot stays in the list, so that
// its program continues; the compiler removes its shapes.
#include <algorithm>

#include "edits/apply_rows.h"

namespace understudy::edits {
namespace {

// Of each kind. The oldest are forgotten, but never a body that is being held.
constexpr std::size_t kMostRemoved = 1000;

Pose2& pose_in(RobotSpec& robot) { return robot.X_WR; }
Pose2& pose_in(ObjectSpec& object) { return object.X_WB; }

// Undoing a removal puts the body back in its old place.
template <class Body>
void take_out(const EditScene& scene, std::vector<Body>& present, std::vector<Body>& removed,
              int id) {
  const auto body =
      std::find_if(present.begin(), present.end(), [&](const Body& b) { return b.id == id; });
  if (body == present.end()) return;
  const auto oldest = std::find_if(removed.begin(), removed.end(),
                                   [&](const Body& b) { return !is_held(scene.spec, b.id); });
  if (removed.size() >= kMostRemoved && oldest != removed.end()) removed.erase(oldest);
  removed.push_back(std::move(*body));
  present.erase(body);
  if (const auto place = scene.place_of ? scene.place_of(id) : std::nullopt) {
    pose_in(removed.back()) = place->X_WB;
    removed.back().stance = place->stance;
  }
}

// Lists are sorted by id.
template <class Body>
void put_in(Body body, std::vector<Body>& present) {
  const auto at = std::find_if(present.begin(), present.end(),
                               [&](const Body& other) { return other.id > body.id; });
  present.insert(at, std::move(body));
}

// Finds by id or name. If several have the same name, the last one removed is meant.
template <class Body>
auto find_removed(std::vector<Body>& removed, const std::string& word) {
  const auto found = std::find_if(removed.rbegin(), removed.rend(),
                                  [&](const Body& body) { return is_called(body, word); });
  return found == removed.rend() ? removed.end() : std::prev(found.base());
}

bool has_name(const Spec& spec, const std::string& name) {
  const auto is_it = [&](const auto& body) { return body.name == name; };
  return std::any_of(spec.robots.begin(), spec.robots.end(), is_it) ||
         std::any_of(spec.objects.begin(), spec.objects.end(), is_it);
}

// Returns its id. Another body may have got its name in the meantime.
template <class Body>
int bring_back(const Spec& spec, std::vector<Body>& removed,
               typename std::vector<Body>::iterator which, std::vector<Body>& present) {
  Body body = std::move(*which);
  removed.erase(which);
  const int id = body.id;
  if (has_name(spec, body.name)) body.name = free_name(spec, body.kind);
  put_in(std::move(body), present);
  return id;
}

}  // namespace

bool is_held(const Spec& spec, int id) {
  return std::find(spec.held.begin(), spec.held.end(), id) != spec.held.end();
}

bool apply(const Remove& edit, const EditScene& scene) {
  Spec& spec = scene.spec;
  const FoundBody found = find_body(scene.at(kSecondWord, edit.body), spec, scene.report);
  if (!found) return false;
  if (scene.only_check) return true;
  settle_ids(spec);
  const int id = found.id();
  std::erase(spec.held, id);
  take_out(scene, spec.robots, spec.removed_robots, id);
  take_out(scene, spec.objects, spec.removed_objects, id);
  return true;
}

bool apply(const Hold& edit, const EditScene& scene) {
  Spec& spec = scene.spec;
  const Token word = scene.at(kSecondWord, edit.body);
  const FoundBody found = find_body(word, spec, scene.report);
  if (!found) return false;
  if (scene.only_check) return true;
  const int id = found.id();
  if (is_held(spec, id)) {
    scene.report.error(word, in_quotes(edit.body) + " is already held", "release it first");
    return false;
  }
  settle_ids(spec);
  take_out(scene, spec.objects, spec.removed_objects, id);
  spec.held.push_back(id);
  return true;
}

bool apply(const Release& edit, const EditScene& scene) {
  Spec& spec = scene.spec;
  const Token word = scene.at(kSecondWord, edit.body);
  if (!check_stance(edit.stance, scene)) return false;
  if (scene.only_check) return static_cast<bool>(find_body(word, spec, scene.report));
  const auto held = std::find_if(spec.robots.begin(), spec.robots.end(), [&](const RobotSpec& r) {
    return is_held(spec, r.id) && is_called(r, edit.body);
  });
  const auto object = find_removed(spec.removed_objects, edit.body);
  const auto robot = find_removed(spec.removed_robots, edit.body);
  int id = 0;
  if (held != spec.robots.end()) {
    id = held->id;
  } else if (object != spec.removed_objects.end()) {
    id = bring_back(spec, spec.removed_objects, object, spec.objects);
  } else if (robot != spec.removed_robots.end()) {
    id = bring_back(spec, spec.removed_robots, robot, spec.robots);
  } else {
    scene.report.error(
        word, "there is nothing held or removed with the id or name " + in_quotes(edit.body),
        "hold it or remove it first");
    return false;
  }
  std::erase(spec.held, id);
  // Set it in the state, too, because it may have been removed within the same tick.
  if (edit.X_WB) scene.state_edits.push_back({.id = id, .pose = *edit.X_WB, .stance = edit.stance});
  return true;
}

}  // namespace understudy::edits
