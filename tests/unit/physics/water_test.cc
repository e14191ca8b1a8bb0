// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Water against closed forms and second computations: buoyancy, floating and sinking, drag, the
// period of a ball, and a submarine that dives.
#include "physics/space/water.h"
#include "tests/unit/physics/garage.h"

namespace understudy::water_test {
namespace {

constexpr double kWater = 1000;

Spec lake(double level_m) {
  Spec spec = outdoors();
  WaterSpec& pool = spec.waters.emplace_back();
  pool.corner = {-40, -40};
  pool.width_m = pool.height_m = 80;
  pool.level_m = level_m;
  return spec;
}

// Points on a fine grid, counted if they are in the solid and below the surface.
template <class Inside>
Submerged counted(const Inside& inside, const Pose3& X_WS, double reach_m) {
  constexpr int kSteps = 90;
  const double step = 2 * reach_m / kSteps;
  const Pose3 back = inverse(X_WS);
  Submerged sum;
  for (int i = 0; i < kSteps; ++i)
    for (int j = 0; j < kSteps; ++j)
      for (int k = 0; k < kSteps; ++k) {
        const Vec3 p = X_WS.at + Vec3{(i + 0.5) * step - reach_m, (j + 0.5) * step - reach_m,
                                      (k + 0.5) * step - reach_m};
        const double share = std::clamp(0.5 - p.z / step, 0.0, 1.0);  // of a cell at the surface
        if (share == 0 || !inside(back.at + back.turn * p)) continue;
        sum.volume_m3 += share * step * step * step;
        sum.moment = sum.moment + (share * step * step * step) * p;
      }
  return sum;
}

Submerged computed(const WetSurface& surface, const Pose3& X_WS) {
  Submerged sum;
  std::array<Triangle3, 2> below;
  for (const Triangle3& t : surface.triangles) {
    const auto placed = [&](Vec3 p) { return X_WS.at + X_WS.turn * p; };
    const int parts = cut_at_surface({placed(t[0]), placed(t[1]), placed(t[2])}, below);
    for (int k = 0; k < parts; ++k) add_column(below[static_cast<std::size_t>(k)], sum);
  }
  for (const WetBall& ball : surface.balls)
    add_ball(X_WS.at + X_WS.turn * ball.middle, ball.radius_m, sum);
  return sum;
}

TEST(Water, SubmergedPartsAreThoseOfAFineGrid) {
  SpaceShape box;
  box.half = {0.3, 0.2, 0.1};
  SpaceShape tube;
  tube.kind = SolidKind::kCylinder;
  tube.radius_m = 0.2;
  tube.half.z = 0.25;
  SpaceShape point = tube;
  point.kind = SolidKind::kCone;
  SpaceShape pill;
  pill.kind = SolidKind::kCapsule;
  pill.radius_m = 0.15;
  pill.half.x = 0.2;
  SpaceShape round;
  round.kind = SolidKind::kBall;
  round.radius_m = 0.3;
  const auto compare = [&](const SpaceShape& shape, const auto& inside) {
    const WetSurface surface = wet_surface_of({&shape, 1});
    for (const double z : {-0.5, -0.12, -0.03, 0.05, 0.15}) {
      const Pose3 X_WS{{0.3, -0.2, z}, quaternion_of(0.4, 0.5, -0.9)};
      const Submerged want = counted(inside, X_WS, 0.41);
      const Submerged got = computed(surface, X_WS);
      ASSERT_GT(want.volume_m3, 0);
      EXPECT_NEAR(got.volume_m3, want.volume_m3, 0.02 * want.volume_m3) << z;
      EXPECT_LT(length_of((1 / got.volume_m3) * got.moment - (1 / want.volume_m3) * want.moment),
                3e-3)
          << z;
    }
  };
  compare(box,
          [](Vec3 p) { return std::abs(p.x) < 0.3 && std::abs(p.y) < 0.2 && std::abs(p.z) < 0.1; });
  compare(tube, [](Vec3 p) { return std::hypot(p.x, p.y) < 0.2 && std::abs(p.z) < 0.25; });
  compare(point, [](Vec3 p) {
    return std::abs(p.z) < 0.25 && std::hypot(p.x, p.y) < 0.2 * (0.25 - p.z) / 0.5;
  });
  compare(pill, [](Vec3 p) {
    const double along = std::clamp(p.x, -0.2, 0.2);
    return length_of(p - Vec3{along, 0, 0}) < 0.15;
  });
  compare(round, [](Vec3 p) { return length_of(p) < 0.3; });
}

TEST(Water, BoxesFloatByTheirDensity) {
  for (const double density : {200.0, 500.0, 900.0}) {
    Spec spec = lake(3);
    add_body(spec, box(0.6, 0.6, 0.2), density * 0.072, {}, {2.9, 0, 0});
    SpaceArena a(spec);
    a.seconds(40);
    EXPECT_NEAR(a.at().z, 3 - 0.2 * density / kWater, 2e-3) << density;
    EXPECT_LT(a.lean_rad(), 1e-3);
  }
}

// (rho V - m) g = 1/2 rho C pi r^2 v^2 + c 4 pi r^2 v.
TEST(Water, BallsRiseAndSinkAtTheirSpeed) {
  for (const double density : {300.0, 1500.0, 4000.0}) {
    constexpr double kR = 0.1;
    const double volume = 4.0 / 3 * M_PI * kR * kR * kR;
    Spec spec = lake(40);
    add_body(spec, ball(kR), density * volume, {}, {density < 1000 ? 5.0 : 35.0, 0, 0});
    SpaceArena a(spec);
    a.seconds(4);
    const double force_n = std::abs(density - kWater) * volume * kGravity;
    const double pressure = 0.5 * kWater * 0.5 * M_PI * kR * kR;
    const double shear = 5 * 4 * M_PI * kR * kR;
    const double v = (std::sqrt(shear * shear + 4 * pressure * force_n) - shear) / (2 * pressure);
    EXPECT_NEAR(std::abs(a.v().z), v, 1e-3 * v) << density;
    EXPECT_EQ(a.v().z > 0, density < 1000);
  }
}

// A second computation: the equation of a bobbing ball, with its cap in closed form.
TEST(Water, ABallBobsInItsPeriod) {
  constexpr double kR = 0.2;
  const double mass = 0.5 * kWater * 4.0 / 3 * M_PI * kR * kR * kR;
  Spec spec = lake(3);
  add_body(spec, ball(kR), mass, {}, {3 - kR + 0.03, 0, 0});
  SpaceArena a(spec);
  double z = 0.03;  // of its middle above the surface
  double v = 0;
  int turns = 0;
  for (int i = 0; i < 400; ++i) {
    a.tick();
    const double before = v;
    for (int k = 0; k < 500; ++k) {
      const double deep = kR - z;
      const double cap = M_PI * deep * deep * (3 * kR - deep) / 3;
      const double share = cap / (4.0 / 3 * M_PI * kR * kR * kR);
      const double drag =
          share * (0.25 * kWater * M_PI * kR * kR * std::abs(v) + 5 * 4 * M_PI * kR * kR) * v;
      v += 1e-5 * ((kWater * cap * kGravity - drag) / mass - kGravity);
      z += 1e-5 * v;
    }
    if (before * v < 0) ++turns;
    ASSERT_NEAR(a.at().z + kR - 3, z, 3e-4) << i;
  }
  EXPECT_GE(turns, 5);
}

RobotKindSpec& add_submarine(Spec& spec) {
  ShapeSpec hull = box(1.34, 0.64, 0.46);
  hull.low_m = 0.01;
  return add_kind(
      spec, "Mako", hull, 35, "thrusters",
      {{"half_track_m", "0.25"}, {"max_linear_m_s", "0.7"}, {"max_angular_rad_s", "1"}});
}

// Motors as EyeSim's programs use them: 2 and 4 with minus dive, with plus come up; 1 and 3 push
// ahead, and 1 back with 3 ahead turns to the left.
TEST(Water, ASubmarineDivesRisesGoesAheadAndTurns) {
  Spec spec = lake(10);
  add_submarine(spec);
  put(spec, "Mako", {}).stance.z_m = 6;
  Drive1 d(spec);
  const auto motors = [&](double left, double front, double right, double back) {
    d.tell(MotorDuty{0, left});
    d.tell(MotorDuty{1, front});
    d.tell(MotorDuty{2, right});
    d.tell(MotorDuty{3, back});
  };
  motors(0, -1, 0, -1);
  d.seconds(4);
  EXPECT_LT(d.body().X_WB.at.z, 4);
  EXPECT_NEAR(d.body().v_m_s.z, -0.7, 0.02);   // as fast as its thrusters
  EXPECT_NEAR(d.stance().pitch_rad, 0, 5e-3);  // one of its motors began a tick later
  motors(0, 0.5, 0, 0.5);
  d.seconds(6);
  EXPECT_NEAR(d.body().v_m_s.z, 0.35, 0.02);
  motors(1, 0, 1, 0);
  d.seconds(6);
  EXPECT_NEAR(d.body().v_m_s.x, 0.7, 0.02);
  EXPECT_NEAR(d.at().y_m, 0, 0.1);
  motors(-1, 0, 1, 0);
  d.seconds(3);
  EXPECT_GT(d.body().w_rad_s.z, 0.1);
  motors(0, 0, 0, 0);
  const double z_m = d.body().X_WB.at.z;
  d.seconds(30);  // trimmed to come up by itself, slowly
  EXPECT_GT(d.body().X_WB.at.z, z_m + 0.3);
  EXPECT_LT(d.body().X_WB.at.z, z_m + 2);
  EXPECT_NEAR(d.stance().roll_rad, 0, 0.02);
}

TEST(Water, OutOfWaterASubmarineLiesStill) {
  Spec spec = outdoors();
  add_submarine(spec);
  put(spec, "Mako", {});
  Drive1 d(spec);
  d.seconds(1);
  d.tell(SetSpeed{0.5, 0, 0});
  d.seconds(2);
  EXPECT_NEAR(d.at().x_m, 0, 1e-4);
  EXPECT_NEAR(d.drive().odometry.x_m, 1, 0.01);  // thrusters turn in the air
}

}  // namespace
}  // namespace understudy::water_test
