// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The full catalogue for tests that only compile models: it says that there is spatial physics, so
// that they do not depend on it.
#pragma once

#include "physics/all_physics.h"
#include "tick/simulation.h"

namespace understudy {

inline Catalogue catalogue_with_space() {
  static const PhysicsDescriptor kBoth[] = {
      all_physics()[0], {PhysicsKind::kSpatial, "spatial", "", all_physics()[0].make}};
  Catalogue catalogue = full_catalogue();
  catalogue.physics = kBoth;
  return catalogue;
}

}  // namespace understudy
