// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The parts of an island: bodies that may meet in this tick, their shapes, the pairs of shapes that
// may touch, and the contacts found. All of it is scratch data, made anew in each tick.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "physics/solids.h"

namespace understudy {

// No substep is shorter, and nothing may be so fast that it would need one.
inline constexpr double kShortestSubstep_s = 1e-6;

// What the floor does to a body: its friction holds an object, and a robot's wheels pull it towards
// the speed that its drive wants. These are impulses of one substep, at `arm` from the centre of
// mass.
struct Hold {
  Vec2 forward;  // unit; the second axis is to its left
  Vec2 arm;
  double want_forward = 0;  // m/s
  double want_left = 0;
  double want_turn = 0;             // rad/s
  double most_forward = 0;          // Ns: the motors' limit
  double most = 0;                  // Ns: the grip, in any direction
  double most_turn = 0;             // Nms
  bool shared = false;              // a sliding object: turning and sliding share one grip
  std::array<double, 3> impulse{};  // forward, left, turn
  std::array<double, 3> mass{};     // the mass that each of them moves, or the step of (5.9)
};

struct Member {
  const Solid* solid = nullptr;
  int body = 0;

  // Centre of mass; the angle is not wrapped.
  Vec2 at;
  double angle = 0;
  Vec2 v;
  double w = 0;
  double inverse_mass = 0;  // 0 while it counts as immovable
  double inverse_inertia = 0;

  // At the start of the substep.
  Vec2 start_at;
  double start_angle = 0;
  Vec2 free_at;  // where it goes if nothing is in its way, and its velocity there
  double free_angle = 0;
  Vec2 free_v;
  double free_w = 0;
  Vec2 before_v;  // without the forces of this substep
  double before_w = 0;
  Hold hold;
  bool touched = false;
  bool stopped = false;  // by ContactRule::kStop: it does not move in this substep
  bool sent_back = false;
  int level = 0;  // number of contacts to the nearest wall or fixed body

  // For a robot.
  bool forced = false;
  DriveStep step;
  double force_limit_n = 0;
  Pose2 anchor;             // where it was last free, at this share of its step
  double anchor_angle = 0;  // heading there, not wrapped
  double anchor_share = 0;
  Pose2 free_pose;      // at the end of the substep, exactly on the arc
  bool on_arc = false;  // true if it is there
  DriveStep made;
  Vec2 counted_at;  // the reference point and the heading up to which `made` is counted
  double counted_angle = 0;
  bool was_hindered = false;

  // For the tick.
  Vec2 first_origin;
  double first_angle = 0;
  double allowance_m = 0;  // how far it may go
  double impulse = 0;      // of all contacts, Ns
  bool touching = false;
  std::uint32_t sectors = 0;

  bool is_robot() const { return solid->robot >= 0; }
  // True if it goes where its drive says, whatever its mass.
  bool is_driven() const { return is_robot() && !forced; }
  void push(Vec2 impulse_ns, Vec2 arm_m) {
    v = v + inverse_mass * impulse_ns;
    w += inverse_inertia * cross(arm_m, impulse_ns);
  }
  Vec2 velocity_at(Vec2 arm_m) const { return {v.x - w * arm_m.y, v.y + w * arm_m.x}; }
};

// A shape of a member, of a fixed body or of a wall, at its place in the world.
struct Piece {
  const ShapeModel* shape = nullptr;  // null for walls
  Outline outline;
  Vec2 middle;  // body frame
  Vec2 world_middle;
  double reach_m = 0;  // around the middle
  int member = 0;
};

// Two pieces that may meet. The first belongs to a member; the second may never move.
struct Pair {
  int piece_a = 0;
  int piece_b = 0;
  int a = 0;  // members
  int b = 0;
  double friction = 0;
  double restitution = 0;
  bool by_rule = false;  // with a wall, a fixed body or another robot: ContactRule::kStop applies
  std::array<double, 2> normal_impulse{};  // from the previous substep: a good first guess
  std::array<double, 2> friction_impulse{};
  std::array<bool, 2> noted{};  // counted as touching in this tick
};

struct Contact {
  int pair = 0;
  int index = 0;  // 0 or 1 of the pair
  int a = 0;
  int b = 0;
  Vec2 normal;  // from b to a
  Vec2 arm_a;   // from the centre of mass to the point
  Vec2 arm_b;
  double gap_m = 0;    // at the members' places when it was found
  double slowest = 0;  // m/s: the highest speed at which the gap may close, not positive
  double before = 0;   // m/s: how fast it grew at the start of the substep
  double mass_normal = 0;
  double mass_friction = 0;
  double softness_normal = 0;  // the inverse masses
  double softness_friction = 0;
  double friction = 0;
  double restitution = 0;
  double impulse = 0;
  double friction_impulse = 0;
  double share = 0;  // when pushing apart: distance moved so far, per unit of inverse mass
};

inline constexpr double kMade_m = 1e-7;  // m or rad: a step is done if no more than this is missing

inline constexpr std::size_t kUsualBodies = 32;  // of an island; there is more room when needed

// Room for as much as the other has.
template <class List>
void match_capacity(List& mine, const List& other) {
  if (mine.capacity() < other.capacity()) mine.reserve(other.capacity());
}

inline Vec2 left_of(Vec2 v) { return {-v.y, v.x}; }

}  // namespace understudy
