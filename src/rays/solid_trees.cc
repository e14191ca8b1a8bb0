// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "rays/solid_trees.h"

#include <embree3/rtcore.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <limits>
#include <new>
#include <numeric>

#include "base/check.h"

namespace understudy {
namespace {

// A share of the reach: 64 times the last digit of a float. A beam's start and direction, a leaf's
// corners and every step of the walk are rounded to about that digit.
constexpr double kMarginShare = 1.0 / (1 << 18);

// One tree, as Embree's callbacks see it.
struct Tree {
  RTCScene scene = nullptr;
  RTCGeometry geometry = nullptr;
  std::vector<SolidTrees::Leaf> leaves;
  double margin_m = 0;
};

// What Embree passes back to us for every leaf that beams come near.
struct Search {
  RTCIntersectContext context;  // must come first: Embree knows only this
  BeamPacket* packet;
  const SceneSolid* solids;
  double margin_m;
  BeamPacket::Numbers skipped_m;  // of beams that start outside the reach

  // How far beam i must still be followed.
  float far(unsigned i) const {
    constexpr double kFarthest = 1e30;  // fits in a float
    return static_cast<float>(std::min(packet->range_m[i] - skipped_m[i] + margin_m, kFarthest));
  }
  unsigned try_leaf(const void* tree, unsigned leaf, unsigned beams) const {
    const std::int32_t solid = static_cast<const Tree*>(tree)->leaves[leaf].solid;
    return packet->meet(solids[solid], solid, beams);
  }
};

Search& search_of(RTCIntersectContext* context) { return *reinterpret_cast<Search*>(context); }

void bounds_of(const RTCBoundsFunctionArguments* args) {
  const auto& tree = *static_cast<const Tree*>(args->geometryUserPtr);
  const SolidTrees::Leaf& leaf = tree.leaves[args->primID];
  RTCBounds& out = *args->bounds_o;
  out.lower_x = static_cast<float>(leaf.low.x - tree.margin_m);
  out.lower_y = static_cast<float>(leaf.low.y - tree.margin_m);
  out.lower_z = static_cast<float>(leaf.low.z - tree.margin_m);
  out.upper_x = static_cast<float>(leaf.high.x + tree.margin_m);
  out.upper_y = static_cast<float>(leaf.high.y + tree.margin_m);
  out.upper_z = static_cast<float>(leaf.high.z + tree.margin_m);
}

// Tries the leaf on the rays. Calls meets(k, i) for each ray k, which is beam i, that meets the
// leaf before anything else.
template <class Arguments, class Meets>
void try_on(const Arguments& args, RTCRayN* rays, const Meets& meets) {
  unsigned beams = 0;
  for (unsigned k = 0; k < args.N; ++k)
    if (args.valid[k] != 0) beams |= 1U << RTCRayN_id(rays, args.N, k);
  const Search& search = search_of(args.context);
  const unsigned better = search.try_leaf(args.geometryUserPtr, args.primID, beams) & beams;
  if (better == 0) return;
  for (unsigned k = 0; k < args.N; ++k) {
    const unsigned i = RTCRayN_id(rays, args.N, k);
    if ((better >> i & 1) != 0) meets(k, i);
  }
}

void try_nearest(const RTCIntersectFunctionNArguments* args) {
  RTCRayN* rays = RTCRayHitN_RayN(args->rayhit, args->N);
  try_on(*args, rays, [&](unsigned k, unsigned i) {
    RTCRayN_tfar(rays, args->N, k) = search_of(args->context).far(i);
  });
}

// Embree marks a ray that has met something by ending it at minus infinity.
void try_any(const RTCOccludedFunctionNArguments* args) {
  try_on(*args, args->ray, [&](unsigned k, unsigned) {
    RTCRayN_tfar(args->ray, args->N, k) = -std::numeric_limits<float>::infinity();
  });
}

// How far along the ray the cube of this reach begins; negative if the ray never reaches it.
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

// Whether the beams are worth walking side by side: more than two, and none starting outside.
bool is_packet(const BeamPacket& packet, double reach_m) {
  return packet.count > 2 && packet.farthest_m <= reach_m;
}

// Prepares beam i for Embree. Returns false if it never comes near a leaf.
bool start(Search& search, unsigned i, double reach_m, RTCRay& ray) {
  const SolidRay beam = search.packet->beam(static_cast<int>(i));
  const double skip = is_within(beam.origin, reach_m) ? 0 : distance_to_cube(beam, reach_m);
  if (skip < 0) return false;
  search.skipped_m[i] = skip;
  const Vec3 from = beam.origin + skip * beam.direction;
  ray.org_x = static_cast<float>(from.x);
  ray.org_y = static_cast<float>(from.y);
  ray.org_z = static_cast<float>(from.z);
  ray.dir_x = static_cast<float>(beam.direction.x);
  ray.dir_y = static_cast<float>(beam.direction.y);
  ray.dir_z = static_cast<float>(beam.direction.z);
  ray.tnear = 0;
  ray.tfar = search.far(i);
  ray.time = 0;
  ray.mask = ~0U;
  ray.id = i;
  ray.flags = 0;
  return true;
}

void to_floats(const BeamPacket::Numbers& from, float* to) {
  for (std::size_t i = 0; i < from.size(); ++i) to[i] = static_cast<float>(from[i]);
}

// Prepares all beams side by side. They start within the reach.
void start_all(Search& search, RTCRay8& rays) {
  const BeamPacket& packet = *search.packet;
  search.skipped_m.fill(0);
  to_floats(packet.ox, rays.org_x);
  to_floats(packet.oy, rays.org_y);
  to_floats(packet.oz, rays.org_z);
  to_floats(packet.dx, rays.dir_x);
  to_floats(packet.dy, rays.dir_y);
  to_floats(packet.dz, rays.dir_z);
  std::fill_n(rays.tnear, BeamPacket::kMost, 0.0F);
  for (unsigned i = 0; i < BeamPacket::kMost; ++i) rays.tfar[i] = search.far(i);
  std::fill_n(rays.time, BeamPacket::kMost, 0.0F);
  std::fill_n(rays.mask, BeamPacket::kMost, ~0U);
  std::iota(rays.id, rays.id + BeamPacket::kMost, 0U);
  std::fill_n(rays.flags, BeamPacket::kMost, 0U);
}

// Tells Embree which rays of a packet are beams.
struct alignas(32) Valid {
  template <class Which>
  Valid(const BeamPacket& packet, const Which& which) {
    for (int i = 0; i < BeamPacket::kMost; ++i) ray[i] = i < packet.count && which(i) ? -1 : 0;
  }
  int ray[BeamPacket::kMost];
};

}  // namespace

struct SolidTrees::Inside {
  Inside() {
    // One thread, because a run brings its own. Settings files of the user are ignored.
    device = rtcNewDevice("threads=1,set_affinity=0,start_threads=0,ignore_config_files=1");
    // Hitting a memory limit is not our bug, and main reports it as what it is.
    if (device == nullptr && rtcGetDeviceError(nullptr) == RTC_ERROR_OUT_OF_MEMORY)
      throw std::bad_alloc();
    UNDERSTUDY_CHECK(device != nullptr, "Embree cannot create a device");
    for (Tree& tree : trees) {
      tree.scene = rtcNewScene(device);
      tree.geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_USER);
      rtcSetGeometryUserData(tree.geometry, &tree);
      rtcSetGeometryBoundsFunction(tree.geometry, bounds_of, nullptr);
      rtcSetGeometryIntersectFunction(tree.geometry, try_nearest);
      rtcSetGeometryOccludedFunction(tree.geometry, try_any);
      rtcAttachGeometry(tree.scene, tree.geometry);
    }
    // This makes it quicker to build and slower to search.
    rtcSetSceneFlags(moving().scene, RTC_SCENE_FLAG_DYNAMIC);
    rtcSetSceneBuildQuality(moving().scene, RTC_BUILD_QUALITY_LOW);
  }
  ~Inside() {
    // Without the memory for its threads, Embree would wait for them for ever. The process is about
    // to end then.
    if (std::uncaught_exceptions() > 0 || rtcGetDeviceError(device) != RTC_ERROR_NONE) return;
    for (Tree& tree : trees) {
      rtcReleaseGeometry(tree.geometry);
      rtcReleaseScene(tree.scene);
    }
    rtcReleaseDevice(device);
  }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

