// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/viewer_simulation.h"

#include <algorithm>

#include "files/png.h"
#include "tick/simulation.h"
#include "view/window.h"
#include "world/mount_pose.h"
#include "world/names.h"

namespace understudy {
namespace {

ProgramStateView program_of(const Snapshot& snapshot, const RobotModel& robot) {
  if (robot.program != nullptr) return {ProgramPhase::kBuiltIn, robot.program_line, {}};
  ProgramStateView view{ProgramPhase::kNone, robot.program_line, {}};
  // The last one that was started for this robot.
  for (const ProgramStatus& program : snapshot.programs)
    if (program.robot == RobotId{robot.id})
      view = {program.ended ? ProgramPhase::kEnded : ProgramPhase::kRunning, program.command,
              program.exit_code};
  return view;
}

// Beams that met nothing have no value.
std::vector<std::optional<double>> values_of(const Sample& sample) {
  std::vector<std::optional<double>> values;
  for (const double value : sample.values)
    values.push_back(value >= kNoReturn ? std::nullopt : std::optional(value));
  return values;
}

PartStateView part_view(const PartSpec& spec, const PartState& state) {
  PartStateView view{spec.name, spec.kind, state.value, {}};
  if (state.size() == 1) return view;
  view.values.emplace();
  for (std::size_t i = 0; i < state.size(); ++i) view.values->push_back(state.at(i).value);
  return view;
}

std::vector<ShownBeam> lines_of(const std::vector<BeamTrace>& traced) {
  std::vector<ShownBeam> lines;
  for (const BeamTrace& beam : traced)
    lines.push_back({beam.from, beam.to, beam.range_m < kNoReturn, 0});
  return lines;
}

// Instead of all rays of a cone: the one that came back first, and the cone up to there.
std::vector<ShownBeam> cone_of(const std::vector<BeamTrace>& rays, double half_angle_rad) {
  const BeamTrace* nearest = &rays.front();
  Vec3 axis{};  // rays stand evenly around it
  double longest_m = 0;
  for (const BeamTrace& ray : rays) {
    const Vec3 way = ray.to - ray.from;
    const double length_m = det::sqrt(dot(way, way));
    if (length_m > 0) axis = axis + (1 / length_m) * way;
    longest_m = std::max(longest_m, length_m);
    if (ray.range_m < nearest->range_m) nearest = &ray;
  }
  const bool met = nearest->range_m < kNoReturn;
  const double axis_length = det::sqrt(dot(axis, axis));
  if (axis_length <= 0) return lines_of(rays);
  const double reach_m = met ? nearest->range_m : longest_m;
  std::vector<ShownBeam> shown = {
      {nearest->from, nearest->from + (reach_m / axis_length) * axis, false, half_angle_rad}};
  if (met) shown.push_back({nearest->from, nearest->to, true, 0});
  return shown;
}

MountView mount_view(const SensorModel& sensor, const RobotState& robot) {
  const Frame3 X_RS =
      compose(carried(sensor.carriers, robot.parts, 0), Mount(sensor.spec, {}).frame());
  const auto numbers = [](Vec3 v) { return std::array{v.x, v.y, v.z}; };
  return {numbers(X_RS.at), numbers(X_RS.turn.x), numbers(X_RS.turn.y), numbers(X_RS.turn.z)};
}

std::array<double, 3> on_map_view(const Pose2& pose) {
  return {pose.x_m, pose.y_m, pose.heading_rad};
}

}  // namespace

ViewerSimulation::ViewerSimulation() = default;
ViewerSimulation::~ViewerSimulation() = default;
ViewerSimulation::ViewerSimulation(ViewerSimulation&&) noexcept = default;
ViewerSimulation& ViewerSimulation::operator=(ViewerSimulation&&) noexcept = default;

const Model& ViewerSimulation::model() const { return simulation_->model(); }

void ViewerSimulation::follow(std::shared_ptr<const Snapshot> snapshot) {
  if (simulation_ == nullptr || version_ != snapshot->version) {
    simulation_ = Simulation::of(*snapshot->model, {.seed = snapshot->state->seed});
    version_ = snapshot->version;
    up_to_date_ = false;
  }
  up_to_date_ = up_to_date_ && snapshot_ != nullptr && snapshot_->state == snapshot->state;
  snapshot_ = std::move(snapshot);
}

// Most snapshots only show places: their state is taken over when somebody asks for more.
Simulation& ViewerSimulation::simulation_now() {
  if (!up_to_date_) simulation_->mutable_state() = *snapshot_->state;
  up_to_date_ = true;
  return *simulation_;
}

int ViewerSimulation::find_robot(int id) const {
  return simulation_ == nullptr ? -1 : understudy::find_robot(model(), RobotId{id});
}

std::vector<SensorStateView> ViewerSimulation::sensor_views(int robot) {
  std::vector<SensorStateView> views;
  const auto& sensors = model().robots[static_cast<std::size_t>(robot)].sensors();
  const RobotState& state = snapshot_->state->robots[static_cast<std::size_t>(robot)];
  for (std::size_t i = 0; i < sensors.size(); ++i) {
    const SensorDescriptor& descriptor = *sensors[i].descriptor;
    SensorStateView& view = views.emplace_back();
    view.name = sensors[i].spec.name;
    view.kind = sensors[i].spec.kind;
    view.unit = descriptor.unit;
    view.works = !state.sensors[i].broken;
    if (descriptor.kind != SampleKind::kImage && descriptor.kind != SampleKind::kRanges)
      view.values = values_of(simulation_now().sense(robot, static_cast<int>(i)));
    if (descriptor.kind == SampleKind::kFix)
      view.truth = simulation_now().senses().truth(robot, static_cast<int>(i));
    if (!sensors[i].carriers.empty()) view.mount = mount_view(sensors[i], state);
  }
  return views;
}

std::optional<RobotView> ViewerSimulation::robot_view(int robot_id) {
  const int index = find_robot(robot_id);
  if (index < 0) return std::nullopt;
  const RobotModel& robot = model().robots[static_cast<std::size_t>(index)];
  const State& world = *snapshot_->state;
  const RobotState& state = world.robots[static_cast<std::size_t>(index)];
  RobotView view;
  view.id = robot_id;
  view.time_s = to_seconds(world.now);
  view.pose = on_map_view(state.body.X_WB);
  if (!world.spatial.empty()) view.in_space = space_pose_view(pose_of(world, index));
  view.v_m_s = state.drive.linear_m_s;
  view.sideways_m_s = state.drive.sideways_m_s;
  view.omega_rad_s = state.drive.angular_rad_s;
  view.odometry = on_map_view(state.drive.odometry);
  view.wheels_m = state.drive.wheel_m;
  view.touching = state.body.touching;
  view.stalled = state.drive.stalled;
  view.sensors = sensor_views(index);
  for (std::size_t i = 0; i < robot.kind->parts.size(); ++i)
    view.parts.push_back(part_view(robot.kind->parts[i].spec, state.parts[i]));
  view.program = program_of(*snapshot_, robot);
  return view;
}

std::vector<SensorBeams> ViewerSimulation::beams(int robot_id) {
  std::vector<SensorBeams> all;
  const int index = find_robot(robot_id);
  if (index < 0) return all;
  const auto& sensors = model().robots[static_cast<std::size_t>(index)].sensors();
  for (std::size_t i = 0; i < sensors.size(); ++i) {
    if (sensors[i].descriptor->kind == SampleKind::kImage) continue;
    std::vector<BeamTrace> traced = simulation_now().senses().trace(index, static_cast<int>(i));
    const double cone_rad = sensors[i].sensor->half_angle_rad();
    if (!traced.empty())
      all.push_back(
          {sensors[i].spec.name, cone_rad > 0 ? cone_of(traced, cone_rad) : lines_of(traced)});
  }
  return all;
}

int ViewerSimulation::find_sensor(int robot_id, const std::string& name,
                                  bool (*fits)(const SensorModel& sensor)) const {
  const int index = find_robot(robot_id);
  if (index < 0) return -1;
  const auto& sensors = model().robots[static_cast<std::size_t>(index)].sensors();
  for (std::size_t i = 0; i < sensors.size(); ++i)
    if (sensors[i].spec.name == name && fits(sensors[i])) return static_cast<int>(i);
  return -1;
}

int ViewerSimulation::find_camera(int robot_id, const std::string& name) const {
  return find_sensor(robot_id, name, [](const SensorModel& sensor) {
    return sensor.descriptor->kind == SampleKind::kImage;
  });
}

int ViewerSimulation::find_scanner(int robot_id, const std::string& name) const {
  return find_sensor(robot_id, name,
                     [](const SensorModel& sensor) { return sensor.sensor->fan().has_value(); });
}

// The world may have changed since the scanner was chosen.
std::optional<ShownScan> ViewerSimulation::scan(int robot_id, int sensor) {
  const std::string name = sensor_name(robot_id, sensor);
  if (find_scanner(robot_id, name) != sensor) return std::nullopt;
  const int robot = find_robot(robot_id);
  const SensorModel& scanner =
      model().robots[static_cast<std::size_t>(robot)].sensors()[static_cast<std::size_t>(sensor)];
  const ScanFan fan = *scanner.sensor->fan();
  return ShownScan{name, -fan.angle_rad / 2, fan.step_rad, scanner.sensor->reach_m(),
                   simulation_now().sense(robot, sensor).ranges_m};
}

std::string ViewerSimulation::sensor_name(int robot_id, int sensor) const {
  const int index = find_robot(robot_id);
  const auto place = static_cast<std::size_t>(sensor);
  if (index < 0) return "";
  const auto& sensors = model().robots[static_cast<std::size_t>(index)].sensors();
  return place < sensors.size() ? sensors[place].spec.name : "";
}

std::shared_ptr<const Image> ViewerSimulation::camera_image(int robot_id, int sensor) {
  // The world may have changed since the camera was chosen.
  if (find_camera(robot_id, sensor_name(robot_id, sensor)) != sensor) return nullptr;
  return simulation_now().senses().picture(find_robot(robot_id), sensor, {});
}

std::optional<Bytes> ViewerSimulation::camera_png(int robot_id, int sensor) {
  const auto image = camera_image(robot_id, sensor);
  if (image == nullptr) return std::nullopt;
  auto png = write_png(*image);
  if (!png) return std::nullopt;
  return std::move(*png);
}

}  // namespace understudy
