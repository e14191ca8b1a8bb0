// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Lookups in the Model, and the State that it starts with.
#include "world/model.h"

#include <algorithm>

namespace understudy {

int RobotModel::find_sensor(std::string_view sensor_kind, int number) const {
  for (std::size_t i = 0; i < kind->sensors.size(); ++i)
    if (kind->sensors[i].spec.kind == sensor_kind && kind->sensors[i].spec.number == number)
      return static_cast<int>(i);
  return -1;
}

int RobotModel::find_part(std::string_view part_kind, int number) const {
  for (std::size_t i = 0; i < kind->parts.size(); ++i)
    if (kind->parts[i].spec.kind == part_kind && kind->parts[i].number == number)
      return static_cast<int>(i);
  return -1;
}

TimeNs RobotModel::first_due(const SensorModel& sensor, TimeNs now, TimeNs tick_ns) const {
  // Samples are due at phase, phase + period, ... A phase is a whole number of ticks.
  const TimeNs slots = std::max<TimeNs>(1, sensor.period_ns / tick_ns);
  const TimeNs phase = sensor.spread ? (id % slots) * tick_ns : 0;
  if (now < phase) return phase;
  return phase + ((now - phase) / sensor.period_ns + 1) * sensor.period_ns;
}

namespace {

Pose2 upright(Pose2 pose) {
  pose.heading_rad = det::wrap_angle(pose.heading_rad);
  return pose;
}

}  // namespace

RobotState initial_robot_state(const RobotModel& robot, std::uint64_t seed, TimeNs now,
                               TimeNs tick_ns) {
  RobotState s;
  s.body.X_WB = upright(robot.X_WR);
  s.motors.resize(static_cast<std::size_t>(robot.kind->drive->motor_count()));
  for (const PartModel& part : robot.kind->parts) {
    PartState& state = s.parts.emplace_back();
    state.more.resize(static_cast<std::size_t>(part.part->value_count() - 1));
    part.part->start(state);
  }
  robot.kind->drive->start({seed, robot.name_key}, {s.drive, s.motors, s.parts});
  s.sensors.reserve(robot.sensors().size());
  for (const SensorModel& sensor : robot.sensors()) {
    SensorState& t = s.sensors.emplace_back();
    t.latest.kind = sensor.descriptor->kind;
    t.latest.clear(sensor.sensor->value_count());
    t.memory.assign(sensor.sensor->memory_count(), 0);
    // An external program enables its sensors through its device. A built-in program has no device.
    if (robot.program != nullptr && sensor.sensor_class == SensorClass::kScheduled) {
      t.enabled = true;
      t.next_due = robot.first_due(sensor, now, tick_ns);
    }
  }
  return s;
}

namespace {

std::vector<SpatialState> initial_spatial(const Model& model) {
  std::vector<SpatialState> bodies;
  bodies.reserve(model.stances.size());
  const auto add = [&](const Pose2& on_map) {
    const Stance& stance = model.stances[bodies.size()];
    bodies.emplace_back().X_WB = in_space(on_map, stance);
  };
  for (const RobotModel& robot : model.robots) {
    add(robot.X_WR);
    bodies.back().wheels.resize(static_cast<std::size_t>(robot.kind->wheels.size()));
  }
  for (const ObjectModel& object : model.objects) add(object.X_WB);
  return bodies;
}

}  // namespace

State initial_state(const Model& model, std::uint64_t seed) {
  State state;
  state.seed = seed;
  state.devices.resize(static_cast<std::size_t>(model.device_count));
  state.robots.reserve(model.robots.size());
  state.objects.reserve(model.objects.size());
  for (const RobotModel& robot : model.robots)
    state.robots.push_back(initial_robot_state(robot, seed, 0, model.tick_ns));
  for (const ObjectModel& object : model.objects)
    state.objects.emplace_back().body.X_WB = upright(object.X_WB);
  if (model.is_spatial()) state.spatial = initial_spatial(model);
  return state;
}

}  // namespace understudy
