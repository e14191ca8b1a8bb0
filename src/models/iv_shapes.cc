// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "models/iv_shapes.h"

#include "base/math.h"

namespace understudy {
namespace {

constexpr int kAround = 32;
constexpr int kStacks = 16;

// Seen from above, the angle goes counter-clockwise and begins at the back (-z), where the edges of
// a picture meet.
Vec3 on_circle(double radius, double height, int step) {
  const det::SinCos a = det::sincos(2 * kPi * step / kAround);
  return {0.0 - radius * a.sin, height, 0.0 - radius * a.cos};
}

MeshCorner corner_at(Vec3 at, double u, double v) {
  return {at, static_cast<float>(u), static_cast<float>(v)};
}

// Four corners, counter-clockwise, the first at the lower left of the picture.
void add_quad(Vec3 a, Vec3 b, Vec3 c, Vec3 d, std::vector<MeshTriangle>& out) {
  const MeshCorner first = corner_at(a, 0, 0);
  const MeshCorner third = corner_at(c, 1, 1);
  out.push_back({first, corner_at(b, 1, 0), third});
  out.push_back({first, third, corner_at(d, 0, 1)});
}

// A ring between two circles.
void add_band(double low_radius, double low, double high_radius, double high, double low_v,
              double high_v, std::vector<MeshTriangle>& out) {
  for (int i = 0; i < kAround; ++i) {
    const double from = static_cast<double>(i) / kAround;
    const double to = static_cast<double>(i + 1) / kAround;
    const MeshCorner a = corner_at(on_circle(low_radius, low, i), from, low_v);
    const MeshCorner b = corner_at(on_circle(low_radius, low, i + 1), to, low_v);
    const MeshCorner c = corner_at(on_circle(high_radius, high, i + 1), to, high_v);
    const MeshCorner d = corner_at(on_circle(high_radius, high, i), from, high_v);
    out.push_back({a, b, c});
    out.push_back({a, c, d});
  }
}

void add_disc(double radius, double height, bool faces_up, std::vector<MeshTriangle>& out) {
  const auto on_picture = [&](Vec3 at) {
    const double v = faces_up ? 0.5 - at.z / (2 * radius) : 0.5 + at.z / (2 * radius);
    return corner_at(at, 0.5 + at.x / (2 * radius), v);
  };
  const MeshCorner middle = on_picture({0, height, 0});
  for (int i = 0; i < kAround; ++i) {
    const MeshCorner a = on_picture(on_circle(radius, height, i));
    const MeshCorner b = on_picture(on_circle(radius, height, i + 1));
    out.push_back(faces_up ? MeshTriangle{middle, a, b} : MeshTriangle{middle, b, a});
  }
}

}  // namespace

std::vector<MeshTriangle> iv_cube(Vec3 size) {
  const double x = size.x / 2;
  const double y = size.y / 2;
  const double z = size.z / 2;
  std::vector<MeshTriangle> out;
  add_quad({-x, -y, z}, {x, -y, z}, {x, y, z}, {-x, y, z}, out);
  add_quad({x, -y, -z}, {-x, -y, -z}, {-x, y, -z}, {x, y, -z}, out);
  add_quad({-x, -y, -z}, {-x, -y, z}, {-x, y, z}, {-x, y, -z}, out);
  add_quad({x, -y, z}, {x, -y, -z}, {x, y, -z}, {x, y, z}, out);
  add_quad({-x, y, z}, {x, y, z}, {x, y, -z}, {-x, y, -z}, out);
  add_quad({-x, -y, -z}, {x, -y, -z}, {x, -y, z}, {-x, -y, z}, out);
  return out;
}

std::vector<MeshTriangle> iv_sphere(double radius) {
  std::vector<MeshTriangle> out;
  const auto circle = [&](int stack) {
    det::SinCos c = det::sincos(kPi * stack / kStacks);
    if (stack == kStacks) c.sin = 0;  // exactly, so that the triangles there meet in one point
    return c;
  };
  for (int i = 0; i < kStacks; ++i) {
    const det::SinCos low = circle(i);
    const det::SinCos high = circle(i + 1);
    add_band(radius * low.sin, -radius * low.cos, radius * high.sin, -radius * high.cos,
             static_cast<double>(i) / kStacks, static_cast<double>(i + 1) / kStacks, out);
  }
  return out;
}

std::vector<MeshTriangle> iv_round(double bottom_radius, double top_radius, double height,
                                   IvParts parts) {
  std::vector<MeshTriangle> out;
  if (parts.sides) add_band(bottom_radius, -height / 2, top_radius, height / 2, 0, 1, out);
  if (parts.bottom && bottom_radius > 0) add_disc(bottom_radius, -height / 2, false, out);
  if (parts.top && top_radius > 0) add_disc(top_radius, height / 2, true, out);
  return out;
}

}  // namespace understudy
