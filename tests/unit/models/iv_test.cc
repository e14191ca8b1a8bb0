// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "models/iv_reader.h"

#include "base/math.h"
#include "tests/unit/models/model_testing.h"

namespace understudy::iv_test {
namespace {

// In the axes of the file.
Result<MeshFileSpec> read(std::string_view text, std::set<std::string>* skipped = nullptr) {
  MeshBuilder mesh(1, 'z');
  std::set<std::string> left_out;
  const Status read = read_iv(text, mesh, skipped != nullptr ? *skipped : left_out);
  if (!read) return Error{read.error()};
  return mesh.finish();
}

std::string mistake_in(std::string_view text) {
  const auto mesh = read(text);
  return mesh ? "no error" : mesh.error();
}

TEST(Inventor, SolidsHaveTheSizesOfTheirFields) {
  const auto cube = read("#Inventor V2.0 ascii\nCube { width 1 height 2 depth 3 }");
  ASSERT_TRUE(cube.ok()) << cube.error();
  expect_extent(*cube, {-0.5, -1, -1.5}, {0.5, 1, 1.5}, 1e-12);
  EXPECT_NEAR(volume_of(*cube), 6, 1e-12);
  const auto usual = read("Cube {}");
  expect_extent(*usual, {-1, -1, -1}, {1, 1, 1}, 1e-12);
  const auto ball = read("Sphere { radius 2 }");
  expect_extent(*ball, {-2, -2, -2}, {2, 2, 2}, 1e-12);
  EXPECT_NEAR(volume_of(*ball), 4 * kPi / 3 * 8, 0.7);
  const auto can = read("Cylinder { radius 0.5 height 3 }");
  expect_extent(*can, {-0.5, -1.5, -0.5}, {0.5, 1.5, 0.5}, 1e-12);
  EXPECT_NEAR(volume_of(*can), kPi * 0.25 * 3, 0.02);
  const auto cone = read("Cone { bottomRadius 1 height 3 }");
  expect_extent(*cone, {-1, -1.5, -1}, {1, 1.5, 1}, 1e-12);
  EXPECT_NEAR(volume_of(*cone), kPi, 0.03);
  EXPECT_EQ(read("Cylinder { parts (TOP | BOTTOM) }")->corners.size(), 3u * 64);
  EXPECT_EQ(read("Cone { parts SIDES }")->corners.size(), 3u * 32);
}

// Worked out by hand: scaled about the centre, then turned about it, then moved.
TEST(Inventor, TransformsApplyInTheirOrder) {
  const auto moved = read(R"(Separator {
      Transform { translation 10 0 0 rotation 0 0 1 1.5707963267948966 scaleFactor 2 1 1 center 1 0 0 }
      Coordinate3 { point [ 0 0 0, 2 0 0, 0 1 0 ] }
      IndexedFaceSet { coordIndex [ 0, 1, 2, -1 ] } })");
  ASSERT_TRUE(moved.ok()) << moved.error();
  // (0 0 0) is -1 before the centre: -2, turned (0 -2), so (11 -2); (2 0 0): (11 2); (0 1 0): (10
  // -2).
  expect_extent(*moved, {10, -2, 0}, {11, 2, 0}, 1e-9);
  const auto chain =
      read(R"(Translation { translation 0 0 5 } RotationXYZ { axis X angle 1.5707963267948966 }
      Scale { scaleFactor 1 3 1 } Cube { width 2 height 2 depth 2 })");
  expect_extent(*chain, {-1, -1, 2}, {1, 1, 8}, 1e-9);
  const auto matrix =
      read("MatrixTransform { matrix 0 1 0 0  -1 0 0 0  0 0 1 0  5 6 7 1 } Cube { width 4 }");
  expect_extent(*matrix, {4, 4, 6}, {6, 8, 8}, 1e-12);
}

TEST(Inventor, MirroredPartsStillFaceOutwards) {
  EXPECT_NEAR(volume_of(*read("Scale { scaleFactor -1 1 1 } Cube {}")), 8, 1e-12);
  EXPECT_LT(volume_of(*read(R"(ShapeHints { vertexOrdering CLOCKWISE }
      Coordinate3 { point [ 0 0 0, 1 0 0, 0 1 0, 0 0 1 ] }
      IndexedFaceSet { coordIndex [ 0 2 1 -1 0 1 3 -1 1 2 3 -1 0 3 2 -1 ] })")),
            0);
}

TEST(Inventor, SeparatorsKeepWhatIsInsideToThemselves) {
  const auto two = read(R"(
      Separator { Translation { translation 5 0 0 } Material { diffuseColor 1 0 0 } Cube {} } # a remark
      Group { Translation { translation 0 5 0 } }
      TransformSeparator { Translation { translation 0 0 99 } BaseColor { rgb [ 0 1 0 ] } }
      Cube {})");
  ASSERT_TRUE(two.ok()) << two.error();
  expect_extent(*two, {-1, -1, -1}, {6, 6, 1}, 1e-12);
  ASSERT_EQ(two->parts.size(), 2u);
  EXPECT_EQ(two->parts[0].colour, 0xFF0000u);
  EXPECT_EQ(two->parts[1].colour, 0x00FF00u);
}

TEST(Inventor, NamedNodesAreUsedAgain) {
  const auto two =
      read("DEF it Cube { width 1 height 1 depth 1 } Translation { translation 4 0 0 } USE it");
  ASSERT_TRUE(two.ok()) << two.error();
  EXPECT_NEAR(volume_of(*two), 2, 1e-12);
  expect_extent(*two, {-0.5, -0.5, -0.5}, {4.5, 0.5, 0.5}, 1e-12);
}

TEST(Inventor, FacesHaveTheColoursOfTheirBinding) {
  const auto faces =
      read(R"(Material { diffuseColor [ 1 0 0, 0 0 1 ] } MaterialBinding { value PER_FACE_INDEXED }
      Coordinate3 { point [ 0 0 0, 1 0 0, 1 1 0, 0 1 0 ] }
      IndexedFaceSet { coordIndex [ 0 1 2 -1 0 2 3 -1 ] materialIndex [ 1, 0 ] })");
  ASSERT_TRUE(faces.ok()) << faces.error();
  ASSERT_EQ(faces->parts.size(), 2u);
  EXPECT_EQ(faces->parts[0].colour, 0x0000FFu);
  EXPECT_EQ(faces->parts[1].colour, 0xFF0000u);
}

TEST(Inventor, UnknownNodesAreLeftOut) {
  std::set<std::string> skipped;
  const auto mesh = read(
      "NurbsSurface { numUControlPoints 4 name \"x } y\" child Cube {} } Info { string \"a\" } "
      "Cube {}",
      &skipped);
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  EXPECT_EQ(mesh->corners.size(), 36u);
  EXPECT_EQ(skipped, std::set<std::string>{"NurbsSurface"});
}

TEST(Inventor, MistakesHaveALine) {
  EXPECT_EQ(mistake_in("#Inventor V2.1 binary\n"),
            "it is a binary OpenInventor file; convert it with: ivcat -o NEW.iv OLD.iv");
  EXPECT_EQ(mistake_in("Cube {\n width 1"), "line 2: } is missing for Cube");
  EXPECT_EQ(mistake_in("USE it"), "line 1: USE of \"it\", which is not defined before");
  EXPECT_EQ(mistake_in("\n\n7"), "line 3: a node is expected, not \"7\"");
  EXPECT_EQ(mistake_in("IndexedFaceSet { coordIndex [ 0 1 2 -1 ] }"),
            "line 1: IndexedFaceSet names a point that Coordinate3 does not have");
  std::string deep;
  for (int i = 0; i < 100; ++i) deep += "Group {";
  EXPECT_EQ(mistake_in(deep), "line 1: its nodes are nested more than 64 deep");
}

// Each line doubles what the one before has.
TEST(Inventor, UseDoesNotMakeASmallFileEndless) {
  std::string text = "DEF n0 Group { }\n";
  for (int i = 1; i < 40; ++i)
    text += "DEF n" + std::to_string(i) + " Group { USE n" + std::to_string(i - 1) + " USE n" +
            std::to_string(i - 1) + " }\n";
  EXPECT_NE(mistake_in(text).find("too many nodes"), std::string::npos) << mistake_in(text);
}

}  // namespace
}  // namespace understudy::iv_test
