// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "world/migrate.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace understudy {
namespace {

template <class Bodies>
std::map<int, std::size_t> index_by_id(const Bodies& bodies) {
  std::map<int, std::size_t> index;
  for (std::size_t i = 0; i < bodies.size(); ++i) index.emplace(bodies[i].id, i);
  return index;
}

// The index of this part in the earlier list; -1 if it is new.
template <class PartModels>
std::ptrdiff_t place_before(const PartModels& before, const std::string& kind,
                            const std::string& name) {
  const auto same = std::find_if(before.begin(), before.end(), [&](const auto& p) {
    return p.spec.name == name && p.spec.kind == kind;
  });
  return same == before.end() ? -1 : same - before.begin();
}

void take_sensors(const RobotModel& from, const RobotState& before, const RobotModel& to,
                  const Model& world, TimeNs now, RobotState& after) {
  for (std::size_t i = 0; i < to.sensors().size(); ++i) {
    const SensorModel& model = to.sensors()[i];
    const auto at = place_before(from.sensors(), model.spec.kind, model.spec.name);
    if (at < 0) continue;
    const SensorModel& old_model = from.sensors()[static_cast<std::size_t>(at)];
    const SensorState& old = before.sensors[static_cast<std::size_t>(at)];
    SensorState& s = after.sensors[i];
    const std::size_t values = s.latest.size();
    const bool same_rhythm = old_model.sensor_class == model.sensor_class &&
                             old_model.period_ns == model.period_ns &&
                             old_model.spread == model.spread;
    s = old;
    if (old.latest.size() != values) s.latest.clear(values);
    s.memory.resize(model.sensor->memory_count());
    if (same_rhythm) continue;
    s.enabled = old.enabled && model.sensor_class == SensorClass::kScheduled;
    s.next_due = s.enabled ? to.first_due(model, now, world.tick_ns) : 0;
  }
}

// A body keeps its speed, whatever its new mass is. A body that is now fixed stops.
BodyState take_body(const BodyModel& from, BodyState body, const BodyModel& to) {
  body.momentum_x *= to.mass_kg / from.mass_kg;
  body.momentum_y *= to.mass_kg / from.mass_kg;
  body.spin *= to.inertia_kg_m2 / from.inertia_kg_m2;
  if (to.fixed) body.vx_m_s = body.vy_m_s = body.omega_rad_s = 0;
  return body;
}

RobotState take_robot(const RobotModel& from, const RobotState& before, const RobotModel& to,
                      const Model& world, const State& state) {
  RobotState after = initial_robot_state(to, state.seed, state.now, world.tick_ns);
  const bool same_drive = from.kind->drive_descriptor == to.kind->drive_descriptor &&
                          before.motors.size() == after.motors.size();
  after.body = take_body(from.kind->body, before.body, to.kind->body);
  if (same_drive) {
    // The encoder's error comes from the new model, not from the past.
    const auto encoder_scale = after.drive.encoder_scale;
    after.drive = before.drive;
    after.drive.encoder_scale = encoder_scale;
    after.motors = before.motors;
  } else {
    after.drive.odometry = before.drive.odometry;
  }
  for (std::size_t i = 0; i < to.kind->parts.size(); ++i) {
    const PartSpec& part = to.kind->parts[i].spec;
    const auto at = place_before(from.kind->parts, part.kind, part.name);
    if (at < 0) continue;
    const PartState& old = before.parts[static_cast<std::size_t>(at)];
    if (old.size() == after.parts[i].size()) after.parts[i] = old;
  }
  take_sensors(from, before, to, world, state.now, after);
  if (from.program == to.program) after.program = before.program;
  after.keys.assign(before.keys.begin(), before.keys.end());
  return after;
}

}  // namespace

namespace {

// Bodies in both models keep their places in space. Their masses do not matter, because velocities
// stay. All of them wake up, because what they rest on may be gone.
void take_spatial(const Model& from, const State& state, const Model& to, State& next) {
  for (std::size_t i = 0; i < next.spatial.size() && !state.spatial.empty(); ++i) {
    const std::size_t robots = to.robots.size();
    const int id = i < robots ? to.robots[i].id : to.objects[i - robots].id;
    const int old = find_body(from, id);
    if (old < 0) continue;
    const std::size_t wheels = next.spatial[i].wheels.size();
    next.spatial[i] = state.spatial[static_cast<std::size_t>(old)];
    next.spatial[i].wheels.resize(wheels);
  }
}

// Ids usually ascend, so where it would be is tried before everything is searched.
template <class List>
auto find_by_id(const List& list, int id) {
  const auto likely = std::lower_bound(
      list.begin(), list.end(), id, [](const auto& item, int wanted) { return item.id < wanted; });
  if (likely != list.end() && likely->id == id) return likely;
  return std::find_if(list.begin(), list.end(), [&](const auto& item) { return item.id == id; });
}

}  // namespace

State migrate(const Model& from, const State& state, const Model& to) {
  State next = initial_state(to, state.seed);
  next.tick = state.tick;
  next.now = state.now;
  next.devices = state.devices;
  next.saved_places = state.saved_places;
  const auto robots = index_by_id(from.robots);
  for (std::size_t i = 0; i < to.robots.size(); ++i) {
    const auto old = robots.find(to.robots[i].id);
    next.robots[i] = old == robots.end()
                         ? initial_robot_state(to.robots[i], state.seed, state.now, to.tick_ns)
                         : take_robot(from.robots[old->second], state.robots[old->second],
                                      to.robots[i], to, state);
  }
  const auto objects = index_by_id(from.objects);
  for (std::size_t i = 0; i < to.objects.size(); ++i)
    if (const auto old = objects.find(to.objects[i].id); old != objects.end())
      next.objects[i].body = take_body(from.objects[old->second].kind->body,
                                       state.objects[old->second].body, to.objects[i].kind->body);
  take_spatial(from, state, to, next);
  return next;
}

int find_body(const Model& model, int id) {
  const auto robot = find_by_id(model.robots, id);
  if (robot != model.robots.end()) return static_cast<int>(robot - model.robots.begin());
  const auto object = find_by_id(model.objects, id);
  if (object == model.objects.end()) return -1;
  return static_cast<int>(std::ssize(model.robots) + (object - model.objects.begin()));
}

}  // namespace understudy
