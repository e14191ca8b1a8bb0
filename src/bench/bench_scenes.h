// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Scenes that measure the tick:
//
//   wander  robots wander through a maze of matching size, each with a lidar of 180 beams over 180
//           degrees at 10 Hz; the scan phases depend on the robot id
//   maze    seven tenths robots with three PSDs, the rest cans, balls and crates, in a maze with
//           two walls for each of them
//   heap    blind robots and objects in a pen; all robots drive to its middle and push what they
//           meet
//   cones   robots wander by six ultrasonic sensors each, 81 rays in cones, at 10 Hz
//   hills   robots with four wheels on springs wander over hills by three PSDs each
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "world/spec.h"

namespace understudy {

struct BenchScene {
  const char* name;
  Spec (*of_size)(int bodies);
  int bodies;
  std::int64_t golden_ticks;  // after this many ticks from the start, with seed 1,
  std::uint64_t golden_hash;  // the state has this hash

  Spec spec() const { return of_size(bodies); }
};

std::span<const BenchScene> all_bench_scenes();
// Null if there is no such scene.
const BenchScene* find_bench_scene(std::string_view name);

Spec wander_scene(int robots);
Spec maze_scene(int bodies);
Spec heap_scene(int bodies);
Spec cones_scene(int robots);
Spec hills_scene(int robots);

}  // namespace understudy
