// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Step 3 of a substep, and what is left to say about contacts after it. Formulas and symbols:
// docs/physics.md, section 5.
#include "physics/substep_contacts.h"

#include <algorithm>

namespace understudy {
namespace {

constexpr double kFast_m = 1e-5;  // overlap in a substep that is worth a closer look

// Two that came into each other fast: the direction counts that the contact had when they met, not
// the one at the end of the substep. Turning is left out of account.
int find_first_touches(const IslandScene& scene, const Pair& pair, int count,
                       std::array<Touch, 2>& touches) {
  const Member& a = scene.member(pair.a);
  const Member& b = scene.member(pair.b);
  const Vec2 way = (a.at - a.start_at) - (b.at - b.start_at);
  const double closed = -dot(touches[0].normal, way);
  const double overlap = -touches[0].gap_m;
  if (closed <= overlap) return count;  // they overlapped before
  const Vec2 back = (overlap / closed) * way;
  Outline earlier = scene.piece(pair.piece_a).outline;
  for (Vec2& p : earlier.corner) p = p - back;
  std::array<Touch, 2> first;
  const int found = find_touches(earlier, scene.piece(pair.piece_b).outline, kContactNear_m,
                                 a.free_v - b.free_v, first);
  if (found == 0) return count;
  for (Touch& t : first) {
    t.gap_m += dot(t.normal, back);
    t.point = t.point + 0.5 * back;
  }
  touches = first;
  return found;
}

void prepare(const Member& a, const Member& b, double h_s, Contact& c) {
  const Vec2 tangent = left_of(c.normal);
  const auto softness = [&](Vec2 direction) {  // k of (5.2)
    const double turn_a = cross(c.arm_a, direction);
    const double turn_b = cross(c.arm_b, direction);
    return a.inverse_mass + b.inverse_mass + a.inverse_inertia * turn_a * turn_a +
           b.inverse_inertia * turn_b * turn_b;
  };
  if (a.inverse_mass + b.inverse_mass == 0) return;
  c.softness_normal = softness(c.normal);
  c.softness_friction = softness(tangent);
  c.mass_normal = 1 / c.softness_normal;
  c.mass_friction = 1 / c.softness_friction;
  const auto way = [&](const Member& m, Vec2 arm) {
    return m.free_at - m.start_at + (m.free_angle - m.start_angle) * left_of(arm);
  };
  const auto speed = [](const Member& m, Vec2 arm) {
    return m.before_v + m.before_w * left_of(arm);
  };
  const double grown = dot(c.normal, way(a, c.arm_a) - way(b, c.arm_b));
  c.slowest = -std::max(0.0, c.gap_m - grown) / h_s;  // u of (5.3)
  c.before = dot(c.normal, speed(a, c.arm_a) - speed(b, c.arm_b));
}

}  // namespace

void SubstepContacts::detect(double within_m, double h_s, IslandScene& scene) {
  contacts_.clear();
  scene.for_touches(within_m, [&](std::size_t i, std::array<Touch, 2>& touches, int count) {
    const Pair& pair = scene.pair(i);
    if (touches[0].gap_m < -kFast_m) count = find_first_touches(scene, pair, count, touches);
    for (int k = 0; k < count; ++k) {
      Contact c = scene.contact_at(i, touches[static_cast<std::size_t>(k)]);
      c.index = k;
      c.friction = pair.friction;
      c.restitution = pair.restitution;
      c.impulse = pair.normal_impulse[static_cast<std::size_t>(k)];
      c.friction_impulse = pair.friction_impulse[static_cast<std::size_t>(k)];
      prepare(scene.member(c.a), scene.member(c.b), h_s, c);
      if (c.mass_normal > 0) contacts_.push_back(c);
    }
  });
  for (Pair& pair : scene.pairs()) pair.normal_impulse = pair.friction_impulse = {};
}

bool SubstepContacts::any_closed() const {
  return std::any_of(contacts_.begin(), contacts_.end(),
                     [](const Contact& c) { return c.gap_m < 0 || c.impulse > 0; });
}

bool SubstepContacts::mark_touched(IslandScene& scene) const {
  bool any = false;
  for (const Contact& c : contacts_) {
    if (c.impulse <= 0) continue;
    any = true;
    scene.member(c.a).touched = true;
    scene.member(c.b).touched = true;
  }
  return any;
}

void SubstepContacts::count_impulses(IslandScene& scene) const {
  for (const Contact& c : contacts_) {
    Pair& pair = scene.pairs()[static_cast<std::size_t>(c.pair)];
    const auto index = static_cast<std::size_t>(c.index);
    if (c.impulse > 0) {
      for (Member* m : {&scene.member(c.a), &scene.member(c.b)}) {
        m->touched = true;
        m->impulse += c.impulse;
      }
      if (!pair.noted[index]) scene.note_touch(c);
      pair.noted[index] = true;
    }
    // What bounced off will not press again in the next substep.
    const bool bounced = c.slowest > 0;
    pair.normal_impulse[index] = bounced ? 0 : c.impulse;
    pair.friction_impulse[index] = bounced ? 0 : c.friction_impulse;
  }
}

}  // namespace understudy
