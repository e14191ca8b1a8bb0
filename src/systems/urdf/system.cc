// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// URDF: robots of ROS, as one kind of robot each. docs/formats/urdf.md is the reference. See one:
// understudy check worlds/robots/rover.urdf
#include "system/system.h"

#include "base/words.h"
#include "systems/urdf/robot.h"

namespace understudy {

SystemDescriptor urdf_system();

namespace {

bool looks_like_urdf(std::string_view, ByteSpan first_bytes) {
  const std::string_view text = as_text(first_bytes);
  const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return first != text.npos && text[first] == '<' && text.find("<robot") != text.npos;
}

void read_urdf(ByteSpan bytes, const std::string& file, Reading& reading, Spec& spec) {
  FileReport report(file, reading.diagnostics);
  const std::string_view text = as_text(bytes);
  if (lower_case(file).ends_with(".xacro") || text.find("<xacro:") != text.npos) {
    report.error("it is a xacro file, which must be expanded first",
                 "run: xacro " + file_name_of(file) + " > robot.urdf");
    return;
  }
  urdf::File description = urdf::read_file(text, report);
  if (report.has_errors()) return;
  spec.kinds.push_back(urdf::robot_kind_of(std::move(description), report, reading, spec));
}

constexpr const char* kUrdfExtensions[] = {"urdf", "xacro"};

constexpr const FormatDescriptor urdf_format = {
    .name = "urdf",
    .help = "a robot of ROS: links, joints, sensors of Gazebo",
    .rank = 100,
    .extensions = kUrdfExtensions,
    .role = FormatRole::kRobotKind,
    .keywords = [] { return std::vector<Keyword>{}; },
    .sniff = looks_like_urdf,
    .read = read_urdf,
};

constexpr const FormatDescriptor* kUrdfFormats[] = {&urdf_format};

}  // namespace

SystemDescriptor urdf_system() {
  return {
      .name = "urdf",
      .help = "URDF: descriptions of robots for ROS",
      .formats = kUrdfFormats,
      .view = {.units = "m"},
  };
}

}  // namespace understudy
