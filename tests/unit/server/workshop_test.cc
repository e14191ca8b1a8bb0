// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The workshop: kinds there and back, as JSON and as files; how they look; a test drive.
#include "server/workshop.h"

#include <gtest/gtest.h>

#include "base/describe.h"
#include "files/resolver.h"
#include "load/world_file.h"
#include "server/json.h"
#include "server/read_view.h"
#include "server/scene_files.h"
#include "server/view_json.h"
#include "server/work_kinds.h"
#include "systems/systems.h"

namespace understudy::workshop_test {
namespace {

WorkKindView through_json(const WorkKindView& view) {
  const auto json = Json::parse(view_json(view));
  EXPECT_TRUE(json) << json.error();
  const auto read = read_view<WorkKindView>(*json);
  EXPECT_TRUE(read) << read.error();
  return *read;
}

WorkKindView plain() { return *work_kind("", nullptr); }

TEST(Workshop, AKindComesBackAsItWas) {
  for (const RobotKindSpec& kind : all_robot_kinds()) {
    const RobotKindSpec back = kind_of_work(through_json(work_kind_view(kind)), kind);
    EXPECT_EQ(first_difference(list_fields(kind), list_fields(back)), "") << kind.name;
  }
}

// The file is read by the reader of such files, and nothing is missing.
TEST(Workshop, AKindIsSavedWhole) {
  for (const RobotKindSpec& kind : all_robot_kinds()) {
    WorkKindView view = work_kind_view(kind);
    view.name = "My" + kind.name;
    const auto saved = saved_kind(view, nullptr, "mine.robi");
    ASSERT_TRUE(saved) << kind.name << ": " << saved.error();
    EXPECT_TRUE(saved->warnings.empty()) << saved->warnings[0] << saved->files[0].text;
  }
  WorkKindView robot = plain();
  robot.springs = {2000, 100, 150, 500, 0.1};
  WorkShapeView cone;
  cone.form = ShapeKind::kCone;
  cone.radius_m = 0.04;
  cone.low_m = 0.15;
  cone.high_m = 0.25;
  cone.z_m = 0.01;
  cone.roll_rad = 0.1;
  robot.shapes.push_back(cone);
  const auto saved = saved_kind(robot, nullptr, "mine.robi");
  ASSERT_TRUE(saved) << saved.error();
  EXPECT_TRUE(saved->warnings.empty()) << saved->warnings[0] << saved->files[0].text;
}

TEST(Workshop, WhatCannotBeSavedIsSaid) {
  WorkKindView robot = plain();
  EXPECT_FALSE(saved_kind(robot, nullptr, "mine.wld"));
  robot.name = "S4";  // there is one already
  EXPECT_FALSE(saved_kind(robot, nullptr, "mine.robi"));
}

TEST(Workshop, APreviewHasShapesWheelsAndBeams) {
  WorkKindView robot = plain();
  WorkSensorView psd;
  psd.kind = "psd";
  psd.name = "PSD";
  psd.number = 1;
  psd.x_m = 0.15;
  psd.z_m = 0.1;
  psd.heading_rad = kPi / 2;
  robot.sensors = {psd};
  SceneFiles files;
  const auto preview = work_preview(through_json(robot), nullptr, files);
  ASSERT_TRUE(preview) << preview.error();
  EXPECT_EQ(preview->kind.shapes.size(), 1u);
  ASSERT_EQ(preview->kind.wheels.size(), 3u);
  EXPECT_EQ(preview->kind.wheels[0].at_m[1], 0.12);
  ASSERT_EQ(preview->beams.size(), 1u);
  const std::vector<double>& ends = preview->beams[0].ends_m;
  ASSERT_EQ(ends.size(), 6u);
  EXPECT_NEAR(ends[0], 0.15, 1e-9);
  EXPECT_NEAR(ends[3], 0.15, 1e-9);
  EXPECT_GT(ends[4], 0.5);
}

TEST(Workshop, MistakesAreSentences) {
  SceneFiles files;
  WorkKindView robot = plain();
  robot.mass_kg = -1;
  EXPECT_NE(work_preview(robot, nullptr, files).error().find("mass_kg"), std::string::npos);
  robot = plain();
  robot.drive.kind = "wings";
  EXPECT_FALSE(work_preview(robot, nullptr, files));
  EXPECT_FALSE(work_kind("Nobody", nullptr));
}

TEST(Workshop, ATestDriveIsAWorldWithThisRobotAlone) {
  const OpenResult drive = request_for_test_drive(plain(), nullptr);
  ASSERT_TRUE(drive.request) << drive.error;
  EXPECT_EQ(drive.request->spec->robots.size(), 1u);
  EXPECT_EQ(drive.request->spec->physics, PhysicsKind::kSpatial);
}

// What a page sends may be anything.
TEST(ReadView, WhatIsNotWhatItShouldBeIsRefused) {
  const auto error_of = [](const char* text) {
    const auto json = Json::parse(text);
    return json ? read_view<WorkKindView>(*json).error() : "";
  };
  EXPECT_EQ(error_of(R"([])"), "it is not an object");
  EXPECT_EQ(error_of(R"({"name": 7})"), "name is not what it should be");
  EXPECT_EQ(error_of(R"({"shapes": {}})"), "shapes is not what it should be");
  EXPECT_EQ(error_of(R"({"shapes": [{"form": "egg"}]})"), "form is not what it should be");
  EXPECT_EQ(error_of(R"({"wheels": [{"motor": 1.5}]})"), "motor is not what it should be");
  EXPECT_EQ(error_of(R"({"wheels": [{"motor": 1e300}]})"), "motor is not what it should be");
  EXPECT_EQ(error_of(R"({"colour": -1})"), "colour is not what it should be");
  EXPECT_TRUE(read_view<WorkKindView>(*Json::parse(R"({"more": 1})")));
}

}  // namespace
}  // namespace understudy::workshop_test
