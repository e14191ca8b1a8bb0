// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a .sim beside a small world, and as a file that names itself: the reader ends, and
// what it loads keeps its promises. Seeds: tests/formats/sim and worlds.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>

#include "base/check.h"
#include "base/describe.h"
#include "base/math.h"
#include "files/format.h"
#include "systems/systems.h"
#include "tests/fuzz/check_written.h"
#include "world/builtin_objects.h"

namespace {

using namespace understudy;

FormatContext small_context() {
  FormatContext context = context_of_systems();
  context.robot_kinds.emplace_back();
  context.robot_kinds.back().name = "S4";
  context.object_kinds = builtin_object_kinds();
  context.programs = {"wander"};
  context.device_kinds = {{"serial-echo", {"baud", "note"}}};
  return context;
}

void check_robots(const Spec& spec) {
  std::set<int> ids;
  std::set<std::string> names;
  for (const ObjectSpec& object : spec.objects) {
    UNDERSTUDY_CHECK(ids.insert(object.id).second && object.id < spec.next_id, "ids are unique");
    UNDERSTUDY_CHECK(names.insert(object.name).second, "names are unique");
  }
  for (const RobotSpec& robot : spec.robots) {
    UNDERSTUDY_CHECK(ids.insert(robot.id).second && robot.id < spec.next_id, "ids are unique");
    UNDERSTUDY_CHECK(names.insert(robot.name).second, "names are unique");
    UNDERSTUDY_CHECK(std::abs(robot.X_WR.x_m) <= 1000 && std::abs(robot.X_WR.y_m) <= 1000, "pose");
    UNDERSTUDY_CHECK(std::abs(robot.X_WR.heading_rad) <= kPi, "heading");
  }
  UNDERSTUDY_CHECK(spec.tick_ns >= 100'000 && spec.tick_ns <= kSecond, "tick");
  UNDERSTUDY_CHECK(spec.error_level >= 0 && spec.error_level <= 1, "error level");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  MemoryResolver files({.configured = {"collection"}, .home = "/"});
  files.add("t.sim", text);
  files.add("t.wld", text);
  files.add("t", text);
  files.add("small.wld", "floor 3000 2000\n0 0 100 0\n");
  files.add("marks.wld", "floor 3000 2000\nset start-mark S,100,100,90\n");
  static const FormatContext context = small_context();
  for (const char* path : {"t.sim", "t"}) {
    Spec spec;
    Diagnostics diagnostics;
    const bool loaded = load_world(path, context, files, spec, diagnostics);
    UNDERSTUDY_CHECK(loaded == !diagnostics.has_errors(), "errors and result agree");
    for (const Diagnostic& d : diagnostics.list())
      UNDERSTUDY_CHECK(to_string(d).find_first_of("\n\r") == std::string::npos, "one line each");
    if (loaded) check_robots(spec);
    if (loaded) check_written("out.sim", spec, context, files);
    // A recording keeps the spec, so it must survive being saved.
    Spec again;
    UNDERSTUDY_CHECK(load(save(spec), again), "a loaded spec can be saved");
    UNDERSTUDY_CHECK(hash_of(again) == hash_of(spec), "and is the same then");
  }
  return 0;
}
