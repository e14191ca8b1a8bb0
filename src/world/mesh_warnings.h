// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Warns where what cameras and viewers see differs from what is touched: the model of a kind and
// its collision shapes should fill the same box within 5 mm.
#pragma once

#include <string>
#include <vector>

#include "world/spec.h"

namespace understudy {

// The smallest upright box around something.
struct Bounds {
  Vec3 low{1e300, 1e300, 1e300};
  Vec3 high{-1e300, -1e300, -1e300};

  void add(Vec3 p);
};

Bounds bounds_of(const MeshFileSpec& mesh);

// One sentence for each kind whose sizes differ.
std::vector<std::string> mesh_warnings(const Spec& spec);

}  // namespace understudy
