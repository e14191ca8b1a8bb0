// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the lines of an .esObj mean; every keyword and every complaint is in tests/formats/esobj.
#include <gtest/gtest.h>

#include "systems/systems.h"
#include "tests/unit/systems/eyesim/kind_file.h"

namespace understudy::esobj_test {
namespace {

ObjectKindSpec object(std::string_view text) {
  KindFile file = load_kind_text("objects/thing.esObj", text);
  EXPECT_TRUE(file.loaded) << file.diagnostics;
  EXPECT_EQ(file.diagnostics, "");
  return file.object();
}

TEST(EsObj, BothSpellingsOfAColliderAreTheSame) {
  for (const char* text : {"box 10 100 20 360 200 300", "collider box 10 100 20 360 200 300"}) {
    const ObjectKindSpec kind = object(text);
    EXPECT_EQ(kind.name, "thing");
    EXPECT_FALSE(kind.fixed);
    const ShapeSpec& box = kind.body.shapes.at(0);
    EXPECT_EQ(box.kind, ShapeKind::kBox);
    EXPECT_DOUBLE_EQ(box.length_m, 0.300);
    EXPECT_DOUBLE_EQ(box.width_m, 0.360);
    EXPECT_DOUBLE_EQ(box.low_m, 0);
    EXPECT_DOUBLE_EQ(box.high_m, 0.200);
    EXPECT_DOUBLE_EQ(box.X_BS.x_m, 0.020);
    EXPECT_DOUBLE_EQ(box.X_BS.y_m, -0.010);
  }
}

TEST(EsObj, ScaleHoldsForAllColliderNumbersWhereverItStands) {
  for (const char* text : {"scale 0.5\nsphere 100 0 40 30\nmass 2 10 0 60",
                           "sphere 100 0 40 30\nmass 2 10 0 60\nscale 0.5"}) {
    const ObjectKindSpec kind = object(text);
    const ShapeSpec& ball = kind.body.shapes.at(0);
    EXPECT_EQ(ball.kind, ShapeKind::kBall);
    EXPECT_DOUBLE_EQ(ball.radius_m, 0.015);
    EXPECT_DOUBLE_EQ(ball.X_BS.x_m, 0.020);
    EXPECT_DOUBLE_EQ(ball.X_BS.y_m, -0.050);
    EXPECT_DOUBLE_EQ(ball.low_m, 0);
    EXPECT_DOUBLE_EQ(ball.high_m, 0.030);
    EXPECT_EQ(kind.body.mass_kg, 2);
    EXPECT_DOUBLE_EQ(kind.body.mass_center.x, 0.030);
    EXPECT_DOUBLE_EQ(kind.body.mass_center.y, -0.005);
  }
}

TEST(EsObj, CapsulesStandOrLie) {
  const ShapeSpec standing = object("capsule 0 0 0 20 100 y").body.shapes.at(0);
  EXPECT_EQ(standing.kind, ShapeKind::kCylinder);
  EXPECT_DOUBLE_EQ(standing.high_m, 0.100);
  const ShapeSpec along_z = object("capsule 0 0 0 20 100 z").body.shapes.at(0);
  EXPECT_EQ(along_z.kind, ShapeKind::kCapsule);
  EXPECT_DOUBLE_EQ(along_z.length_m, 0.060);  // between the centres of its ends
  EXPECT_DOUBLE_EQ(along_z.high_m, 0.040);
  EXPECT_EQ(along_z.X_BS.heading_rad, 0);  // forward
  EXPECT_EQ(object("capsule 0 0 0 20 100 x").body.shapes.at(0).X_BS.heading_rad, kPi / 2);
  EXPECT_EQ(object("capsule 0 0 0 20 30 x").body.shapes.at(0).kind, ShapeKind::kBall);
}

// As EyeSim does: the lowest point is on the floor, whatever the numbers say.
TEST(EsObj, StandsOnTheFloor) {
  const ObjectKindSpec kind = object("box 0 500 0 10 20 10\nbox 0 530 0 10 20 10");
  EXPECT_DOUBLE_EQ(kind.body.shapes[0].low_m, 0);
  EXPECT_DOUBLE_EQ(kind.body.shapes[0].high_m, 0.020);
  EXPECT_DOUBLE_EQ(kind.body.shapes[1].low_m, 0.030);
  EXPECT_DOUBLE_EQ(object("sphere 0 -90 0 30").body.shapes[0].low_m, 0);
}

TEST(EsObj, FixedNameAndSettings) {
  const ObjectKindSpec kind = object(
      "name Big Box\nbox 0 0 0 10 10 10\nfixed\nset friction 0.7\nset restitution 0.25\n"
      "set floor_friction 0.6\nset rolling_friction 0.03\nset colour 0102fF\nset mass_kg 9");
  EXPECT_EQ(kind.name, "Big Box");
  EXPECT_TRUE(kind.fixed);
  EXPECT_EQ(kind.body.surface.friction, 0.7);
  EXPECT_EQ(kind.body.surface.restitution, 0.25);
  EXPECT_EQ(kind.body.floor_friction, 0.6);
  EXPECT_EQ(kind.body.rolling_friction, 0.03);
  EXPECT_EQ(kind.body.colour, 0x0102FFu);
  EXPECT_EQ(kind.body.mass_kg, 9);
}

TEST(EsObj, NamesOfOtherObjectsAreRefused) {
  const KindFile file = load_kind_text("a.esObj", "name can\nbox 0 0 0 10 10 10");
  EXPECT_EQ(file.diagnostics,
            "a.esObj:1:6: error: there is already an object called \"Can\"; choose another name, "
            "such as \"can2\"\n");
  EXPECT_EQ(load_kind_text("can.esObj", "box 0 0 0 10 10 10").loaded, false);
}

TEST(EsObj, TooSmallAfterScalingIsReportedAtItsCollider) {
  const KindFile file =
      load_kind_text("a.esObj", "scale 0.01\n  collider sphere 0 0 0 40\nsphere 0 0 0 60");
  EXPECT_EQ(file.diagnostics,
            "a.esObj:2:12: error: collider radius is \"0.4\" mm, outside 0.5 to 100000 mm; check "
            "the collider and its scale\n");
}

TEST(EsObj, IsFoundByItsContent) {
  const FormatDescriptor* format =
      find_format(all_formats(), "x.txt", as_bytes("obj a.obj\nmass 1"));
  ASSERT_NE(format, nullptr);
  EXPECT_STREQ(format->name, "esobj");
  EXPECT_STREQ(find_format(all_formats(), "x.txt", as_bytes("obj a.esObj\n"))->name, "sim");
}

}  // namespace
}  // namespace understudy::esobj_test
