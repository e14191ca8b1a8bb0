// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Times and ways of a head's motions, from closed forms and from a plain integration in small
// steps.
#include "world/head.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/parts/part_bench.h"

namespace understudy::head_test {
namespace {

constexpr double kTick_s = 0.005;

class HeadBench : public PartBench {
 public:
  HeadBench()
      : PartBench("head", {{"settle_s", "0.02"}, {"acceleration_rad_s2", "10"}, {"z_m", "0.5"}}) {}
  void move(HeadMotion motion, double azimuth, double elevation, double speed) {
    command(kHeadSpeed, speed);
    command(kHeadAzimuth, azimuth);
    command(kHeadElevation, elevation);
    command(kHeadMotion, motion);
  }
  void scan(double speed, double low, double high, int lines) {
    command(kHeadSpeed, speed);
    command(kHeadLow, low);
    command(kHeadHigh, high);
    command(kHeadLines, lines);
    command(kHeadMotion, kHeadScan);
  }
  double value(HeadValue which) const { return state.at(static_cast<std::size_t>(which)).value; }
  double rate(HeadValue which) const { return state.at(static_cast<std::size_t>(which)).rate; }
  double before(HeadValue which, double ago_s) const {
    return part().value_at(state, which, ago_s);
  }
  // Ticks until it is settled.
  int settle() {
    for (int ticks = 1; ticks < 100'000; ++ticks) {
      tick();
      if (value(kHeadSettled) == 1) return ticks;
    }
    return -1;
  }
};

// 1 rad at 10 rad/s2 is a triangle of 2 sqrt(1/10) s; at most 0.5 rad/s is a trapezoid of
// 1/0.5 + 0.5/10 s. Settling takes 20 ms more.
TEST(Head, TrianglesAndTrapezoidsTakeTheirTimes) {
  HeadBench triangle;
  triangle.move(kHeadMove, 1, 0, 100);
  EXPECT_NEAR(triangle.settle() * kTick_s, 2 * std::sqrt(0.1) + 0.02, kTick_s);
  EXPECT_NEAR(triangle.value(kHeadAzimuth), 1, 1e-12);
  HeadBench trapezoid;
  trapezoid.move(kHeadMove, 1, 0, 0.5);
  EXPECT_NEAR(trapezoid.settle() * kTick_s, 2 + 0.05 + 0.02, kTick_s);
}

// Both axes arrive together, on a straight line.
TEST(Head, BothAxesMoveAsOne) {
  HeadBench b;
  b.move(kHeadMove, 1.2, 0.3, 0.8);
  for (int i = 0; i < 200; ++i) {
    b.tick();
    EXPECT_NEAR(b.value(kHeadElevation), 0.25 * b.value(kHeadAzimuth), 1e-12);
  }
}

TEST(Head, TakesTheShortestWayRound) {
  HeadBench b;
  b.move(kHeadMove, 3, 0, 100);
  b.settle();
  b.move(kHeadMove, -3, 0, 100);  // 2 pi - 6 further to the left
  b.tick();
  EXPECT_GT(b.rate(kHeadAzimuth), 0);
  EXPECT_NEAR((b.settle() + 1) * kTick_s, 2 * std::sqrt((2 * kPi - 6) / 10) + 0.02, kTick_s);
  EXPECT_NEAR(b.value(kHeadAzimuth), -3, 1e-12);
}

// A motion that is interrupted goes on from its speed. Reference: the best a driver could do by
// looking every 0.1 ms: full thrust until it must brake.
TEST(Head, InterruptedMotionsAgreeWithSmallSteps) {
  for (const double target : {-0.4, 0.1, 0.5, 2.0}) {
    HeadBench b;
    b.move(kHeadMove, 1, 0, 3);
    for (int i = 0; i < 50; ++i) b.tick();
    double x = b.value(kHeadAzimuth);
    double v = b.rate(kHeadAzimuth);
    ASSERT_GT(v, 2);
    b.move(kHeadMove, target, 0, 1.5);
    constexpr double kStep = 1e-5;
    constexpr double kA = 10;
    for (int tick = 0; tick < 400; ++tick) {
      b.tick();
      for (int i = 0; i < 500; ++i) {
        const double way = target - x;
        double wanted = std::copysign(std::min(1.5, std::sqrt(2 * kA * std::abs(way))), way);
        if (std::abs(way) < 1e-7) wanted = 0;
        v += std::clamp(wanted - v, -kA * kStep, kA * kStep);
        x += v * kStep;
      }
      ASSERT_NEAR(b.value(kHeadAzimuth), x, 2e-3) << target << " tick " << tick;
    }
  }
}

// At any instant within a tick: the plan itself, not a straight line.
TEST(Head, IsKnownAtEveryInstantOfATick) {
  HeadBench b;
  b.move(kHeadMove, 1, 0, 100);
  b.tick();
  for (const double ago : {0.0, 0.001, 0.0025, 0.005}) {
    const double t = kTick_s - ago;
    EXPECT_NEAR(b.before(kHeadAzimuth, ago), 0.5 * 10 * t * t, 1e-15);
  }
}

// A motion may begin within a tick, in the middle of another one, which goes on until then.
TEST(Head, BeginsAMotionWithinATick) {
  HeadBench b;
  b.move(kHeadMove, 1, 0, 100);
  b.tick();
  b.tick();
  constexpr double kDelay_s = 0.003;
  b.command(kHeadDelay, kDelay_s);
  b.command(kHeadMotion, kHeadHold);
  b.tick();
  const double rate = 10 * (2 * kTick_s + kDelay_s);
  for (const double ago : {0.0, 0.001, 0.002, 0.0025, 0.004, 0.005}) {
    const double t = 3 * kTick_s - ago;
    const double after = t - 2 * kTick_s - kDelay_s;
    const double way =
        after < 0 ? 5 * t * t : 0.5 * rate * rate / 10 + rate * after - 5 * after * after;
    EXPECT_NEAR(b.before(kHeadAzimuth, ago), way, 1e-15) << ago;
  }
  EXPECT_NEAR(b.before(kHeadRemains, 0), 2 * kDelay_s + 2 * kTick_s - kTick_s + 0.02, 1e-12);
  // The delay was for this motion only.
  b.move(kHeadMove, 1, 0, 100);
  b.tick();
  EXPECT_EQ(b.state.at(kHeadDelay).target, 0);
}

// Of two that are commanded in one tick, the second one begins where the first one is by then.
TEST(Head, BeginsTwoMotionsWithinATick) {
  HeadBench b;
  b.command(kHeadDelay, 0.001);
  b.move(kHeadMove, 1, 0, 100);
  b.command(kHeadDelay, 0.003);
  b.command(kHeadMotion, kHeadHold);
  b.tick();
  EXPECT_NEAR(b.before(kHeadAzimuth, 0.0045), 0, 1e-15);
  EXPECT_NEAR(b.value(kHeadAzimuth), 10 * 0.002 * 0.002, 1e-15);
}

TEST(Head, TracksMoreSoftlyThanItMoves) {
  HeadBench move;
  move.move(kHeadMove, 0.2, 0, 100);
  HeadBench track;
  track.move(kHeadTrack, 0.2, 0, 100);
  const int moved = move.settle();
  const int tracked = track.settle();
  EXPECT_NEAR(moved * kTick_s, 2 * std::sqrt(0.02) + 0.02, kTick_s);
  EXPECT_NEAR(tracked * kTick_s, 2 * std::sqrt(0.04) + 0.06, kTick_s);
}

// From a fast scan, too; and a whole turn is part of it.
TEST(Head, IsHomeWithinFourSeconds) {
  for (const double speed : {0.0, 94.0}) {
    PartBench b("head");
    if (speed > 0) {
      b.command(kHeadSpeed, speed);
      b.command(kHeadLow, -0.6);
      b.command(kHeadHigh, 0.6);
      b.command(kHeadLines, 15);
      b.command(kHeadMotion, kHeadScan);
      for (int i = 0; i < 300; ++i) b.tick();
    }
    b.command(kHeadMotion, kHeadHome);
    double turned = 0;
    int ticks = 0;
    do {
      b.tick();
      turned += b.state.rate * kTick_s;
    } while (++ticks < 1000 && b.state.at(kHeadSettled).value == 0);
    EXPECT_LT(ticks * kTick_s, 4);
    EXPECT_GT(turned, 2 * kPi - 0.1);
    EXPECT_NEAR(b.state.value, 0, 1e-9);
    EXPECT_NEAR(b.state.at(kHeadElevation).value, 0, 1e-12);
  }
}

// 12 lines in 12 turns, after three turns; lines are evenly spaced wherever one looks.
TEST(Head, ScansLineByLine) {
  PartBench b("head");  // 20000 degrees per second squared
  constexpr double kSpeed = 2 * kPi * 4;
  constexpr double kLow = -0.4;
  constexpr double kHigh = 0.5;
  constexpr int kLines = 12;
  b.command(kHeadSpeed, -kSpeed);
  b.command(kHeadLow, kLow);
  b.command(kHeadHigh, kHigh);
  b.command(kHeadLines, kLines);
  b.command(kHeadMotion, kHeadScan);
  double turned = 0;
  double began = 0;
  double t = 0;
  std::vector<double> crossings;  // elevations when it looks ahead
  double azimuth = 0;
  const double fine = kTick_s / 50;
  while (crossings.size() < 2 * kLines + 3) {
    b.tick();
    for (int i = 49; i >= 0; --i) {
      const double ago = i * fine;
      const double now = b.part().value_at(b.state, kHeadAzimuth, ago);
      const double step = det::wrap_angle(now - azimuth);
      turned -= step;
      t += fine;
      const bool passed = std::floor(turned / (2 * kPi)) > std::floor((turned + step) / (2 * kPi));
      const double elevation = b.part().value_at(b.state, kHeadElevation, ago);
      if (passed && turned > 2 * kPi * 2.99) {
        if (crossings.empty()) began = t;
        crossings.push_back(elevation);
      }
      azimuth = now;
    }
  }
  const double spacing = (kHigh - kLow) / kLines;
  const double passes = static_cast<double>(crossings.size() - 1);
  EXPECT_NEAR(turned, 2 * kPi * (3 + passes), 0.2);
  for (int i = 0; i <= kLines; ++i)
    EXPECT_NEAR(crossings[static_cast<std::size_t>(i)], kLow + i * spacing, 0.01 * spacing + 2e-3)
        << i;
  // And down again, with the same lines.
  for (int i = 0; i <= kLines; ++i)
    EXPECT_NEAR(crossings[static_cast<std::size_t>(kLines + i)], kHigh - i * spacing,
                0.01 * spacing + 2e-3)
        << i;
  // A pass lasts lines / turns per second.
  EXPECT_NEAR(t - began, passes / 4, 0.01 * passes / 4);
}

// It never needs more acceleration than it has, not at the corners either.
TEST(Head, ScansStayWithinTheirAcceleration) {
  HeadBench b;  // 10 rad/s2
  b.scan(2 * kPi, -0.3, 0.3, 2);
  constexpr double kFine = 0.001;
  double before = 0;
  double speed = 0;
  bool first = true;
  for (int tick = 0; tick < 4000; ++tick) {
    b.tick();
    for (int i = 4; i >= 0; --i) {
      const double now = b.before(kHeadElevation, i * kFine);
      const double v = (now - before) / kFine;
      if (!first) {
        ASSERT_LT(std::abs(v - speed) / kFine, 10.2) << tick;
      }
      first = tick == 0 && i > 2;
      speed = v;
      before = now;
    }
  }
}

// Rows are level, go to and fro, and end at rest; the region is never left.
TEST(Head, SweepsARegion) {
  PartBench b("head");
  b.command(kHeadSpeed, 3);
  b.command(kHeadLow, -0.1);
  b.command(kHeadHigh, 0.1);
  b.command(kHeadFrom, 0.4);
  b.command(kHeadTo, -0.6);
  b.command(kHeadLines, 5);
  b.command(kHeadMotion, kHeadRegion);
  int line = -1;
  std::vector<double> levels;
  double least = 9;
  double most = -9;
  int ticks = 0;
  int began = 0;
  int ended = 0;
  while (levels.size() < 10 && ++ticks < 100'000) {
    b.tick();
    const int now = static_cast<int>(b.state.at(kHeadLine).value);
    if (now < 0) continue;
    if (began == 0) began = ticks;
    least = std::min(least, b.state.value);
    most = std::max(most, b.state.value);
    if (now != line || (b.state.at(kHeadElevation).rate == 0 && levels.empty())) {
      line = now;
      levels.push_back(b.state.at(kHeadElevation).value);
      if (levels.size() == 6) ended = ticks;
    }
  }
  ASSERT_EQ(levels.size(), 10U);
  EXPECT_NEAR(least, -0.6, 1e-3);
  EXPECT_NEAR(most, 0.4, 1e-3);
  for (std::size_t i = 0; i < 5; ++i)
    EXPECT_NEAR(levels[i], -0.1 + 0.05 * static_cast<double>(i), 1e-3);
  // Five lines of 1 rad and four steps of 0.05 rad, each from rest to rest.
  const double a = deg_to_rad(20000.0);
  const double pass_s = 5 * (1.0 / 3 + 3 / a) + 4 * 2 * std::sqrt(0.05 / a);
  EXPECT_NEAR((ended - began) * kTick_s, pass_s, 3 * kTick_s);
}

// A fast scan cannot stop at once: the head goes on beyond the region's beginning.
TEST(Head, OvershootsFromAFastScan) {
  PartBench b("head");
  b.command(kHeadSpeed, 90);
  b.command(kHeadLow, -0.1);
  b.command(kHeadHigh, 0.1);
  b.command(kHeadLines, 20);
  b.command(kHeadMotion, kHeadScan);
  for (int i = 0; i < 200; ++i) b.tick();
  b.command(kHeadFrom, 0.2);
  b.command(kHeadTo, -0.2);
  b.command(kHeadMotion, kHeadRegion);
  double outside = 0;
  while (b.state.at(kHeadLine).value < 0 || b.state.at(kHeadMotion).value != double{kHeadRegion}) {
    b.tick();
    outside = std::max(outside, std::abs(b.state.value) - 0.2);
  }
  EXPECT_GT(outside, 1);
}

// A target that moves is followed exactly, as long as that is possible; otherwise as fast as can
// be.
TEST(Head, AimsAtWhatMoves) {
  HeadBench b;
  for (int i = 1; i <= 400; ++i) {
    const double t = i * kTick_s;
    b.move(kHeadAim, 0.3 * std::sin(2 * t), 0.1 * std::cos(3 * t), 100);
    b.tick();
    if (i < 100) continue;
    EXPECT_NEAR(b.value(kHeadAzimuth), 0.3 * std::sin(2 * t), 1e-9) << i;
    EXPECT_NEAR(b.value(kHeadElevation), 0.1 * std::cos(3 * t), 1e-9) << i;
  }
}

TEST(Head, StopsAtItsMechanicalLimits) {
  HeadBench b;
  b.move(kHeadMove, 0, 3, 100);
  b.settle();
  EXPECT_NEAR(b.value(kHeadElevation), deg_to_rad(35.0), 1e-12);
}

// What is mounted ahead of the mirror is turned about the mirror, and its picture about where it
// looks.
TEST(Head, CarriesACameraBehindATurningMirror) {
  HeadBench b;
  b.move(kHeadMove, kPi / 2, 0, 100);
  b.settle();
  const Frame3 moved = b.part().carry(b.state, 0);
  const Vec3 mirror = moved.at + moved.turn * Vec3{0, 0, 0.5};
  EXPECT_NEAR(mirror.x, 0, 1e-12);
  EXPECT_NEAR(mirror.z, 0.5, 1e-12);
  const Vec3 ahead = moved.turn * Vec3{1, 0, 0};
  const Vec3 up = moved.turn * Vec3{0, 0, 1};
  EXPECT_NEAR(ahead.y, 1, 1e-9);
  // Looking to the left the picture lies on its side: what was its top points back or ahead.
  EXPECT_NEAR(std::abs(up.x), 1, 1e-9);
  EXPECT_NEAR(up.z, 0, 1e-9);
}

}  // namespace
}  // namespace understudy::head_test
