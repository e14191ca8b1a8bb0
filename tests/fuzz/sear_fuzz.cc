// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a .sear archive, or as one of the XML files of a project: the reader ends, and what
// it loads keeps its promises. An XML file is tried in the environment and on a robot.
// Seeds: archives and XML files; tests/fuzz/corpus/sear.
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "files/format.h"
#include "systems/sear/project_xml.h"
#include "systems/sear/unpack.h"
#include "systems/systems.h"

namespace understudy {
namespace {

constexpr const char* kRobot =
    "<SEARrobot name=\"r\"><Wheel name=\"w\" radius=\"0.05\" width=\"0.02\" driven=\"1\"/>"
    "</SEARrobot>";
constexpr const char* kBody = "<Box name=\"body\" length=\"1\" width=\"1\" height=\"1\"/>";

void check_load(const std::string& path, MemoryResolver& files) {
  static const FormatContext context = context_of_systems();
  Spec spec;
  Diagnostics diagnostics;
  const bool loaded = load_world(path, context, files, spec, diagnostics);
  UNDERSTUDY_CHECK(loaded == !diagnostics.has_errors(), "errors and result agree");
  UNDERSTUDY_CHECK(diagnostics.list().size() < 3000, "diagnostics are bounded");
  for (const Diagnostic& d : diagnostics.list())
    UNDERSTUDY_CHECK(to_string(d).find_first_of("\n\r") == std::string::npos, "one line each");
  if (!loaded) {
    UNDERSTUDY_CHECK(spec.robots.empty() && spec.name.empty(), "nothing is half-loaded");
    return;
  }
  for (const RobotSpec& robot : spec.robots) {
    UNDERSTUDY_CHECK(robot.program.empty(), "opening starts nothing");
    UNDERSTUDY_CHECK(std::isfinite(robot.X_WR.x_m) && std::isfinite(robot.stance.z_m), "a place");
  }
  for (const ObjectSpec& object : spec.objects)
    UNDERSTUDY_CHECK(std::isfinite(object.X_WB.x_m) && std::isfinite(object.stance.roll_rad),
                     "a place");
}

void check_round_trip(ByteSpan bytes) {
  Diagnostics diagnostics;
  FileReport report("x.xml", diagnostics);
  const auto item = read_sear_xml(bytes, false, report);
  if (!item) return;
  Diagnostics again;
  FileReport second("x.xml", again);
  const auto same = read_sear_xml(as_bytes(sear_xml_of(*item)), false, second);
  UNDERSTUDY_CHECK(same && same_item(*item, *same), "what is written reads back the same");
}

}  // namespace
}  // namespace understudy

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace understudy;
  const ByteSpan bytes(data, size);
  if (is_zip(bytes)) {
    MemoryResolver files;
    files.add("t.sear", as_text(bytes));
    check_load("t.sear", files);
    return 0;
  }
  for (const char* folder : {"environment/", "robot/"}) {
    MemoryResolver files;
    files.add(std::string("P/") + folder + "x.xml", as_text(bytes));
    files.add("P/robot/r.xml", kRobot);
    files.add("P/robot/body.xml", kBody);
    check_load("P", files);
  }
  check_round_trip(bytes);
  return 0;
}
