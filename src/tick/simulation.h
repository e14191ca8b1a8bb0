// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Simulation: a model, its state, and the tick that advances the state by one step. Start reading
// at tick() in simulation.cc. Design and vocabulary are in docs/one-tick.md.
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
#include "world/ids.h"
#include "world/model.h"
#include "world/physics.h"
#include "world/spec.h"
#include "world/state.h"

namespace understudy {

struct SimulationParams {
  std::uint64_t seed = 1;
  int threads = 1;             // 0: as many as are useful
  StageClock clock = nullptr;  // if given, stages are timed with it
};

class Simulation {
 public:
  // The error names the bad part or parameter of the Spec and the remedy.
  static Result<std::unique_ptr<Simulation>> make(const Spec& spec, const SimulationParams& params);
  // For a model that is already compiled.
  static std::unique_ptr<Simulation> of(Model model, const SimulationParams& params);
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  const Model& model() const { return model_; }
  const State& state() const { return state_; }
  // Between ticks: keys, edits. Ask anew after each tick.
  State& mutable_state();
  // A device's memory in the State. Unlike mutable_state(), this moves nothing that sensors see.
  Bytes& device_memory(DeviceId device) { return state_.devices[device.index()].blob; }
  int threads() const { return pool_.threads(); }

  // One tick. The commands are already in order. If there are several for one robot, the last one
  // wins.
  void tick(std::span<const RobotCommand> commands);

  // The next tick may be a while off: its threads need not be ready.
  void rest() { pool_.rest(); }

  // Between ticks: applies one command at once, as at the beginning of the next tick.
  void apply(const RobotCommand& command);
  // Between ticks: continues with another version of the model, in this state.
  void replace_model(Model model, State state);

  // Between ticks: what sensors measure.
  Senses& senses() { return senses_; }
  // The same as senses().sense().
  const Sample& sense(int robot, int sensor) { return senses_.sense(robot, sensor); }

  std::uint64_t hash() const;
  Bytes save() const;
  // Returns false, and changes nothing, if the bytes are not a saved state of this model.
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

  template <class Body>
  void timed(Stage stage, const Body& body);

  Model model_;  // changes only in replace_model()
  State state_;
  WorkerPool pool_;
  std::unique_ptr<Physics> physics_;  // never null; made anew for each model
  Senses senses_;
  SampleSchedule schedule_;
  BuiltInPrograms programs_;
  StageClock clock_;
  StageTimes times_;
};

}  // namespace understudy
