// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edits that add robots, objects and kinds, and how robots and objects are found and named.
#include <algorithm>
#include <charconv>

#include "base/words.h"
#include "edits/apply_rows.h"
#include "files/body_names.h"
#include "files/resolver.h"

namespace understudy {
namespace {

template <class Kind>
const Kind* find_kind(const std::vector<Kind>& kinds, const std::string& name) {
  for (const Kind& kind : kinds)
    if (same_word(kind.name, name)) return &kind;
  return nullptr;
}

// The kind's name in the Spec. A built-in kind that the Spec does not have yet is added to it.
// Empty, after reporting it, if the kind is unknown.
template <class Kind>
std::string take_kind(const Token& word, const char* what, const std::vector<Kind>& built_in,
                      std::vector<Kind>& kinds, FileReport& report) {
  if (const Kind* known = find_kind(kinds, word.text)) return known->name;
  if (const Kind* known = find_kind(built_in, word.text)) {
    kinds.push_back(*known);
    return known->name;
  }
  std::vector<std::string> names;
  for (const std::vector<Kind>* list : {static_cast<const std::vector<Kind>*>(&kinds), &built_in})
    for (const Kind& kind : *list)
      if (std::find(names.begin(), names.end(), kind.name) == names.end())
        names.push_back(kind.name);
  report.error(word, "unknown " + std::string(what) + " " + in_quotes(word.text),
               suggestion(word.text, names));
  return "";
}

// Each further body has to be compared with all names, so there is a limit.
bool has_room(const EditScene& scene) {
  constexpr std::size_t kMostBodies = 50'000;
  if (scene.spec.robots.size() + scene.spec.objects.size() < kMostBodies) return true;
  scene.report.error(
      scene.at(edits::kFirstWord, ""),
      "no more than " + std::to_string(kMostBodies) + " robots and objects can be added to",
      "put them into the file of the world");
  return false;
}

int take_id(Spec& spec) {
  edits::settle_ids(spec);
  return spec.next_id++;
}

// A name may look like the id of another body. Then the id counts.
template <class Body>
Body* find_in(std::vector<Body>& bodies, const std::string& word, bool by_id) {
  const auto found = std::find_if(bodies.begin(), bodies.end(), [&](const Body& body) {
    return by_id ? std::to_string(body.id) == word : body.name == word;
  });
  return found == bodies.end() ? nullptr : &*found;
}

}  // namespace

FoundBody find_body(const Token& word, Spec& spec, FileReport& report) {
  for (const bool by_id : {true, false}) {
    if (RobotSpec* robot = find_in(spec.robots, word.text, by_id)) return {robot, nullptr};
    if (ObjectSpec* object = find_in(spec.objects, word.text, by_id)) return {nullptr, object};
  }
  const auto held = std::find_if(
      spec.removed_objects.begin(), spec.removed_objects.end(), [&](const ObjectSpec& object) {
        return edits::is_called(object, word.text) && edits::is_held(spec, object.id);
      });
  if (held != spec.removed_objects.end()) {
    report.error(word, held->name + " is being held", "release it first");
    return {};
  }
  constexpr std::size_t kMostNamed = 10;
  std::vector<std::string> names;
  for (const RobotSpec& robot : spec.robots)
    if (names.size() < kMostNamed) names.push_back(robot.name);
  for (const ObjectSpec& object : spec.objects)
    if (names.size() < kMostNamed) names.push_back(object.name);
  report.error(word, "no robot or object has the id or name " + in_quotes(word.text),
               names.empty() ? "the world has none" : suggestion(word.text, names));
  return {};
}

RobotSpec* find_robot(const Token& word, Spec& spec, FileReport& report) {
  const FoundBody found = find_body(word, spec, report);
  if (found.object != nullptr)
    report.error(word, in_quotes(word.text) + " is an object", "name a robot");
  return found.robot;
}

namespace edits {

std::string free_name(const Spec& spec, const std::string& kind) {
  const std::size_t bodies = spec.robots.size() + spec.objects.size();
  std::vector<char> taken(bodies + 2);  // one of the first bodies + 1 numbers is free
  const auto note = [&](const std::string& name) {
    if (!name.starts_with(kind)) return;
    const std::string_view rest = std::string_view(name).substr(kind.size());
    if (rest.empty()) taken[1] = 1;
    if (rest.size() < 2 || rest[0] != '-' || rest[1] == '0') return;
    std::size_t number = 0;
    const auto read = std::from_chars(rest.data() + 1, rest.data() + rest.size(), number);
    if (read.ec == std::errc() && read.ptr == rest.data() + rest.size() && number > 1 &&
        number < taken.size())
      taken[number] = 1;
  };
  for (const RobotSpec& robot : spec.robots) note(robot.name);
  for (const ObjectSpec& object : spec.objects) note(object.name);
  std::size_t number = 1;
  while (taken[number] != 0) ++number;
  return numbered_name(kind, number);
}

bool check_stance(const Stance& stance, const EditScene& scene) {
  if (stance.is_upright() || scene.spec.physics == PhysicsKind::kSpatial) return true;
  scene.report.error(scene.at(kFirstWord, ""), "height, roll and pitch need spatial physics",
                     "leave them out");
  return false;
}

void settle_ids(Spec& spec) {
  spec.next_id = id_after(spec.objects, id_after(spec.robots, spec.next_id));
}

bool apply(const AddRobot& edit, const EditScene& scene) {
  Spec& spec = scene.spec;
  RobotSpec robot;
  robot.kind = take_kind(scene.at(kThirdWord, edit.kind), "kind of robot",
                         scene.context.robot_kinds, spec.kinds, scene.report);
  if (robot.kind.empty() || !check_stance(edit.stance, scene)) return false;
  if (scene.only_check) return true;
  if (!has_room(scene)) return false;
  robot.id = take_id(spec);
  robot.name = free_name(spec, robot.kind);
  robot.X_WR = edit.X_WR;
  robot.stance = edit.stance;
  robot.program = edit.program;
  spec.robots.push_back(std::move(robot));
  return true;
}

bool apply(const AddObject& edit, const EditScene& scene) {
  Spec& spec = scene.spec;
  ObjectSpec object;
  object.kind = take_kind(scene.at(kThirdWord, edit.kind), "kind of object",
                          scene.context.object_kinds, spec.object_kinds, scene.report);
  if (object.kind.empty() || !check_stance(edit.stance, scene)) return false;
  if (scene.only_check) return true;
  if (!has_room(scene)) return false;
  object.id = take_id(spec);
  object.name = free_name(spec, object.kind);
  object.X_WB = edit.X_WB;
  object.stance = edit.stance;
  spec.objects.push_back(std::move(object));
  return true;
}

bool apply(const AddKind& edit, const EditScene& scene) {
  MemoryResolver resolver;
  resolver.add(edit.file, edit.text);
  return load_kind(edit.file, scene.context, resolver, scene.spec, scene.report.diagnostics());
}

}  // namespace edits
}  // namespace understudy
