// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Finds all contacts of a substep, and wakes bodies that something moving touches. What sleeps or
// is fixed is not looked at, except by others.
#pragma once

#include <span>
#include <vector>

#include "physics/space/ground_touch.h"
#include "physics/space/space_contact.h"
#include "physics/space/space_scene.h"

namespace understudy {

class ContactFinder {
 public:
  explicit ContactFinder(const SpaceScene& scene);

  // At the beginning of a tick, before find(): where all bodies are.
  void begin(std::span<const MovingBody> bodies);
  // Contacts that can close within the substep. The order depends only on the bodies.
  void find(std::span<MovingBody> bodies, double h_s, std::vector<SpaceContact>& contacts);
  // How deep the body is in floor or terrain; 0 or less if it is not.
  double depth_in_ground(int body, const Pose3& X_WB);

 private:
  struct Neighbours {
    int a;
    int b;
  };
  void place(int body, const MovingBody& b, double margin_m);
  void list_neighbours(std::span<const MovingBody> bodies);
  // Returns whether it woke one of them.
  bool meet(const Neighbours& pair, std::span<MovingBody> bodies, double h_s);
  void meet_shapes(const Neighbours& pair, std::span<const MovingBody> bodies);
  void meet_mesh(int body, int other, std::span<const MovingBody> bodies);
  void meet_ground(int body, const MovingBody& b);
  void meet_walls(int body, const MovingBody& b);
  void add(const Touching& touching, const SpaceContact& as);
  void set_pair_surface(SpaceContact& contact) const;
  std::span<const PlacedShape> shapes_of(int body) const;

  const SpaceScene& scene_;
  GroundTouch ground_;
  std::vector<std::size_t> first_;    // per body, plus one: of its shapes in placed_
  std::vector<PlacedShape> placed_;   // in the world
  std::vector<Bounds3> bounds_;       // of bodies, with their margin
  std::vector<double> margin_m_;      // how far each may go in the substep
  std::vector<int> order_;            // bodies by the low end of their bounds along x
  std::vector<Neighbours> awake_;     // whose bounds meet, and one of them is awake
  std::vector<Neighbours> sleeping_;  // one of them sleeps and none is awake
  std::vector<int> near_walls_;
  std::vector<SpaceContact>* contacts_ = nullptr;
};

}  // namespace understudy
