// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edits of who is in the world. What is removed, or held in somebody's hand, is kept beside the
// world as it was, and can come back with its id. A held robot stays in the list, so that its
// program goes on; the compiler takes its shapes away.
#include <algorithm>

#include "formats/edit_rows.h"

namespace understudy {
namespace {

constexpr std::size_t kMostRemoved = 1000;  // of each kind; the oldest are forgotten

template <class Body>
auto place_by_id(std::vector<Body>& bodies, int id) {
  return std::find_if(bodies.begin(), bodies.end(), [&](const Body& b) { return b.id == id; });
}

template <class Body>
void take_out(std::vector<Body>& present, std::vector<Body>& removed, int id) {
  const auto body = place_by_id(present, id);
  if (body == present.end()) return;
  if (removed.size() >= kMostRemoved) removed.erase(removed.begin());
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

template <class Body>
bool is_called(const Body& body, const std::string& word) {
  return body.name == word || std::to_string(body.id) == word;
}

// By id or name; of several of one name, the last that went.
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

// Where it stands then. As state, too: it may have gone within the same tick.
void place(const edits::EditLine& line, int id, const std::optional<Pose2>& pose) {
  if (!pose) return;
  StateEdit edit;
  edit.id = id;
  edit.pose = *pose;
  line.scene.state_edits.push_back(std::move(edit));
}

// Somebody else may have got its name in the meantime.
template <class Body>
void bring_back(const edits::EditLine& line, std::vector<Body>& removed,
                typename std::vector<Body>::iterator which, std::vector<Body>& present) {
  Spec& spec = line.scene.spec;
  Body body = std::move(*which);
  removed.erase(which);
  std::erase(spec.held, body.id);
  if (has_name(spec, body.name)) body.name = edits::free_name(spec, body.kind);
  put_in(std::move(body), present);
}

bool is_held(const Spec& spec, int id) {
  return std::find(spec.held.begin(), spec.held.end(), id) != spec.held.end();
}

}  // namespace

namespace edits {

bool remove_body(const EditLine& line) {
  Spec& spec = line.scene.spec;
  const FoundBody found = find_body(line.arguments[0], spec, line.scene.report);
  if (!found) return false;
  if (line.scene.only_check) return true;
  take_id(spec);  // so that the id of the last one is not given again
  --spec.next_id;
  const int id = found.id();
  std::erase(spec.held, id);
  take_out(spec.robots, spec.removed_robots, id);
  take_out(spec.objects, spec.removed_objects, id);
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
  take_id(spec);
  --spec.next_id;
  take_out(spec.objects, spec.removed_objects, id);
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
  if (held != spec.robots.end()) {
    place(line, held->id, pose);
    std::erase(spec.held, held->id);
  } else if (object != spec.removed_objects.end()) {
    place(line, object->id, pose);
    bring_back(line, spec.removed_objects, object, spec.objects);
  } else if (robot != spec.removed_robots.end()) {
    place(line, robot->id, pose);
    bring_back(line, spec.removed_robots, robot, spec.robots);
  } else {
    report.error(word, "nothing that is held or removed has the id or name " + in_quotes(word.text),
                 "hold it or remove it first");
    return false;
  }
  return true;
}

}  // namespace edits
}  // namespace understudy
