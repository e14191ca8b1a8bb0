// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/space/wet_surface.h"

#include <algorithm>

#include "base/math.h"
#include "physics/space/solid_hull.h"

namespace understudy {
namespace {

constexpr int kSides = 24;  // of round solids

using Ring = std::array<Vec3, kSides>;  // counter-clockwise about z, or about x seen from its tip

// The radius of a regular polygon with the area of a circle.
double same_area(double radius_m) {
  const double step = 2 * kPi / kSides;
  return radius_m * det::sqrt(step / det::sin(step));
}

Ring ring_about_z(double radius_m, double z_m) {
  Ring ring;
  for (int i = 0; i < kSides; ++i) {
    const det::SinCos t = det::sincos(2 * kPi * i / kSides);
    ring[static_cast<std::size_t>(i)] = {radius_m * t.cos, radius_m * t.sin, z_m};
  }
  return ring;
}

Ring ring_about_x(double radius_m, double x_m) {
  Ring ring;
  for (int i = 0; i < kSides; ++i) {
    const det::SinCos t = det::sincos(2 * kPi * i / kSides);
    ring[static_cast<std::size_t>(i)] = {x_m, radius_m * t.cos, radius_m * t.sin};
  }
  return ring;
}

class Skin {
 public:
  Skin(std::vector<Triangle3>& out, const Pose3& pose) : out_(out), pose_(pose) {}

  void add(Vec3 a, Vec3 b, Vec3 c) { out_.push_back({placed(a), placed(b), placed(c)}); }
  // From a ring to the next along its axis.
  void band(const Ring& low, const Ring& high) {
    for (std::size_t i = 0; i < kSides; ++i) {
      const std::size_t j = (i + 1) % kSides;
      add(low[i], low[j], high[j]);
      add(low[i], high[j], high[i]);
    }
  }
  void to_tip(const Ring& ring, Vec3 tip) {
    for (std::size_t i = 0; i < kSides; ++i) add(ring[i], ring[(i + 1) % kSides], tip);
  }
  void from_tip(Vec3 tip, const Ring& ring) {
    for (std::size_t i = 0; i < kSides; ++i) add(tip, ring[(i + 1) % kSides], ring[i]);
  }

 private:
  Vec3 placed(Vec3 p) const { return pose_.at + pose_.turn * p; }

