// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Island: solves one tick for a group of bodies that may meet each other, walls and fixed bodies,
// and nobody else. It reads the State and writes outcomes; whoever leaves the ground it was given
// makes the attempt void. One substep:
//
//   1 predict     everybody goes on as if alone                                (island_substep.cc)
//   2 stop        robots with ContactRule::kStop that would hit stand still    (island_robots.cc)
//   3 detect      contacts of the predicted places
//   4 solve       impulses: contacts, friction, floor, wheels                  (velocity_solver.h)
//   5 move        who was touched goes by its new velocity, then bounces
//   6 push apart  what overlap rounding and turning left (island_positions.cc) 7 send back   who
//   still overlaps returns to the substep's start
#pragma once

#include <array>
#include <span>
#include <vector>

#include "physics/broad_phase.h"
#include "physics/island_data.h"
#include "physics/narrow_phase.h"
#include "physics/velocity_solver.h"

namespace understudy {

// What all islands share in a tick.
struct IslandWorld {
  explicit IslandWorld(const Model& model);

  std::vector<Solid> solids;
  std::vector<FixedWall> walls;
  BroadPhase near;
  std::vector<double> allowance_m;  // per body: how far any of its points may go in this tick
  std::vector<int> slot;            // per body: its place in its island
  double tick_s;
};

struct Outcome {
  BodyState body;
  DriveStep made;
  bool hindered = false;
  bool spinning = false;
  double gone_m = 0;  // the farthest it got from its start; more than its allowance: void
};

class Island {
 public:
  explicit Island(const IslandWorld& world);

  // Bodies ascending; writes one outcome for each. False if the attempt is void.
  bool solve(const State& state, std::span<const int> bodies, std::span<Outcome> outcomes);
  // Room for as many things as any other island needed.
  void match_room(const Island& other);
  // A measure of its room: grows when any of it does.
  std::size_t room() const;

 private:
  // island_gather.cc
  void gather(const State& state, std::span<const int> bodies);
  void add_member(const State& state, int body);
  void add_pieces(int body, int member, const Pose2& X_WB);
  void add_walls(int member);
  void add_neighbours(const State& state, int member);
  void add_pairs(int first_a, int last_a, int a, int first_b, int last_b, int b);

  // island.cc
  bool is_resting() const;
  void rest();
  double substep_length(double rest_s) const;
  static double gone(const Member& m);
  bool within_allowance() const;
  Outcome outcome(const Member& m, const BodyState& before) const;

  // All pairs with points nearer than this, where members are now:
  // visit(pair's number, touches, how many).
  template <class Visit>
  void for_touches(double within_m, const Visit& visit) const;

  // A touch of a pair as a contact, seen from where its members are now.
  Contact contact_at(std::size_t pair, const Touch& touch) const;

  // island_substep.cc
  void substep(double h_s, double share);
  void predict(Member& m, double h_s, double share) const;
  void detect(double within_m, double h_s);
  int find_first_touches(const Pair& pair, int count, std::array<Touch, 2>& touches) const;
  void prepare(Contact& c, double h_s) const;
  void count_impulses();
  void move(Member& m, double h_s, double share) const;
  void note_touch(Member& m, Vec2 point) const;
  void note_touch(const Contact& c);
  void place_pieces();
  void place_pieces_of(int member);

  // island_robots.cc
  void set_hold(Member& m, double h_s) const;
  void stop_by_rule();
  void note_made(Member& m) const;
  void count_made(Member& m) const;
  Vec2 reference_of(const Member& m) const;
  void set_anchor(Member& m, double share) const;
  void let_go(Member& m, double share) const;

  // island_positions.cc
  void push_apart();
  double find_overlaps(double within_m);
  void find_levels();
  void push_sweeps(bool from_walls);
  void send_back();
  double start_depth(const Pair& pair);

  const IslandWorld& world_;
  std::vector<Member> members_;  // the last one stands for all that never moves
  std::vector<Piece> pieces_;
  std::vector<Pair> pairs_;
  std::vector<Contact> contacts_;
  std::vector<Contact> overlaps_;
  std::vector<int> first_piece_;  // per member, and one more
  std::vector<int> near_walls_;
  VelocitySolver velocities_;
  int real_members_ = 0;
};

template <class Visit>
void Island::for_touches(double within_m, const Visit& visit) const {
  std::array<Touch, 2> touches;
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    const Pair& pair = pairs_[i];
    const Piece& one = pieces_[static_cast<std::size_t>(pair.piece_a)];
    const Piece& other = pieces_[static_cast<std::size_t>(pair.piece_b)];
    const Vec2 d = one.world_middle - other.world_middle;
    const double most = one.reach_m + other.reach_m + within_m;
    if (dot(d, d) >= most * most) continue;
    const Vec2 relative = members_[static_cast<std::size_t>(pair.a)].free_v -
                          members_[static_cast<std::size_t>(pair.b)].free_v;
    const int count = find_touches(one.outline, other.outline, within_m, relative, touches);
    if (count > 0) visit(i, touches, count);
  }
}

}  // namespace understudy
