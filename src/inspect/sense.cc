// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "inspect/sense.h"

#include <fmt/format.h>

#include "base/words.h"

namespace understudy {
namespace {

const char* class_word(SensorClass sensor_class) {
  switch (sensor_class) {
    case SensorClass::kInstant:
      return "measured on request";
    case SensorClass::kAccumulated:
      return "updated every tick";
    case SensorClass::kScheduled:
      return "at its own rate";
  }
  return "";
}

}  // namespace

std::string list_sensors(const RobotModel& robot) {
  std::string text;
  for (const SensorModel& s : robot.sensors())
    text += fmt::format("  {:14} {:12} {}\n", s.spec.name, s.spec.kind, class_word(s.sensor_class));
  return text;
}

Result<SensorChoice> choose_sensor(const Model& model, int robot, const std::string& name) {
  const RobotModel& of = model.robots[static_cast<std::size_t>(robot)];
  const std::vector<SensorModel>& sensors = of.sensors();
  std::string known;
  std::vector<int> nearly;  // those that differ only in upper and lower case
  for (std::size_t i = 0; i < sensors.size(); ++i) {
    const std::string& own = sensors[i].spec.name;
    if (own == name) return SensorChoice{robot, static_cast<int>(i)};
    if (lower_case(own) == lower_case(name)) nearly.push_back(static_cast<int>(i));
    known += (known.empty() ? "" : ", ") + own;
  }
  if (nearly.size() == 1) return SensorChoice{robot, nearly[0]};
  return Error{of.name + " has no sensor " + name + "; " +
               (known.empty() ? "it has none" : "it has " + known)};
}

SenseRun::SenseRun(RunWorld& world, const SensorChoice& choice) : world_(world), choice_(choice) {
  world_.simulation().senses().enable(choice_.robot, choice_.sensor, true);
}

const RobotModel& SenseRun::robot() const {
  return world_.model().robots[static_cast<std::size_t>(choice_.robot)];
}

const SensorModel& SenseRun::sensor() const {
  return robot().sensors()[static_cast<std::size_t>(choice_.sensor)];
}

void SenseRun::tick() {
  world_.tick(nullptr);
  const RobotState& state = world_.state().robots[static_cast<std::size_t>(choice_.robot)];
  const DriveStep& planned = state.drive.planned;
  way_m_ += det::hypot(planned.forward_m, planned.left_m);
}

void SenseRun::go_to(TimeNs instant) {
  while (world_.now() < instant) tick();
}

void SenseRun::drive(double linear_m_s) {
  world_.simulation().apply({choice_.robot, SetSpeed{.linear_m_s = linear_m_s}});
}

Sensed SenseRun::sense() {
  constexpr TimeNs kPatience = 10 * kSecond;
  Simulation& simulation = world_.simulation();
  const auto taken = [&] {
    return world_.state()
        .robots[static_cast<std::size_t>(choice_.robot)]
        .sensors[static_cast<std::size_t>(choice_.sensor)]
        .samples;
  };
  if (sensor().sensor_class == SensorClass::kScheduled)
    for (const TimeNs until = now() + kPatience; taken() == 0 && now() < until;) tick();
  Sensed sensed;
  if (sensor().descriptor->kind == SampleKind::kImage) {
    sensed.picture = simulation.senses().picture(choice_.robot, choice_.sensor, {});
    sensed.sample.kind = SampleKind::kImage;
    sensed.sample.taken = now();
    return sensed;
  }
  sensed.sample = simulation.sense(choice_.robot, choice_.sensor);
  sensed.truth = simulation.senses().truth(choice_.robot, choice_.sensor);
  sensed.beams = simulation.senses().trace(choice_.robot, choice_.sensor);
  return sensed;
}

DrivenWay SenseRun::way() const {
  return {way_m_, world_.state().robots[static_cast<std::size_t>(choice_.robot)].body.X_WB};
}

}  // namespace understudy
