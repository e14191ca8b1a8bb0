// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Simulation and its sensors: which are due, what they may see, how they are asked.
#include <algorithm>

#include "tick/simulation.h"
#include "world/tick_motion.h"

namespace understudy {

void Simulation::find_due(TimeNs closing) {
  const auto is_due = [&](const SensorState& s) { return s.enabled && s.next_due <= closing; };
  pool_.for_each(robot_count(), [&](int i) {
    const std::vector<SensorState>& sensors = robot(i).sensors;
    has_due_[static_cast<std::size_t>(i)] =
        std::any_of(sensors.begin(), sensors.end(), is_due) ? 1 : 0;
  });
  for (int i = 0; i < robot_count(); ++i) {
    if (has_due_[static_cast<std::size_t>(i)] == 0) continue;
    const std::vector<SensorState>& sensors = robot(i).sensors;
    for (std::size_t k = 0; k < sensors.size(); ++k)
      if (is_due(sensors[k])) due_.push_back({i, static_cast<int>(k)});
  }
}

// A sample's instant may lie inside of the tick: the sensor is then where its robot was on its arc.
void Simulation::sample_until(TimeNs closing, SensorId id) {
  SensorState& s = sensor(id);
  for (; s.next_due <= closing; s.next_due += sensor_model(id).period_ns)
    if (!s.broken) measure(id, s.next_due, closing - s.next_due);
}

void Simulation::measure(SensorId id, TimeNs taken, TimeNs before_end) {
  const SensorModel& model = sensor_model(id);
  SensorState& s = sensor(id);
  s.latest.taken = taken;
  s.latest.index = s.samples++;
  thread_local std::vector<double> measured;
  measured.resize(s.latest.size());
  model.sensor->measure(view_of(id, taken, before_end), measured);
  model.sensor->disturb(error_key(id, s.latest.index), measured);
  s.latest.set(measured);
}

// What a sensor's memory makes of this tick. Bodies have moved, but beams do not know it yet.
void Simulation::advance(SensorId id, double dt_s) {
  const SensorModel& model = sensor_model(id);
  SensorView view = view_of(id, state_.now + model_.tick_ns, 0);
  view.rays = nullptr;
  view.scene = nullptr;
  model.sensor->advance(view,
                        {state_.seed, robot_model(id.robot).name_key, model.memory_key,
                         static_cast<std::uint64_t>(state_.tick)},
                        dt_s, sensor(id).memory);
}

SensorView Simulation::view_of(SensorId id, TimeNs now, TimeNs before_end) {
  const RobotPose pose =
      motion_of(state_, id.robot, model_.tick_s()).pose_at(share_of_tick(before_end));
  return {.robot = id.robot,
          .X_WR = pose.on_map,
          .rays = &*rays_,
          .now = now,
          .scene = scene_ ? &*scene_ : nullptr,
          .model = &model_,
          .state = &state_,
          .memory = sensor(id).memory,
          .X_WR_in_space = pose.in_space};
}

void Simulation::forget_places() { rays_placed_ = scene_placed_ = false; }

void Simulation::place_robots_for_rays() {
  if (rays_placed_) return;
  rays_->place_bodies(state_, pool_);
  rays_placed_ = true;
}

void Simulation::place_scene() {
  if (!scene_) scene_.emplace(model_);
  if (!scene_placed_) scene_->place_bodies(state_);
  scene_placed_ = true;
}

const Sample& Simulation::sense(int robot_index, int sensor_index) {
  const SensorId id{robot_index, sensor_index};
  const SensorModel& model = sensor_model(id);
  if (model.sensor_class != SensorClass::kScheduled && !sensor(id).broken) {
    place_robots_for_rays();
    if (needs_scene(*model.sensor)) place_scene();
    measure(id, state_.now, 0);
  }
  return sensor(id).latest;
}

std::vector<float> Simulation::scan(int robot_index, int sensor_index,
                                    const std::optional<ScanFan>& wanted) {
  const SensorId id{robot_index, sensor_index};
  const SensorModel& model = sensor_model(id);
  const std::optional<ScanFan> own = model.sensor->fan();
  if (!own) return {};
  if (!wanted && own->is_full_turn()) {
    // Counter-clockwise from the rear; the rear is the left end of a full turn as well.
    std::vector<float> ranges = sense(robot_index, sensor_index).ranges_m;
    std::reverse(ranges.begin() + 1, ranges.end());
    return ranges;
  }
  const std::unique_ptr<const Sensor> aimed = model.sensor->with_fan(wanted.value_or(*own));
  std::vector<double> measured(aimed->value_count(), kNoReturn);
  SensorState& s = sensor(id);
  if (!s.broken) {
    place_robots_for_rays();
    if (needs_scene(*aimed)) place_scene();
    aimed->measure(view_of(id, state_.now, 0), measured);
    aimed->disturb(error_key(id, s.samples++), measured);
  }
  return {measured.begin(), measured.end()};
}

std::vector<float> Simulation::beams(int robot_index, int sensor_index,
                                     std::span<const BeamAim> aims) {
  const SensorId id{robot_index, sensor_index};
  const Sensor& aimed = *sensor_model(id).sensor;
  SensorState& s = sensor(id);
  std::vector<ScanBeam> beams;
  beams.reserve(aims.size());
  for (const BeamAim& aim : aims)
    beams.push_back({is_in_last_tick(aim.at) ? share_of_tick(state_.now - aim.at) : 0,
                     aim.azimuth_rad, aim.elevation_rad});
  place_robots_for_rays();
  place_scene();
  std::vector<double> measured(aims.size(), kNoReturn);
  if (!aimed.measure_aimed(view_of(id, state_.now, 0),
                           motion_of(state_, robot_index, model_.tick_s()), beams, measured))
    return {};
  if (s.broken) return std::vector<float>(aims.size(), static_cast<float>(kNoReturn));
  aimed.disturb(error_key(id, s.samples++), measured);
  return {measured.begin(), measured.end()};
}

// For looks between ticks that are no samples.
SensorView Simulation::view_now(SensorId id) {
  place_robots_for_rays();
  if (needs_scene(*sensor_model(id).sensor)) place_scene();
  return view_of(id, state_.now, 0);
}

std::vector<double> Simulation::truth(int robot_index, int sensor_index) {
  const SensorId id{robot_index, sensor_index};
  std::vector<double> values(sensor(id).latest.size());
  sensor_model(id).sensor->measure(view_now(id), values);
  return values;
}

std::vector<BeamTrace> Simulation::trace(int robot_index, int sensor_index) {
  const SensorId id{robot_index, sensor_index};
  std::vector<BeamTrace> beams;
  sensor_model(id).sensor->trace(view_now(id), beams);
  return beams;
}

std::shared_ptr<const Image> Simulation::picture(int robot_index, int sensor_index, ImageSize size,
                                                 TimeNs taken) {
  const SensorId id{robot_index, sensor_index};
  SensorState& s = sensor(id);
  if (s.broken) return nullptr;
  place_robots_for_rays();
  place_scene();
  if (!is_in_last_tick(taken)) taken = state_.now;
  s.latest.taken = taken;
  s.latest.index = s.samples++;
  return sensor_model(id).sensor->picture(view_of(id, taken, state_.now - taken),
                                          error_key(id, s.latest.index), size);
}

}  // namespace understudy
