// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Five scenes whose pictures are known by their hashes, on every machine. To look at them:
//   UNDERSTUDY_PICTURES=DIR build/release/tests/unit_sensors --gtest_filter='CameraScenes*'
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "base/hash.h"
#include "bench/bench_pictures.h"
#include "files/png.h"
#include "tests/unit/sensors/picture_worlds.h"

namespace understudy::camera_scenes_test {
namespace {

void expect_hash(const Image& image, const char* name, std::uint64_t golden) {
  Hasher hash;
  hash.bytes(image.bytes);
  for (const float v : image.values) hash.number(static_cast<double>(v));
  EXPECT_EQ(hash.digest(), golden) << name << " is now 0x" << std::hex << hash.digest();
  const char* const folder = std::getenv("UNDERSTUDY_PICTURES");
  if (folder == nullptr) return;
  const auto png = write_png(image);
  ASSERT_TRUE(png.ok()) << png.error();
  std::ofstream out(std::string(folder) + "/" + name + ".png", std::ios::binary);
  out.write(reinterpret_cast<const char*>(png->data()), static_cast<std::streamsize>(png->size()));
}

void add_object(Spec& spec, const std::string& kind, const Pose2& X_WB) {
  ObjectSpec& object = spec.objects.emplace_back();
  object.id = 100 + static_cast<int>(spec.objects.size());
  object.name = kind + std::to_string(object.id);
  object.kind = kind;
  object.X_WB = X_WB;
}

// A room with coloured walls, balls, cans, crates, another robot and two markers.
Spec playroom(const Parameters& parameters) {
  Spec spec = room_with_camera({0.5, 0.6, 0.75}, camera_of("camera", parameters));
  spec.robots[0].name = "S4";  // the noise of the pictures below is drawn by this name
  spec.kinds[1].body.colour = 0x2060C0;
  spec.environment.sun_heading_rad = -1.2;
  spec.object_kinds = builtin_object_kinds();
  const std::uint32_t colours[] = {0xC04040, 0x40A040, 0x4060C0, 0xD0B040};
  for (std::size_t i = 0; i < 4; ++i) spec.walls[i].colour = colours[i];
  Pose2 place{1.2, 1.5, 0.4};
  for (const ObjectKindSpec& kind : spec.object_kinds) {
    add_object(spec, kind.name, place);
    place.x_m += 0.28;
    place.y_m -= 0.12;
  }
  RobotSpec other = spec.robots[0];
  other.id = 2;
  other.name = other.kind = "Hull";
  other.X_WR = {1.9, 2.1, 2.5};
  spec.robots.push_back(other);
  spec.markers = {{{1.0, 1.0}, 0xFF00FF, 1}, {{1.1, 1.15}, 0x00FFFF, 0.5}};
  return spec;
}

Spec brick_maze() {
  Spec spec = picture_scene(320);
  spec.error_level = 0;
  return spec;
}

TEST(CameraScenes, Playroom) {
  const Spec spec = playroom({{"width", "320"}, {"height", "240"}});
  expect_hash(*frame_of(spec), "playroom", 0x551e3c6831af7f63);
}

TEST(CameraScenes, PlayroomWithShadowsAndManyRays) {
  Spec spec = playroom(
      {{"width", "320"}, {"height", "240"}, {"shadows", "1"}, {"samples", "3"}, {"fov_rad", "1"}});
  spec.kinds[0].sensors[0].z_m = 0.5;
  spec.kinds[0].sensors[0].tilt_rad = -0.35;
  expect_hash(*frame_of(spec), "shadows", 0x293cdbf33e0bded1);
}

TEST(CameraScenes, Maze) {
  auto simulation = simulation_of(brick_maze());
  expect_hash(*simulation->senses().picture(4, 1, {}), "maze", 0xdf551db1f48e37ec);
}

TEST(CameraScenes, MazeThroughAFisheye) {
  Spec spec = brick_maze();
  spec.kinds[0].sensors[1].parameters = {
      {"width", "320"}, {"height", "240"}, {"fisheye", "1"}, {"fov_rad", "2.6"}};
  auto simulation = simulation_of(spec);
  expect_hash(*simulation->senses().picture(4, 1, {}), "fisheye", 0x6826bcca7b929987);
}

TEST(CameraScenes, NoisyAndDeep) {
  Spec spec = playroom({{"width", "160"}, {"height", "120"}, {"gray", "1"}});
  spec.kinds[0].errors = {{"camera", "", {{"salt_pepper", "0.05"}, {"gauss_sigma", "6"}}}};
  spec.error_level = 1;
  spec.kinds[0].sensors.push_back(camera_of("depth_camera", {{"min_range_m", "0.1"}}, "DEPTH"));
  auto simulation = simulation_of(spec);
  expect_hash(*simulation->senses().picture(0, 0, {}), "noisy", 0x36c98dd86eb8a756);
  expect_hash(*simulation->senses().picture(0, 1, {}), "depth", 0x72f17719b2d29687);
}

}  // namespace
}  // namespace understudy::camera_scenes_test
