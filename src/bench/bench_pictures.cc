// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "bench/bench_pictures.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/hash.h"
#include "base/random.h"
#include "bench/bench_scenes.h"
#include "tick/simulation.h"

namespace understudy {
namespace {

constexpr int kPictureRobots = 10;
constexpr int kWarmUpFrames = 10;

constexpr std::array kBenches = {
#define UNDERSTUDY_PICTURES(name, width, frames, hash) \
  PictureBench{"camera-" #width, width, frames, hash},
#include "bench/golden_pictures.def"
#undef UNDERSTUDY_PICTURES
};

// A picture whose pixels a rule gives.
template <class Rule>
PictureSpec picture_by(const char* path, int side, const Rule& colour_at) {
  PictureSpec picture{path, side, side, {}};
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x) {
      const std::uint32_t colour = colour_at(x, y);
      for (const int shift : {16, 8, 0})
        picture.rgb.push_back(static_cast<std::uint8_t>(colour >> shift));
    }
  return picture;
}

// The colour, up to a fifth darker, in each cell another.
std::uint32_t shade(std::uint32_t colour, int cell) {
  static const KeyedRandom random(2026, hash_name("pictures"), hash_name("shade"));
  const double light = 1 - 0.2 * random.uniform(static_cast<std::uint64_t>(cell));
  std::uint32_t out = 0;
  for (const int shift : {16, 8, 0})
    out |= static_cast<std::uint32_t>((colour >> shift & 0xFF) * light) << shift;
  return out;
}

}  // namespace

std::span<const PictureBench> all_picture_benches() { return kBenches; }

const PictureBench* find_picture_bench(std::string_view name) {
  const auto it = std::find_if(kBenches.begin(), kBenches.end(),
                               [&](const PictureBench& b) { return b.name == name; });
  return it == kBenches.end() ? nullptr : &*it;
}

PictureSpec brick_picture() {
  constexpr int kLength = 32;
  constexpr int kHeight = 16;
  return picture_by("bricks", 128, [](int x, int y) {
    const int row = y / kHeight;
    const int along = x + row % 2 * kLength / 2;
    if (y % kHeight < 2 || along % kLength < 2) return std::uint32_t{0xC8C0B4};
    return shade(0xB05038, 8 * row + along / kLength % 4);
  });
}

PictureSpec tile_picture() {
  constexpr int kTile = 64;
  return picture_by("tiles", 1024, [](int x, int y) {
    if (x % kTile < 2 || y % kTile < 2) return std::uint32_t{0x606060};
    const int column = x / kTile;
    const int row = y / kTile;
    return shade((column + row) % 2 == 0 ? 0xE8E4D8 : 0x98A8B0, 16 * row + column);
  });
}

Spec picture_scene(int width) {
  Spec spec = wander_scene(kPictureRobots);
  spec.name = "camera-" + std::to_string(width);
  spec.error_level = 1;
  spec.pictures = {std::make_shared<const PictureSpec>(brick_picture()),
                   std::make_shared<const PictureSpec>(tile_picture())};
  spec.floor.texture = spec.pictures[1]->path;
  for (WallSpec& wall : spec.walls) {
    wall.look.texture = spec.pictures[0]->path;
    wall.look.texture_m = 0.4;
  }
  RobotKindSpec& kind = spec.kinds[0];
  kind.body.colour = 0x3060C0;
  SensorSpec& camera = kind.sensors.emplace_back();
  camera.kind = "camera";
  camera.name = "CAMERA";
  camera.number = 1;
  camera.X_RS.x_m = 0.05;
  camera.z_m = 0.1;
  camera.parameters = {{"width", std::to_string(width)}, {"height", std::to_string(width * 3 / 4)}};
  kind.errors.push_back(
      {"camera",
       "",
       {{"salt_pepper", "0.01"}, {"hundreds_thousands", "0.01"}, {"gauss_sigma", "5"}}});
  return spec;
}

Result<PictureBenchResult> run_picture_bench(const PictureBench& bench, int frames,
                                             StageClock clock) {
  SimulationParams params;
  params.threads = 1;
  auto made = Simulation::make(picture_scene(bench.width), params);
  if (!made) return Error{made.error()};
  Simulation& simulation = **made;
  Hasher hash;
  std::int64_t start = clock();
  for (int frame = 0; frame < kWarmUpFrames + frames; ++frame) {
    if (frame == kWarmUpFrames) start = clock();
    simulation.tick({});
    const int robot = frame % kPictureRobots;
    const auto camera = simulation.model().robots[static_cast<std::size_t>(robot)].sensors().size();
    hash.bytes(simulation.senses().picture(robot, static_cast<int>(camera) - 1, {})->bytes);
  }
  PictureBenchResult result;
  result.wall_s = static_cast<double>(clock() - start) * 1e-9;
  result.frames_per_s = frames / result.wall_s;
  hash.word(simulation.hash());
  result.hash = hash.digest();
  return result;
}

}  // namespace understudy
