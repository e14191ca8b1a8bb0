// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// wander: drives ahead, turns away from things that come near, and changes direction at random now
// and then. It steers by the robot's scheduled lidar whenever there is a new scan, otherwise by its
// PSDs and sonars in every 20th tick.
#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "base/random.h"
#include "world/model.h"
#include "world/program.h"

namespace understudy {
namespace {

constexpr double kCruise_m_s = 0.25;
constexpr double kTurn_rad_s = 1.2;
constexpr double kStop_m = 0.14;          // range at which it turns on the spot
constexpr double kSlow_m = 0.45;          // range at which it steers to the freer side
constexpr int kPsdEveryTicks = 20;        // how often the PSDs are read
constexpr double kCuriosity_rad_s = 0.6;  // size of the random bends when the way is free

// memory: [0] decisions so far, [1] the last scan seen plus one, [2] committed turn: 0 none, 1
// left, 2 right
enum Memory { kDecisions, kSeenScan, kCommitted };

// The nearest thing ahead, to the left and to the right.
struct Surroundings {
  double left_m = kNoReturn;
  double ahead_m = kNoReturn;
  double right_m = kNoReturn;

  void see(double bearing_rad, double range_m) {
    constexpr double kAheadHalf_rad = 0.5;
    double& side = bearing_rad > kAheadHalf_rad    ? left_m
                   : bearing_rad < -kAheadHalf_rad ? right_m
                                                   : ahead_m;
    side = std::min(side, range_m);
  }
};

int find_scheduled_ranges(const RobotModel& robot) {
  const auto& sensors = robot.sensors();
  for (std::size_t i = 0; i < sensors.size(); ++i)
    if (sensors[i].sensor_class == SensorClass::kScheduled &&
        sensors[i].descriptor->kind == SampleKind::kRanges)
      return static_cast<int>(i);
  return -1;
}

// A scan's beams are spread evenly around the front. Its thirds are right, ahead and left.
Surroundings look_at_scan(const Sample& scan) {
  Surroundings s;
  const std::size_t third = scan.ranges_m.size() / 3;
  for (std::size_t i = 0; i < scan.ranges_m.size(); ++i) {
    double& side = i < third ? s.right_m : i < scan.ranges_m.size() - third ? s.ahead_m : s.left_m;
    side = std::min(side, static_cast<double>(scan.ranges_m[i]));
  }
  return s;
}

Surroundings look_at_scalars(ProgramView& view) {
  Surroundings s;
  const auto& sensors = view.robot_model().sensors();
  for (std::size_t i = 0; i < sensors.size(); ++i)
    if (sensors[i].spec.kind == "psd" || sensors[i].spec.kind == "beam")
      s.see(sensors[i].spec.X_RS.heading_rad, view.sense(static_cast<int>(i)).values[0]);
  return s;
}

Command decide(const Surroundings& s, const KeyedRandom& random,
               std::array<std::uint64_t, 4>& memory) {
  const std::uint64_t decision = memory[kDecisions]++;
  SetSpeed c;
  if (s.ahead_m < kStop_m) {
    // Keep to the chosen side. Otherwise the robot would swing left and right in a corner forever.
    if (memory[kCommitted] == 0) {
      const double doubt = 0.1 * (random.uniform(decision) - 0.5);
      memory[kCommitted] = s.left_m + doubt > s.right_m ? 1 : 2;
    }
    c.angular_rad_s = memory[kCommitted] == 1 ? kTurn_rad_s : -kTurn_rad_s;
    return c;
  }
  memory[kCommitted] = 0;
  c.linear_m_s = kCruise_m_s;
  const double near = std::min({s.ahead_m, s.left_m, s.right_m});
  if (near < kSlow_m) {
    c.linear_m_s = kCruise_m_s * std::clamp(s.ahead_m / kSlow_m, 0.3, 1.0);
    // Balance the sides; the freer one pulls.
    const double l = std::min(s.left_m, 1.0);
    const double r = std::min(s.right_m, 1.0);
    c.angular_rad_s = kTurn_rad_s * (l - r) / (l + r + 1e-3);
  } else {
    c.angular_rad_s = kCuriosity_rad_s * (2 * random.uniform(decision) - 1);
  }
  return c;
}

Command step(const ProgramKey& key, ProgramView& view, std::array<std::uint64_t, 4>& memory) {
  const int lidar = find_scheduled_ranges(view.robot_model());
  Surroundings around;
  if (lidar >= 0) {
    const SensorState& state = view.robot_state().sensors[static_cast<std::size_t>(lidar)];
    if (state.samples == memory[kSeenScan]) return {};
    memory[kSeenScan] = state.samples;
    around = look_at_scan(state.latest);
  } else {
    if (memory[kSeenScan]++ % kPsdEveryTicks != 0) return {};
    around = look_at_scalars(view);
  }
  return decide(around, KeyedRandom(key.seed, key.robot, hash_name("wander")), memory);
}

}  // namespace

ProgramDescriptor wander_program() {
  return {.name = "wander", .help = "drives around and avoids what it meets", .step = &step};
}

}  // namespace understudy
