// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A pose in space, as viewers get it.
#pragma once

#include <array>

#include "geom/pose3.h"
#include "view/fields.h"

namespace understudy {

// The place, and a unit quaternion w, x, y, z.
struct SpacePoseView {
  static constexpr const char* kName = "SpacePose";
  std::array<double, 3> at_m{};
  std::array<double, 4> turn{1, 0, 0, 0};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("at_m", self.at_m);
    visit("turn", self.turn);
  }
};

inline SpacePoseView space_pose_view(const Pose3& pose) {
  return {{pose.at.x, pose.at.y, pose.at.z}, {pose.turn.w, pose.turn.x, pose.turn.y, pose.turn.z}};
}

}  // namespace understudy
