// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edits of what stands in the world: robots, objects, walls, markers, the floor.
#include <algorithm>
#include <charconv>

#include "base/math.h"
#include "base/words.h"
#include "edits/edit_rows.h"
#include "files/body_names.h"
#include "files/numbers.h"
#include "files/resolver.h"

namespace understudy {
namespace {

constexpr NumberLimits kColourPart{0, 255, ""};

template <class Kind>
const Kind* find_kind(const std::vector<Kind>& kinds, const std::string& name) {
  for (const Kind& kind : kinds)
    if (same_word(kind.name, name)) return &kind;
  return nullptr;
}

// The kind's name in the Spec; a built-in kind that the Spec does not have yet is added to it.
// Empty, and reported, if nobody knows it.
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

// Lists are in the order of their ids: things are added at the end.
template <class List>
int id_after(const List& list, int next) {
  return list.empty() ? next : std::max(next, list.back().id + 1);
}

// So that the id of the last one is not given again when that goes.
void settle_wall_ids(Spec& spec) { spec.next_wall_id = id_after(spec.walls, spec.next_wall_id); }

// Each further body looks at all names, so there is an end.
bool has_room(const edits::EditLine& line) {
  constexpr std::size_t kMostBodies = 50'000;
  const Spec& spec = line.scene.spec;
  if (spec.robots.size() + spec.objects.size() < kMostBodies) return true;
  line.scene.report.error(
      line.first,
      "no more than " + std::to_string(kMostBodies) + " robots and objects can be added to",
      "put them into the file of the world");
  return false;
}

bool read_wall_ends(std::span<const Token> numbers, FileReport& report, WallSpec& wall) {
  const auto from = edits::read_point(numbers.first(2), report);
  const auto to = edits::read_point(numbers.subspan(2, 2), report);
  if (!from || !to) return false;
  if (from->x == to->x && from->y == to->y) {
    report.error(numbers[0], "the wall has no length", "give it two different ends");
    return false;
  }
  wall.from = *from;
  wall.to = *to;
  return true;
}

}  // namespace

FoundBody find_body(const Token& word, Spec& spec, FileReport& report) {
  const auto is_it = [&](const auto& body) { return edits::is_called(body, word.text); };
  FoundBody found;
  if (const auto r = std::find_if(spec.robots.begin(), spec.robots.end(), is_it);
      r != spec.robots.end())
    found.robot = &*r;
  else if (const auto o = std::find_if(spec.objects.begin(), spec.objects.end(), is_it);
           o != spec.objects.end())
    found.object = &*o;
  if (found) return found;
  const auto held = std::find_if(
      spec.removed_objects.begin(), spec.removed_objects.end(),
      [&](const ObjectSpec& object) { return is_it(object) && edits::is_held(spec, object.id); });
  if (held != spec.removed_objects.end()) {
    report.error(word, held->name + " is in somebody's hand", "release it first");
    return found;
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

void settle_ids(Spec& spec) {
  spec.next_id = id_after(spec.objects, id_after(spec.robots, spec.next_id));
}

int take_id(Spec& spec) {
  settle_ids(spec);
  return spec.next_id++;
}

std::optional<std::uint32_t> read_exact_colour(std::span<const Token> parts, FileReport& report) {
  std::uint32_t colour = 0;
  for (const Token& part : parts) {
    const auto value = read_number(part, "colour", kColourPart, report);
    if (!value) return std::nullopt;
    colour = colour << 8 | static_cast<std::uint32_t>(*value);
  }
  return colour;
}

std::optional<Vec2> read_point(std::span<const Token> x_y, FileReport& report) {
  const auto x_mm = read_number(x_y[0], "x", kCoordinateMm, report);
  const auto y_mm = read_number(x_y[1], "y", kCoordinateMm, report);
  if (!x_mm || !y_mm) return std::nullopt;
  return Vec2{*x_mm / kMmPerM, *y_mm / kMmPerM};
}

std::optional<Pose2> read_pose(std::span<const Token> x_y_phi, FileReport& report) {
  const auto at = read_point(x_y_phi.first(2), report);
  const auto phi_deg = read_number(x_y_phi[2], "phi", kAngleDeg, report);
  if (!at || !phi_deg) return std::nullopt;
  return Pose2{at->x, at->y, det::wrap_angle(deg_to_rad(*phi_deg))};
}

WallSpec* find_wall(const Token& id, Spec& spec, FileReport& report) {
  for (WallSpec& wall : spec.walls)
    if (std::to_string(wall.id) == id.text) return &wall;
  report.error(id, "no wall has the id " + in_quotes(id.text),
               spec.walls.empty() ? "the world has no walls"
                                  : "their ids go from " + std::to_string(spec.walls.front().id) +
                                        " to " + std::to_string(spec.walls.back().id));
  return nullptr;
}

bool add_robot(const EditLine& line) {
  Spec& spec = line.scene.spec;
  const auto pose = read_pose(line.arguments.subspan(1, 3), line.scene.report);
  if (!pose) return false;
  RobotSpec robot;
  robot.kind = take_kind(line.arguments[0], "kind of robot", line.scene.context.robot_kinds,
                         spec.kinds, line.scene.report);
  if (robot.kind.empty()) return false;
  if (line.scene.only_check) return true;
  if (!has_room(line)) return false;
  robot.id = take_id(spec);
  robot.name = free_name(spec, robot.kind);
  robot.X_WR = *pose;
  if (line.arguments.size() == 5) robot.program = line.arguments[4].text;
  spec.robots.push_back(std::move(robot));
  return true;
}

bool add_object(const EditLine& line) {
  Spec& spec = line.scene.spec;
  const auto pose = read_pose(line.arguments.subspan(1, 3), line.scene.report);
  if (!pose) return false;
  ObjectSpec object;
  object.kind = take_kind(line.arguments[0], "kind of object", line.scene.context.object_kinds,
                          spec.object_kinds, line.scene.report);
  if (object.kind.empty()) return false;
  if (line.scene.only_check) return true;
  if (!has_room(line)) return false;
  object.id = take_id(spec);
  object.name = free_name(spec, object.kind);
  object.X_WB = *pose;
  spec.objects.push_back(std::move(object));
  return true;
}

// The text of its file is with the edit, so that a replay needs no file.
bool add_kind(const EditLine& line) {
  EditScene& scene = line.scene;
  const std::string& file = line.arguments[0].text;
  if (scene.text.empty()) {
    scene.report.error(line.arguments[0], "the text of " + in_quotes(file) + " is missing",
                       "only a window can add kinds; name the file in the .sim");
    return false;
  }
  MemoryResolver resolver;
  resolver.add(file, scene.text);
  return load_kind(file, scene.context, resolver, scene.spec, scene.report.diagnostics());
}

bool add_wall(const EditLine& line) {
  const std::span<const Token> numbers = line.arguments;
  FileReport& report = line.scene.report;
  WallSpec wall;
  if (numbers.size() != 4 && numbers.size() != 6 && numbers.size() != 9) {
    report.error(line.first, "a wall has 4, 6 or 9 numbers, not " + std::to_string(numbers.size()),
                 "write add wall x1 y1 x2 y2 thickness height r g b");
    return false;
  }
  if (!read_wall_ends(numbers, report, wall)) return false;
  if (numbers.size() > 4) {
    const auto thickness_mm = read_number(numbers[4], "thickness", kSizeMm, report);
    const auto height_mm = read_number(numbers[5], "height", kSizeMm, report);
    if (!thickness_mm || !height_mm) return false;
    wall.thickness_m = *thickness_mm / kMmPerM;
    wall.height_m = *height_mm / kMmPerM;
  }
  if (numbers.size() == 9) {
    const auto colour = read_exact_colour(numbers.subspan(6), report);
    if (!colour) return false;
    wall.colour = *colour;
  }
  if (line.scene.only_check) return true;
  settle_wall_ids(line.scene.spec);
  wall.id = line.scene.spec.next_wall_id++;
  line.scene.spec.walls.push_back(wall);
  return true;
}

bool remove_wall(const EditLine& line) {
  Spec& spec = line.scene.spec;
  const WallSpec* wall = find_wall(line.arguments[0], spec, line.scene.report);
  if (wall == nullptr) return false;
  if (line.scene.only_check) return true;
  settle_wall_ids(spec);
  spec.walls.erase(spec.walls.begin() + (wall - spec.walls.data()));
  return true;
}

bool move_wall(const EditLine& line) {
  WallSpec* wall = find_wall(line.arguments[0], line.scene.spec, line.scene.report);
  return wall != nullptr && read_wall_ends(line.arguments.subspan(1), line.scene.report, *wall);
}

bool set_floor(const EditLine& line) {
  const auto width_mm = read_number(line.arguments[0], "width", kSizeMm, line.scene.report);
  const auto height_mm = read_number(line.arguments[1], "height", kSizeMm, line.scene.report);
  if (!width_mm || !height_mm) return false;
  line.scene.spec.floor.width_m = *width_mm / kMmPerM;
  line.scene.spec.floor.height_m = *height_mm / kMmPerM;
  return true;
}

}  // namespace edits
}  // namespace understudy
