// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Simulation and its sensors: which are due, what they may see, how they are asked.
#include <algorithm>

#include "geom/arc.h"
#include "tick/simulation.h"

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
    if (!s.broken) measure(id, pose_before(id.robot, closing - s.next_due), s.next_due);
}

Pose2 Simulation::pose_before(int i, TimeNs before_end) const {
  const BodyState& body = state_.robots[static_cast<std::size_t>(i)].body;
  const double dt_s = model_.tick_s();
  const Vec2 chord{body.vx_m_s * dt_s, body.vy_m_s * dt_s};
  const double share = static_cast<double>(before_end) / static_cast<double>(model_.tick_ns);
  return back_on_arc(body.X_WB, chord, body.omega_rad_s * dt_s, share);
}

void Simulation::measure(SensorId id, const Pose2& X_WR, TimeNs taken) {
  const SensorModel& model = sensor_model(id);
  SensorState& s = sensor(id);
  s.latest.taken = taken;
  s.latest.index = s.samples++;
  thread_local std::vector<double> measured;
  measured.resize(s.latest.size());
  model.sensor->measure(view_of(id, X_WR, taken), measured);
  model.sensor->disturb(
      {state_.seed, robot_model(id.robot).name_key, model.name_key, s.latest.index}, measured);
  s.latest.set(measured);
}

// What a sensor's memory makes of this tick. Bodies have moved, but beams do not know it yet.
void Simulation::advance(SensorId id, double dt_s) {
  const SensorModel& model = sensor_model(id);
  SensorView view = view_of(id, robot(id.robot).body.X_WB, state_.now + model_.tick_ns);
  view.rays = nullptr;
  view.scene = nullptr;
  model.sensor->advance(view,
                        {state_.seed, robot_model(id.robot).name_key, model.memory_key,
                         static_cast<std::uint64_t>(state_.tick)},
                        dt_s, sensor(id).memory);
}

SensorView Simulation::view_of(SensorId id, const Pose2& X_WR, TimeNs now) {
  return {.robot = id.robot,
          .X_WR = X_WR,
          .rays = &*rays_,
          .now = now,
          .scene = scene_ ? &*scene_ : nullptr,
          .model = &model_,
          .state = &state_,
          .memory = sensor(id).memory};
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
    if (model.sensor->needs_scene()) place_scene();
    measure(id, robot(robot_index).body.X_WB, state_.now);
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
    if (aimed->needs_scene()) place_scene();
    const std::uint64_t index = s.samples++;
    aimed->measure(view_of(id, robot(robot_index).body.X_WB, state_.now), measured);
    aimed->disturb({state_.seed, robot_model(robot_index).name_key, model.name_key, index},
                   measured);
  }
  return {measured.begin(), measured.end()};
}

// For looks between ticks that are no samples.
SensorView Simulation::view_now(SensorId id) {
  place_robots_for_rays();
  if (sensor_model(id).sensor->needs_scene()) place_scene();
  return view_of(id, robot(id.robot).body.X_WB, state_.now);
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
  const SensorModel& model = sensor_model(id);
  SensorState& s = sensor(id);
  if (s.broken) return nullptr;
  place_robots_for_rays();
  place_scene();
  if (taken > state_.now || taken <= state_.now - model_.tick_ns) taken = state_.now;
  s.latest.taken = taken;
  s.latest.index = s.samples++;
  return model.sensor->picture(
      view_of(id, pose_before(robot_index, state_.now - taken), taken),
      {state_.seed, robot_model(robot_index).name_key, model.name_key, s.latest.index}, size);
}

}  // namespace understudy
