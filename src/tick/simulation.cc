// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The tick: six stages, each one function below. What a stage needs beyond this file: drives/,
// physics/, rays/, sensors/ and programs/. How sensors are asked is in simulation_senses.cc.
#include "tick/simulation.h"

#include <algorithm>

#include "tick/part_push.h"

namespace understudy {

template <class Body>
void Simulation::timed(Stage stage, const Body& body) {
  if (clock_ == nullptr) return body();
  const std::int64_t start = clock_();
  body();
  times_.ns[static_cast<std::size_t>(stage)] += clock_() - start;
}

// The world goes from one sealed state to the next. Programs and devices go on between ticks; here
// they stand still.
void Simulation::tick(std::span<const RobotCommand> commands) {
  timed(Stage::kMerge, [&] { merge(commands); });    // what robots are told
  timed(Stage::kAct, [&] { act(); });                // drives: command -> wanted motion
  timed(Stage::kMove, [&] { move(); });              // physics: wanted motion -> motion
  timed(Stage::kAccumulate, [&] { accumulate(); });  // odometry, encoders
  timed(Stage::kSample, [&] { sample(); });          // sensors that are due
  timed(Stage::kSeal, [&] { seal(); });              // time
}

void Simulation::merge(std::span<const RobotCommand> commands) {
  for (const RobotCommand& c : commands) apply(c);
  if (!has_programs_) return;
  if (programs_sense_) {
    place_robots_for_rays();
    if (programs_need_scene_) place_scene();
  }
  pool_.for_each(robot_count(), [&](int i) { run_program(i); });
}

void Simulation::act() {
  const double dt_s = model_.tick_s();
  pool_.for_each(robot_count(), [&](int i) {
    const KindModel& kind = *robot_model(i).kind;
    RobotState& r = robot(i);
    for (std::size_t p = 0; p < r.parts.size(); ++p) kind.parts[p].part->advance(dt_s, r.parts[p]);
    kind.drive->act(dt_s, drive_key(i), drive_memory(i));
  });
}

void Simulation::move() {
  forget_places();
  push_objects(model_, state_);
  physics_->move(state_, pool_);
}

void Simulation::accumulate() {
  const double dt_s = model_.tick_s();
  pool_.for_each(robot_count(), [&](int i) {
    const KindModel& kind = *robot_model(i).kind;
    kind.drive->accumulate(dt_s, drive_memory(i));
    for (const int sensor : kind.accumulating) advance({i, sensor}, dt_s);
  });
}

void Simulation::sample() {
  const TimeNs closing = state_.now + model_.tick_ns;
  find_due(closing);
  if (due_.empty()) return;
  place_robots_for_rays();
  for (const SensorId& id : due_)
    if (needs_scene(*sensor_model(id).sensor)) place_scene();
  pool_.for_each_heavy(static_cast<int>(due_.size()),
                       [&](int k) { sample_until(closing, due_[static_cast<std::size_t>(k)]); });
  due_.clear();
}

void Simulation::seal() {
  ++state_.tick;
  state_.now = state_.tick * model_.tick_ns;
}

// What the program inside of a robot sees.
class Simulation::View final : public ProgramView {
 public:
  View(Simulation& simulation, int robot) : simulation_(simulation), robot_(robot) {}
  const RobotModel& robot_model() const override { return simulation_.robot_model(robot_); }
  const RobotState& robot_state() const override { return simulation_.robot(robot_); }
  const Sample& sense(int sensor) override { return simulation_.sense(robot_, sensor); }

 private:
  Simulation& simulation_;
  int robot_;
};

void Simulation::run_program(int i) {
  const RobotModel& model = robot_model(i);
  if (model.program == nullptr) return;
  View view(*this, i);
  const Command command =
      model.program->step({state_.seed, model.name_key}, view, robot(i).program);
  if (!std::holds_alternative<std::monostate>(command))
    model.kind->drive->command(command, drive_key(i), drive_memory(i));
}

// A broken sensor sees nothing: scheduled ones say no more, others find nothing in reach.
void Simulation::break_sensor(bool broken, SensorState& sensor) {
  sensor.broken = broken;
  if (broken) sensor.latest.clear(sensor.latest.size());
}

void Simulation::apply(const RobotCommand& c) {
  if (const auto* put = std::get_if<PutAt>(&c.command)) {
    BodyState& body = state_.body(c.robot);
    body = {};
    body.X_WB = put->pose;
    body.X_WB.heading_rad = det::wrap_angle(put->pose.heading_rad);
    if (!state_.spatial.empty()) {
      SpatialState& s = state_.spatial[static_cast<std::size_t>(c.robot)];
      s.X_WB = in_space(put->pose, put->stance);
      s.v_m_s = s.w_rad_s = {};
    }
    forget_places();
    return;
  }
  RobotState& r = robot(c.robot);
  const KindModel& kind = *robot_model(c.robot).kind;
  const auto in = [](int index, const auto& list) {
    return index >= 0 && index < std::ssize(list);
  };
  if (const auto* odometry = std::get_if<SetOdometry>(&c.command)) {
    r.drive.odometry = odometry->pose;
  } else if (const auto* press = std::get_if<PressKey>(&c.command)) {
    r.keys.push_back(press->key);
  } else if (const auto* move = std::get_if<MovePart>(&c.command)) {
    const auto part = static_cast<std::size_t>(move->part);
    if (in(move->part, r.parts))
      kind.parts[part].part->command_one(move->which, move->value, r.parts[part]);
  } else if (const auto* broken = std::get_if<BreakSensor>(&c.command)) {
    const auto sensor = static_cast<std::size_t>(broken->sensor);
    if (in(broken->sensor, r.sensors)) break_sensor(!broken->works, r.sensors[sensor]);
  } else if (!std::holds_alternative<std::monostate>(c.command)) {
    kind.drive->command(c.command, drive_key(c.robot), drive_memory(c.robot));
  }
}

}  // namespace understudy
