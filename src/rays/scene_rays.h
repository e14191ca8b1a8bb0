// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SceneRays: beams in all directions against floor, terrain, walls, robots and objects. The tree of
// the walls is built once, the tree of the bodies whenever one of them has moved.
#pragma once

#include <optional>
#include <vector>

#include "rays/beam_packet.h"
#include "rays/ground_rays.h"
#include "rays/posed_bodies.h"
#include "rays/solid_trees.h"
#include "world/model.h"
#include "world/scene_caster.h"
#include "world/state.h"

namespace understudy {

class SceneRays final : public SceneCaster {
 public:
  explicit SceneRays(const Model& model);

  // Takes the bodies' places from this state. Must not run while others cast.
  void place_bodies(const State& state);
  void cast(const RayBundle& bundle, std::span<SceneHit> hits) const override;
  void find_hidden(const RayBundle& bundle, std::span<std::uint8_t> hidden) const override;
  bool is_hidden(Vec3 from, Vec3 to, int own_robot) const override;

 private:
  template <class Use>
  void for_each_packet(const RayBundle& bundle, std::size_t beams, const Use& use) const;
  void add_wall(const WallModel& wall, std::int32_t number);
  void add_body(int body);
  void build_all();
  void place_body(int body, const Pose2& X_WB);
  double move_upright(int body, const Pose2& X_WB);
  double move_posed(int body, const Pose3& X_WB);
  BeamPacket::Floor floor_for(BeamUse use) const;

  const Model& model_;
  std::vector<SceneSolid> solids_;          // first all walls, then all shapes of all bodies
  std::vector<std::size_t> first_of_body_;  // index into solids_
  std::vector<Pose2> places_;               // of the bodies, as used in solids_
  double reach_m_ = 0;                      // all solids are within it
  SolidTrees trees_;
  PosedBodies posed_;
  std::optional<GroundRays> ground_;  // only with terrain
};

}  // namespace understudy
