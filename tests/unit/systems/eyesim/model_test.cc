// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Models that .robi and .esObj files name.
#include <gtest/gtest.h>

#include "base/math.h"
#include "files/model_files.h"
#include "systems/systems.h"

namespace understudy::eyesim_model_test {
namespace {

// Knows one file; every other one is broken.
Result<LoadedModel> some_model(const std::string& path, const ModelOptions& options,
                               const Resolver&) {
  if (path != "objects/cone.obj" || !(options == ModelOptions{})) return Error{"it is broken"};
  LoadedModel model;
  model.mesh.points = {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}};
  model.mesh.corners = {0, 2, 1};
  model.mesh.uv = {0, 0, 1, 0, 1, 1};
  model.mesh.parts = {{0, 1, 0x00FF00, "paint.png"}};
  model.pictures = {{"paint.png", 1, 1, {1, 2, 3}}};
  model.notes = {"without hair"};
  return model;
}

std::string load(const std::string& path, std::string_view text, Spec& spec) {
  MemoryResolver files;
  files.add(path, text);
  files.add("objects/cone.obj", "");
  files.add("objects/bad.obj", "");
  FormatContext context = context_of_systems();
  context.load_model = some_model;
  Diagnostics diagnostics;
  load_kind(path, context, files, spec, diagnostics);
  std::string lines;
  for (const Diagnostic& d : diagnostics.list()) lines += to_string(d) + "\n";
  return lines;
}

TEST(EyesimModel, IsInTheSpecWithItsPicturesAndItsPlace) {
  Spec spec;
  EXPECT_EQ(load("objects/t.esObj", "obj cone.obj\nscale 0.5\nsphere 0 20 0 50", spec),
            "objects/t.esObj:1:5: warning: \"cone.obj\": without hair\n");
  ASSERT_EQ(spec.meshes.size(), 1u);
  EXPECT_EQ(spec.meshes[0]->path, "objects/cone.obj");
  ASSERT_EQ(spec.pictures.size(), 1u);
  EXPECT_EQ(spec.pictures[0]->path, "paint.png");
  const MeshSpec& mesh = spec.object_kinds[0].body.mesh;
  EXPECT_EQ(mesh.path, "objects/cone.obj");
  EXPECT_EQ(mesh.scale, 0.5);
  // The ball begins 15 mm below the floor, so all is raised.
  EXPECT_DOUBLE_EQ(mesh.z_m, 0.015);
  Spec robot;
  EXPECT_EQ(load("objects/t.robi",
                 "drive OMNI_DRIVE\ncollider sphere 50 0 50 0\nmodel cone.obj 0 0 0 0 90 0", robot),
            "objects/t.robi:3:7: warning: \"cone.obj\": without hair\n");
  EXPECT_DOUBLE_EQ(robot.kinds[0].body.mesh.yaw_rad, -kPi / 2) << "clockwise";
}

TEST(EyesimModel, ABrokenOneIsReportedAndItsCollidersStay) {
  Spec spec;
  EXPECT_EQ(load("objects/t.esObj", "obj bad.obj\nsphere 0 50 0 50", spec),
            "objects/t.esObj:1:5: warning: \"bad.obj\" cannot be used: it is broken; its colliders "
            "are shown instead; see docs/formats/models.md\n");
  EXPECT_TRUE(spec.meshes.empty());
  EXPECT_EQ(spec.object_kinds[0].body.shapes.size(), 1u);
}

}  // namespace
}  // namespace understudy::eyesim_model_test
