// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Short rays: each thing near the ray is asked, and the nearest answer counts.
#include "physics/space/ground.h"

#include "physics/space/shape_ray.h"
#include "physics/space/space_scene.h"
#include "physics/space/terrain_cell.h"

namespace understudy {
namespace {

// The nearest hit so far.
class NearestHit {
 public:
  NearestHit(Vec3 from, Vec3 along, double reach_m)
      : from_(from), along_(along), reach_m_(reach_m) {}

  double reach_m() const { return reach_m_; }
  void take(const ShapeHit& hit, double friction, int body) {
    if (!hit.met || hit.range_m >= reach_m_) return;
    reach_m_ = hit.range_m;
    best_ = GroundHit{hit.range_m, from_ + hit.range_m * along_, hit.normal, friction, body};
  }
  const std::optional<GroundHit>& best() const { return best_; }

 private:
  Vec3 from_;
  Vec3 along_;
  double reach_m_;
  std::optional<GroundHit> best_;
};

Bounds3 bounds_of_ray(Vec3 from, Vec3 along, double reach_m) {
  Bounds3 box;
  box.hold(from);
  box.hold(from + reach_m * along);
  return box;
}

void look_at_mesh(const SpaceMesh& mesh, const Pose3& X_WB, const ShapeRay& ray, int body,
                  NearestHit& nearest) {
  const Pose3 X_WM = compose(X_WB, mesh.X_BS);
  const Turn3 turn = turn_of(X_WM.turn);
  const ShapeRay inside{into(turn, ray.from - X_WM.at), into(turn, ray.along)};
  mesh.tree->for_near(bounds_of_ray(inside.from, inside.along, nearest.reach_m()),
                      [&](std::size_t triangle) {
                        ShapeHit hit = ray_meets(inside, mesh.mesh->corners(triangle));
                        hit.normal = turn * hit.normal;
                        nearest.take(hit, 1, body);
                      });
}

}  // namespace

void Ground::begin() {
  constexpr double kFar_m = 3;  // more than wheels stick out, and than anything goes in a tick
  near_.clear();
  first_.clear();
  for (std::size_t robot = 0; robot < scene_.model().robots.size(); ++robot) {
    first_.push_back(near_.size());
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const SpaceSolid& solid = scene_.solids()[i];
      if (i == robot || solid.passes) continue;
      const Vec3 apart = bodies_[i].at - bodies_[robot].at;
      const double near = scene_.solids()[robot].reach_m + solid.reach_m + kFar_m;
      if (solid.meshes.empty() && dot(apart, apart) > near * near) continue;
      near_.push_back(static_cast<int>(i));
    }
  }
  first_.push_back(near_.size());
}

std::optional<GroundHit> Ground::below(Vec3 from, Vec3 along, double reach_m, int own_body) const {
  const ShapeRay ray{from, along};
  NearestHit nearest(from, along, reach_m);
  const double friction = scene_.ground_friction();
  if (const TerrainModel* terrain = scene_.model().terrain.get()) {
    for_cells_below(terrain->ground, bounds_of_ray(from, along, reach_m),
                    [&](const TerrainCell& cell) {
                      for (int which = 0; which < 2; ++which)
                        nearest.take(ray_meets(ray, cell.triangle(which)), friction, -1);
                    });
  } else if (along.z < 0 && from.z >= 0) {
    nearest.take({true, -from.z / along.z, {0, 0, 1}}, friction, -1);
  }
  scene_.for_walls(from + (0.5 * reach_m) * along, 0.5 * reach_m, [&](int wall) {
    nearest.take(ray_meets(ray, scene_.walls()[static_cast<std::size_t>(wall)].placed), 1, -1);
  });
  const Vec3 middle = from + (0.5 * reach_m) * along;
  const auto robot = static_cast<std::size_t>(own_body);
  for (std::size_t k = first_[robot]; k < first_[robot + 1]; ++k) {
    const int body = near_[k];
    const auto i = static_cast<std::size_t>(body);
    const SpaceSolid& solid = scene_.solids()[i];
    const Vec3 apart = bodies_[i].at - middle;
    const double near = solid.reach_m + 0.5 * reach_m;
    if (solid.meshes.empty() && dot(apart, apart) > near * near) continue;
    const Pose3 X_WB = bodies_[i].pose();
    for (const SpaceShape& shape : solid.shapes)
      nearest.take(ray_meets(ray, placed(shape, X_WB)), 1, body);
    for (const SpaceMesh& mesh : solid.meshes) look_at_mesh(mesh, X_WB, ray, body, nearest);
  }
  return nearest.best();
}

}  // namespace understudy
