// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Physics: who moves the bodies in a tick. The world says which kind; the tick makes one from the
// model and calls it.
#pragma once

#include <memory>

#include "world/parallel.h"
#include "world/spec.h"
#include "world/state.h"

namespace understudy {

struct Model;

class Physics {
 public:
  virtual ~Physics() = default;
  // Moves every robot by its drive's step and every object by its momentum; sets pose, velocity,
  // contact, and what the drives made of their steps. One that knows space sets State::spatial,
  // too, and BodyState to what the map shows of it.
  virtual void move(State& state, Parallel& parallel) = 0;
};

struct PhysicsDescriptor {
  PhysicsKind kind;
  const char* name;
  const char* help;  // one line
  // Null: there is none of this kind yet. The model stays where it is as long as what is made.
  std::unique_ptr<Physics> (*make)(const Model& model);
};

}  // namespace understudy
