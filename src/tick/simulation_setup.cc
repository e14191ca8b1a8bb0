// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Simulation outside of the tick: making it, looking at it, saving and restoring it.
#include <algorithm>

#include "base/describe.h"
#include "drives/drives.h"
#include "parts/parts.h"
#include "physics/all_physics.h"
#include "programs/programs.h"
#include "sensors/sensors.h"
#include "tick/simulation.h"

namespace understudy {

Catalogue full_catalogue() {
  return {all_drives(), all_sensors(), all_parts(), all_programs(), all_physics()};
}

Result<std::unique_ptr<Simulation>> Simulation::make(const Spec& spec,
                                                     const SimulationParams& params) {
  auto model = compile(spec, full_catalogue());
  if (!model) return Error{model.error()};
  return of(std::move(*model), params);
}

std::unique_ptr<Simulation> Simulation::of(Model model, const SimulationParams& params) {
  return std::unique_ptr<Simulation>(new Simulation(std::move(model), params));
}

Simulation::Simulation(Model model, const SimulationParams& params)
    : model_(std::move(model)),
      state_(initial_state(model_, params.seed)),
      pool_(params.threads > 0 ? params.threads : WorkerPool::choose_threads(model_.body_count())),
      clock_(params.clock) {
  rays_.emplace(model_);
  prepare();
}

// Everything else that is made from the model.
void Simulation::prepare() {
  physics_ = model_.physics->make(model_);
  scene_.reset();
  forget_places();
  has_programs_ = programs_sense_ = programs_need_scene_ = false;
  has_due_.assign(model_.robots.size(), 0);
  std::size_t sensors = 0;
  for (const RobotModel& r : model_.robots) {
    sensors += r.sensors().size();
    if (r.program == nullptr) continue;
    has_programs_ = true;
    for (const SensorModel& s : r.sensors()) {
      if (s.sensor_class == SensorClass::kScheduled) continue;
      programs_sense_ = true;
      programs_need_scene_ |= needs_scene(*s.sensor);
    }
  }
  due_.reserve(sensors);
}

void Simulation::replace_model(Model model, State state) {
  const bool same_walls = rays_->keep_walls_for(model);
  model_ = std::move(model);
  state_ = std::move(state);
  if (same_walls)
    rays_->replace_bodies();
  else
    rays_.emplace(model_);
  prepare();
}

State& Simulation::mutable_state() {
  forget_places();
  return state_;
}

void Simulation::enable(int robot_index, int sensor_index, bool on) {
  const SensorId id{robot_index, sensor_index};
  const SensorModel& model = sensor_model(id);
  SensorState& s = sensor(id);
  if (model.sensor_class != SensorClass::kScheduled || s.enabled == on) return;
  s.enabled = on;
  s.next_due = on ? robot_model(robot_index).first_due(model, state_.now, model_.tick_ns) : 0;
}

std::uint64_t Simulation::hash() const { return hash_of(state_); }

Bytes Simulation::save() const { return understudy::save(state_); }

namespace {

bool same_parts(const std::vector<PartState>& a, const std::vector<PartState>& b) {
  return std::equal(
      a.begin(), a.end(), b.begin(), b.end(),
      [](const PartState& one, const PartState& other) { return one.size() == other.size(); });
}

}  // namespace

bool Simulation::fits_model(const State& state) const {
  if (state.robots.size() != state_.robots.size() ||
      state.objects.size() != state_.objects.size() ||
      state.devices.size() != state_.devices.size() ||
      state.spatial.size() != state_.spatial.size())
    return false;
  for (std::size_t i = 0; i < state.robots.size(); ++i) {
    const auto& theirs = state.robots[i].sensors;
    const auto& ours = state_.robots[i].sensors;
    const bool same = std::equal(theirs.begin(), theirs.end(), ours.begin(), ours.end(),
                                 [](const SensorState& a, const SensorState& b) {
                                   return a.latest.kind == b.latest.kind &&
                                          a.latest.size() == b.latest.size() &&
                                          a.memory.size() == b.memory.size();
                                 });
    if (!same || !same_parts(state.robots[i].parts, state_.robots[i].parts) ||
        state.robots[i].motors.size() != state_.robots[i].motors.size())
      return false;
  }
  return true;
}

bool Simulation::restore(ByteSpan bytes) {
  State state;
  if (!load(bytes, state) || !fits_model(state)) return false;
  state_ = std::move(state);
  forget_places();
  return true;
}

std::uint64_t Simulation::values_measured() const {
  std::uint64_t sum = 0;
  for (const RobotState& robot : state_.robots)
    for (const SensorState& sensor : robot.sensors) sum += sensor.samples * sensor.latest.size();
  return sum;
}

}  // namespace understudy
