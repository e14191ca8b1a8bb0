// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/onlooker.h"

#include <algorithm>
#include <span>

#include "files/png.h"
#include "server/json.h"
#include "tick/simulation.h"
#include "view/window.h"

namespace understudy {
namespace {

Json program_of(const Snapshot& snapshot, const RobotModel& robot) {
  if (robot.program != nullptr) return {{"state", "built-in"}, {"command", robot.program_line}};
  Json out = {{"state", "none"}, {"command", robot.program_line}};
  // The last one that was started for this robot.
  for (const ProgramStatus& program : snapshot.programs)
    if (program.robot == RobotId{robot.id})
      out = {{"state", program.ended ? "ended" : "running"},
             {"command", program.command},
             {"exit_code", program.exit_code}};
  return out;
}

// Beams that met nothing have no value.
Json values_of(const Sample& sample) {
  Json list = Json::array();
  for (const double value : sample.values)
    list.push_back(value >= kNoReturn ? Json(nullptr) : Json(value));
  return list;
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

Json list_of(std::span<const double> values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(value);
  return list;
}

Json pose_of(const Pose2& pose) { return Json::array({pose.x_m, pose.y_m, pose.heading_rad}); }

}  // namespace

Onlooker::Onlooker() = default;
Onlooker::~Onlooker() = default;
Onlooker::Onlooker(Onlooker&&) noexcept = default;
Onlooker& Onlooker::operator=(Onlooker&&) noexcept = default;

const Model& Onlooker::model() const { return simulation_->model(); }

void Onlooker::follow(std::shared_ptr<const Snapshot> snapshot) {
  if (simulation_ == nullptr || version_ != snapshot->version) {
    simulation_ = Simulation::of(*snapshot->model, {.seed = snapshot->state->seed});
    version_ = snapshot->version;
    up_to_date_ = false;
  }
  up_to_date_ = up_to_date_ && snapshot_ != nullptr && snapshot_->state == snapshot->state;
  snapshot_ = std::move(snapshot);
}

// Most snapshots only show places: their state is taken over when somebody asks for more.
Simulation& Onlooker::simulation_now() {
  if (!up_to_date_) simulation_->mutable_state() = *snapshot_->state;
  up_to_date_ = true;
  return *simulation_;
}

int Onlooker::find_robot(int id) const {
  if (simulation_ == nullptr) return -1;
  const auto& robots = model().robots;
  const auto found = std::find_if(robots.begin(), robots.end(),
                                  [&](const RobotModel& robot) { return robot.id == id; });
  return found == robots.end() ? -1 : static_cast<int>(found - robots.begin());
}

std::string Onlooker::robot_json(int robot_id) {
  const int index = find_robot(robot_id);
  if (index < 0) return "";
  const RobotModel& robot = model().robots[static_cast<std::size_t>(index)];
  const RobotState& state = snapshot_->state->robots[static_cast<std::size_t>(index)];
  Json sensors = Json::array();
  for (std::size_t i = 0; i < robot.sensors().size(); ++i) {
    const SensorModel& sensor = robot.sensors()[i];
    Json one = {{"name", sensor.spec.name},
                {"kind", sensor.spec.kind},
                {"unit", sensor.descriptor->unit},
                {"works", !state.sensors[i].broken}};
    if (sensor.descriptor->kind != SampleKind::kImage &&
        sensor.descriptor->kind != SampleKind::kRanges)
      one.set("values", values_of(simulation_now().sense(index, static_cast<int>(i))));
    sensors.push_back(std::move(one));
  }
  Json parts = Json::array();
  for (std::size_t i = 0; i < robot.kind->parts.size(); ++i) {
    Json part = {{"name", robot.kind->parts[i].spec.name},
                 {"kind", robot.kind->parts[i].spec.kind},
                 {"value", state.parts[i].value}};
    if (state.parts[i].size() > 1) {
      Json values = Json::array();
      for (std::size_t k = 0; k < state.parts[i].size(); ++k)
        values.push_back(state.parts[i].at(k).value);
      part.set("values", values);
    }
    parts.push_back(std::move(part));
  }
  const Json out = {{"type", "robot"},
                    {"id", robot_id},
                    {"time_s", to_seconds(snapshot_->state->now)},
                    {"pose", pose_of(state.body.X_WB)},
                    {"v_m_s", state.drive.linear_m_s},
                    {"sideways_m_s", state.drive.sideways_m_s},
                    {"omega_rad_s", state.drive.angular_rad_s},
                    {"odometry", pose_of(state.drive.odometry)},
                    {"wheels_m", list_of(state.drive.wheel_m)},
                    {"touching", state.body.touching},
                    {"stalled", state.drive.stalled},
                    {"sensors", sensors},
                    {"parts", parts},
                    {"program", program_of(*snapshot_, robot)}};
  return out.dump();
}

std::vector<SensorBeams> Onlooker::beams(int robot_id) {
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

int Onlooker::find_camera(int robot_id, const std::string& name) const {
  const int index = find_robot(robot_id);
  if (index < 0) return -1;
  const auto& sensors = model().robots[static_cast<std::size_t>(index)].sensors();
  for (std::size_t i = 0; i < sensors.size(); ++i)
    if (sensors[i].spec.name == name && sensors[i].descriptor->kind == SampleKind::kImage)
      return static_cast<int>(i);
  return -1;
}

std::string Onlooker::sensor_name(int robot_id, int sensor) const {
  const int index = find_robot(robot_id);
  const auto place = static_cast<std::size_t>(sensor);
  if (index < 0) return "";
  const auto& sensors = model().robots[static_cast<std::size_t>(index)].sensors();
  return place < sensors.size() ? sensors[place].spec.name : "";
}

std::shared_ptr<const Image> Onlooker::camera_image(int robot_id, int sensor) {
  // The world may have changed since the camera was chosen.
  if (find_camera(robot_id, sensor_name(robot_id, sensor)) != sensor) return nullptr;
  return simulation_now().senses().picture(find_robot(robot_id), sensor, {});
}

std::optional<Bytes> Onlooker::camera_png(int robot_id, int sensor) {
  const auto image = camera_image(robot_id, sensor);
  if (image == nullptr) return std::nullopt;
  auto png = write_png(*image);
  if (!png) return std::nullopt;
  return std::move(*png);
}

}  // namespace understudy
