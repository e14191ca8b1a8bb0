// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Water: what floats, sinks and is slowed down in pools, and thrusters. Section 14 of
// docs/physics.md.
#pragma once

#include <span>
#include <vector>

#include "physics/space/space_scene.h"
#include "physics/space/wet_surface.h"
#include "world/state.h"

namespace understudy {

// The drag of a hull that moves at v is pressure v^2 + shear v.
struct WaterResistance {
  double pressure = 0;  // N s^2 / m^2
  double shear = 0;     // N s / m
};

class SpaceWater {
 public:
  explicit SpaceWater(const SpaceScene& scene);

  // What thrusters are to do in this tick.
  void begin(State& state);
  // Pushes everything that is in water for this time.
  void push(std::span<MovingBody> bodies, double h_s) const;

 private:
  struct Thruster {
    ThrusterPlace place;
    WaterResistance hull;  // along it
    double share = 1;      // of that hull, among those that push the same way
    double speed_m_s = 0;
  };
  struct Swimmer {
    std::size_t body = 0;
    WetSurface surface;
    double reach_m = 0;
    double trim = 1;       // the buoyancy is multiplied by this
    double ballast_m = 0;  // it acts so much above the middle of the water that gave way
    std::vector<Thruster> thrusters;
  };

  const WaterSpec* pool_at(Vec3 at) const;
  void push(const Swimmer& swimmer, const WaterSpec& pool, MovingBody& body, double h_s) const;
  static void thrust(const Swimmer& swimmer, const WaterSpec& pool, MovingBody& body, double h_s);
  void equip(Swimmer& swimmer, const KindModel& kind, const MovingBody& at_rest) const;

  const Model& model_;
  std::vector<Swimmer> swimmers_;
};

}  // namespace understudy
