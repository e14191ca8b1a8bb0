// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// An island's tick: substeps as short as its fastest body needs.
#include "physics/island.h"

#include <algorithm>
#include <cmath>

#include "physics/island_robots.h"
#include "physics/member_motion.h"

namespace understudy {
namespace {

constexpr double kSubstep_s = 1e-3;
constexpr double kRestGap_m = 2e-5;      // nearer things count as touching
constexpr double kRestOverlap_m = 5e-5;  // things that rest deeper in each other are moved

std::size_t usual_bodies(const IslandWorld& world) {
  return std::min(kUsualBodies, world.solids.size());
}

bool wants_to_move(const DriveStep& s) {
  return s.forward_m != 0 || s.left_m != 0 || s.turn_rad != 0;
}

}  // namespace

Island::Island(const IslandWorld& world)
    : tick_s_(world.tick_s),
      scene_(world),
      contacts_(usual_bodies(world)),
      overlaps_(usual_bodies(world)) {
  velocities_.reserve(usual_bodies(world) + 1, 8 * usual_bodies(world));
}

bool Island::is_resting() {
  for (const Member& m : scene_.members())
    if (m.v.x != 0 || m.v.y != 0 || m.w != 0 || m.forced || wants_to_move(m.step)) return false;
  return true;
}

// h of (4.1) in docs/physics.md, such that the rest of the tick is a whole number of them.
double Island::substep_length(double rest_s) {
  double longest = kSubstep_s;
  for (const Member& m : scene_.bodies()) {
    const double speed = fastest_point_m_s(m, tick_s_);
    const double way = 0.5 * m.solid->model->inner_m;
    if (speed * longest > way) longest = way / speed;
  }
  longest = std::max(longest, kShortestSubstep_s);
  const double count = std::ceil(rest_s / longest - 1e-9);
  return count <= 1 ? rest_s : rest_s / count;
}

bool Island::within_allowance() {
  const std::span<const Member> bodies = scene_.bodies();
  return std::all_of(bodies.begin(), bodies.end(),
                     [](const Member& m) { return gone_m(m) <= m.allowance_m; });
}

bool Island::go_through_tick() {
  double rest_s = tick_s_;
  while (rest_s > 0) {
    const double h_s = substep_length(rest_s);
    rest_s = h_s < rest_s ? rest_s - h_s : 0;
    substep(h_s, rest_s > 0 ? 1 - rest_s / tick_s_ : 1);
    if (!within_allowance()) return false;
  }
  return true;
}

bool Island::solve(const State& state, std::span<const int> bodies, std::span<Outcome> outcomes) {
  scene_.gather(state, bodies);
  bool valid = true;
  if (is_resting() && overlaps_.find(kRestGap_m, scene_) > -kRestOverlap_m) {
    // Nobody moves: only who touches whom is to be said.
    for (const Contact& c : overlaps_.found()) scene_.note_touch(c);
  } else {
    valid = go_through_tick();
  }
  std::size_t slot = 0;
  for (Member& m : scene_.bodies()) {
    if (m.was_hindered) count_made(m);
    outcomes[slot++] = outcome_of(m, state.body(m.body), tick_s_);
  }
  return valid;
}

// Puts everybody where it would get to alone. Returns the longest way along an axis.
double Island::predict_all(double h_s, double share) {
  double longest_m = 0;
  for (Member& m : scene_.bodies()) {
    predict(m, h_s, share);
    m.at = m.free_at;
    m.angle = m.free_angle;
    const Vec2 way = m.at - m.start_at;
    longest_m = std::max({longest_m, std::abs(way.x), std::abs(way.y)});
  }
  return longest_m;
}

void Island::substep(double h_s, double share) {
  const double longest_m = predict_all(h_s, share);
  const std::span<Member> bodies = scene_.bodies();
  const bool forces =
      std::any_of(bodies.begin(), bodies.end(), [](const Member& m) { return m.forced; });
  stop_by_rule(scene_);
  scene_.place_pieces();
  contacts_.detect(kContactNear_m + longest_m, h_s, scene_);
  bool closed = contacts_.any_closed();
  const bool solve = closed || forces;
  if (solve) {
    for (Member& m : bodies) set_hold(m, h_s, tick_s_);
    velocities_.solve(scene_.members(), contacts_.all());
    closed |= contacts_.mark_touched(scene_);
  }
  for (Member& m : bodies) move(m, h_s, share);
  if (solve) velocities_.bounce(scene_.members(), contacts_.all());
  contacts_.count_impulses(scene_);
  if (closed) overlaps_.push_apart(scene_);
  end_substep(share);
}

void Island::end_substep(double share) {
  for (Member& m : scene_.bodies()) {
    const double fastest = 0.5 * m.solid->model->inner_m / kShortestSubstep_s;
    const double speed = det::hypot(m.v.x, m.v.y);
    if (speed > fastest) m.v = (fastest / speed) * m.v;
    if (!m.is_robot()) continue;
    m.was_hindered |= m.forced;
    count_long_arc(m);
    if (m.forced && !m.touched) let_go(m, share);
  }
}

std::size_t Island::room() const { return scene_.room() + contacts_.room() + overlaps_.room(); }

void Island::match_room(const Island& other) {
  scene_.match_room(other.scene_);
  contacts_.match_room(other.contacts_);
  overlaps_.match_room(other.overlaps_);
  velocities_.match_room(other.velocities_);
}

}  // namespace understudy
