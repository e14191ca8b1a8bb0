// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Simulation: a model, its state, and the tick that takes the state one step further. Start reading
// at tick() in simulation.cc; design and vocabulary are in docs/one-tick.md.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/bytes.h"
#include "base/result.h"
#include "tick/built_in_programs.h"
#include "tick/full_catalogue.h"
#include "tick/sample_schedule.h"
#include "tick/senses.h"
#include "tick/stage_times.h"
#include "tick/worker_pool.h"
#include "world/command.h"
#include "world/model.h"
#include "world/physics.h"
#include "world/spec.h"
#include "world/state.h"

namespace understudy {

struct SimulationParams {
  std::uint64_t seed = 1;
  int threads = 1;             // 0: as many as pay off
  StageClock clock = nullptr;  // if given, stages are timed with it
};

class Simulation {
 public:
  // The error names the bad part or parameter of the Spec and the remedy.
  static Result<std::unique_ptr<Simulation>> make(const Spec& spec, const SimulationParams& params);
  // For a model that is compiled already.
  static std::unique_ptr<Simulation> of(Model model, const SimulationParams& params);
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  const Model& model() const { return model_; }
  const State& state() const { return state_; }
  // Between ticks: devices' blobs, keys, edits. Ask anew after each tick.
  State& mutable_state();
  int threads() const { return pool_.threads(); }

  // One tick. The commands are already in order; the last of several for one robot wins.
  void tick(std::span<const RobotCommand> commands);

  // The next tick may be a while off: its threads need not be ready.
  void rest() { pool_.rest(); }

  // Between ticks: one command takes effect at once, as it would at the beginning of the next tick.
  void apply(const RobotCommand& command);
  // Between ticks: goes on with another version of the model, in this state of it.
  void replace_model(Model model, State state);

  // Between ticks: what sensors measure.
  Senses& senses() { return senses_; }
  // The same as senses().sense().
  const Sample& sense(int robot, int sensor) { return senses_.sense(robot, sensor); }

  std::uint64_t hash() const;
  Bytes save() const;
  // False, and nothing changed, if the bytes are not a saved state of this model.
  bool restore(ByteSpan bytes);

  const StageTimes& times() const { return times_; }

 private:
  Simulation(Model model, const SimulationParams& params);

  void merge(std::span<const RobotCommand> commands);
  void act();
  void move();
  void accumulate();
  void sample();
  void seal();

  int robot_count() const { return static_cast<int>(state_.robots.size()); }
  template <class Body>
  void timed(Stage stage, const Body& body);

  Model model_;  // changes in replace_model() only
  State state_;
  WorkerPool pool_;
  std::unique_ptr<Physics> physics_;  // always there; made anew with each model
  Senses senses_;
  SampleSchedule schedule_;
  BuiltInPrograms programs_;
  StageClock clock_;
  StageTimes times_;
};

}  // namespace understudy
