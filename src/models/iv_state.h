// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the nodes before a shape say about it: where it is, its points, its looks. A Separator
// leaves it as it was before.
#pragma once

#include <memory>
#include <vector>

#include "files/mesh_builder.h"
#include "models/iv_tree.h"

namespace understudy {

// Turns, scales and moves: where the axes and the origin come to lie.
struct IvFrame {
  Vec3 x{1, 0, 0};
  Vec3 y{0, 1, 0};
  Vec3 z{0, 0, 1};
  Vec3 at;

  Vec3 turned(Vec3 v) const { return v.x * x + v.y * y + v.z * z; }
  friend Vec3 operator*(const IvFrame& f, Vec3 p) { return f.turned(p) + f.at; }
  friend IvFrame operator*(const IvFrame& a, const IvFrame& b) {
    return {a.turned(b.x), a.turned(b.y), a.turned(b.z), a * b.at};
  }
  bool mirrors() const { return dot(cross(x, y), z) < 0; }
};

struct IvState {
  IvFrame frame;
  std::shared_ptr<const std::vector<Vec3>> points = std::make_shared<std::vector<Vec3>>();
  std::shared_ptr<const std::vector<double>> uv = std::make_shared<std::vector<double>>();
  std::shared_ptr<const std::vector<std::uint32_t>> colours =
      std::make_shared<std::vector<std::uint32_t>>(1, 0xCCCCCC);
  std::string binding = "OVERALL";
  std::string texture;
  bool clockwise = false;  // corners of faces, seen from outside
};

// The numbers of a field; none if the node does not have it.
const std::vector<double>& iv_numbers(const IvNode& node, std::string_view field);
// The first number of a field, or what Inventor takes if there is none.
double iv_number(const IvNode& node, std::string_view field, double usual);

// Applies a transform, material, coordinate or similar node. Returns false if it is none of these.
bool take_iv_property(const IvNode& node, IvState& state);

// Which colour a face gets. `position` is that of its first corner.
std::size_t iv_material_of_face(const IvNode& node, const IvState& state, std::size_t face,
                                std::size_t position);

FaceLook look_of(const IvState& state, std::size_t material);

}  // namespace understudy
