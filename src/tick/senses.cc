// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A sensor is asked in three steps: rays are placed, a view is made of the instant, and errors are
// added to what it measured.
#include "tick/senses.h"

#include <algorithm>

#include "world/tick_motion.h"

namespace understudy {

Senses::Senses(const Model& model, State& state, Parallel& parallel)
    : model_(model), state_(state), rays_(model, state, parallel) {}

// A sample's instant may lie within the tick: the sensor is then where its robot was on its arc.
void Senses::sample_until(TimeNs closing, SensorIndex id) {
  SensorState& s = sensor(id);
  for (; s.next_due <= closing; s.next_due += sensor_model(id).period_ns)
    if (!s.broken) measure(id, s.next_due, closing - s.next_due);
}

void Senses::measure(SensorIndex id, TimeNs taken, TimeNs before_end) {
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

// Updates a sensor's memory for this tick. Bodies have moved, but beams do not know it yet.
void Senses::advance(SensorIndex id, double dt_s) {
  const SensorModel& model = sensor_model(id);
  SensorView view = view_of(id, state_.now + model_.tick_ns, 0);
  view.rays = nullptr;
  view.scene = nullptr;
  model.sensor->advance(view,
                        {state_.seed, robot_model(id).name_key, model.memory_key,
                         static_cast<std::uint64_t>(state_.tick)},
                        dt_s, sensor(id).memory);
}

SensorView Senses::view_of(SensorIndex id, TimeNs now, TimeNs before_end) {
  const RobotPose pose =
      motion_of(state_, id.robot, model_.tick_s()).pose_at(share_of_tick(before_end));
  return {.robot = id.robot,
          .X_WR = pose.on_map,
          .rays = rays_.level(),
          .now = now,
          .scene = rays_.scene(),
          .model = &model_,
          .state = &state_,
          .memory = sensor(id).memory,
          .X_WR_in_space = pose.in_space,
          .ago_s = to_seconds(before_end)};
}

const Sample& Senses::sense(int robot_index, int sensor_index) {
  const SensorIndex id{robot_index, sensor_index};
  const SensorModel& model = sensor_model(id);
  if (model.sensor_class != SensorClass::kScheduled && !sensor(id).broken) {
    rays_.place_for(needs_scene(*model.sensor));
    measure(id, state_.now, 0);
  }
  return sensor(id).latest;
}

std::vector<float> Senses::scan(int robot_index, int sensor_index,
                                const std::optional<ScanFan>& wanted) {
  const SensorIndex id{robot_index, sensor_index};
  const SensorModel& model = sensor_model(id);
  const std::optional<ScanFan> own = model.sensor->fan();
  if (!own) return {};
  if (!wanted && own->is_full_turn()) {
    // Counter-clockwise from the rear; the rear is also the left end of a full turn.
    std::vector<float> ranges = sense(robot_index, sensor_index).ranges_m;
    std::reverse(ranges.begin() + 1, ranges.end());
    return ranges;
  }
  const std::unique_ptr<const Sensor> aimed = model.sensor->with_fan(wanted.value_or(*own));
  std::vector<double> measured(aimed->value_count(), kNoReturn);
  SensorState& s = sensor(id);
  if (!s.broken) {
    rays_.place_for(needs_scene(*aimed));
    aimed->measure(view_of(id, state_.now, 0), measured);
    aimed->disturb(error_key(id, s.samples++), measured);
  }
  return {measured.begin(), measured.end()};
}

std::vector<float> Senses::beams(int robot_index, int sensor_index, std::span<const BeamAim> aims) {
  const SensorIndex id{robot_index, sensor_index};
  const Sensor& aimed = *sensor_model(id).sensor;
  SensorState& s = sensor(id);
  rays_.place_for(true);
  std::vector<double> measured(aims.size(), kNoReturn);
  if (!aimed.measure_aimed(view_of(id, state_.now, 0),
                           motion_of(state_, robot_index, model_.tick_s()), scan_beams(aims),
                           measured))
    return {};
  if (s.broken) return std::vector<float>(aims.size(), static_cast<float>(kNoReturn));
  aimed.disturb(error_key(id, s.samples++), measured);
  return {measured.begin(), measured.end()};
}

std::vector<float> Senses::reflectivities(int robot_index, int sensor_index,
                                          std::span<const BeamAim> aims) {
  const SensorIndex id{robot_index, sensor_index};
  rays_.place_for(true);
  std::vector<double> shares(aims.size(), 0);
  if (!sensor_model(id).sensor->reflect_aimed(view_of(id, state_.now, 0),
                                              motion_of(state_, robot_index, model_.tick_s()),
                                              scan_beams(aims), shares))
    return {};
  if (sensor(id).broken) return std::vector<float>(aims.size(), 0);
  return {shares.begin(), shares.end()};
}

std::vector<BeamEcho> Senses::echoes(int robot_index, int sensor_index,
                                     std::span<const BeamAim> aims, int gain) {
  const SensorIndex id{robot_index, sensor_index};
  const Sensor& aimed = *sensor_model(id).sensor;
  SensorState& s = sensor(id);
  std::vector<BeamEcho> echoes(aims.size());
  if (s.broken) return echoes;
  rays_.place_for(true);
  if (!aimed.measure_echoes(view_of(id, state_.now, 0),
                            motion_of(state_, robot_index, model_.tick_s()), scan_beams(aims), gain,
                            echoes))
    return {};
  aimed.disturb_echoes(error_key(id, s.samples++), gain, echoes);
  return echoes;
}

std::vector<ScanBeam> Senses::scan_beams(std::span<const BeamAim> aims) const {
  std::vector<ScanBeam> beams;
  beams.reserve(aims.size());
  for (const BeamAim& aim : aims)
    beams.push_back({is_in_last_tick(aim.at) ? share_of_tick(state_.now - aim.at) : 0,
                     aim.azimuth_rad, aim.elevation_rad});
  return beams;
}

// For reading between ticks without taking a sample.
SensorView Senses::view_now(SensorIndex id) {
  rays_.place_for(needs_scene(id));
  return view_of(id, state_.now, 0);
}

std::vector<double> Senses::truth(int robot_index, int sensor_index) {
  const SensorIndex id{robot_index, sensor_index};
  std::vector<double> values(sensor(id).latest.size());
  sensor_model(id).sensor->measure(view_now(id), values);
  return values;
}

std::vector<BeamTrace> Senses::trace(int robot_index, int sensor_index) {
  const SensorIndex id{robot_index, sensor_index};
  std::vector<BeamTrace> beams;
  sensor_model(id).sensor->trace(view_now(id), beams);
  return beams;
}

std::shared_ptr<const Image> Senses::picture(int robot_index, int sensor_index, ImageSize size,
                                             TimeNs taken) {
  const SensorIndex id{robot_index, sensor_index};
  SensorState& s = sensor(id);
  if (s.broken) return nullptr;
  rays_.place_for(true);
  if (!is_in_last_tick(taken)) taken = state_.now;
  s.latest.taken = taken;
  s.latest.index = s.samples++;
  return sensor_model(id).sensor->picture(view_of(id, taken, state_.now - taken),
                                          error_key(id, s.latest.index), size);
}

void Senses::enable(int robot_index, int sensor_index, bool on) {
  const SensorIndex id{robot_index, sensor_index};
  const SensorModel& model = sensor_model(id);
  SensorState& s = sensor(id);
  if (model.sensor_class != SensorClass::kScheduled || s.enabled == on) return;
  s.enabled = on;
  s.next_due = on ? robot_model(id).first_due(model, state_.now, model_.tick_ns) : 0;
}

}  // namespace understudy
