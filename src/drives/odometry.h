// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Dead reckoning: the pose after a step, and how much of a plan was done.
#pragma once

#include <algorithm>

#include "geom/arc.h"
#include "world/state.h"

namespace understudy {

// All parts of the step happen together and evenly; without sideways motion the path is an arc.
inline Pose2 advanced(const Pose2& X_WB, const DriveStep& step) {
  const Pose2 ahead = advance_on_arc(X_WB, step.forward_m, step.turn_rad);
  if (step.left_m == 0) return ahead;
  const Vec2 aside = arc_chord(X_WB.heading_rad, step.left_m, step.turn_rad);  // to be rotated left
  return {ahead.x_m - aside.y, ahead.y_m + aside.x, ahead.heading_rad};
}

// 0..1: the share of the length of a straight or a curve, or of the angle of a turn. Other effects
// of contact are not compensated: a curve keeps its shape and ends when its length is done.
inline double share_of_plan(const DriveStep& done, const DriveState& s) {
  const bool turn = s.mode == DriveMode::kTurn;
  const double planned = turn ? s.planned.turn_rad : s.planned.forward_m;
  if (planned == 0) return 1;
  return std::clamp((turn ? done.turn_rad : done.forward_m) / planned, 0.0, 1.0);
}

}  // namespace understudy
