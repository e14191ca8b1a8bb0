// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SEAR projects: the folder SEARproject, and .sear archives of it. docs/formats/sear.md is the
// reference.
#include <algorithm>

#include "base/words.h"
#include "files/body_names.h"
#include "systems/sear/components.h"
#include "systems/sear/project_files.h"
#include "systems/sear/project_xml.h"
#include "systems/sear/robot.h"
#include "systems/sear/sear.h"
#include "systems/sear/surroundings.h"
#include "systems/sear/unpack.h"

namespace understudy {
namespace {

constexpr double kUsualFloor_m = 50;

class SearProjectReader {
 public:
  SearProjectReader(ProjectResolver& files, const Reading& reading, Spec& spec)
      : files_(files), reading_(reading), spec_(spec) {}

  void read() {
    const std::optional<SearProject> project =
        read_sear_files(files_.folder(), files_, reading_.diagnostics);
    if (!project) return;
    reading_.physics->set = PhysicsKind::kSpatial;
    check_anchors(*project, reading_.diagnostics);
    check_names(*project);
    add_floor(*project);
    add_robots(*project);  // first, so that their ids do not depend on what else there is
    for (const SearItem& item : project->items) {
      if (item.of_robot || item.kind == SearClass::kRobot) continue;
      FileReport report(item.file, reading_.diagnostics);
      if (is_solid(item.kind)) add_sear_object(item, files_, reading_, report, spec_);
    }
  }

 private:
  void check_names(const SearProject& project) {
    BodyNames names;
    for (const SearItem& item : project.items) {
      const bool body = item.kind == SearClass::kRobot || (is_solid(item.kind) && !item.of_robot);
      if (body && !names.take(item.name))
        FileReport(item.file, reading_.diagnostics)
            .error({"", item.line, 0}, "there are two things named " + in_quotes(item.name),
                   "give each a name of its own");
    }
  }

  void add_floor(const SearProject& project) {
    const SearItem* floor = nullptr;
    for (const SearItem& item : project.items) {
      if (item.kind != SearClass::kFloor) continue;
      FileReport report(item.file, reading_.diagnostics);
      if (floor != nullptr)
        report.error({"", item.line, 0}, "there is a floor already in " + floor->file,
                     "keep one of them; use a Box for a platform");
      else
        add_sear_floor(item, files_, reading_, report, spec_);
      floor = &item;
    }
    if (floor != nullptr) return;
    spec_.floor.width_m = spec_.floor.height_m = kUsualFloor_m;
    spec_.floor.origin = {-kUsualFloor_m / 2, -kUsualFloor_m / 2};
  }

  // A component that names no robot belongs to the only one.
  void add_robots(const SearProject& project) {
    std::vector<SearRobot> robots;
    for (const SearItem& item : project.items)
      if (item.kind == SearClass::kRobot) robots.push_back({&item, {}});
    for (const SearItem& item : project.items) {
      if (item.kind == SearClass::kRobot || item.kind == SearClass::kFloor) continue;
      if (!item.of_robot && is_solid(item.kind)) continue;
      if (!item.of_robot) {
        FileReport(item.file, reading_.diagnostics)
            .warning({"", item.line, 0}, item.name + " is not on a robot, so it is left out",
                     "add it to a robot with addComponent");
        continue;
      }
      add_to_robot(item, robots);
    }
    for (const SearRobot& robot : robots) add_sear_robot(robot, files_, reading_, spec_);
  }

  void add_to_robot(const SearItem& item, std::vector<SearRobot>& robots) {
    const bool has_key = item.kind != SearClass::kWheel;
    const std::string wanted = has_key ? item.text("robot") : "";
    const auto at = std::find_if(robots.begin(), robots.end(), [&](const SearRobot& robot) {
      return robot.robot->name == wanted || (wanted.empty() && robots.size() == 1);
    });
    if (at != robots.end()) return at->components.push_back(&item);
    FileReport(item.file, reading_.diagnostics)
        .error({"", item.line, 0},
               wanted.empty() ? item.name + " does not say on which robot it is"
                              : "there is no robot " + in_quotes(wanted),
               robots.empty() ? "add a SEARrobot to the project" : "write robot=\"NAME\"");
  }

  ProjectResolver& files_;
  const Reading& reading_;
  Spec& spec_;
};

void read_sear(ByteSpan bytes, const std::string& file, Reading& reading, Spec& spec) {
  std::string folder = file;
  std::optional<SearFiles> archive;
  if (is_zip(bytes)) {
    auto unpacked = unpack_sear(bytes);
    if (!unpacked) {
      FileReport(file, reading.diagnostics).error(unpacked.error(), "save the project again");
      return;
    }
    archive = std::move(*unpacked);
  } else {
    folder = folder_of(folder_of(file));
    if (folder.empty()) folder = ".";
  }
  ProjectResolver files(folder, std::move(archive), reading.resolver);
  SearProjectReader(files, reading, spec).read();
}

std::vector<Keyword> sear_keywords() {
  std::vector<Keyword> keywords;
  for (const SearWord& word : sear_words())
    keywords.push_back({word.element, word.arguments, word.help});
  return keywords;
}

constexpr const char* kSearExtensions[] = {"sear"};

}  // namespace

constinit const FormatDescriptor sear_format = {
    .name = "sear",
    .help = "a SEAR project: a folder of XML files, or a .sear archive of it",
    .rank = 800,
    .extensions = kSearExtensions,
    .role = FormatRole::kScene,
    .keywords = sear_keywords,
    .sniff = [](std::string_view, ByteSpan first) { return looks_like_sear_xml(first); },
    .read = read_sear,
};

}  // namespace understudy
