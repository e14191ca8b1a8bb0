// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SubstepContacts: the contacts of one substep, found where everybody would get to alone, with what
// the velocity solver needs to know about each.
#pragma once

#include <span>
#include <vector>

#include "physics/island_scene.h"

namespace understudy {

inline constexpr double kContactNear_m = 2e-4;  // contacts this near are taken along, closed or not

class SubstepContacts {
 public:
  explicit SubstepContacts(std::size_t bodies) { contacts_.reserve(8 * bodies); }

  // Contacts of all pairs that are nearer than this, where members are now.
  void detect(double within_m, double h_s, IslandScene& scene);
  std::span<Contact> all() { return contacts_; }
  bool any_closed() const;
  // After velocities are solved: members that a contact presses on are touched. True if any is.
  bool mark_touched(IslandScene& scene) const;
  // Adds the impulses up for the members, and keeps them as a first guess for the next substep.
  void count_impulses(IslandScene& scene) const;

  std::size_t room() const { return contacts_.capacity(); }
  void match_room(const SubstepContacts& other) { match_capacity(contacts_, other.contacts_); }

 private:
  std::vector<Contact> contacts_;
};

}  // namespace understudy
