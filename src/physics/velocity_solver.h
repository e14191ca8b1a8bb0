// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the impulses of one substep: contacts that no gap closes further than it is open, Coulomb
// friction in contacts, the floor's friction, and wheels that pull with limited force. One sweep
// goes over all rows forth and back (Gauss-Seidel, each row clamped to its limits); between sweeps
// a conjugate direction carries the impulses further, so that a heavy robot behind a light can
// takes some ten sweeps and not thousands. docs/physics.md, sections 5 and 6.
#pragma once

#include <span>
#include <vector>

#include "physics/island_data.h"

namespace understudy {

class VelocitySolver {
 public:
  // Changes the members' velocities and the impulses in contacts and holds.
  void solve(std::span<Member> members, std::span<Contact> contacts);
  // After solve(): gaps that closed fast open again by restitution. Energy never grows.
  void bounce(std::span<Member> members, std::span<Contact> contacts);
  void reserve(std::size_t members, std::size_t contacts);
  void match_room(const VelocitySolver& other);

 private:
  void iterate();
  double sweep_hold(Member& m) const;
  double sweep_sliding(Member& m) const;
  double sweep_contact(Contact& c) const;
  double sweep();
  void remember();
  double progress();
  void carry_on(double factor);
  double energy() const;
  double work_of_wheels() const;

  std::span<Member> members_;
  std::span<Contact> contacts_;
  std::vector<double> old_;        // impulses before the sweep
  std::vector<double> direction_;  // of the impulses, from sweep to sweep
  std::vector<Vec2> plain_v_;      // before the bounce
  std::vector<double> plain_w_;
};

}  // namespace understudy
