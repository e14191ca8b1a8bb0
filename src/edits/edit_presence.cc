// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edits of who is in the world. What is removed, or held in somebody's hand, is kept beside the
// world as it was, and can come back with its id. A held robot stays in the list, so that its
// program goes on; the compiler takes its shapes away.
#include <algorithm>

#include "edits/edit_rows.h"

namespace understudy {
namespace {

// Of each kind; the oldest are forgotten, but never what somebody holds.
constexpr std::size_t kMostRemoved = 1000;

template <class Body>
void take_out(const Spec& spec, std::vector<Body>& present, std::vector<Body>& removed, int id) {
  const auto body =
      std::find_if(present.begin(), present.end(), [&](const Body& b) { return b.id == id; });
  if (body == present.end()) return;
  const auto oldest = std::find_if(removed.begin(), removed.end(),
                                   [&](const Body& b) { return !edits::is_held(spec, b.id); });
  if (removed.size() >= kMostRemoved && oldest != removed.end()) removed.erase(oldest);
  removed.push_back(std::move(*body));
  present.erase(body);
}

// Lists are in the order of ids.
template <class Body>
void put_in(Body body, std::vector<Body>& present) {
  const auto at = std::find_if(present.begin(), present.end(),
                               [&](const Body& other) { return other.id > body.id; });
  present.insert(at, std::move(body));
}

// By id or name; of several of one name, the last that went.
template <class Body>
auto find_removed(std::vector<Body>& removed, const std::string& word) {
  const auto found = std::find_if(removed.rbegin(), removed.rend(),
                                  [&](const Body& body) { return edits::is_called(body, word); });
  return found == removed.rend() ? removed.end() : std::prev(found.base());
}

bool has_name(const Spec& spec, const std::string& name) {
  const auto is_it = [&](const auto& body) { return body.name == name; };
  return std::any_of(spec.robots.begin(), spec.robots.end(), is_it) ||
         std::any_of(spec.objects.begin(), spec.objects.end(), is_it);
}

// Its id. Somebody else may have got its name in the meantime.
template <class Body>
int bring_back(const Spec& spec, std::vector<Body>& removed,
               typename std::vector<Body>::iterator which, std::vector<Body>& present) {
  Body body = std::move(*which);
  removed.erase(which);
  const int id = body.id;
  if (has_name(spec, body.name)) body.name = edits::free_name(spec, body.kind);
  put_in(std::move(body), present);
  return id;
}

}  // namespace

namespace edits {

bool is_held(const Spec& spec, int id) {
  return std::find(spec.held.begin(), spec.held.end(), id) != spec.held.end();
}

bool remove_body(const EditLine& line) {
  Spec& spec = line.scene.spec;
  const FoundBody found = find_body(line.arguments[0], spec, line.scene.report);
  if (!found) return false;
  if (line.scene.only_check) return true;
  settle_ids(spec);
  const int id = found.id();
  std::erase(spec.held, id);
  take_out(spec, spec.robots, spec.removed_robots, id);
  take_out(spec, spec.objects, spec.removed_objects, id);
  return true;
}

bool hold_body(const EditLine& line) {
  Spec& spec = line.scene.spec;
  const FoundBody found = find_body(line.arguments[0], spec, line.scene.report);
  if (!found) return false;
  if (line.scene.only_check) return true;
  const int id = found.id();
  if (is_held(spec, id)) {
    line.scene.report.error(line.arguments[0],
                            in_quotes(line.arguments[0].text) + " is held already",
                            "release it first");
    return false;
  }
  settle_ids(spec);
  take_out(spec, spec.objects, spec.removed_objects, id);
  spec.held.push_back(id);
  return true;
}

bool release_body(const EditLine& line) {
  Spec& spec = line.scene.spec;
  FileReport& report = line.scene.report;
  const Token& word = line.arguments[0];
  if (line.arguments.size() != 1 && line.arguments.size() != 4) {
    report.error(line.first, "a place has three numbers", "write release BODY x y phi");
    return false;
  }
  std::optional<Pose2> pose;
  if (line.arguments.size() == 4) {
    pose = read_pose(line.arguments.subspan(1), report);
    if (!pose) return false;
  }
  if (line.scene.only_check) return static_cast<bool>(find_body(word, spec, report));
  const auto held = std::find_if(spec.robots.begin(), spec.robots.end(), [&](const RobotSpec& r) {
    return is_held(spec, r.id) && is_called(r, word.text);
  });
  const auto object = find_removed(spec.removed_objects, word.text);
  const auto robot = find_removed(spec.removed_robots, word.text);
  int id = 0;
  if (held != spec.robots.end()) {
    id = held->id;
  } else if (object != spec.removed_objects.end()) {
    id = bring_back(spec, spec.removed_objects, object, spec.objects);
  } else if (robot != spec.removed_robots.end()) {
    id = bring_back(spec, spec.removed_robots, robot, spec.robots);
  } else {
    report.error(word, "nothing that is held or removed has the id or name " + in_quotes(word.text),
                 "hold it or remove it first");
    return false;
  }
  std::erase(spec.held, id);
  // As state, too: it may have gone within the same tick.
  if (pose) place_at(line, id, *pose);
  return true;
}

}  // namespace edits
}  // namespace understudy
