// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Physics: moves the bodies in a tick. The world names the kind of physics; the tick makes one from
// the model and calls it.
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
  // Moves every robot by its drive's step and every object by its momentum. Sets pose, velocity,
  // contact, and what the drives made of their steps. Spatial physics also sets State::spatial, and
  // sets BodyState to the projection onto the map.
  virtual void move(State& state, Parallel& parallel) = 0;
  // Called for a body that was just placed, between ticks. Spatial physics puts it on the ground.
  virtual void place(State& /*state*/, int /*body*/) {}
};

struct PhysicsDescriptor {
  PhysicsKind kind;
  const char* name;
  const char* help;  // one line
  // The model must outlive the returned object.
  std::unique_ptr<Physics> (*make)(const Model& model);
};

}  // namespace understudy
