// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What cameras see in worlds with spatial physics: draped terrain, meshes with colours and
// pictures, cones, leaning things, water.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/sensors/picture_worlds.h"
#include "tests/unit/world/spatial_specs.h"

namespace understudy::space_camera_test {
namespace {

constexpr std::uint32_t kRed = 0xFF0000, kGreen = 0x00FF00, kBlue = 0x0000FF, kYellow = 0xFFFF00;
constexpr std::uint32_t kWhite = 0xFFFFFF, kBlack = 0x000000;

// Everything is lit from all sides alike, so colours are those of the surfaces.
Spec plain_world(const Parameters& camera) {
  Spec spec = room_with_camera({}, camera_of("camera", camera));
  spec.walls.clear();
  spec.floor.width_m = spec.floor.height_m = 0;
  spec.environment.ambient_light = 1;
  spec.environment.sun_light = 0;
  spec.kinds[0].sensors[0].z_m = 0;
  return spec;
}
const Parameters kSquare = {{"width", "101"}, {"height", "101"}, {"fov_rad", "1"}};

// From the upper left: red, green; below: blue, yellow. Each quarter is one colour.
SharedPicture quarters() {
  auto picture = std::make_shared<PictureSpec>();
  picture->path = "quarters.png";
  picture->width = picture->height = 64;
  for (int row = 0; row < 64; ++row)
    for (int column = 0; column < 64; ++column) {
      const std::uint32_t c =
          row < 32 ? (column < 32 ? kRed : kGreen) : (column < 32 ? kBlue : kYellow);
      for (const int shift : {16, 8, 0})
        picture->rgb.push_back(static_cast<std::uint8_t>(c >> shift & 0xFF));
    }
  return picture;
}

std::shared_ptr<const Image> seen_from(const Spec& spec, const Pose3& X_WR) {
  const auto s = still_simulation(spec);
  put(s->mutable_state(), 0, X_WR);
  return s->senses().picture(0, 0, {});
}

// Nose down, so that up in the picture is the way the robot's back points: along `heading`.
Pose3 looks_down(Vec3 at, double heading_rad) {
  return {at, quaternion_of(heading_rad, -kPi / 2, 0)};
}

TEST(SpaceCamera, ThePictureCoversTheTerrainOnce) {
  Spec spec = plain_world(kSquare);
  spec.pictures = {quarters()};
  add_terrain(spec, {-2, -1}, 0.5, 9, 9, [](double x, double y) { return 0.1 * x * y; });
  spec.terrains[0].drape = "quarters.png";
  // Looks along +y: right in the picture is +x. The terrain's middle is at 0 1.
  const auto frame = seen_from(spec, looks_down({0, 1, 4}, kPi / 2));
  EXPECT_EQ(pixel(*frame, 30, 30), kRed);
  EXPECT_EQ(pixel(*frame, 70, 30), kGreen);
  EXPECT_EQ(pixel(*frame, 30, 70), kBlue);
  EXPECT_EQ(pixel(*frame, 70, 70), kYellow);
  spec.terrains[0].drape = "";
  spec.terrains[0].colour = 0x123456;
  EXPECT_EQ(pixel(*seen_from(spec, looks_down({0, 1, 4}, 0)), 30, 30), 0x123456u);
}

TEST(SpaceCamera, MarkersLieOnTerrain) {
  Spec spec = plain_world({{"width", "101"}, {"height", "101"}, {"fov_rad", "0.1"}});
  add_terrain(spec, {-2, -1}, 0.5, 9, 9, [](double, double) { return 0.5; });
  spec.markers.push_back({{0.3, 0.4}, kRed, 1});
  const auto frame = seen_from(spec, looks_down({0.3, 0.4, 1.5}, 0));
  EXPECT_EQ(pixel(*frame, 50, 50), kRed);
  EXPECT_EQ(pixel(*frame, 2, 2), spec.terrains[0].colour);
}

// One side of a pyramid after the other, each with the colour of its part.
TEST(SpaceCamera, MeshesHaveTheColoursOfTheirParts) {
  for (const bool shown : {false, true}) {
    Spec spec = plain_world(kSquare);
    spec.meshes = {pyramid_mesh(0.4, 0.5)};
    add_object(spec, "pyramid",
               shown ? cylinder(0.01, 0.01) : mesh_shape(ShapeKind::kMesh, "pyramid.obj"),
               {3, 2, 0});
    if (shown) spec.object_kinds[0].body.mesh.path = "pyramid.obj";
    const std::uint32_t colours[] = {kYellow, kRed, kGreen, kBlue};  // from -x, -y, +x, +y
    for (int k = 0; k < 4; ++k) {
      const double heading = k * kPi / 2;
      const Pose3 camera{{3 - std::cos(heading), 2 - std::sin(heading), 0.1},
                         quaternion_of(heading, 0, 0)};
      EXPECT_EQ(pixel(*seen_from(spec, camera), 50, 50), colours[k]) << k;
    }
  }
}

// The picture's lower corners are at the side's lower corners, the middle of its upper edge at the
// point. The camera sees the side from outside, so left is left.
TEST(SpaceCamera, MeshesHaveTheirPictures) {
  Spec spec = plain_world(kSquare);
  spec.pictures = {quarters()};
  spec.meshes = {pyramid_mesh(0.4, 0.5, "quarters.png")};
  add_object(spec, "pyramid", mesh_shape(ShapeKind::kMesh, "pyramid.obj"), {3, 2, 0});
  const auto frame = seen_from(spec, {{2, 2, 0.2}, quaternion_of(0, 0, 0)});
  EXPECT_EQ(pixel(*frame, 40, 55), kBlue);  // below the middle, left
  EXPECT_EQ(pixel(*frame, 60, 55), kYellow);
  EXPECT_EQ(pixel(*frame, 46, 35), kRed);
  EXPECT_EQ(pixel(*frame, 54, 35), kGreen);
}

// If the robot and all things are moved and turned together, the picture stays as it is.
TEST(SpaceCamera, PicturesGoWithTheThings) {
  Spec spec = plain_world(kSquare);
  spec.environment.sky_colour = spec.environment.floor_colour = 0x808080;
  spec.pictures = {quarters()};
  spec.meshes = {pyramid_mesh(0.2, 0.3), pyramid_mesh(0.2, 0.3, "quarters.png")};
  auto second = std::make_shared<MeshFileSpec>(*spec.meshes[1]);
  second->path = "second.obj";
  spec.meshes[1] = second;
  ShapeSpec cone = cylinder(0.15, 0.4);
  cone.kind = ShapeKind::kCone;
  ShapeSpec leaning = box(0.2, 0.3, 0.25);
  leaning.stance = {0.1, 0.5, 0.2};
  const ShapeSpec shapes[] = {cone,
                              leaning,
                              box(0.3, 0.2, 0.2),
                              cylinder(0.12, 0.3),
                              ball(0.15),
                              mesh_shape(ShapeKind::kMesh, "pyramid.obj"),
                              mesh_shape(ShapeKind::kMesh, "second.obj"),
                              mesh_shape(ShapeKind::kHull, "pyramid.obj")};
  int number = 0;
  for (const ShapeSpec& shape : shapes) {
    const double x = 1.2 + 0.5 * (number / 3), y = 0.5 * (number % 3) - 0.5;
    add_object(spec, "thing" + std::to_string(number), shape, {x, y, 0.3 * number},
               {-0.1 - 0.05 * number, 0.4 * number, -0.2 * number});
    spec.object_kinds.back().body.look.texture = "quarters.png";
    spec.object_kinds.back().body.look.texture_m = 0.2;
    ++number;
  }
  const auto s = still_simulation(spec);
  const State start = s->state();
  const auto picture = [&](const Pose3& X_WN) {
    State& state = s->mutable_state();
    for (int b = 0; b < s->model().body_count(); ++b)
      put(state, b, compose(X_WN, pose_of(start, b)));
    return s->senses().picture(0, 0, {});
  };
  const auto before = picture({{0.1, 0.1, 0.1}, {}});
  const auto after = picture({{3, -2, 1}, turn_about({0.9, -0.6, 1.4})});
  int differing = 0, things = 0;
  for (int y = 0; y < 101; ++y)
    for (int x = 0; x < 101; ++x) {
      differing += pixel(*before, x, y) != pixel(*after, x, y) ? 1 : 0;
      things += pixel(*before, x, y) != 0x808080 ? 1 : 0;
    }
  EXPECT_LT(differing, 20) << "none but a few on edges, by rounding";
  EXPECT_GT(things, 2000);
}

// Half of the colour of the ground and half of that of the water, from above and from within.
TEST(SpaceCamera, WaterIsSeenThrough) {
  Spec spec = plain_world(kSquare);
  add_terrain(spec, {-2, -2}, 1, 5, 5, [](double, double) { return -1; });
  spec.terrains[0].colour = kRed;
  WaterSpec& water = spec.waters.emplace_back();
  water.corner = {-1, -1};
  water.width_m = water.height_m = 2;
  water.colour = kBlue;
  water.opacity = 0.5;
  EXPECT_EQ(pixel(*seen_from(spec, looks_down({0, 0, 1}, 0)), 50, 50), 0x7F007Fu);
  EXPECT_EQ(pixel(*seen_from(spec, looks_down({0, 0, -0.5}, 0)), 50, 50), 0x7F007Fu);
  EXPECT_EQ(pixel(*seen_from(spec, looks_down({1.5, 0, 1}, 0)), 50, 50), kRed);
  // Beams do not know it.
  SensorSpec psd = camera_of("psd", {});
  psd.z_m = 0;
  spec.kinds[0].sensors = {psd};
  const auto s = still_simulation(spec);
  put(s->mutable_state(), 0, looks_down({0, 0, 1}, 0));
  EXPECT_NEAR(s->sense(0, 0).values[0], 2, 1e-9);
}

TEST(SpaceCamera, DepthCamerasDoNotSeeHiddenGround) {
  Spec spec = plain_world({{"width", "11"}, {"height", "11"}});
  add_terrain(spec, {-2, -2}, 1, 5, 5, [](double, double) { return 0.5; });
  const auto middle = [&] { return value(*seen_from(spec, looks_down({0, 0, 2}, 0)), 5, 5); };
  spec.kinds[0].sensors[0].kind = "depth_camera";
  EXPECT_NEAR(middle(), 1.5, 1e-6);
  spec.terrains[0].hidden_from_range = true;
  EXPECT_EQ(middle(), kNoReturn);
}

TEST(SpaceCamera, ShadowsFallOnTerrain) {
  Spec spec =
      plain_world({{"width", "101"}, {"height", "101"}, {"fov_rad", "1"}, {"shadows", "1"}});
  spec.environment.ambient_light = 0.5;
  spec.environment.sun_light = 0.5;
  spec.environment.sun_heading_rad = 0;
  spec.environment.sun_height_rad = kPi / 4;
  add_terrain(spec, {-3, -3}, 0.5, 13, 13, [](double, double) { return 0; });
  spec.terrains[0].colour = kWhite;
  add_object(spec, "post", box(0.1, 0.1, 0.5), {0, 0, 0});
  spec.object_kinds.back().body.colour = kBlack;
  const auto frame = seen_from(spec, looks_down({0, 0, 4}, 0));  // up in the picture is +x
  const std::uint32_t in_shadow = pixel(*frame, 50, 50 + 8), in_sun = pixel(*frame, 50, 50 - 8);
  EXPECT_EQ(in_shadow, 0x7F7F7Fu);
  EXPECT_GT(in_sun & 0xFF, 0xD0u);
}

}  // namespace
}  // namespace understudy::space_camera_test
