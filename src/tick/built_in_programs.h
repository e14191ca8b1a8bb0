// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// BuiltInPrograms: the programs that run inside the simulator, one step in each tick.
#pragma once

#include "tick/senses.h"
#include "world/model.h"
#include "world/parallel.h"
#include "world/state.h"

namespace understudy {

class BuiltInPrograms {
 public:
  // Both must outlive it and stay where they are.
  BuiltInPrograms(const Model& model, State& state) : model_(model), state_(state) {}

  // Looks at the model again, which has changed.
  void prepare(const Senses& senses);
  // Every robot's program sees its sensors and may give its robot a command.
  void step(Senses& senses, Parallel& parallel) const;

 private:
  void step_one(int robot, Senses& senses) const;

  const Model& model_;
  State& state_;
  bool any_ = false;         // some robot runs a built-in program
  bool sense_ = false;       // and has instant sensors that the program may ask
  bool need_scene_ = false;  // some of them with beams that are not level
};

}  // namespace understudy
