// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Terrain, water, wheels, leaning shapes and meshes in the message "world", and the files that go
// with it, unpacked by zlib and taken apart byte by byte.
#include "server/scene_files.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>

#include "server/make_world_view.h"
#include "tests/support/eyesim_worlds.h"
#include "tick/simulation.h"

namespace understudy::scene_files_test {
namespace {

std::string unpacked(const std::string& packed, std::size_t most) {
  std::string plain(most, '\0');
  z_stream stream{};
  constexpr int kGzip = 15 + 16;
  EXPECT_EQ(inflateInit2(&stream, kGzip), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(plain.data());
  stream.avail_out = static_cast<uInt>(plain.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  plain.resize(stream.total_out);
  inflateEnd(&stream);
  return plain;
}

template <class T>
T number_at(const std::string& bytes, std::size_t at) {
  T value{};
  EXPECT_LE(at + sizeof value, bytes.size());
  if (at + sizeof value <= bytes.size()) std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

SharedHeights heights(std::vector<std::uint16_t> steps) {
  return std::make_shared<const HeightsSpec>(HeightsSpec{"hill.png", 2, 2, std::move(steps)});
}

// A wedge of 1.2345 m x 0.5 m x 0.25 m.
SharedMesh wedge() {
  MeshFileSpec mesh;
  mesh.path = "wedge.obj";
  mesh.points = {{0, 0, 0},   {1.2345, 0, 0},    {1.2345, 0.5, 0},
                 {0, 0.5, 0}, {1.2345, 0, 0.25}, {1.2345, 0.5, 0.25}};
  mesh.corners = {0, 2, 1, 0, 3, 2, 0, 1, 4, 3, 5, 2, 1, 2, 5, 1, 5, 4, 0, 4, 5, 0, 5, 3};
  mesh.parts = {{0, 2, 0x112233, ""}, {2, 6, 0x445566, "wood.png"}};
  return std::make_shared<const MeshFileSpec>(std::move(mesh));
}

Spec outdoors() {
  Spec spec;
  spec.physics = PhysicsKind::kSpatial;
  spec.floor = {4, 4, "", {-2, -2}};
  spec.pictures = {std::make_shared<const PictureSpec>(PictureSpec{"wood.png", 1, 1, {1, 2, 3}})};
  spec.meshes = {wedge()};
  TerrainSpec terrain;
  terrain.heights = heights({0, 100, 200, 65535});
  terrain.corner = {-2, -2};
  terrain.spacing_x_m = terrain.spacing_y_m = 4;
  terrain.step_m = 0.01;
  terrain.drape = "wood.png";
  spec.terrains = {terrain};
  spec.waters = {{{-1, -1}, 2, 1, 0.5}};
  ObjectKindSpec kind;
  kind.name = "Wedge";
  kind.body.mesh.path = "wedge.obj";
  kind.body.mesh.z_m = 0.125;
  ShapeSpec hull;
  hull.kind = ShapeKind::kHull;
  hull.mesh.path = "wedge.obj";
  ShapeSpec cone = cylinder(0.1, 0.3);
  cone.kind = ShapeKind::kCone;
  cone.stance.roll_rad = kPi / 2;
  kind.body.shapes = {hull, cone};
  spec.object_kinds = {kind};
  spec.objects = {{1, "wedge", "Wedge", {0, 0, 0}, {3, 0, 0}}};
  spec.next_id = 2;
  return spec;
}

WorldView view_of(const Spec& spec, SceneFiles& files) {
  const auto model = compile(spec, full_catalogue());
  EXPECT_TRUE(model) << model.error();
  return model ? make_world_view(spec, *model, 1, files) : WorldView();
}

TEST(SceneFiles, HeightsAreU16RowByRow) {
  SceneFiles files;
  const std::string name = files.add(heights({1, 258, 65535, 0}));
  ASSERT_NE(files.find(name), nullptr);
  const std::string plain = unpacked(*files.find(name), 100);
  EXPECT_EQ(plain, std::string("\x01\x00\x02\x01\xff\xff\x00\x00", 8));
  EXPECT_EQ(files.find("0123456789abcdef.bin"), nullptr);
}

TEST(SceneFiles, ANameTellsItsContentAndWhatIsNotUsedGoes) {
  SceneFiles files;
  const std::string one = files.add(heights({1, 2, 3, 4}));
  files.keep_added();
  EXPECT_EQ(files.add(heights({1, 2, 3, 4})), one);
  const std::string other = files.add(heights({1, 2, 3, 5}));
  EXPECT_NE(other, one);
  files.keep_added();
  EXPECT_NE(files.find(one), nullptr);
  files.add(heights({9, 9, 9, 9}));
  files.keep_added();
  EXPECT_EQ(files.find(one), nullptr);
  EXPECT_EQ(files.find(other), nullptr);
}

TEST(SceneFiles, AMeshHasItsSizeToTheMillimetre) {
  SceneFiles files;
  const WorldView view = view_of(outdoors(), files);
  ASSERT_EQ(view.kinds.size(), 1u);
  ASSERT_TRUE(view.kinds[0].look);
  const MeshView& mesh = view.meshes.at(static_cast<std::size_t>(view.kinds[0].look->mesh));
  ASSERT_NE(files.find(mesh.file), nullptr);
  const std::string plain = unpacked(*files.find(mesh.file), 10000);
  ASSERT_EQ(number_at<std::uint32_t>(plain, 0), 6u);
  ASSERT_EQ(number_at<std::uint32_t>(plain, 4), 8u);
  EXPECT_EQ(number_at<std::uint32_t>(plain, 8), 0u);
  EXPECT_EQ(plain.size(), 4u * (3 + 3 * 6 + 3 * 8));
  double high[3] = {-1, -1, -1};
  for (std::size_t i = 0; i < 18; ++i)
    high[i % 3] = std::max(high[i % 3], double{number_at<float>(plain, 12 + 4 * i)});
  EXPECT_NEAR(high[0], 1.2345, 1e-6);
  EXPECT_NEAR(high[1], 0.5, 1e-6);
  EXPECT_NEAR(high[2], 0.25, 1e-6);
  EXPECT_EQ(number_at<std::uint32_t>(plain, 12 + 72 + 4), 2u);
  ASSERT_EQ(mesh.parts.size(), 2u);
  EXPECT_EQ(mesh.parts[0].texture, -1);
  EXPECT_EQ(mesh.parts[1].texture, 0);
  EXPECT_EQ(view.kinds[0].look->in_body.at_m[2], 0.125);
}

TEST(WorldView, ShowsTerrainAndWater) {
  SceneFiles files;
  const WorldView view = view_of(outdoors(), files);
  EXPECT_TRUE(view.in_space);
  ASSERT_TRUE(view.terrain);
  EXPECT_EQ(view.terrain->columns, 2);
  EXPECT_EQ(view.terrain->x_m, -2);
  EXPECT_EQ(view.terrain->spacing_y_m, 4);
  EXPECT_EQ(view.terrain->texture, 0);
  EXPECT_NE(files.find(view.terrain->file), nullptr);
  ASSERT_EQ(view.waters.size(), 1u);
  EXPECT_EQ(view.waters[0].level_m, 0.5);
  EXPECT_EQ(view.waters[0].height_m, 1);
}

TEST(WorldView, ShapesOfWorldsInSpaceLean) {
  SceneFiles files;
  const WorldView view = view_of(outdoors(), files);
  ASSERT_EQ(view.kinds.at(0).shapes.size(), 2u);
  EXPECT_GE(std::get<SolidView>(view.kinds[0].shapes[0]).mesh, 0);
  const auto& cone = std::get<ConeView>(view.kinds[0].shapes[1]);
  ASSERT_TRUE(cone.in_body);
  EXPECT_NEAR(cone.in_body->turn[0], std::sqrt(0.5), 1e-9);
  EXPECT_NEAR(cone.in_body->turn[1], std::sqrt(0.5), 1e-9);
}

TEST(WorldView, AFlatWorldHasNoneOfThis) {
  SceneFiles files;
  const WorldView view = view_of(room_with_s4({1, 1, 0}), files);
  EXPECT_FALSE(view.in_space);
  EXPECT_FALSE(view.terrain);
  EXPECT_TRUE(view.waters.empty());
  EXPECT_TRUE(view.meshes.empty());
  EXPECT_FALSE(view.bodies.at(0).stance);
}

}  // namespace
}  // namespace understudy::scene_files_test
