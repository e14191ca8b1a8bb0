// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Where things appear in a camera's picture, by hand; light, pictures on surfaces, servos, noise.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/sensors/picture_worlds.h"

namespace understudy::camera_test {
namespace {

constexpr Pose2 kMiddle{1, 2, 0};  // looks along x from here

Spec world_with(const Parameters& parameters) {
  return room_with_camera(kMiddle, camera_of("camera", parameters));
}

// A pole 1 m ahead and 0.5 m to the left: tan of its bearing is 0.5, and with 90 degrees across 200
// columns a column is 1/100. It is 20 mm wide, less than two pixels.
TEST(Camera, PinholeShowsAPoleWhereItMust) {
  Spec spec = world_with({{"width", "200"}, {"height", "100"}, {"fov_rad", "1.5707963267948966"}});
  add_pole(spec, {2, 2.5}, 0.01, 0.3, 0xFF0000);
  EXPECT_NEAR(red_column(*frame_of(spec), 50), 100 - 50, 0.6);
  spec.objects[0].X_WB = {2, 1.5, 0};  // to the right
  EXPECT_NEAR(red_column(*frame_of(spec), 50), 100 + 50, 0.6);
}

// Bearing 26.565 degrees, 1.5 columns a degree.
TEST(Camera, FisheyeShowsAPoleWhereItMust) {
  Spec spec = world_with({{"width", "210"},
                          {"height", "100"},
                          {"fisheye", "1"},
                          {"fov_rad", "2.4434609527920612"}});  // 140 degrees
  add_pole(spec, {2, 2.5}, 0.01, 0.3, 0xFF0000);
  EXPECT_NEAR(red_column(*frame_of(spec), 50), 105 - 26.565 * 1.5, 0.6);
  spec.objects[0].X_WB = {1.176, 3, 0};  // 80 degrees to the left: beyond the edge
  EXPECT_EQ(red_column(*frame_of(spec), 50), -1);
  spec.objects[0].X_WB = {1.4663, 3, 0};                              // 65 degrees
  EXPECT_NEAR(red_column(*frame_of(spec), 50), 105 - 65 * 1.5, 1.6);  // 3 columns wide there
}

// The room's wall is 3 m ahead (less half its thickness) and 0.2 m high, the camera at 0.1 m.
TEST(Camera, RowsAreRight) {
  Spec spec = world_with({{"width", "400"}, {"height", "400"}, {"fov_rad", "0.2"}});
  for (WallSpec& wall : spec.walls) wall.colour = 0xFF0000;
  const auto frame = frame_of(spec);
  const double rows = 0.1 / 2.995 * 200 / std::tan(0.1);  // 0.1 m of the wall
  const auto row_of = [&](double y) { return static_cast<int>(std::floor(y)); };
  const std::uint32_t sky = spec.environment.sky_colour;
  EXPECT_EQ(pixel(*frame, 200, row_of(200 - rows - 1)), sky);
  EXPECT_EQ(pixel(*frame, 200, row_of(200 - rows + 1)) & 0xFFFF, 0u);  // red alone
  EXPECT_EQ(pixel(*frame, 200, row_of(200 + rows - 1)) & 0xFFFF, 0u);
  EXPECT_NE(pixel(*frame, 200, row_of(200 + rows + 1)) & 0xFFFF, 0u);  // the floor
  EXPECT_NE(pixel(*frame, 200, row_of(200 + rows + 1)), sky);
}

// Ambient light plus the sun's by the cosine: a floor faces a sun at 30 degrees by one half.
TEST(Camera, LightByHand) {
  Spec spec = world_with({{"width", "4"}, {"height", "4"}});
  spec.kinds[0].sensors[0].tilt_rad = -1.2;
  spec.environment.floor_colour = 0xC86432;  // 200 100 50
  spec.environment.ambient_light = 0.25;
  spec.environment.sun_light = 0.5;
  spec.environment.sun_height_rad = kPi / 6;
  const auto half = [](int part) { return part / 2; };
  const std::uint32_t c = pixel(*frame_of(spec), 2, 2);
  EXPECT_NEAR(static_cast<double>(c >> 16), half(200), 1);
  EXPECT_NEAR(static_cast<double>(c >> 8 & 0xFF), half(100), 1);
  EXPECT_NEAR(static_cast<double>(c & 0xFF), half(50), 1);
}

// The sun stands at 45 degrees over +y, so a pole's shadow of its own length falls towards -y. The
// camera looks straight down from high above.
TEST(Camera, ShadowsFallAwayFromTheSun) {
  Spec spec = world_with({{"width", "101"}, {"height", "101"}, {"fov_rad", "1"}});
  spec.kinds[0].sensors[0].z_m = 2;
  spec.kinds[0].sensors[0].tilt_rad = -kPi / 2;
  spec.environment.sun_heading_rad = kPi / 2;
  spec.environment.sun_height_rad = kPi / 4;
  add_pole(spec, {1.5, 2}, 0.02, 0.4, 0x00FF00);
  const auto plain = frame_of(spec);
  spec.kinds[0].sensors[0].parameters.push_back({"shadows", "1"});
  const auto shaded = frame_of(spec);
  // Seen from above with the nose along +x: up in the picture is +x, left is +y.
  const double per_m = 50.5 / std::tan(0.5) / 2;
  const int row = static_cast<int>(50.5 - 0.5 * per_m);
  const int in_shadow = static_cast<int>(50.5 + 0.2 * per_m);
  const int in_sun = static_cast<int>(50.5 - 0.2 * per_m);
  EXPECT_EQ(pixel(*plain, in_shadow, row), pixel(*plain, in_sun, row));
  EXPECT_EQ(pixel(*shaded, in_sun, row), pixel(*plain, in_sun, row));
  EXPECT_LT(pixel(*shaded, in_shadow, row), pixel(*shaded, in_sun, row));
}

// A picture of four pixels: red green above, blue white below. On the floor its upper left corner
// lies at x = 0, y = far; on a wall its left comes first for whoever looks at it.
PictureSpec four_colours() {
  return {"four", 2, 2, {255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255}};
}

void light_evenly(Spec& spec) {
  spec.environment.sun_light = 0;
  spec.environment.ambient_light = 1;
}

// Neighbouring pixels of a picture blend, and no place here is just in a pixel's middle.
void expect_colour(std::uint32_t seen, std::uint32_t wanted) {
  for (const int shift : {16, 8, 0})
    EXPECT_NEAR(static_cast<double>(seen >> shift & 0xFF),
                static_cast<double>(wanted >> shift & 0xFF), 20)
        << std::hex << seen << " and not " << wanted;
}

TEST(Camera, FloorPictureLiesAsOnAMap) {
  Spec spec = world_with({{"width", "100"}, {"height", "100"}, {"fov_rad", "1.6"}});
  spec.robots[0].X_WR = {2, 2, kPi / 2};  // up in the picture is +y, as on the map
  spec.kinds[0].sensors[0].z_m = 1.5;
  spec.kinds[0].sensors[0].tilt_rad = -kPi / 2;
  spec.pictures = {std::make_shared<const PictureSpec>(four_colours())};
  spec.floor.texture = "four";
  light_evenly(spec);
  const auto frame = frame_of(spec);
  expect_colour(pixel(*frame, 17, 17), 0xFF0000);
  expect_colour(pixel(*frame, 82, 17), 0x00FF00);
  expect_colour(pixel(*frame, 17, 82), 0x0000FF);
  expect_colour(pixel(*frame, 82, 82), 0xFFFFFF);
}

TEST(Camera, WallPictureStandsUprightAndIsNotMirrored) {
  for (const double heading : {0.0, kPi / 2, kPi, -kPi / 2}) {
    Spec spec = world_with({{"width", "100"}, {"height", "100"}, {"fov_rad", "1"}});
    spec.robots[0].X_WR = {2, 2, heading};
    spec.kinds[0].sensors[0].z_m = 1;
    spec.pictures = {std::make_shared<const PictureSpec>(four_colours())};
    for (WallSpec& wall : spec.walls) {
      wall.height_m = 2;
      wall.thickness_m = 0;
      wall.look.texture = "four";
      wall.look.texture_m = 2;  // from 0.98 m left of the middle on: see below
    }
    // The wall is 4 m long: pictures begin at 0 and 2 m. Moved by 1 m so that one is in the middle.
    const det::SinCos t = det::sincos(heading);
    spec.robots[0].X_WR.x_m += -t.sin;
    spec.robots[0].X_WR.y_m += t.cos;
    light_evenly(spec);
    const auto frame = frame_of(spec);
    const int off = static_cast<int>(0.5 / 2 * 50 / std::tan(0.5));
    expect_colour(pixel(*frame, 50 - off, 50 - off), 0xFF0000);
    expect_colour(pixel(*frame, 50 + off, 50 - off), 0x00FF00);
    expect_colour(pixel(*frame, 50 - off, 50 + off), 0x0000FF);
    expect_colour(pixel(*frame, 50 + off, 50 + off), 0xFFFFFF);
  }
}

TEST(Camera, MarkersAreSpotsOnTheFloor) {
  Spec spec = world_with({{"width", "101"}, {"height", "101"}, {"fov_rad", "0.2"}});
  spec.kinds[0].sensors[0].z_m = 1;
  spec.kinds[0].sensors[0].tilt_rad = -kPi / 2;
  light_evenly(spec);
  MarkerSpec marker;
  marker.at = {kMiddle.x_m, kMiddle.y_m};
  marker.colour = 0x102030;
  spec.markers = {marker};
  const auto frame = frame_of(spec);
  const double per_m = 50.5 / std::tan(0.1);
  const auto column = [&](double off_m) { return static_cast<int>(50.5 + off_m * per_m); };
  EXPECT_EQ(pixel(*frame, 50, 50), 0x102030u);
  EXPECT_EQ(pixel(*frame, column(0.024), 50), 0x102030u);
  EXPECT_EQ(pixel(*frame, column(0.026), 50), spec.environment.floor_colour);
}

TEST(Camera, ServosTurnItInTheirTime) {
  Spec spec = world_with({{"width", "200"},
                          {"height", "100"},
                          {"fov_rad", "1.5707963267948966"},
                          {"pan", "PAN"},
                          {"tilt", "TILT"}});
  add_pole(spec, {2, 2.5}, 0.01, 0.3, 0xFF0000);
  auto simulation = simulation_of(spec);
  EXPECT_NEAR(red_column(*simulation->senses().picture(0, 0, {}), 50), 50, 0.6);
  const double bearing_rad = std::atan(0.5);
  const double rate_rad_s = deg_to_rad(30);
  MovePart pan;
  pan.part = 0;  // PAN is the rover's first part
  pan.value = bearing_rad;
  simulation->apply({0, pan});
  simulation->tick({});
  EXPECT_NEAR(simulation->state().robots[0].parts[0].value, 0.005 * rate_rad_s, 1e-12);
  for (int i = 0; i < 200; ++i) simulation->tick({});
  EXPECT_NEAR(red_column(*simulation->senses().picture(0, 0, {}), 50), 100, 0.6);
}

// A frame's instant may lie inside of a tick: then it is the picture of a robot that stands where
// this one was, by hand on the circle it drives.
TEST(Camera, FrameInsideOfATickIsTakenOnTheArc) {
  const auto world = [](const Pose2& X_WR) {
    Spec spec = room_with_camera(X_WR, camera_of("camera", {{"samples", "2"}}));
    add_pole(spec, {1.9, 1.4}, 0.02, 0.3, 0xFF0000);
    return spec;
  };
  auto simulation = simulation_of(world({1, 1, 0}));
  SetSpeed drive;
  drive.linear_m_s = 0.3;
  drive.angular_rad_s = 1.5;
  for (int i = 0; i < 200; ++i) simulation->tick({{{0, drive}}});
  const Pose2 end = simulation->state().robots[0].body.X_WB;
  const TimeNs ago = 3 * kMillisecond;
  const auto taken = simulation->senses().picture(0, 0, {}, simulation->state().now - ago);
  EXPECT_EQ(simulation->state().robots[0].sensors[0].latest.taken, simulation->state().now - ago);
  const double radius_m = 0.3 / 1.5;
  const double before_rad = end.heading_rad - 1.5 * to_seconds(ago);
  const Pose2 there{end.x_m + radius_m * (std::sin(before_rad) - std::sin(end.heading_rad)),
                    end.y_m - radius_m * (std::cos(before_rad) - std::cos(end.heading_rad)),
                    before_rad};
  const auto differing = [&](const Image& other) {
    int count = 0;
    for (std::size_t i = 0; i < taken->bytes.size(); ++i)
      if (taken->bytes[i] != other.bytes[i]) ++count;
    return count;
  };
  // Rounding of the pose may move an edge over a ray's end; 4.5 mrad move dozens.
  EXPECT_LE(differing(*frame_of(world(there))), 3);
  EXPECT_GT(differing(*simulation->senses().picture(0, 0, {})), 20);
}

// Tilted by the servo so that the axis meets the floor: the nose goes up with a positive angle.
TEST(Camera, TiltServoLiftsTheNose) {
  Spec spec = world_with({{"width", "10"}, {"height", "10"}, {"fov_rad", "0.1"}, {"tilt", "TILT"}});
  spec.kinds[0].parts[1].parameters = {{"speed_rad_s", "0"}};
  auto simulation = simulation_of(spec);
  MovePart tilt;
  tilt.part = 1;
  tilt.value = 0.8;
  simulation->apply({0, tilt});
  simulation->tick({});
  EXPECT_EQ(pixel(*simulation->senses().picture(0, 0, {}), 5, 5), spec.environment.sky_colour);
  tilt.value = -0.8;
  simulation->apply({0, tilt});
  simulation->tick({});
  EXPECT_NE(pixel(*simulation->senses().picture(0, 0, {}), 5, 5), spec.environment.sky_colour);
}

// Two cameras at the same place see the same, whoever is asked first and though the world moves on.
TEST(Camera, TwoSeeTheSameInstant) {
  Spec spec = world_with({});
  spec.kinds[0].sensors.push_back(camera_of("camera", {}, "SECOND"));
  add_pole(spec, {2, 2.2}, 0.05, 0.3, 0xFF0000);
  auto simulation = simulation_of(spec);
  SetSpeed drive;
  drive.linear_m_s = 0.3;
  simulation->apply({0, drive});
  for (int i = 0; i < 100; ++i) simulation->tick({});
  const auto first = simulation->senses().picture(0, 0, {});
  const auto second = simulation->senses().picture(0, 1, {});
  EXPECT_EQ(first->bytes, second->bytes);
  simulation->tick({});
  EXPECT_NE(simulation->senses().picture(0, 0, {})->bytes, first->bytes);
}

TEST(Camera, AnySizeCanBeAskedFor) {
  const Spec spec = world_with({});
  auto simulation = simulation_of(spec);
  EXPECT_EQ(simulation->senses().picture(0, 0, {})->width, 160);
  const auto paper = simulation->senses().picture(0, 0, {80, 60});
  EXPECT_EQ(paper->width, 80);
  EXPECT_EQ(paper->height, 60);
  const auto odd = simulation->senses().picture(0, 0, {7, 19});
  EXPECT_EQ(odd->bytes.size(), 3u * 7 * 19);
  const auto huge = simulation->senses().picture(0, 0, {1 << 30, 3});
  EXPECT_EQ(huge->width, 2592);
}

// Gray is the usual weighted mean; the mean of several rays is no other picture where all see the
// same.
TEST(Camera, GrayAndManyRays) {
  Spec spec = world_with({{"width", "16"}, {"height", "12"}});
  const auto colour = frame_of(spec);
  spec.kinds[0].sensors[0].parameters.push_back({"gray", "1"});
  const auto gray = frame_of(spec);
  ASSERT_EQ(gray->kind, PixelKind::kGray);
  const std::uint32_t c = pixel(*colour, 8, 0);
  EXPECT_NEAR(gray->bytes[8], 0.299 * (c >> 16) + 0.587 * (c >> 8 & 0xFF) + 0.114 * (c & 0xFF),
              1.5);
  spec.kinds[0].sensors[0].parameters = {{"width", "16"}, {"height", "12"}, {"samples", "3"}};
  EXPECT_EQ(pixel(*frame_of(spec), 8, 0), c);
}

// Half a pixel of pole is half red.
TEST(Camera, ManyRaysBlendEdges) {
  Spec spec = world_with({{"width", "20"}, {"height", "20"}, {"fov_rad", "1"}, {"samples", "8"}});
  light_evenly(spec);
  spec.environment.floor_colour = 0xFFFFFF;
  add_pole(spec, {2, 2}, 0.1, 0.3, 0xFF0000);
  const auto frame = frame_of(spec);
  // All white, or less by how much of it the pole covers: in all its width of 0.2 m at 1 m.
  double covered = 0;
  for (int x = 0; x < 20; ++x) covered += 1 - (pixel(*frame, x, 10) >> 8 & 0xFF) / 255.0;
  EXPECT_NEAR(covered, 2 * 0.1 / std::sqrt(1 - 0.01) * 10 / std::tan(0.5), 0.13);  // a ray: 1/8
}

TEST(Camera, NoiseIsKeyedAndOffMeansOff) {
  Spec spec = world_with({});
  const auto truth = frame_of(spec);
  spec.kinds[0].errors = {
      {"camera",
       "",
       {{"salt_pepper", "0.1"}, {"hundreds_thousands", "0.1"}, {"gauss_sigma", "8"}}}};
  EXPECT_EQ(frame_of(spec)->bytes, truth->bytes);  // error level 0
  spec.error_level = 1;
  const auto noisy = frame_of(spec);
  EXPECT_NE(noisy->bytes, truth->bytes);
  EXPECT_EQ(frame_of(spec)->bytes, noisy->bytes);
  auto simulation = simulation_of(spec);
  simulation->senses().picture(0, 0, {});
  EXPECT_NE(simulation->senses().picture(0, 0, {})->bytes, noisy->bytes);  // the next frame
}

// At half the level there are half as many such pixels, and as many of them are black.
TEST(Camera, LevelScalesSharesButNotTheirRatio) {
  Spec spec = world_with({{"width", "400"}, {"height", "300"}});
  spec.kinds[0].sensors[0].tilt_rad = 1.5;  // the sky
  spec.kinds[0].errors = {{"camera", "", {{"salt_pepper", "0.2"}, {"black_white", "0.75"}}}};
  spec.error_level = 0.5;
  const auto frame = frame_of(spec);
  double black = 0;
  double white = 0;
  for (int i = 0; i < 400 * 300; ++i) {
    black += pixel(*frame, i % 400, i / 400) == 0;
    white += pixel(*frame, i % 400, i / 400) == 0xFFFFFF;
  }
  constexpr double kPixels = 400 * 300;
  EXPECT_NEAR(black + white, 0.1 * kPixels, 3 * std::sqrt(0.1 * 0.9 * kPixels));
  EXPECT_NEAR(black / (black + white), 0.75, 3 * std::sqrt(0.75 * 0.25 / (0.1 * kPixels)));
}

TEST(Camera, BadLinesAreNamed) {
  const auto refusal = [](const Parameters& parameters) {
    const auto made = Simulation::make(world_with(parameters), {});
    return made.ok() ? std::string() : made.error();
  };
  EXPECT_NE(refusal({{"pan", "PN"}}).find("no such servo; it has PAN, TILT"), std::string::npos);
  EXPECT_NE(refusal({{"tilt", "KICKER"}}).find("no such servo"), std::string::npos);
  EXPECT_NE(refusal({{"fisheye", "1"}, {"fov_rad", "0.5"}}).find("60 to 150"), std::string::npos);
  EXPECT_NE(refusal({{"width", "3000"}}).find("width"), std::string::npos);
}

}  // namespace
}  // namespace understudy::camera_test
