// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "rays/solid_tree.h"

#include <embree3/rtcore.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/check.h"

namespace understudy {
namespace {

// Of the reach: 64 times the last digit of a float. A beam's start and direction, a leaf's corners
// and every step of the walk are rounded to about that digit.
constexpr double kMarginShare = 1.0 / (1 << 18);
// Neighbours in a packet that point further apart than this (cosine) walk better alone.
constexpr double kTogether = 0.9;

// What Embree hands back to us for every leaf that beams come by.
struct Search {
  RTCIntersectContext context;  // must come first: Embree knows only this
  BeamPacket* packet;
  const SceneSolid* solids;
  const SolidTree::Leaf* leaves;
  double margin_m;
  // Beams that start outside of the reach are shortened by so much.
  BeamPacket::Numbers skipped_m;

  // How far beam i is still to be followed.
  float far(unsigned i) const {
    const double far_m = packet->range_m[i] - skipped_m[i] + margin_m;
    return static_cast<float>(std::min(far_m, 1e30));
  }
  unsigned try_leaf(unsigned leaf, unsigned beams) const {
    const std::int32_t solid = leaves[leaf].solid;
    return packet->meet(solids[solid], solid, beams);
  }
};

Search& search_of(RTCIntersectContext* context) { return *reinterpret_cast<Search*>(context); }

void bounds_of(const RTCBoundsFunctionArguments* args) {
  const auto& tree = *static_cast<const Search*>(args->geometryUserPtr);
  const SolidTree::Leaf& leaf = tree.leaves[args->primID];
  RTCBounds& out = *args->bounds_o;
  out.lower_x = static_cast<float>(leaf.low.x - tree.margin_m);
  out.lower_y = static_cast<float>(leaf.low.y - tree.margin_m);
  out.lower_z = static_cast<float>(leaf.low.z - tree.margin_m);
  out.upper_x = static_cast<float>(leaf.high.x + tree.margin_m);
  out.upper_y = static_cast<float>(leaf.high.y + tree.margin_m);
  out.upper_z = static_cast<float>(leaf.high.z + tree.margin_m);
}

void try_nearest(const RTCIntersectFunctionNArguments* args) {
  const Search& search = search_of(args->context);
  RTCRayN* rays = RTCRayHitN_RayN(args->rayhit, args->N);
  unsigned beams = 0;
  for (unsigned k = 0; k < args->N; ++k)
    if (args->valid[k] != 0) beams |= 1U << RTCRayN_id(rays, args->N, k);
  const unsigned better = search.try_leaf(args->primID, beams);
  if (better == 0) return;
  for (unsigned k = 0; k < args->N; ++k) {
    const unsigned i = RTCRayN_id(rays, args->N, k);
    if (args->valid[k] != 0 && (better >> i & 1) != 0)
      RTCRayN_tfar(rays, args->N, k) = search.far(i);
  }
}

// Embree takes a ray that ends at minus infinity for one that has met something.
void try_any(const RTCOccludedFunctionNArguments* args) {
  if (args->valid[0] == 0) return;
  if (search_of(args->context).try_leaf(args->primID, 1) != 0)
    RTCRayN_tfar(args->ray, args->N, 0) = -std::numeric_limits<float>::infinity();
}

// How far along the ray the cube of this reach begins; negative if the ray never comes there.
double distance_to_cube(const SolidRay& ray, double reach_m) {
  double enter = 0;
  double leave = std::numeric_limits<double>::infinity();
  const auto cut = [&](double from, double speed) {
    if (speed == 0) {
      if (std::abs(from) > reach_m) leave = -1;
      return;
    }
    const double a = (-reach_m - from) / speed;
    const double b = (reach_m - from) / speed;
    enter = std::max(enter, std::min(a, b));
    leave = std::min(leave, std::max(a, b));
  };
  cut(ray.origin.x, ray.direction.x);
  cut(ray.origin.y, ray.direction.y);
  cut(ray.origin.z, ray.direction.z);
  return enter <= leave ? enter : -1;
}

bool is_within(Vec3 p, double reach_m) {
  return std::max({std::abs(p.x), std::abs(p.y), std::abs(p.z)}) <= reach_m;
}

// Whether the beams are worth walking side by side.
bool point_together(const BeamPacket& packet) {
  const Vec3 first = packet.beam(0).direction;
  double least = 1;
  for (int i = 1; i < packet.count; ++i)
    least = std::min(least, dot(first, packet.beam(i).direction));
  return least >= kTogether;
}

}  // namespace

struct SolidTree::Inside {
  explicit Inside(Kind kind) {
    // One thread: a run brings its own. Embree must not touch how the processor rounds.
    device = rtcNewDevice("threads=1,set_affinity=0,start_threads=0");
    UNDERSTUDY_CHECK(device != nullptr, "Embree makes no device");
    scene = rtcNewScene(device);
    geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_USER);
    if (kind == Kind::kChanging) {
      rtcSetSceneFlags(scene, RTC_SCENE_FLAG_DYNAMIC);
      rtcSetSceneBuildQuality(scene, RTC_BUILD_QUALITY_LOW);
    }
    rtcSetGeometryBoundsFunction(geometry, bounds_of, nullptr);
    rtcSetGeometryIntersectFunction(geometry, try_nearest);
    rtcSetGeometryOccludedFunction(geometry, try_any);
    rtcAttachGeometry(scene, geometry);
  }
  ~Inside() {
    rtcReleaseGeometry(geometry);
    rtcReleaseScene(scene);
    rtcReleaseDevice(device);
  }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

