// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What spatial physics needs to know about bodies and ground, taken from the Model once.
#pragma once

#include <vector>

#include "physics/space/moving_body.h"
#include "physics/space/space_shape.h"
#include "world/model.h"

namespace understudy {

// A body: its masses and what it is made of.
struct SpaceSolid {
  const BodyModel* model = nullptr;
  int robot = -1;  // index, or -1 for an object
  bool fixed = false;
  bool passes = false;             // touches nothing: it is held
  MovingBody at_rest;              // masses and centre; no pose
  std::vector<SpaceShape> shapes;  // empty if it passes
  double reach_m = 0;              // of the ball around its centre of mass that holds it
};

class SpaceScene {
 public:
  explicit SpaceScene(const Model& model);

  const Model& model() const { return model_; }
  const std::vector<SpaceSolid>& solids() const { return solids_; }

 private:
  const Model& model_;
  std::vector<SpaceSolid> solids_;
};

}  // namespace understudy
