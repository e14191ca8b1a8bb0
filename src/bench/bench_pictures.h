// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Benches of cameras: ten robots wander through a maze with pictures on floor and walls. In every
// tick the next robot takes a frame with all kinds of noise, without shadows and with one ray per
// pixel. All frames go into the hash.
#pragma once

#include <cstdint>
#include <span>

#include "base/result.h"
#include "tick/stage_times.h"
#include "world/spec.h"

namespace understudy {

struct PictureBench {
  const char* name;
  int width;  // pixels; frames are 4 : 3
  int frames;
  std::uint64_t golden_hash;  // of this many frames, with seed 1
};

std::span<const PictureBench> all_picture_benches();
// Null if there is no such bench.
const PictureBench* find_picture_bench(std::string_view name);

// The world of such a bench. The camera is every robot's last sensor.
Spec picture_scene(int width);

// Pictures computed by rules, for walls and floors.
PictureSpec brick_picture();
PictureSpec tile_picture();

struct PictureBenchResult {
  double wall_s = 0;
  double frames_per_s = 0;
  std::uint64_t hash = 0;
};

Result<PictureBenchResult> run_picture_bench(const PictureBench& bench, int frames,
                                             StageClock clock);

}  // namespace understudy