  Tree& moving() { return trees[static_cast<std::size_t>(Which::kMoving)]; }
  Search search(BeamPacket& packet, const SceneSolid* solids) const {
    Search s;
    rtcInitIntersectContext(&s.context);
    s.packet = &packet;
    s.solids = solids;
    s.margin_m = kMarginShare * reach_m;
    return s;
  }

  RTCDevice device;
  std::array<Tree, 2> trees;
  double reach_m = 0;
};

SolidTrees::SolidTrees() : inside_(std::make_unique<Inside>()) {}
SolidTrees::~SolidTrees() = default;

std::vector<SolidTrees::Leaf>& SolidTrees::leaves(Which which) {
  return inside_->trees[static_cast<std::size_t>(which)].leaves;
}

void SolidTrees::set_reach(double reach_m) { inside_->reach_m = reach_m; }

void SolidTrees::build(Which which) {
  Tree& tree = inside_->trees[static_cast<std::size_t>(which)];
  tree.margin_m = kMarginShare * inside_->reach_m;
  rtcSetGeometryUserPrimitiveCount(tree.geometry, static_cast<unsigned>(tree.leaves.size()));
  rtcCommitGeometry(tree.geometry);
  rtcCommitScene(tree.scene);
  if (rtcGetDeviceError(inside_->device) == RTC_ERROR_OUT_OF_MEMORY) throw std::bad_alloc();
}

