// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "rays/beam_packet.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "rays/pair.h"

namespace understudy {
namespace {

// Where a beam entered a box. The sign of the side's normal follows from the beam's direction.
constexpr double kInside = 0;
constexpr double kEnd = 1;
constexpr double kFlank = 2;
constexpr double kLevel = 3;

// A beam may run parallel to a side. Its speed across is then this instead of 0, and all slabs are
// thicker by kFilm_m. That times 1 / kCrawl is far away, so a beam that glides along a side meets
// it, and infinity is never multiplied by 0. It makes no difference to any other beam.
constexpr double kCrawl = 1e-300;
constexpr double kFilm_m = 1e-290;

// The part of a beam between two parallel planes.
struct Slab {
  Pair enter;
  Pair leave;
};

// Planes at low and high, for beams that start at `from` and move 1 / per_speed per metre.
Slab between(double low_m, double high_m, Pair from, Pair per_speed) {
  const Pair a = (low_m - from - kFilm_m) * per_speed;
  const Pair b = (high_m - from + kFilm_m) * per_speed;
  return {smaller(a, b), larger(a, b)};
}

Pair inverse(Pair speed) { return 1.0 / (speed == 0.0 ? both(kCrawl) : speed); }

double largest_of(Vec3 p) { return std::max({std::abs(p.x), std::abs(p.y), std::abs(p.z)}); }

Vec3 normal_of(const SceneSolid& solid, double face, const SolidRay& ray) {
  const Vec3 d = ray.direction;
  const auto against = [](double speed) { return speed > 0 ? -1.0 : 1.0; };
  const Vec2 along = solid.box.along;
  const Vec2 across = solid.box.across();
  if (face == kEnd) {
    const double sign = against(d.x * along.x + d.y * along.y);
    return {sign * along.x, sign * along.y, 0};
  }
  if (face == kFlank) {
    const double sign = against(d.x * across.x + d.y * across.y);
    return {sign * across.x, sign * across.y, 0};
  }
  if (face == kLevel) return {0, 0, against(d.z)};
  return -1.0 * d;
}

}  // namespace

BeamPacket::BeamPacket(const RayBundle& bundle, std::size_t first, int beam_count,
                       const Floor& floor)
    : own_body(bundle.own_robot), count(beam_count), use(bundle.use) {
  const auto take = [&](std::span<const double> from, Numbers& to) {
    double* const end = std::copy_n(from.data() + first, count, to.data());
    std::fill(end, to.data() + kMost, end[-1]);
  };
  take(bundle.dx, dx);
  take(bundle.dy, dy);
  take(bundle.dz, dz);
  if (bundle.origins.empty()) {
    ox.fill(bundle.origin.x);
    oy.fill(bundle.origin.y);
    oz.fill(bundle.origin.z);
    farthest_m = largest_of(bundle.origin);
  } else {
    for (std::size_t i = 0; i < kMost; ++i) {
      const std::size_t k = std::min(i, static_cast<std::size_t>(count) - 1);
      const Vec3 from = bundle.origins[first + k];
      ox[i] = from.x;
      oy[i] = from.y;
      oz[i] = from.z;
      farthest_m = std::max(farthest_m, largest_of(from));
    }
  }
  range_m.fill(bundle.max_range_m);
  solid.fill(kNothing);
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); i += 2)
    store(inverse(load(&dz[i])), &per_dz[i]);
  meet_floor(floor);
}

// Beams meet the floor only from above.
void BeamPacket::meet_floor(const Floor& floor) {
  const Vec2 near = floor.near;
  const Vec2 far = floor.far;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); i += 2) {
    const Pair z = load(&oz[i]);
    const Pair range = -z * load(&per_dz[i]);
    const Pair x = load(&ox[i]) + range * load(&dx[i]);
    const Pair y = load(&oy[i]) + range * load(&dy[i]);
    const Pair nearest = load(&range_m[i]);
    const PairMask met = (load(&dz[i]) < 0.0) & (z >= 0.0) & (x >= near.x) & (y >= near.y) &
                         (x <= far.x) & (y <= far.y) & (range <= nearest);
    store(met ? range : nearest, &range_m[i]);
    store(met ? both(kFloor) : load(&solid[i]), &solid[i]);
  }
}

unsigned BeamPacket::meet(const SceneSolid& tried, std::int32_t number, unsigned beams) {
  if (tried.thing == Thing::kBody &&
      (tried.index == own_body || (tried.unseen >> static_cast<unsigned>(use) & 1) != 0))
    return 0;
  if (tried.form == SceneSolid::Form::kBox) return meet_box(tried, number, beams);
  return tried.form == SceneSolid::Form::kPosed ? meet_posed(tried, number, beams)
                                                : meet_other(tried, number, beams);
}

