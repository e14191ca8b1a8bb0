// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The tick: six stages, each one function below. What a stage needs beyond this file: drives/,
// physics/, rays/, sensors/ and programs/. How sensors are asked is in senses.cc.
#include "tick/simulation.h"

#include "base/describe.h"
#include "tick/apply_command.h"
#include "tick/part_push.h"
#include "tick/robot_drive.h"
#include "tick/same_shape.h"
#include "world/migrate.h"

namespace understudy {
namespace {

// The bodies of a model that its former version did not have.
std::vector<int> new_bodies(const Model& before, const Model& model) {
  std::vector<int> fresh;
  const auto look = [&](const auto& bodies, std::size_t first) {
    for (std::size_t i = 0; i < bodies.size(); ++i)
      if (find_body(before, bodies[i].id) < 0) fresh.push_back(static_cast<int>(first + i));
  };
  look(model.robots, 0);
  look(model.objects, model.robots.size());
  return fresh;
}

}  // namespace

template <class Body>
void Simulation::timed(Stage stage, const Body& body) {
  if (clock_ == nullptr) return body();
  const std::int64_t start = clock_();
  body();
  times_.ns[static_cast<std::size_t>(stage)] += clock_() - start;
}

// Takes the world from one sealed state to the next. Programs and devices run between ticks; during
// the tick they stand still.
void Simulation::tick(std::span<const RobotCommand> commands) {
  timed(Stage::kMerge, [&] { merge(commands); });    // commands to robots
  timed(Stage::kAct, [&] { act(); });                // drives: command -> wanted motion
  timed(Stage::kMove, [&] { move(); });              // physics: wanted motion -> motion
  timed(Stage::kAccumulate, [&] { accumulate(); });  // odometry, encoders
  timed(Stage::kSample, [&] { sample(); });          // sensors that are due
  timed(Stage::kSeal, [&] { seal(); });              // time
}

void Simulation::merge(std::span<const RobotCommand> commands) {
  for (const RobotCommand& c : commands) apply(c);
  programs_.step(senses_, pool_);
}

void Simulation::act() {
  const double dt_s = model_.tick_s();
  pool_.for_each(static_cast<int>(state_.robots.size()), [&](int i) {
    const RobotDrive drive(model_, state_, i);
    std::vector<PartState>& parts = drive.state.parts;
    for (std::size_t p = 0; p < parts.size(); ++p)
      drive.robot.kind->parts[p].part->advance(dt_s, parts[p]);
    drive.act(dt_s);
  });
}

void Simulation::move() {
  senses_.rays().forget_places();
  push_objects(model_, state_);
  physics_->move(state_, pool_);
}

void Simulation::accumulate() {
  const double dt_s = model_.tick_s();
  pool_.for_each(static_cast<int>(state_.robots.size()), [&](int i) {
    const RobotDrive drive(model_, state_, i);
    drive.accumulate(dt_s);
    for (const int sensor : drive.robot.kind->accumulating) senses_.advance({i, sensor}, dt_s);
  });
}

void Simulation::sample() { schedule_.sample(state_.now + model_.tick_ns, state_, senses_, pool_); }

void Simulation::seal() {
  ++state_.tick;
  state_.now = state_.tick * model_.tick_ns;
}

void Simulation::apply(const RobotCommand& command) {
  apply_command(command, model_, state_);
  if (!std::holds_alternative<PutAt>(command.command)) return;
  physics_->place(state_, command.robot);
  senses_.rays().forget_places();
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
      physics_(model_.physics->make(model_)),
      senses_(model_, state_, pool_),
      schedule_(model_),
      programs_(model_, state_),
      clock_(params.clock) {
  for (int i = 0; i < model_.body_count(); ++i) physics_->place(state_, i);
  programs_.prepare(senses_);
}

void Simulation::replace_model(Model model, State state) {
  const std::vector<int> fresh = new_bodies(model_, model);
  const bool same_walls = senses_.rays().keep_walls_for(model);
  model_ = std::move(model);
  state_ = std::move(state);
  physics_ = model_.physics->make(model_);
  for (const int body : fresh) physics_->place(state_, body);
  senses_.rays().replace_model(same_walls);
  schedule_ = SampleSchedule(model_);
  programs_.prepare(senses_);
}

State& Simulation::mutable_state() {
  senses_.rays().forget_places();
  return state_;
}

std::uint64_t Simulation::hash() const { return hash_of(state_); }

Bytes Simulation::save() const { return understudy::save(state_); }

bool Simulation::restore(ByteSpan bytes) {
  State state;
  if (!load(bytes, state) || !same_shape(state, state_)) return false;
  state_ = std::move(state);
  senses_.rays().forget_places();
  return true;
}

}  // namespace understudy