void SolidTrees::find_nearest(BeamPacket& packet, const SceneSolid* solids) const {
  Search search = inside_->search(packet, solids);
  if (is_packet(packet, inside_->reach_m)) {
    const Valid all(packet, [](int) { return true; });
    RTCRayHit8 beams;
    start_all(search, beams.ray);
    std::fill_n(beams.hit.geomID, BeamPacket::kMost, RTC_INVALID_GEOMETRY_ID);
    for (const Tree& tree : inside_->trees)
      rtcIntersect8(all.ray, tree.scene, &search.context, &beams);
    return;
  }
  for (unsigned i = 0; i < static_cast<unsigned>(packet.count); ++i) {
    RTCRayHit beam;
    if (!start(search, i, inside_->reach_m, beam.ray)) continue;
    beam.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    for (const Tree& tree : inside_->trees) rtcIntersect1(tree.scene, &search.context, &beam);
  }
}

void SolidTrees::find_any(BeamPacket& packet, const SceneSolid* solids) const {
  Search search = inside_->search(packet, solids);
  if (is_packet(packet, inside_->reach_m)) {
    RTCRay8 beams;
    start_all(search, beams);
    for (const Tree& tree : inside_->trees) {
      const Valid open(packet, [&](int i) { return packet.met_nothing(i); });
      rtcOccluded8(open.ray, tree.scene, &search.context, &beams);
    }
    return;
  }
  for (int i = 0; i < packet.count; ++i) {
    RTCRay beam;
    if (!start(search, static_cast<unsigned>(i), inside_->reach_m, beam)) continue;
    for (const Tree& tree : inside_->trees)
      if (packet.met_nothing(i)) rtcOccluded1(tree.scene, &search.context, &beam);
  }
}

}  // namespace understudy