unsigned BeamPacket::meet_box(const SceneSolid& tried, std::int32_t number, unsigned beams) {
  const Vec2 along = tried.box.along;
  const Vec2 center = tried.box.center;
  const double end = tried.box.half_length_m;
  const double flank = tried.box.half_thickness_m;
  const Pair own_number = both(number);
  unsigned better_beams = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); i += 2) {
    if ((beams >> i & 3) == 0) continue;
    const Pair x = load(&ox[i]) - center.x;
    const Pair y = load(&oy[i]) - center.y;
    const Pair vx = load(&dx[i]);
    const Pair vy = load(&dy[i]);
    const Slab lengthwise =
        between(-end, end, x * along.x + y * along.y, inverse(vx * along.x + vy * along.y));
    const Slab crosswise =
        between(-flank, flank, y * along.x - x * along.y, inverse(vy * along.x - vx * along.y));
    const Slab upright = between(tried.low_m, tried.high_m, load(&oz[i]), load(&per_dz[i]));
    const Pair enter = larger(larger(lengthwise.enter, crosswise.enter), upright.enter);
    const Pair leave = smaller(smaller(lengthwise.leave, crosswise.leave), upright.leave);
    const Pair range = larger(enter, both(0));
    const Pair nearest = load(&range_m[i]);
    const Pair old_number = load(&solid[i]);
    const PairMask better =
        (range <= leave) & ((range < nearest) | ((range == nearest) & (own_number < old_number)));
    if (!any(better)) continue;
    Pair side = enter == crosswise.enter ? both(kFlank) : both(kLevel);
    side = enter == lengthwise.enter ? both(kEnd) : side;
    side = enter < 0.0 ? both(kInside) : side;
    store(better ? range : nearest, &range_m[i]);
    store(better ? own_number : old_number, &solid[i]);
    store(better ? side : load(&face[i]), &face[i]);
    better_beams |= static_cast<unsigned>((better[0] & 1) | (better[1] & 2)) << i;
  }
  return better_beams;
}

unsigned BeamPacket::meet_posed(const SceneSolid& tried, std::int32_t number, unsigned beams) {
  unsigned better_beams = 0;
  for (int i = 0; i < count; ++i) {
    if ((beams >> i & 1) == 0) continue;
    const auto k = static_cast<std::size_t>(i);
    const MeshHit met = tried.posed->meet(beam(i), range_m[k]);
    if (!met.met || (met.range_m == range_m[k] && number >= solid[k])) continue;
    range_m[k] = met.range_m;
    solid[k] = number;
    better_beams |= 1U << i;
  }
  return better_beams;
}

unsigned BeamPacket::meet_other(const SceneSolid& tried, std::int32_t number, unsigned beams) {
  const Vec2 center = tried.outline.corner[0];
  const double radius = tried.outline.radius_m;
  // Seen from above, a beam passes by a disc far more often than it meets it, and this is a quick
  // way to find out. The disc is made slightly larger to allow for rounding.
  const double square = tried.outline.corners == 1 ? (1 + 1e-9) * radius * radius
                                                   : std::numeric_limits<double>::infinity();
  unsigned better_beams = 0;
  for (int i = 0; i < count; ++i) {
    if ((beams >> i & 1) == 0) continue;
    const auto k = static_cast<std::size_t>(i);
    const Vec2 d{dx[k], dy[k]};
    const double aside = cross(Vec2{ox[k], oy[k]} - center, d);
    if (aside * aside > square * dot(d, d)) continue;
    const SolidHit met = tried.meet(beam(i));
    if (!met.met || met.range_m > range_m[k] || (met.range_m == range_m[k] && number >= solid[k]))
      continue;
    range_m[k] = met.range_m;
    solid[k] = number;
    better_beams |= 1U << i;
  }
  return better_beams;
}

void BeamPacket::tell(int i, const SceneSolid* solids, SceneHit& hit) const {
  const auto k = static_cast<std::size_t>(i);
  if (solid[k] == kNothing) {
    hit = {};
  } else if (solid[k] == kFloor) {
    hit = {range_m[k], Thing::kFloor, 0, 0, -1, {0, 0, 1}};
  } else if (solid[k] == kTerrain) {
    hit = {range_m[k], Thing::kTerrain, 0, 0, -1, {}};
  } else {
    const SceneSolid& met = solids[static_cast<std::size_t>(solid[k])];
    hit.range_m = range_m[k];
    hit.thing = met.thing;
    hit.index = met.index;
    hit.shape = met.shape;
    hit.triangle = -1;
    if (met.form == SceneSolid::Form::kPosed) {
      const MeshHit again = met.posed->meet(beam(i), range_m[k]);
      hit.normal = again.normal;
      hit.triangle = again.triangle;
    } else {
      hit.normal = met.form == SceneSolid::Form::kBox ? normal_of(met, face[k], beam(i))
                                                      : met.meet(beam(i)).normal;
    }
  }
}

}  // namespace understudy
