// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Dead reckoning: where a pose comes to by a step, and how much of a plan was done.
#pragma once

#include <algorithm>

#include "geom/arc.h"
#include "world/state.h"

namespace understudy {

// All of the step happens at once and evenly: without sideways motion that is an arc.
inline Pose2 advanced(const Pose2& X_WB, const DriveStep& step) {
  const Pose2 ahead = advance_on_arc(X_WB, step.forward_m, step.turn_rad);
  if (step.left_m == 0) return ahead;
  const Vec2 aside = arc_chord(X_WB.heading_rad, step.left_m, step.turn_rad);  // to be turned left
  return {ahead.x_m - aside.y, ahead.y_m + aside.x, ahead.heading_rad};
}

// 0..1: of the way of a straight or a curve, of the angle of a turn. What contact does to the rest
// of the motion is not made up for: a curve keeps its shape and ends when its length is done.
inline double share_of_plan(const DriveStep& done, const DriveState& s) {
  const bool turn = s.mode == DriveMode::kTurn;
  const double planned = turn ? s.planned.turn_rad : s.planned.forward_m;
  if (planned == 0) return 1;
  return std::clamp((turn ? done.turn_rad : done.forward_m) / planned, 0.0, 1.0);
}

}  // namespace understudy
