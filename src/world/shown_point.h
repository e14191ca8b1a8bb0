// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A point that a device has measured, for people who watch.
#pragma once

#include "geom/pose3.h"

namespace understudy {

struct ShownPoint {
  Vec3 at;               // world frame
  double intensity = 0;  // 0 to 1: how much light came back
};

}  // namespace understudy
