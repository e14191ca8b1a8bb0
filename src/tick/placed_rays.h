// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PlacedRays: the two ray casters of a simulation, and whether they know where the bodies are now.
// Nothing is placed before somebody looks, so a tick in which nobody senses costs nothing here.
#pragma once

#include <optional>

#include "rays/level_rays.h"
#include "rays/scene_rays.h"
#include "world/model.h"
#include "world/parallel.h"
#include "world/state.h"

namespace understudy {

class PlacedRays {
 public:
  // All three must outlive it and stay where they are.
  PlacedRays(const Model& model, const State& state, Parallel& parallel);

  // The bodies have moved, or may have.
  void forget_places() { level_placed_ = scene_placed_ = false; }
  // Before the model becomes `next`: whether the walls stay as they are, see LevelRays. After it
  // did: pass that on.
  bool keep_walls_for(const Model& next) const { return level_->keep_walls_for(next); }
  void replace_model(bool same_walls);

  // Before anybody casts. Must not run while others cast.
  void place_for(bool with_scene);

  const LevelRays* level() const { return &*level_; }
  // Null until somebody needed it.
  const SceneRays* scene() const { return scene_ ? &*scene_ : nullptr; }

 private:
  const Model& model_;
  const State& state_;
  Parallel& parallel_;
  std::optional<LevelRays> level_;  // always there; made anew with the walls
  std::optional<SceneRays> scene_;  // made when a sensor first needs it
  bool level_placed_ = false;       // level_ knows the bodies' places of this state
  bool scene_placed_ = false;       // likewise scene_
};

}  // namespace understudy
