// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "files/model_files.h"
#include "systems/systems.h"
#include "tests/support/basics.h"
#include "world/mesh_warnings.h"

namespace understudy::urdf_test {
namespace {

// The diagnostics of a file with this text, one per line.
std::string load(std::string_view text, Spec& spec, MemoryResolver files = MemoryResolver(),
                 LoadModel load_model = nullptr) {
  files.add("r/t.urdf", text);
  FormatContext context = context_of_systems();
  context.load_model = load_model;
  Diagnostics diagnostics;
  load_kind("r/t.urdf", context, files, spec, diagnostics);
  std::string lines;
  for (const Diagnostic& d : diagnostics.list()) lines += to_string(d) + "\n";
  return lines;
}

double parameter(const Parameters& parameters, std::string_view key) {
  for (const Parameter& p : parameters)
    if (p.key == key) return std::atof(p.value.c_str());
  ADD_FAILURE() << "no " << key;
  return 0;
}

std::string wheel(const std::string& name, const std::string& xyz) {
  return "<link name=\"" + name +
         "\"><inertial><mass value=\"1\"/></inertial><collision><geometry>"
         "<cylinder radius=\"0.1\" length=\"0.05\"/></geometry></collision></link>"
         "<joint name=\"" +
         name + "_joint\" type=\"continuous\"><parent link=\"base\"/><child link=\"" + name +
         "\"/><origin xyz=\"" + xyz +
         "\" rpy=\"1.5707963267948966 0 0\"/><axis xyz=\"0 0 1\"/></joint>";
}

std::string robot_with(const std::string& more) {
  return "<robot name=\"cart\"><link name=\"base\"><inertial><mass value=\"8\"/><inertia ixx=\"1\" "
         "iyy=\"1\" "
         "izz=\"0.5\"/></inertial><visual><geometry><box size=\"0.6 0.4 "
         "0.2\"/></geometry><material "
         "name=\"m\"><color rgba=\"1 0 0 1\"/></material></visual><collision><geometry><box "
         "size=\"0.6 0.4 0.2\"/>"
         "</geometry></collision></link>" +
         wheel("left_wheel", "0.1 0.25 -0.1") + wheel("right_wheel", "0.1 -0.25 -0.1") + more +
         "</robot>";
}

TEST(Urdf, LinksAndWheelsBecomeOneRobot) {
  Spec spec;
  EXPECT_EQ(load(robot_with(""), spec), "");
  ASSERT_EQ(spec.kinds.size(), 1u);
  const RobotKindSpec& kind = spec.kinds[0];
  EXPECT_EQ(kind.name, "cart");
  EXPECT_EQ(kind.drive.kind, "differential");
  EXPECT_NEAR(parameter(kind.drive.parameters, "wheel_diameter_m"), 0.2, 1e-9);
  EXPECT_NEAR(parameter(kind.drive.parameters, "half_track_m"), 0.25, 1e-9);
  EXPECT_NEAR(parameter(kind.drive.parameters, "axle_x_m"), 0.1, 1e-9);
  // The wheels reach 0.2 m below the base, whose box is 0.2 m high.
  ASSERT_EQ(kind.body.shapes.size(), 1u);
  EXPECT_NEAR(kind.body.shapes[0].low_m, 0.1, 1e-9);
  EXPECT_NEAR(kind.body.shapes[0].high_m, 0.3, 1e-9);
  EXPECT_EQ(kind.body.shapes[0].length_m, 0.6);
  // 8 kg in the middle and 1 kg at each wheel, 0.2 m above the floor and 0.1 m.
  EXPECT_NEAR(kind.body.mass_kg, 10, 1e-12);
  EXPECT_NEAR(kind.body.mass_center.x, 0.02, 1e-12);
  EXPECT_NEAR(kind.body.mass_height_m, 0.18, 1e-12);
  EXPECT_NEAR(kind.body.inertia_kg_m2, 0.5 + 8 * 0.02 * 0.02 + 2 * (0.08 * 0.08 + 0.25 * 0.25),
              1e-12);
  ASSERT_EQ(kind.wheels.size(), 2u);
  EXPECT_EQ(kind.wheels[0].driven_by, 0);
  EXPECT_EQ(kind.wheels[1].driven_by, 1);
  EXPECT_NEAR(kind.wheels[0].at.y, 0.25, 1e-12);
  EXPECT_NEAR(kind.wheels[0].at.z, 0.1, 1e-12);
  EXPECT_EQ(kind.body.mesh.path, "r/t.urdf visuals");
  const MeshFileSpec* mesh = find_mesh(spec, kind.body.mesh.path);
  ASSERT_NE(mesh, nullptr);
  const Bounds bounds = bounds_of(*mesh);
  EXPECT_NEAR(bounds.high.x, 0.3, 1e-9);
  EXPECT_NEAR(bounds.high.y, 0.2, 1e-9);
  EXPECT_NEAR(bounds.low.z, 0.1, 1e-9);
  EXPECT_NEAR(bounds.high.z, 0.3, 1e-9);
  EXPECT_EQ(mesh->parts[0].colour, 0xFF0000u);
  EXPECT_EQ(mesh_warnings(spec), std::vector<std::string>{});
}

TEST(Urdf, JointsThatAreNoWheelsStayAsDrawn) {
  Spec spec;
  const std::string arm =
      "<link name=\"arm\"><collision><origin xyz=\"0 0 0.5\" rpy=\"0 0.3 0\"/><geometry><box "
      "size=\"0.1 0.1 1\"/>"
      "</geometry></collision></link>\n<joint name=\"lift\" type=\"revolute\"><parent "
      "link=\"base\"/><child "
      "link=\"arm\"/></joint>";
  EXPECT_EQ(load(robot_with(arm), spec),
            "r/t.urdf:2: warning: joint \"lift\" is \"revolute\", it stays as drawn; only wheels "
            "(continuous) turn\n");
  // The leaning box became the box around it: 0.1 cos + 1 sin long, as high as 0.1 sin + 1 cos.
  const ShapeSpec& leaning = spec.kinds[0].body.shapes[1];
  EXPECT_NEAR(leaning.length_m, 0.1 * std::cos(0.3) + std::sin(0.3), 1e-9);
  EXPECT_NEAR(leaning.high_m, 0.2 + 0.5 + 0.5 * (0.1 * std::sin(0.3) + std::cos(0.3)), 1e-9);
}

TEST(Urdf, SensorsOfGazeboBecomeOurs) {
  Spec spec;
  const std::string sensors = R"(<gazebo reference="base">
      <sensor name="scan" type="gpu_lidar"><pose>0.2 0 0.3 0 0.1 0</pose><update_rate>5</update_rate>
        <lidar><scan><horizontal><samples>91</samples><min_angle>0</min_angle><max_angle>1.5</max_angle></horizontal></scan>
        <range><max>12</max></range></lidar></sensor>
      <sensor name="eye" type="camera"><camera><horizontal_fov>1</horizontal_fov><image><width>64</width><height>48</height></image></camera></sensor>
      <sensor name="imu" type="imu"/><sensor name="nose" type="altimeter"/></gazebo>)";
  const std::string said = load(robot_with(sensors), spec);
  EXPECT_NE(said.find("sensor \"nose\" is of the type \"altimeter\", it is left out"), said.npos)
      << said;
  const std::vector<SensorSpec>& s = spec.kinds[0].sensors;
  ASSERT_EQ(s.size(), 4u);
  EXPECT_EQ(s[0].kind, "lidar");
  EXPECT_NEAR(s[0].X_RS.x_m, 0.2, 1e-12);
  EXPECT_NEAR(s[0].X_RS.heading_rad, 0.75, 1e-12) << "the middle of its fan";
  EXPECT_NEAR(s[0].z_m, 0.5, 1e-12);
  EXPECT_NEAR(s[0].tilt_rad, -0.1, 1e-12) << "a positive pitch lowers the nose";
  EXPECT_NEAR(parameter(s[0].parameters, "beams"), 91, 0);
  EXPECT_NEAR(parameter(s[0].parameters, "max_range_m"), 12, 0);
  EXPECT_EQ(s[1].kind, "camera");
  EXPECT_NEAR(parameter(s[1].parameters, "width"), 64, 0);
  EXPECT_EQ(s[2].name, "imu_acc");
  EXPECT_EQ(s[3].kind, "gyroscope");
}

// A cube of 1 x 2 x 3, whatever the file.
Result<LoadedModel> some_model(const std::string&, const ModelOptions&, const Resolver&) {
  LoadedModel model;
  model.mesh.points = {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
  model.mesh.corners = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};
  model.mesh.parts = {{0, 4, 0x00FF00, ""}};
  return model;
}

TEST(Urdf, MeshesAreFoundByTheirPackage) {
  const std::string meshes =
      "<link name=\"top\"><collision><geometry><mesh filename=\"package://cart/meshes/top.stl\" "
      "scale=\"0.1 0.1 0.1\"/>"
      "</geometry></collision></link><joint name=\"j\" type=\"fixed\"><parent "
      "link=\"base\"/><child link=\"top\"/></joint>";
  Spec spec;
  const std::string said = load(robot_with(meshes), spec, MemoryResolver(), some_model);
  EXPECT_NE(said.find("cannot find the mesh \"package://cart/meshes/top.stl\", it is left out; put "
                      "the folder of "
                      "its package into ROS_PACKAGE_PATH"),
            said.npos)
      << said;
  MemoryResolver files;
  files.add("/ros/cart/meshes/top.stl", "");
  setenv("ROS_PACKAGE_PATH", "/elsewhere:/ros", 1);
  Spec found;
  EXPECT_EQ(load(robot_with(meshes), found, files, some_model), "");
  unsetenv("ROS_PACKAGE_PATH");
  const ShapeSpec& top = found.kinds[0].body.shapes[1];
  EXPECT_NEAR(top.length_m, 0.1, 1e-12);
  EXPECT_NEAR(top.width_m, 0.2, 1e-12);
  EXPECT_NEAR(top.X_BS.y_m, 0.1, 1e-12);
  EXPECT_NEAR(top.high_m, 0.5, 1e-12) << "0.2 m above the floor and 0.3 m high";
}

TEST(Urdf, MistakesSayWhatToDo) {
  Spec spec;
  const std::uint64_t before = hash_of(spec);
  EXPECT_EQ(load("<robot><xacro:macro/></robot>", spec),
            "r/t.urdf: error: it is a xacro file, which must be expanded first; run: xacro t.urdf "
            "> robot.urdf\n");
  EXPECT_EQ(load("<robot><link name=\"a\"/><link name=\"b\"/></robot>", spec),
            "r/t.urdf: error: there are several links without a parent; connect all links by "
            "joints, in one tree\n");
  EXPECT_EQ(load("<robot>\n<link name=\"a\"/>\n<joint name=\"j\" type=\"fixed\"><parent "
                 "link=\"a\"/><child "
                 "link=\"x\"/></joint></robot>",
                 spec),
            "r/t.urdf:3: error: joint \"j\" names \"x\", which is no link; correct the name, or "
            "add the link\n");
  EXPECT_NE(load("<robot>", spec).find("this is not XML"), std::string::npos);
  EXPECT_NE(load("<!DOCTYPE x><robot/>", spec).find("document types"), std::string::npos);
  EXPECT_EQ(hash_of(spec), before);
}

}  // namespace
}  // namespace understudy::urdf_test