  Search search(BeamPacket* packet, const SceneSolid* solids) const {
    Search s;
    rtcInitIntersectContext(&s.context);
    s.packet = packet;
    s.solids = solids;
    s.leaves = leaves.data();
    s.margin_m = kMarginShare * reach_m;
    return s;
  }

  // Beam i for Embree. False if it never comes near a leaf.
  bool start(Search& s, unsigned i, RTCRay& ray) const {
    const SolidRay beam = s.packet->beam(static_cast<int>(i));
    const double skip = is_within(beam.origin, reach_m) ? 0 : distance_to_cube(beam, reach_m);
    if (skip < 0) return false;
    s.skipped_m[i] = skip;
    const Vec3 from = beam.origin + skip * beam.direction;
    ray.org_x = static_cast<float>(from.x);
    ray.org_y = static_cast<float>(from.y);
    ray.org_z = static_cast<float>(from.z);
    ray.dir_x = static_cast<float>(beam.direction.x);
    ray.dir_y = static_cast<float>(beam.direction.y);
    ray.dir_z = static_cast<float>(beam.direction.z);
    ray.tnear = 0;
    ray.tfar = s.far(i);
    ray.time = 0;
    ray.mask = ~0U;
    ray.id = i;
    ray.flags = 0;
    return true;
  }

  RTCDevice device;
  RTCScene scene;
  RTCGeometry geometry;
  std::vector<Leaf> leaves;
  double reach_m = 0;
};

SolidTree::SolidTree(Kind kind) : inside_(std::make_unique<Inside>(kind)) {}
SolidTree::~SolidTree() = default;
SolidTree::SolidTree(SolidTree&&) noexcept = default;
SolidTree& SolidTree::operator=(SolidTree&&) noexcept = default;

std::vector<SolidTree::Leaf>& SolidTree::leaves() { return inside_->leaves; }

void SolidTree::build(double reach_m) {
  inside_->reach_m = reach_m;
  Search bounds = inside_->search(nullptr, nullptr);
  rtcSetGeometryUserPrimitiveCount(inside_->geometry,
                                   static_cast<unsigned>(inside_->leaves.size()));
  rtcSetGeometryUserData(inside_->geometry, &bounds);
  rtcCommitGeometry(inside_->geometry);
  rtcCommitScene(inside_->scene);
}

void SolidTree::find_nearest(BeamPacket& packet, const SceneSolid* solids) const {
  Search search = inside_->search(&packet, solids);
  const bool inside = is_within(packet.origin, inside_->reach_m);
  if (packet.count == 1 || !inside || !point_together(packet)) {
    for (unsigned i = 0; i < static_cast<unsigned>(packet.count); ++i) {
      RTCRayHit alone;
      if (!inside_->start(search, i, alone.ray)) continue;
      alone.hit.geomID = RTC_INVALID_GEOMETRY_ID;
      rtcIntersect1(inside_->scene, &search.context, &alone);
    }
    return;
  }
  search.context.flags = RTC_INTERSECT_CONTEXT_FLAG_COHERENT;
  search.skipped_m.fill(0);
  alignas(32) int valid[BeamPacket::kMost];
  RTCRayHit8 beams;
  for (unsigned i = 0; i < BeamPacket::kMost; ++i) {
    valid[i] = static_cast<int>(i) < packet.count ? -1 : 0;
    const unsigned k = std::min(i, static_cast<unsigned>(packet.count) - 1);
    beams.ray.org_x[i] = static_cast<float>(packet.origin.x);
    beams.ray.org_y[i] = static_cast<float>(packet.origin.y);
    beams.ray.org_z[i] = static_cast<float>(packet.origin.z);
    beams.ray.dir_x[i] = static_cast<float>(packet.dx[k]);
    beams.ray.dir_y[i] = static_cast<float>(packet.dy[k]);
    beams.ray.dir_z[i] = static_cast<float>(packet.dz[k]);
    beams.ray.tnear[i] = 0;
    beams.ray.tfar[i] = search.far(k);
    beams.ray.time[i] = 0;
    beams.ray.mask[i] = ~0U;
    beams.ray.id[i] = i;
    beams.ray.flags[i] = 0;
    beams.hit.geomID[i] = RTC_INVALID_GEOMETRY_ID;
  }
  rtcIntersect8(valid, inside_->scene, &search.context, &beams);
}

void SolidTree::find_any(BeamPacket& packet, const SceneSolid* solids) const {
  Search search = inside_->search(&packet, solids);
  RTCRay ray;
  if (inside_->start(search, 0, ray)) rtcOccluded1(inside_->scene, &search.context, &ray);
}

}  // namespace understudy