  std::vector<Triangle3>& out_;
  const Pose3& pose_;
};

void add_box(Vec3 h, Skin& skin) {
  // The four corners of each side, counter-clockwise.
  const auto side = [&](Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    skin.add(a, b, c);
    skin.add(a, c, d);
  };
  const auto at = [&](int x, int y, int z) { return Vec3{x * h.x, y * h.y, z * h.z}; };
  side(at(1, -1, -1), at(1, 1, -1), at(1, 1, 1), at(1, -1, 1));
  side(at(-1, -1, -1), at(-1, -1, 1), at(-1, 1, 1), at(-1, 1, -1));
  side(at(-1, 1, -1), at(-1, 1, 1), at(1, 1, 1), at(1, 1, -1));
  side(at(-1, -1, -1), at(1, -1, -1), at(1, -1, 1), at(-1, -1, 1));
  side(at(-1, -1, 1), at(1, -1, 1), at(1, 1, 1), at(-1, 1, 1));
  side(at(-1, -1, -1), at(-1, 1, -1), at(1, 1, -1), at(1, -1, -1));
}

void add_capsule(const SpaceShape& s, Skin& skin) {
  constexpr int kRings = 6;  // of each cap
  const double radius_m = same_area(s.radius_m);
  Ring last{};
  for (int k = 1; k <= 2 * kRings; ++k) {  // from the tip at the back to the tip in front
    const bool back = k <= kRings;
    const det::SinCos t = det::sincos(0.5 * kPi * (back ? k : k - kRings - 1) / kRings);
    const Ring ring = back ? ring_about_x(radius_m * t.sin, -s.half.x - radius_m * t.cos)
                           : ring_about_x(radius_m * t.cos, s.half.x + radius_m * t.sin);
    if (k == 1)
      skin.from_tip({-s.half.x - radius_m, 0, 0}, ring);
    else
      skin.band(last, ring);
    last = ring;
  }
  skin.to_tip(last, {s.half.x + radius_m, 0, 0});
}

void add_hull(const SolidHull& hull, Skin& skin) {
  for (const SolidHull::Side& side : hull.sides) {
    const auto point = [&](std::size_t i) {
      return hull.points[static_cast<std::size_t>(side.points[i])];
    };
    for (std::size_t i = 2; i < side.points.size(); ++i) skin.add(point(0), point(i - 1), point(i));
  }
}

}  // namespace

WetSurface wet_surface_of(std::span<const SpaceShape> shapes) {
  WetSurface surface;
  for (const SpaceShape& s : shapes) {
    Skin skin(surface.triangles, s.X_BS);
    switch (s.kind) {
      case SolidKind::kBall:
        surface.balls.push_back({s.X_BS.at, s.radius_m});
        break;
      case SolidKind::kBox:
        add_box(s.half, skin);
        break;
      case SolidKind::kCapsule:
        add_capsule(s, skin);
        break;
      case SolidKind::kCylinder: {
        const Ring low = ring_about_z(same_area(s.radius_m), -s.half.z);
        const Ring high = ring_about_z(same_area(s.radius_m), s.half.z);
        skin.from_tip({0, 0, -s.half.z}, low);
        skin.band(low, high);
        skin.to_tip(high, {0, 0, s.half.z});
        break;
      }
      case SolidKind::kCone: {
        const Ring base = ring_about_z(same_area(s.radius_m), -s.half.z);
        skin.from_tip({0, 0, -s.half.z}, base);
        skin.to_tip(base, {0, 0, s.half.z});
        break;
      }
      case SolidKind::kHull:
        add_hull(*s.hull, skin);
        break;
    }
  }
  return surface;
}

// (14.1): the integrals of 1, x, y and z over the column, which are polynomials.
void add_column(const Triangle3& t, Submerged& sum) {
  const Vec3 area = 0.5 * cross(t[1] - t[0], t[2] - t[0]);
  const double below = -area.z;  // seen from above; positive if it faces down
  const double d0 = -t[0].z;
  const double d1 = -t[1].z;
  const double d2 = -t[2].z;
  const double depths = d0 + d1 + d2;
  sum.volume_m3 += below * depths / 3;
  const auto weighed = [&](double a, double b, double c) {
    return (a * (d0 + depths) + b * (d1 + depths) + c * (d2 + depths)) / 12;
  };
  sum.moment.x += below * weighed(t[0].x, t[1].x, t[2].x);
  sum.moment.y += below * weighed(t[0].y, t[1].y, t[2].y);
  sum.moment.z -= 0.5 * below * weighed(d0, d1, d2);
}

int cut_at_surface(const Triangle3& triangle, std::array<Triangle3, 2>& below) {
  std::array<Vec3, 4> corner;
  std::size_t corners = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 a = triangle[i];
    const Vec3 b = triangle[(i + 1) % 3];
    if (a.z < 0) corner[corners++] = a;
    if ((a.z < 0) == (b.z < 0)) continue;
    const Vec3 cut = a + (a.z / (a.z - b.z)) * (b - a);
    corner[corners++] = {cut.x, cut.y, 0};
  }
  if (corners < 3) return 0;
  below[0] = {corner[0], corner[1], corner[2]};
  if (corners == 3) return 1;
  below[1] = {corner[0], corner[2], corner[3]};
  return 2;
}

// (14.2)
void add_ball(Vec3 middle, double r, Submerged& sum) {
  const double deep = std::clamp(r - middle.z, 0.0, 2 * r);
  const double volume = kPi * deep * deep * (3 * r - deep) / 3;
  if (!(volume > 0)) return;
  const double off = 2 * r - deep;  // of a cap's middle, from that of the ball
  const double down = 3 * off * off / (4 * (3 * r - deep));
  sum.volume_m3 += volume;
  sum.moment = sum.moment + volume * (middle - Vec3{0, 0, down});
}

}  // namespace understudy
