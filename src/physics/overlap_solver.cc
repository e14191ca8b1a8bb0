// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Overlap is left because bodies turn and sweeps end. It is shared by mass at first; then it is
// pushed outwards from walls and fixed bodies, the nearer to them counting as immovable; and what
// still overlaps then goes back to where it was.
#include "physics/overlap_solver.h"

#include <algorithm>
#include <cmath>

namespace understudy {
namespace {

constexpr double kSettled_m = 2e-6;   // overlap that may stay
constexpr double kDeep_m = 5e-5;      // overlap that must not stay
constexpr double kPushNear_m = 1e-4;  // pairs this close may be pushed into each other
constexpr int kRounds = 3;            // shared by mass
constexpr int kRoundsFromWalls = 3;
constexpr int kSweeps = 12;
constexpr int kFar = 1 << 20;  // level of a body that leans on no wall

// Pushed or sent back: no longer where its drive wanted it.
void take_off_arc(Member& m) {
  m.touched = true;
  m.on_arc = false;
  m.forced = m.is_robot();
}

// The line from end to end in the middle of a wall.
std::array<Vec2, 2> middle_line(const Outline& wall) {
  const auto& c = wall.corner;
  const auto middle = [](Vec2 a, Vec2 b) { return 0.5 * (a + b); };
  const Vec2 first = c[1] - c[0];
  const Vec2 second = c[2] - c[1];
  if (dot(first, first) >= dot(second, second)) return {middle(c[0], c[3]), middle(c[1], c[2])};
  return {middle(c[0], c[1]), middle(c[3], c[2])};
}

// Whoever starts on the line itself is on no side of it, and may leave it on either.
bool crosses(Vec2 from, Vec2 to, const std::array<Vec2, 2>& line) {
  const Vec2 way = to - from;
  const Vec2 along = line[1] - line[0];
  const double side = cross(along, from - line[0]);
  if (std::abs(side) <= kSettled_m * std::sqrt(dot(along, along))) return false;
  const auto apart = [](double a, double b) { return (a < 0) != (b < 0); };
  return apart(side, cross(along, to - line[0])) &&
         apart(cross(way, line[0] - from), cross(way, line[1] - from));
}

// The middle of a piece if its member were at this place.
Vec2 middle_of(const Piece& piece, const Member& m, Vec2 at, double angle) {
  return m.solid->round ? at : point_of(m, piece.middle, at, det::sincos(angle));
}

// The overlap that a pair had at the start of the substep.
double start_depth(const Pair& pair, IslandScene& scene) {
  Member& a = scene.member(pair.a);
  Member& b = scene.member(pair.b);
  const auto swap_places = [&] {
    for (Member* m : {&a, &b}) {
      std::swap(m->at, m->start_at);
      std::swap(m->angle, m->start_angle);
    }
    scene.place_pieces_of(pair.a);
    scene.place_pieces_of(pair.b);
  };
  swap_places();
  std::array<Touch, 2> touches;
  const int count = scene.touches_of(pair, 0, touches);
  double depth = 0;
  for (int k = 0; k < count; ++k)
    depth = std::max(depth, -touches[static_cast<std::size_t>(k)].gap_m);
  swap_places();
  return depth;
}

}  // namespace

double OverlapSolver::find(double within_m, IslandScene& scene) {
  overlaps_.clear();
  double least = within_m;
  scene.place_pieces();
  scene.for_touches(within_m, [&](std::size_t i, const std::array<Touch, 2>& touches, int count) {
    for (int k = 0; k < count; ++k) {
      overlaps_.push_back(scene.contact_at(i, touches[static_cast<std::size_t>(k)]));
      least = std::min(least, overlaps_.back().gap_m);
    }
  });
  return least;
}

// How many contacts each member is away from something that never moves.
void OverlapSolver::find_levels(IslandScene& scene) const {
  for (Member& m : scene.members()) m.level = m.inverse_mass > 0 ? kFar : 0;
  for (bool again = true; again;) {
    again = false;
    for (const Contact& c : overlaps_) {
      int& a = scene.member(c.a).level;
      int& b = scene.member(c.b).level;
      if (a > b + 1 && b < kFar) {
        a = b + 1;
        again = true;
      } else if (b > a + 1 && a < kFar) {
        b = a + 1;
        again = true;
      }
    }
  }
}

// (7.1) of docs/physics.md: L is c.share.
double OverlapSolver::push(bool from_walls, Contact& c, IslandScene& scene) const {
  Member& a = scene.member(c.a);
  Member& b = scene.member(c.b);
  const bool hold_a = from_walls && a.level < b.level;
  const bool hold_b = from_walls && b.level < a.level;
  const double turn_a = cross(c.arm_a, c.normal);
  const double turn_b = cross(c.arm_b, c.normal);
  const double of_a = hold_a ? 0 : a.inverse_mass + a.inverse_inertia * turn_a * turn_a;
  const double of_b = hold_b ? 0 : b.inverse_mass + b.inverse_inertia * turn_b * turn_b;
  if (of_a + of_b == 0) return 0;
  // free_at holds the member's place when the overlaps were found.
  const Vec2 way_a = a.at - a.free_at + (a.angle - a.free_angle) * left_of(c.arm_a);
  const Vec2 way_b = b.at - b.free_at + (b.angle - b.free_angle) * left_of(c.arm_b);
  const double gap = c.gap_m + dot(c.normal, way_a - way_b);
  const double share = std::max(0.0, c.share - gap / (of_a + of_b));
  const double more = share - c.share;
  c.share = share;
  if (!hold_a) {
    a.at = a.at + (more * a.inverse_mass) * c.normal;
    a.angle += more * a.inverse_inertia * turn_a;
  }
  if (!hold_b) {
    b.at = b.at - (more * b.inverse_mass) * c.normal;
    b.angle -= more * b.inverse_inertia * turn_b;
  }
  return std::abs(more) * (of_a + of_b);
}

void OverlapSolver::sweep(bool from_walls, IslandScene& scene) {
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    double worst = 0;
    for (std::size_t i = 0; i < overlaps_.size(); ++i) {
      Contact& c = overlaps_[sweep % 2 == 0 ? i : overlaps_.size() - 1 - i];
      worst = std::max(worst, push(from_walls, c, scene));
    }
    if (worst < 0.2 * kSettled_m) break;
  }
}

