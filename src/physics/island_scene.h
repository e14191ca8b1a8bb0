// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// IslandScene: the bodies of an island as a tick finds them, their shapes, and the pairs of shapes
// that may meet. Solvers move the members; the shapes follow when they are placed again.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "physics/island_data.h"
#include "physics/island_world.h"
#include "physics/narrow_phase.h"

namespace understudy {

// Marks the member as touched there, in this tick.
void note_touch(Member& m, Vec2 point);
// Where point `p` of the body frame is if the centre of mass is `at`, with sine and cosine of the
// angle.
Vec2 point_of(const Member& m, Vec2 p, Vec2 at, const det::SinCos& t);

class IslandScene {
 public:
  explicit IslandScene(const IslandWorld& world);

  // Takes these bodies out of the State, ascending.
  void gather(const State& state, std::span<const int> bodies);

  // The bodies, and one more that stands for all that never moves.
  std::span<Member> members() { return members_; }
  std::span<Member> bodies() { return {members_.data(), static_cast<std::size_t>(body_count_)}; }
  std::span<Pair> pairs() { return pairs_; }
  Member& member(int i) { return members_[static_cast<std::size_t>(i)]; }
  const Member& member(int i) const { return members_[static_cast<std::size_t>(i)]; }
  const Pair& pair(std::size_t i) const { return pairs_[i]; }
  const Piece& piece(int i) const { return pieces_[static_cast<std::size_t>(i)]; }

  // Puts the shapes of all members, or of one, where the members are now.
  void place_pieces();
  void place_pieces_of(int member);

  // Visits all pairs with points closer than this, at the members' current places:
  // visit(pair's number, touches, how many).
  template <class Visit>
  void for_touches(double within_m, const Visit& visit) const;
  // The same for one pair; returns how many.
  int touches_of(const Pair& pair, double within_m, std::array<Touch, 2>& touches) const;
  // A touch of a pair as a contact, relative to its members' current places.
  Contact contact_at(std::size_t pair, const Touch& touch) const;
  void note_touch(const Contact& c);

  // A measure of its room. It grows when any part of it does.
  std::size_t room() const;
  // Room for as many things as any other scene needed.
  void match_room(const IslandScene& other);

 private:
  void add_member(const State& state, int body);
  void add_pieces(int body, const Pose2& X_WB);
  void add_walls(int member);
  void add_neighbours(const State& state, int member);
  void add_pairs(int first_a, int last_a, int a, int first_b, int last_b, int b);

  const IslandWorld& world_;
  std::vector<Member> members_;
  std::vector<Piece> pieces_;
  std::vector<Pair> pairs_;
  std::vector<int> first_piece_;  // per member, plus one
  std::vector<int> near_walls_;
  int body_count_ = 0;
};

inline int IslandScene::touches_of(const Pair& pair, double within_m,
                                   std::array<Touch, 2>& touches) const {
  return find_touches(piece(pair.piece_a).outline, piece(pair.piece_b).outline, within_m,
                      member(pair.a).free_v - member(pair.b).free_v, touches);
}

template <class Visit>
void IslandScene::for_touches(double within_m, const Visit& visit) const {
  std::array<Touch, 2> touches;
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    const Piece& one = piece(pairs_[i].piece_a);
    const Piece& other = piece(pairs_[i].piece_b);
    const Vec2 d = one.world_middle - other.world_middle;
    const double most = one.reach_m + other.reach_m + within_m;
    if (dot(d, d) >= most * most) continue;
    const int count = touches_of(pairs_[i], within_m, touches);
    if (count > 0) visit(i, touches, count);
  }
}

}  // namespace understudy
