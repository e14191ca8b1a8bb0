// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What overlap is left after a substep (bodies turn, sweeps end) is pushed out of the way, without
// making anybody faster: first shared by mass; then outwards from walls and fixed bodies, the
// nearer to them counting as immovable; and who still overlaps then goes back to where it was.
#include <algorithm>
#include <cmath>

#include "physics/island.h"

namespace understudy {
namespace {

constexpr double kSettled_m = 2e-6;   // overlap that may stay
constexpr double kDeep_m = 5e-5;      // overlap that must not stay
constexpr double kPushNear_m = 1e-4;  // pairs this near may be pushed into each other
constexpr int kRounds = 3;            // shared by mass
constexpr int kRoundsFromWalls = 3;
constexpr int kSweeps = 12;
constexpr int kFar = 1 << 20;  // level of who leans on no wall

}  // namespace

// Fills overlaps_ with what is nearer than this; returns the smallest gap.
double Island::find_overlaps(double within_m) {
  overlaps_.clear();
  double least = within_m;
  place_pieces();
  for_touches(within_m, [&](std::size_t i, const std::array<Touch, 2>& touches, int count) {
    for (int k = 0; k < count; ++k) {
      overlaps_.push_back(contact_at(i, touches[static_cast<std::size_t>(k)]));
      least = std::min(least, overlaps_.back().gap_m);
    }
  });
  return least;
}

// How many contacts each member is away from what never moves.
void Island::find_levels() {
  for (Member& m : members_) m.level = m.inverse_mass > 0 ? kFar : 0;
  for (bool again = true; again;) {
    again = false;
    for (const Contact& c : overlaps_) {
      int& a = members_[static_cast<std::size_t>(c.a)].level;
      int& b = members_[static_cast<std::size_t>(c.b)].level;
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

void Island::push_sweeps(bool from_walls) {
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    double worst = 0;
    for (std::size_t i = 0; i < overlaps_.size(); ++i) {
      Contact& c = overlaps_[sweep % 2 == 0 ? i : overlaps_.size() - 1 - i];
      Member& a = members_[static_cast<std::size_t>(c.a)];
      Member& b = members_[static_cast<std::size_t>(c.b)];
      const bool hold_a = from_walls && a.level < b.level;
      const bool hold_b = from_walls && b.level < a.level;
      const double turn_a = cross(c.arm_a, c.normal);
      const double turn_b = cross(c.arm_b, c.normal);
      const double of_a = hold_a ? 0 : a.inverse_mass + a.inverse_inertia * turn_a * turn_a;
      const double of_b = hold_b ? 0 : b.inverse_mass + b.inverse_inertia * turn_b * turn_b;
      if (of_a + of_b == 0) continue;
      // free_at holds where the member was when the overlaps were found.
      const Vec2 way_a = a.at - a.free_at + (a.angle - a.free_angle) * left_of(c.arm_a);
      const Vec2 way_b = b.at - b.free_at + (b.angle - b.free_angle) * left_of(c.arm_b);
      const double gap = c.gap_m + dot(c.normal, way_a - way_b);
      const double share = std::max(0.0, c.share - gap / (of_a + of_b));
      const double more = share - c.share;
      worst = std::max(worst, std::abs(more) * (of_a + of_b));
      c.share = share;
      if (!hold_a) {
        a.at = a.at + (more * a.inverse_mass) * c.normal;
        a.angle += more * a.inverse_inertia * turn_a;
      }
      if (!hold_b) {
        b.at = b.at - (more * b.inverse_mass) * c.normal;
        b.angle -= more * b.inverse_inertia * turn_b;
      }
    }
    if (worst < 0.2 * kSettled_m) break;
  }
  for (const Contact& c : overlaps_)
    if (c.share > 0)
      for (Member* m :
           {&members_[static_cast<std::size_t>(c.a)], &members_[static_cast<std::size_t>(c.b)]}) {
        if (m->inverse_mass == 0) continue;
        m->touched = true;
        m->on_arc = false;
        m->forced = m->is_robot();
      }
}

void Island::push_apart() {
  for (int round = 0; round < kRounds + kRoundsFromWalls; ++round) {
    if (find_overlaps(kPushNear_m) > -kSettled_m) return;
    if (round == kRounds) find_levels();
    for (Member& m : members_) {
      m.free_at = m.at;
      m.free_angle = m.angle;
    }
    push_sweeps(round >= kRounds);
  }
  if (find_overlaps(0) < -kDeep_m) send_back();
}

// The overlap that a pair had when the substep began.
double Island::start_depth(const Pair& pair) {
  Member& a = members_[static_cast<std::size_t>(pair.a)];
  Member& b = members_[static_cast<std::size_t>(pair.b)];
  const auto swap_places = [&] {
    for (Member* m : {&a, &b}) {
      std::swap(m->at, m->start_at);
      std::swap(m->angle, m->start_angle);
    }
    place_pieces_of(pair.a);
    place_pieces_of(pair.b);
  };
  swap_places();
  std::array<Touch, 2> touches;
  const int count = find_touches(pieces_[static_cast<std::size_t>(pair.piece_a)].outline,
                                 pieces_[static_cast<std::size_t>(pair.piece_b)].outline, 0,
                                 a.free_v - b.free_v, touches);
  double depth = 0;
  for (int k = 0; k < count; ++k)
    depth = std::max(depth, -touches[static_cast<std::size_t>(k)].gap_m);
  swap_places();
  return depth;
}

void Island::send_back() {
  for (bool again = true; again;) {
    again = false;
    find_overlaps(0);
    for (const Contact& c : overlaps_) {
      if (c.gap_m > -kDeep_m) continue;
      Member& a = members_[static_cast<std::size_t>(c.a)];
      Member& b = members_[static_cast<std::size_t>(c.b)];
      if ((a.sent_back || a.inverse_mass == 0) && (b.sent_back || b.inverse_mass == 0)) continue;
      // Whoever stood in another before may take its time to come out.
      if (-c.gap_m <= start_depth(pairs_[static_cast<std::size_t>(c.pair)]) + kSettled_m) continue;
      for (Member* m : {&a, &b}) {
        if (m->inverse_mass == 0) continue;
        m->sent_back = again = true;
      }
    }
    for (Member& m : members_) {
      if (!m.sent_back) continue;
      m.at = m.start_at;
      m.angle = m.start_angle;
      m.v = {};
      m.w = 0;
      m.touched = true;
      m.on_arc = false;
      m.forced = m.is_robot();
    }
  }
}

}  // namespace understudy
