// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Ray casters are placed at most once for each state.
#include "tick/placed_rays.h"

namespace understudy {

PlacedRays::PlacedRays(const Model& model, const State& state, Parallel& parallel)
    : model_(model), state_(state), parallel_(parallel) {
  level_.emplace(model_);
}

void PlacedRays::replace_model(bool same_walls) {
  if (same_walls)
    level_->replace_bodies();
  else
    level_.emplace(model_);
  scene_.reset();
  forget_places();
}

// Built-in programs ask in parallel: what is placed already must not be written again.
void PlacedRays::place_for(bool with_scene) {
  // In spatial worlds all beams go through the scene.
  if (!level_placed_ && !model_.is_spatial()) {
    level_->place_bodies(state_, parallel_);
    level_placed_ = true;
  }
  if (!with_scene || scene_placed_) return;
  if (!scene_) scene_.emplace(model_);
  scene_->place_bodies(state_);
  scene_placed_ = true;
}

}  // namespace understudy
