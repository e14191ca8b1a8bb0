// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Quaternions against matrices made of sines and cosines, and against turns known by heart.
#include "geom/pose3.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"

namespace understudy::pose3_test {
namespace {

constexpr double kRounding = 1e-14;

void expect_near(Vec3 a, Vec3 b, double within = kRounding) {
  EXPECT_NEAR(a.x, b.x, within);
  EXPECT_NEAR(a.y, b.y, within);
  EXPECT_NEAR(a.z, b.z, within);
}

void expect_near(const Turn3& a, const Turn3& b) {
  expect_near(a.x, b.x);
  expect_near(a.y, b.y);
  expect_near(a.z, b.z);
}

// Numbers from -most to most.
class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : random_(seed, 1, 2) {}
  double operator()(double most) { return most * (2 * random_.uniform(index_++) - 1); }
  Vec3 vector(double most) {
    const double x = (*this)(most);
    const double y = (*this)(most);
    return {x, y, (*this)(most)};
  }

 private:
  KeyedRandom random_;
  std::uint64_t index_ = 0;
};

struct Angles {
  double yaw = 0;
  double tilt = 0;
  double roll = 0;
};
Angles some_angles(Numbers& number) {
  const double yaw = number(7);
  const double tilt = number(1.5);
  return {yaw, tilt, number(3)};
}

TEST(Pose3, QuarterTurnsByHeart) {
  const double quarter = kPi / 2;
  expect_near(quaternion_of(quarter, 0, 0) * Vec3{1, 0, 0}, {0, 1, 0});  // to the left
  expect_near(quaternion_of(0, quarter, 0) * Vec3{1, 0, 0}, {0, 0, 1});  // the nose goes up
  expect_near(quaternion_of(0, 0, quarter) * Vec3{0, 1, 0}, {0, 0, 1});  // the left side goes up
  expect_near(turn_about({0, 0, quarter}) * Vec3{1, 0, 0}, {0, 1, 0});
}

TEST(Pose3, TurnsAsMatricesDo) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Numbers number(seed);
    const Angles a = some_angles(number);
    const Angles b = some_angles(number);
    const Quaternion p = quaternion_of(a.yaw, a.tilt, a.roll);
    const Quaternion q = quaternion_of(b.yaw, b.tilt, b.roll);
    const Turn3 s = turned(a.yaw, a.tilt, a.roll);
    const Turn3 t = turned(b.yaw, b.tilt, b.roll);
    expect_near(turn_of(p), s);
    expect_near(turn_of(p * q), s * t);
    const Vec3 v = number.vector(3);
    expect_near(p * v, s * v);
    EXPECT_NEAR(p.w * p.w + dot(p.axis(), p.axis()), 1, kRounding);
  }
}

// Rodrigues: v cos + (k x v) sin + k (k . v)(1 - cos), with the library's functions.
TEST(Pose3, TurnsAboutAnyVector) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Numbers number(seed);
    const Vec3 turn = number.vector(seed % 2 == 0 ? 2 : 1e-5);
    const Vec3 v = number.vector(1);
    const double angle = std::sqrt(dot(turn, turn));
    const Vec3 k = (1 / angle) * turn;
    const Vec3 expected = std::cos(angle) * v + std::sin(angle) * cross(k, v) +
                          (dot(k, v) * (1 - std::cos(angle))) * k;
    expect_near(turn_about(turn) * v, expected);
  }
  EXPECT_EQ(turn_about({}).w, 1);
}

TEST(Pose3, ComposesAndGoesBackAsFramesDo) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Numbers number(seed);
    const Angles a = some_angles(number);
    const Angles b = some_angles(number);
    const Pose3 X_AB{number.vector(10), quaternion_of(a.yaw, a.tilt, a.roll)};
    const Pose3 X_BC{number.vector(10), quaternion_of(b.yaw, b.tilt, b.roll)};
    const Frame3 expected = compose(Frame3{X_AB.at, turned(a.yaw, a.tilt, a.roll)},
                                    Frame3{X_BC.at, turned(b.yaw, b.tilt, b.roll)});
    const Frame3 got = frame_of(compose(X_AB, X_BC));
    expect_near(got.at, expected.at, 1e-13);
    expect_near(got.turn, expected.turn);
    const Pose3 home = compose(inverse(X_AB), X_AB);
    expect_near(home.at, {0, 0, 0}, 1e-13);
    expect_near(turn_of(home.turn), Turn3{});
  }
}

TEST(Pose3, MapAndSpaceAndBack) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Numbers number(seed);
    const Pose2 pose{number(10), number(10), number(3.14)};
    const Pose3 up = lifted(pose);
    EXPECT_EQ(up.at.x, pose.x_m);
    EXPECT_EQ(up.at.y, pose.y_m);
    EXPECT_EQ(up.at.z, 0);
    expect_near(turn_of(up.turn), in_space(pose).turn);
    EXPECT_NEAR(on_map(up).heading_rad, pose.heading_rad, kRounding);
    // Leaning changes nothing on the map, whatever it is that leans.
    const Angles lean = some_angles(number);
    const Pose2 seen = on_map(compose(up, Pose3{{}, quaternion_of(0, lean.tilt, lean.roll)}));
    EXPECT_NEAR(seen.heading_rad, pose.heading_rad, 1e-12);
  }
}

// A thousand small turns are one large one; unit_of() keeps the length.
TEST(Pose3, StaysAUnit) {
  Quaternion q;
  for (int i = 0; i < 1000; ++i) q = unit_of(turn_about({0.001, 0.002, -0.003}) * q);
  EXPECT_NEAR(q.w * q.w + dot(q.axis(), q.axis()), 1, 4e-16);
  expect_near(turn_of(q).x, turn_about({1, 2, -3}) * Vec3{1, 0, 0}, 1e-12);
}

// To the bit: what turns nothing changes nothing.
TEST(Pose3, IdentityIsExact) {
  const Pose3 pose{{1.1, -2.3, 0.7}, quaternion_of(0.3, 0.2, -0.9)};
  for (const Pose3& same : {compose(Pose3{}, pose), compose(pose, Pose3{})}) {
    EXPECT_EQ(same.at.x, pose.at.x);
    EXPECT_EQ(same.at.y, pose.at.y);
    EXPECT_EQ(same.at.z, pose.at.z);
    EXPECT_EQ(same.turn.w, pose.turn.w);
    EXPECT_EQ(same.turn.x, pose.turn.x);
    EXPECT_EQ(same.turn.y, pose.turn.y);
    EXPECT_EQ(same.turn.z, pose.turn.z);
  }
}

}  // namespace
}  // namespace understudy::pose3_test
