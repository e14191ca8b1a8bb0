// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/workshop.h"

#include <algorithm>
#include <filesystem>

#include "files/resolver.h"
#include "files/write_kind.h"
#include "load/world_file.h"
#include "server/make_kind_view.h"
#include "server/scene_files.h"
#include "server/work_kinds.h"
#include "systems/systems.h"
#include "tick/simulation.h"

namespace understudy {
namespace {

constexpr double kFloor_m = 20;
constexpr std::size_t kMostBeams = 721;  // of a sensor; a lidar with more is drawn more thinly

const RobotKindSpec* find_kind(const std::vector<RobotKindSpec>& kinds, const std::string& name) {
  const auto found = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const RobotKindSpec& kind) { return kind.name == name; });
  return found == kinds.end() ? nullptr : &*found;
}

std::optional<RobotKindSpec> known_kind(const std::string& name, const Spec* world) {
  if (world != nullptr)
    if (const RobotKindSpec* kind = find_kind(world->kinds, name)) return *kind;
  const std::vector<RobotKindSpec> built_in = all_robot_kinds();
  if (const RobotKindSpec* kind = find_kind(built_in, name)) return *kind;
  return std::nullopt;
}

// A box on two driven wheels and a caster, without anything else.
RobotKindSpec plain_kind() {
  RobotKindSpec kind;
  kind.name = "MyRobot";
  kind.body.mass_kg = 3;
  kind.body.floor_friction = 0.8;
  kind.body.surface = {0.05, 0.05};
  kind.body.colour = 0x3A74B4;
  ShapeSpec hull = box(0.30, 0.20, 0.12);
  hull.low_m = 0.03;
  kind.body.shapes = {hull};
  kind.drive = {"differential", "drive", {{"wheel_diameter_m", "0.1"}, {"half_track_m", "0.12"}}};
  kind.wheels = {{{0.05, 0.12, 0.05}, 0.05, 0.03, 0},
                 {{0.05, -0.12, 0.05}, 0.05, 0.03, 1},
                 {{-0.12, 0, 0.03}, 0.03, 0.02, -1, false, true}};
  return kind;
}

RobotKindSpec kind_of(const WorkKindView& view, const Spec* world) {
  return kind_of_work(view, known_kind(view.based_on, world).value_or(plain_kind()));
}

// One robot of this kind on an empty floor, at its middle.
Spec floor_with(const RobotKindSpec& kind, const Spec* world) {
  Spec spec;
  spec.name = kind.name;
  spec.physics = PhysicsKind::kSpatial;
  spec.floor.width_m = kFloor_m;
  spec.floor.height_m = kFloor_m;
  spec.floor.origin = {-kFloor_m / 2, -kFloor_m / 2};
  if (world != nullptr) {
    spec.meshes = world->meshes;
    spec.pictures = world->pictures;
  }
  spec.kinds = {kind};
  RobotSpec& robot = spec.robots.emplace_back();
  robot.id = spec.next_id++;
  robot.name = kind.name;
  robot.kind = kind.name;
  return spec;
}

std::vector<WorkBeamsView> beams_of(Simulation& simulation) {
  std::vector<WorkBeamsView> all;
  const std::vector<SensorModel>& sensors = simulation.model().robots[0].sensors();
  for (std::size_t i = 0; i < sensors.size(); ++i) {
    if (sensors[i].descriptor->kind == SampleKind::kImage) continue;
    const std::vector<BeamTrace> traced = simulation.senses().trace(0, static_cast<int>(i));
    const std::size_t step = 1 + traced.size() / kMostBeams;
    WorkBeamsView beams{sensors[i].spec.name, {}};
    for (std::size_t beam = 0; beam < traced.size(); beam += step)
      for (const Vec3& end : {traced[beam].from, traced[beam].to})
        beams.ends_m.insert(beams.ends_m.end(), {end.x, end.y, end.z});
    if (!beams.ends_m.empty()) all.push_back(std::move(beams));
  }
  return all;
}

std::vector<WorkChoiceView> choices_of(const std::vector<LineKind>& kinds) {
  std::vector<WorkChoiceView> choices;
  for (const LineKind& kind : kinds) {
    WorkChoiceView& choice = choices.emplace_back(WorkChoiceView{kind.name, {}});
    for (const LineKey& key : kind.keys) choice.keys.push_back(key.name);
  }
  return choices;
}

}  // namespace

Result<WorkKindView> work_kind(const std::string& name, const Spec* world) {
  if (name.empty()) {
    WorkKindView view = work_kind_view(plain_kind());
    view.based_on.clear();
    return view;
  }
  const auto kind = known_kind(name, world);
  if (!kind) return Error{"there is no kind of robot called " + name};
  return work_kind_view(*kind);
}

WorkChoicesView work_choices(const Spec* world) {
  const FormatContext context = builtin_context();
  WorkChoicesView choices{choices_of(context.drive_kinds),
                          choices_of(context.sensor_kinds),
                          choices_of(context.device_kinds),
                          {}};
  if (world != nullptr)
    for (const SharedMesh& mesh : world->meshes) choices.meshes.push_back(mesh->path);
  return choices;
}

Result<WorkPreviewView> work_preview(const WorkKindView& view, const Spec* world,
                                     SceneFiles& files) {
  const Spec spec = floor_with(kind_of(view, world), world);
  auto simulation = Simulation::make(spec, {});
  if (!simulation) return Error{simulation.error()};
  const Model& model = (*simulation)->model();
  ShownMeshes meshes(spec, files);
  WorkPreviewView preview;
  preview.kind = make_kind_view(*model.robots[0].kind, model.robots[0].kind->body, meshes);
  preview.meshes = meshes.take();
  preview.beams = beams_of(**simulation);
  return preview;
}

std::string work_ending() { return kind_ending(builtin_context()); }

Result<SavedWorld> saved_kind(const WorkKindView& view, const Spec* world,
                              const std::string& path) {
  SavedWorld saved;
  Diagnostics diagnostics;
  const Spec spec = floor_with(kind_of(view, world), world);
  WrittenFile file;
  const bool ok = write_kind(path, spec.kinds[0], builtin_context(),
                             DiskResolver(search_folders({})), file, diagnostics);
  std::string problems;
  for (const Diagnostic& d : diagnostics.list()) {
    saved.warnings.push_back(to_string(d));
    problems += (problems.empty() ? "" : "\n") + to_string(d);
  }
  if (!ok) return Error{problems};
  saved.files = {std::move(file)};
  return saved;
}

OpenResult request_for_test_drive(const WorkKindView& view, const Spec* world) {
  return request_for_world(floor_with(kind_of(view, world), world));
}

}  // namespace understudy
