// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/mesh_builder.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <unordered_map>

namespace understudy {
namespace {

// A triangle whose height is a smaller part than this of its longest side has no area.
constexpr double kLeastShape = 1e-9;

struct PointKey {
  std::array<std::uint64_t, 3> bits;
  bool operator==(const PointKey&) const = default;
};
struct HashPoint {
  std::size_t operator()(const PointKey& key) const {
    std::uint64_t h = 0;
    for (const std::uint64_t b : key.bits) h = (h ^ b) * 0x9E3779B97F4A7C15ULL + (h >> 29);
    return static_cast<std::size_t>(h ^ (h >> 32));
  }
};
PointKey key_of(Vec3 p) {
  // Adding 0 makes minus zero plus zero.
  return {{std::bit_cast<std::uint64_t>(p.x + 0.0), std::bit_cast<std::uint64_t>(p.y + 0.0),
           std::bit_cast<std::uint64_t>(p.z + 0.0)}};
}

bool has_area(Vec3 a, Vec3 b, Vec3 c) {
  const Vec3 across = cross(b - a, c - a);
  const double longest2 = std::max({dot(b - a, b - a), dot(c - a, c - a), dot(c - b, c - b)});
  return std::sqrt(dot(across, across)) > kLeastShape * longest2;
}

// Neither infinite nor NaN, for which all comparisons are false.
bool is_usable(Vec3 p) {
  const double most = MeshBuilder::kLargest_m;
  return std::fabs(p.x) <= most && std::fabs(p.y) <= most && std::fabs(p.z) <= most;
}

}  // namespace

std::uint32_t colour_of(double red, double green, double blue) {
  const auto part = [](double value) {
    const double inside = value > 0 ? std::min(value, 1.0) : 0.0;  // NaN becomes 0
    return static_cast<std::uint32_t>(inside * 255 + 0.5);
  };
  return part(red) << 16 | part(green) << 8 | part(blue);
}

Vec3 MeshBuilder::in_metres(Vec3 at) const {
  const Vec3 p = unit_m_ * at;
  if (up_ == 'y') return {p.z, p.x, p.y};
  if (up_ == 'x') return {p.y, p.z, p.x};
  return p;
}

bool MeshBuilder::add(const FaceLook& look, const MeshTriangle& triangle) {
  if (count_ >= kMostTriangles) full_ = true;
  if (full_) return false;
  ++count_;
  const auto [at, is_new] = looks_.try_emplace(look, by_look_.size());
  if (is_new) {
    order_.push_back(look);
    by_look_.emplace_back();
  }
  by_look_[at->second].push_back(triangle);
  return true;
}

Result<MeshFileSpec> MeshBuilder::finish() {
  if (full_) return Error{"it has more than 2 million triangles; simplify it"};
  MeshFileSpec mesh;
  const bool with_uv = std::any_of(order_.begin(), order_.end(),
                                   [](const FaceLook& look) { return !look.texture.empty(); });
  std::unordered_map<PointKey, std::uint32_t, HashPoint> known;  // never iterated
  for (std::size_t i = 0; i < order_.size(); ++i) {
    MeshPartSpec part;
    part.first = static_cast<std::uint32_t>(mesh.corners.size() / 3);
    part.colour = order_[i].colour;
    part.texture = order_[i].texture;
    for (const MeshTriangle& triangle : by_look_[i]) {
      std::array<Vec3, 3> at;
      for (std::size_t k = 0; k < 3; ++k) {
        at[k] = in_metres(triangle[k].at);
        if (!is_usable(at[k]))
          return Error{"it has a point beyond 100 km; give its unit, such as unit=mm"};
      }
      if (!has_area(at[0], at[1], at[2])) continue;
      for (std::size_t k = 0; k < 3; ++k) {
        const auto next = static_cast<std::uint32_t>(mesh.points.size());
        const auto [point, is_new] = known.try_emplace(key_of(at[k]), next);
        if (is_new) mesh.points.push_back(at[k]);
        mesh.corners.push_back(point->second);
        if (!with_uv) continue;
        const bool usable = std::isfinite(triangle[k].u) && std::isfinite(triangle[k].v);
        mesh.uv.push_back(usable ? triangle[k].u : 0);
        mesh.uv.push_back(usable ? triangle[k].v : 0);
      }
    }
    part.count = static_cast<std::uint32_t>(mesh.corners.size() / 3) - part.first;
    if (part.count > 0) mesh.parts.push_back(std::move(part));
  }
  if (mesh.corners.empty()) return Error{"it has no triangles"};
  return mesh;
}

}  // namespace understudy
