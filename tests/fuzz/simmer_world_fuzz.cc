// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as each file of a SimMeR folder, by turns: settings, Main.m, the four tables. The
// readers end, complain in bounds and by the line, and what they load can be written and read
// again.
#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "base/describe.h"
#include "files/format.h"
#include "systems/systems.h"
#include "tests/fuzz/check_written.h"

namespace {

using namespace understudy;

FormatContext simmer_context() {
  FormatContext context = context_of_systems();
  context.device_kinds = {
      {"simmer",
       {"address", "segments", "step_time", "randerror", "randbias", "strength", "strength_turn",
        "stop_at_collision", "plot_sense", "speed", "turn_speed", "heading", "dialect",
        "byte_order", "outline", "sensors", "drives"}},
      {"simmer_python",
       {"address", "randerror", "plot_sense", "sigma", "frame_rate", "dialect", "outline",
        "devices"}}};
  return context;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const FormatContext context = simmer_context();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const char* name : {"world.simmer", "Main.m", "config/maze.csv", "config/robot.csv",
                           "config/sensors.csv", "config/drive.csv"}) {
    MemoryResolver files;
    files.add("w/config/maze.csv", "2,1\n3,0\n");
    files.add(std::string("w/") + name, text);
    Spec spec;
    Diagnostics diagnostics;
    const bool loaded = load_world("w", context, files, spec, diagnostics);
    UNDERSTUDY_CHECK(loaded == !diagnostics.has_errors(), "errors and result agree");
    UNDERSTUDY_CHECK(diagnostics.list().size() < 2000, "diagnostics are bounded");
    for (const Diagnostic& d : diagnostics.list())
      UNDERSTUDY_CHECK(to_string(d).find_first_of("\n\r") == std::string::npos, "one line each");
    if (!loaded) continue;
    // Content may decide the format, so it can be a scene of another system, without robots.
    UNDERSTUDY_CHECK(spec.floor.width_m > 0, "a floor");
    check_written("out.sim", spec, context, files);
  }
  return 0;
}
