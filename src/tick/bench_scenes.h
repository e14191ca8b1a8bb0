// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Scenes that measure the tick: robots that wander through a maze of matching size, each with a
// lidar of 180 beams over 180 degrees at 10 Hz, scan phases spread by robot id.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "world/spec.h"

namespace understudy {

struct WanderScene {
  const char* name;
  int robots;
  std::int64_t golden_ticks;  // after so many ticks from the start, with seed 1,
  std::uint64_t golden_hash;  // the state has this hash
};

std::span<const WanderScene> all_wander_scenes();
// Null if there is no such scene.
const WanderScene* find_wander_scene(std::string_view name);

Spec wander_scene(int robots);

}  // namespace understudy
