// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A wheel during a tick of spatial physics: where it touches the ground, what its spring carries,
// and how its tyre grips. Numbers such as (13.2) are formulas of docs/physics.md.
#pragma once

#include "physics/space/ground.h"
#include "physics/space/moving_body.h"
#include "world/drive.h"
#include "world/vehicle_spec.h"

namespace understudy {

// A direction in which the tyre grips.
struct GripRow {
  bool there = false;
  bool was_there = false;  // in the half of a substep before
  Vec3 along;              // of a unit force on the robot
  Vec3 lever;              // its moment about the robot's centre of mass
  Vec3 spin;               // what it changes of the robot's turning
  double rim_share = 0;    // of the rim's speed that goes along it
  double bent_m = 0;       // of the tyre
  double most_n = 0;       // of the motor
  double softness = 0;     // gamma of (13.6)
  double mass = 0;         // 1 / (yield + softness)
  double drag_m_s = 0;     // speed that the bent tyre asks for
  double impulse = 0;      // in this half of a substep; it begins with that of the half before

  double speed(const MovingBody& b) const { return dot(along, b.v_m_s) + dot(lever, b.w_rad_s); }
};

struct Wheel {
  const WheelSpec* spec = nullptr;
  bool geared = false;  // there is a differential gear between it and others of its motor
  // For the tick.
  Vec3 forward_B;      // the way it rolls
  Vec3 axle_B;         // to its left
  double rim_m_s = 0;  // as its motor turns it
  double motor_n = 0;  // at its rim; infinite: as much as the grip
  double steer_rad = 0;
  double way_ratio = 1;  // of its way to that of the wheel of the drive
  double yield = 0;      // of the robot to a push of its spring; 0: not known yet
  // The ground that its ray found in this substep.
  bool over_ground = false;
  Vec3 ground_point;
  Vec3 ground_normal;
  int ground_body = -1;
  double friction = 0;
  // In this half of the substep.
  bool touches = false;
  double travel_m = 0;  // of the spring
  Vec3 point;           // where it touches
  double load_n = 0;    // along the normal
  double tyre_n_m = 0;  // stiffness of the tyre
  GripRow ahead;
  GripRow aside;
  bool slides = false;
  bool gives_way = false;  // its motor is too weak
  // In the whole tick.
  double turned_m = 0;  // of its rim
  double missed_m = 0;  // because its motor was too weak
  double slid_m = 0;    // further than its ground, while it slid
  bool slid = false;
};

// A robot on wheels.
struct Vehicle {
  int robot = 0;  // also the index of its body
  std::size_t first = 0;
  std::size_t count = 0;
  bool settled = false;  // in this half of a substep, as long as nothing else pushes it
  int sweeps = 0;        // since something else pushed it
  Vec3 settled_v;        // what the last sweep has left
  Vec3 settled_w;
};

}  // namespace understudy
