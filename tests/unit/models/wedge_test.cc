// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The same wedge in every format, as tools/models/make_wedges.py writes it: 1.0 x 0.5 x 0.25 m.
#include "tests/unit/models/model_testing.h"

namespace understudy::wedge_test {
namespace {

struct Wedge {
  const char* ending;
  ModelOptions options;
  bool coloured;
  bool textured;
};

class EveryFormat : public testing::TestWithParam<Wedge> {};

TEST_P(EveryFormat, HasTheSizeTheSidesTheColoursAndThePicture) {
  const Wedge& wedge = GetParam();
  const auto model = load_model(wedge_path(wedge.ending), wedge.options, DiskResolver());
  ASSERT_TRUE(model.ok()) << model.error();
  const MeshFileSpec& mesh = model->mesh;
  expect_extent(mesh, {-0.5, -0.25, 0}, {0.5, 0.25, 0.25}, 1e-6);
  EXPECT_EQ(mesh.corners.size(), 24u);
  EXPECT_EQ(mesh.points.size(), 6u) << "equal points are joined";
  EXPECT_NEAR(volume_of(mesh), 0.0625, 1e-6) << "all triangles face outwards";
  EXPECT_TRUE(model->notes.empty()) << model->notes[0];
  if (!wedge.coloured) return;
  ASSERT_EQ(mesh.parts.size(), 2u);
  EXPECT_EQ(mesh.parts[0].colour, 0xCC3333u);
  EXPECT_EQ(mesh.parts[0].count, 6u);
  EXPECT_EQ(mesh.parts[1].count, 2u);
  if (!wedge.textured) {
    EXPECT_EQ(mesh.parts[1].colour, 0x3366CCu);
    return;
  }
  EXPECT_EQ(mesh.parts[0].texture, "");
  ASSERT_EQ(model->pictures.size(), 1u);
  const PictureSpec& picture = model->pictures[0];
  EXPECT_EQ(mesh.parts[1].texture, picture.path);
  ASSERT_EQ(picture.width, 8);
  ASSERT_EQ(picture.height, 8);
  EXPECT_GT(picture.rgb[0], 240) << "white above";
  EXPECT_LT(picture.rgb[3 * 7 * 8 + 1], 20) << "black at the lower left";
  // Left and right of the slope as seen by somebody who walks up it.
  for (std::size_t i = 18; i < 24; ++i) {
    const Vec3 at = mesh.points[mesh.corners[i]];
    EXPECT_NEAR(mesh.uv[2 * i], at.y > 0 ? 1 : 0, 1e-6);
    EXPECT_NEAR(mesh.uv[2 * i + 1], at.x > 0 ? 1 : 0, 1e-6);
  }
}

constexpr ModelOptions kMillimetres{0.001, 0};

INSTANTIATE_TEST_SUITE_P(
    Models, EveryFormat,
    testing::Values(Wedge{"obj", {}, true, true}, Wedge{"gltf", {}, true, true},
                    Wedge{"glb", {}, true, true}, Wedge{"dae", {}, true, true},
                    Wedge{"stl", kMillimetres, false, false}, Wedge{"ply", {}, true, false},
                    Wedge{"3ds", {}, true, true}, Wedge{"mesh.xml", {}, true, true},
                    Wedge{"ms3d", {}, true, true}, Wedge{"iv", {}, true, true}),
    [](const auto& name) {
      std::string text = name.param.ending;
      std::erase(text, '.');
      return text;
    });

TEST(Wedge, OptionsReplaceWhatTheFileSays) {
  const auto model = load_model(wedge_path("dae"), {0.001, 'x'}, DiskResolver());
  ASSERT_TRUE(model.ok()) << model.error();
  // Of a point (x, y, z), z is left of it and y ahead.
  expect_extent(model->mesh, {-0.025, 0, -0.05}, {0.025, 0.025, 0.05}, 1e-6);
  EXPECT_EQ(model->unit_m, 0.001);
}

TEST(Wedge, WithoutItsPictureItIsPlainAndSaysSo) {
  const auto text = DiskResolver().read(wedge_path("gltf"));
  ASSERT_TRUE(text.ok());
  const auto model = load_text("alone.gltf", as_text(*text));
  ASSERT_TRUE(model.ok()) << model.error();
  ASSERT_EQ(model->notes.size(), 1u);
  EXPECT_EQ(model->notes[0], "its picture wedge.png was not found; the parts stay plain");
  EXPECT_EQ(model->mesh.parts[1].texture, "");
  EXPECT_EQ(model->mesh.parts[1].colour, 0x3366CCu);
  EXPECT_TRUE(model->mesh.uv.empty());
}

}  // namespace
}  // namespace understudy::wedge_test
