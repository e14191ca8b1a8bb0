// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Impulses at contacts, found one after the other again and again (sequential impulses). A substep
// has two halves, see space_physics.cc. Formulas are in docs/physics.md, section 12.
#pragma once

#include <span>
#include <vector>

#include "physics/space/space_contact.h"

namespace understudy {

class ContactSolver {
 public:
  // Before the first half: the rows, and a first guess from the contacts of the substep before.
  void begin(std::vector<SpaceContact>& contacts, std::span<MovingBody> bodies, double h_s);
  // Between the halves, when bodies are about to move by their velocities.
  void move_on(std::span<MovingBody> bodies, double h_s);
  // One sweep over all contacts. Returns whether a speed changed by more than rounding.
  bool sweep(std::span<MovingBody> bodies);
  // After the second half: remembers the impulses for the next substep.
  void end();
  // Before a tick: forgets them, so that a tick depends on nothing but the State.
  void forget() { last_.clear(); }

 private:
  // An impulse that a contact had.
  struct Last {
    int a;
    int b;
    Vec3 at;
    double normal;
    Vec3 side;  // world frame
  };
  // Contacts of bodies that touch each other. Groups do not influence each other.
  struct Group {
    std::size_t first = 0;  // in order_
    std::size_t count = 0;
    double last_square = 0;  // of the changes in the last sweep, (12.12); 0 before the first one
    double small_m_s = 0;    // changes of speeds up to this end the sweeps
    bool driven = false;     // wheels may change its speeds between sweeps
    bool done = false;
  };
  void make_groups(std::span<const MovingBody> bodies);
  int root(int body);
  bool sweep_group(Group& group, std::span<MovingBody> bodies);
  double sweep_once(const Group& group, std::span<MovingBody> bodies, double& change);
  void go_on(const Group& group, std::span<MovingBody> bodies, double share);
  SpaceContact& contact(std::size_t k) { return (*contacts_)[order_[k]]; }
  void guess(SpaceContact& contact, std::span<MovingBody> bodies, std::size_t& from) const;

  std::vector<SpaceContact>* contacts_ = nullptr;
  std::vector<Last> last_;
  std::vector<Group> groups_;
  std::vector<std::size_t> order_;  // contacts, group by group
  std::vector<int> parent_;         // per body: towards the first one of its group
  std::vector<int> group_of_;       // per first one; -1 for none
};

}  // namespace understudy