void OverlapSolver::note_pushed(IslandScene& scene) const {
  for (const Contact& c : overlaps_) {
    if (c.share <= 0) continue;
    for (Member* m : {&scene.member(c.a), &scene.member(c.b)})
      if (m->inverse_mass != 0) take_off_arc(*m);
  }
}

// Nobody is pushed through a wall: whoever would be stays where it was, and the others give way.
// The middle of each shape tells, because the centre of mass may lie on the other side already.
void OverlapSolver::keep_sides_of_walls(IslandScene& scene) const {
  for (const Pair& pair : scene.pairs()) {
    const Piece& wall = scene.piece(pair.piece_b);
    Member& m = scene.member(pair.a);
    if (wall.shape != nullptr || m.inverse_mass == 0) continue;
    const Piece& piece = scene.piece(pair.piece_a);
    const Vec2 from = middle_of(piece, m, m.start_at, m.start_angle);
    const Vec2 to = middle_of(piece, m, m.at, m.angle);
    if (!crosses(from, to, middle_line(wall.outline))) continue;
    m.at = m.start_at;
    m.angle = m.start_angle;
  }
}

void OverlapSolver::push_apart(IslandScene& scene) {
  for (int round = 0; round < kRounds + kRoundsFromWalls; ++round) {
    if (find(kPushNear_m, scene) > -kSettled_m) return;
    if (round == kRounds) find_levels(scene);
    for (Member& m : scene.members()) {
      m.free_at = m.at;
      m.free_angle = m.angle;
    }
    sweep(round >= kRounds, scene);
    keep_sides_of_walls(scene);
    note_pushed(scene);
  }
  if (find(0, scene) < -kDeep_m) send_back(scene);
}

// Marks those that are too deep in another as sent back. True if there were any more.
bool OverlapSolver::mark_deep(IslandScene& scene) const {
  bool any = false;
  for (const Contact& c : overlaps_) {
    if (c.gap_m > -kDeep_m) continue;
    Member& a = scene.member(c.a);
    Member& b = scene.member(c.b);
    if ((a.sent_back || a.inverse_mass == 0) && (b.sent_back || b.inverse_mass == 0)) continue;
    // Whatever was in another before may take its time to come out.
    const Pair& pair = scene.pair(static_cast<std::size_t>(c.pair));
    if (-c.gap_m <= start_depth(pair, scene) + kSettled_m) continue;
    for (Member* m : {&a, &b}) {
      if (m->inverse_mass == 0) continue;
      m->sent_back = any = true;
    }
  }
  return any;
}

void OverlapSolver::send_back(IslandScene& scene) {
  for (bool again = true; again;) {
    find(0, scene);
    again = mark_deep(scene);
    for (Member& m : scene.members()) {
      if (!m.sent_back) continue;
      m.at = m.start_at;
      m.angle = m.start_angle;
      m.v = {};
      m.w = 0;
      take_off_arc(m);
    }
  }
}

}  // namespace understudy
