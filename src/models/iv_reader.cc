// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "models/iv_reader.h"

#include <algorithm>
#include <memory>

#include "files/solid_triangles.h"
#include "models/iv_state.h"
#include "models/iv_tree.h"

namespace understudy {
namespace {

// USE makes a small file large, so the work is limited.
constexpr int kMostNodes = 500'000;

// Nodes that change nothing about triangles and their looks.
constexpr std::string_view kIgnoredNodes[] = {"Info",
                                              "Label",
                                              "Environment",
                                              "DirectionalLight",
                                              "PointLight",
                                              "SpotLight",
                                              "Complexity",
                                              "Normal",
                                              "NormalBinding",
                                              "DrawStyle",
                                              "LightModel",
                                              "PickStyle",
                                              "Font",
                                              "FontStyle",
                                              "PerspectiveCamera",
                                              "OrthographicCamera",
                                              "TextureCoordinateBinding",
                                              "Texture2Transform",
                                              "WWWInline"};

class IvReader {
 public:
  IvReader(MeshBuilder& mesh, std::set<std::string>& skipped) : mesh_(mesh), skipped_(skipped) {}

  Status read(const IvNode& root) {
    IvState state;
    visit(root, state);
    if (error_.empty()) return {};
    return Error{error_};
  }

 private:
  void visit(const IvNode& node, IvState& state);
  void visit_children(const IvNode& node, IvState& state);
  bool visit_group(const IvNode& node, IvState& state);
  bool add_solid(const IvNode& node, const IvState& state);
  void add_solid_triangles(const std::vector<MeshTriangle>& triangles, const IvState& state);
  void add_faces(const IvNode& node, const IvState& state);
  void add_face(const std::vector<std::size_t>& positions, const IvNode& node, const IvState& state,
                std::size_t face);
  void fail(const IvNode& node, const std::string& what) {
    if (error_.empty())
      error_ = "line " + std::to_string(node.line) + ": " + node.type + " " + what;
  }

  MeshBuilder& mesh_;
  std::set<std::string>& skipped_;
  int visited_ = 0;
  std::string error_;
};

void IvReader::visit_children(const IvNode& node, IvState& state) {
  for (const auto& child : node.children) {
    if (!error_.empty() || mesh_.full()) return;
    visit(*child, state);
  }
}

bool IvReader::visit_group(const IvNode& node, IvState& state) {
  const std::string& type = node.type;
  if (type == "Separator" || type == "Selection" || type == "Annotation") {
    IvState inside = state;
    visit_children(node, inside);
  } else if (type == "TransformSeparator") {
    const IvFrame before = state.frame;
    visit_children(node, state);
    state.frame = before;
  } else if (type == "Group" || type == "WWWAnchor") {
    visit_children(node, state);
  } else if (type == "Switch") {
    const double which = iv_number(node, "whichChild", -1);
    if (which == -3) visit_children(node, state);
    if (which >= 0 && which < static_cast<double>(node.children.size()))
      visit(*node.children[static_cast<std::size_t>(which)], state);
  } else if (type == "LOD" || type == "LevelOfDetail") {
    if (!node.children.empty()) visit(*node.children[0], state);
  } else {
    return false;
  }
  return true;
}

void IvReader::visit(const IvNode& node, IvState& state) {
  if (++visited_ > kMostNodes) return fail(node, "is part of too many nodes; simplify the model");
  if (visit_group(node, state) || take_iv_property(node, state) || add_solid(node, state)) return;
  if (node.type == "IndexedFaceSet" || node.type == "FaceSet") return add_faces(node, state);
  const bool ignored = std::find(std::begin(kIgnoredNodes), std::end(kIgnoredNodes), node.type) !=
                       std::end(kIgnoredNodes);
  if (!ignored) skipped_.insert(node.type);
}

void IvReader::add_solid_triangles(const std::vector<MeshTriangle>& triangles,
                                   const IvState& state) {
  const FaceLook look = look_of(state, 0);
  const bool mirrored = state.frame.mirrors();
  for (MeshTriangle triangle : triangles) {
    for (MeshCorner& corner : triangle) corner.at = state.frame * corner.at;
    if (mirrored) std::swap(triangle[1], triangle[2]);
    if (!mesh_.add(look, triangle)) return;
  }
}

bool IvReader::add_solid(const IvNode& node, const IvState& state) {
  const auto number = [&](const char* name, double usual) { return iv_number(node, name, usual); };
  const auto part = [&](const char* name) {
    const auto field = node.fields.find("parts");
    if (field == node.fields.end() || field->second.words.empty()) return true;
    const auto& words = field->second.words;
    const auto has = [&](std::string_view w) {
      return std::find(words.begin(), words.end(), w) != words.end();
    };
    return has("ALL") || has(name);
  };
  if (node.type == "Cube") {
    add_solid_triangles(
        cube_triangles({number("width", 2), number("height", 2), number("depth", 2)}), state);
  } else if (node.type == "Sphere") {
    add_solid_triangles(sphere_triangles(number("radius", 1)), state);
  } else if (node.type == "Cylinder") {
    const double radius = number("radius", 1);
    add_solid_triangles(round_triangles(radius, radius, number("height", 2),
                                        {part("SIDES"), part("TOP"), part("BOTTOM")}),
                        state);
  } else if (node.type == "Cone") {
    add_solid_triangles(round_triangles(number("bottomRadius", 1), 0, number("height", 2),
                                        {part("SIDES"), false, part("BOTTOM")}),
                        state);
  } else {
    return false;
  }
  return true;
}

// IndexedFaceSet lists the points of each face and ends it with -1. FaceSet takes so many points
// for each.
void IvReader::add_faces(const IvNode& node, const IvState& state) {
  std::vector<std::size_t> positions;  // in coordIndex; for FaceSet, in the points
  std::size_t face = 0;
  if (node.type == "IndexedFaceSet") {
    const std::vector<double>& index = iv_numbers(node, "coordIndex");
    for (std::size_t i = 0; i < index.size() && error_.empty(); ++i) {
      if (index[i] >= 0) positions.push_back(i);
      if (index[i] >= 0 && i + 1 < index.size()) continue;
      if (!positions.empty()) add_face(positions, node, state, face++);
      positions.clear();
    }
    return;
  }
  auto next = static_cast<std::size_t>(std::clamp(iv_number(node, "startIndex", 0), 0.0, 1e9));
  for (const double count : iv_numbers(node, "numVertices")) {
    const std::size_t all = state.points->size();
    const std::size_t left = next < all ? all - next : 0;
    const std::size_t taken =
        count < 0 ? left : static_cast<std::size_t>(std::min(count, static_cast<double>(left)));
    positions.clear();
    for (std::size_t i = 0; i < taken; ++i) positions.push_back(next++);
    add_face(positions, node, state, face++);
    if (!error_.empty()) return;
  }
}

// A fan of triangles around its first corner.
void IvReader::add_face(const std::vector<std::size_t>& positions, const IvNode& node,
                        const IvState& state, std::size_t face) {
  if (positions.size() < 3) return;
  const bool indexed = node.type == "IndexedFaceSet";
  const std::vector<double>& index = iv_numbers(node, "coordIndex");
  const std::vector<double>& picture_index = iv_numbers(node, "textureCoordIndex");
  std::vector<MeshCorner> corners;
  for (const std::size_t position : positions) {
    const double at = indexed ? index[position] : static_cast<double>(position);
    if (at >= static_cast<double>(state.points->size()))
      return fail(node, "names a point that Coordinate3 does not have");
    const double uv = indexed && position < picture_index.size() ? picture_index[position] : at;
    MeshCorner corner{state.frame * (*state.points)[static_cast<std::size_t>(at)]};
    if (uv >= 0 && uv < static_cast<double>(state.uv->size() / 2)) {
      const auto k = static_cast<std::size_t>(uv);
      corner.u = static_cast<float>((*state.uv)[2 * k]);
      corner.v = static_cast<float>((*state.uv)[2 * k + 1]);
    }
    corners.push_back(corner);
  }
  const FaceLook look = look_of(state, iv_material_of_face(node, state, face, positions[0]));
  const bool flipped = state.frame.mirrors() != state.clockwise;
  for (std::size_t i = 2; i < corners.size(); ++i) {
    MeshTriangle triangle{corners[0], corners[i - 1], corners[i]};
    if (flipped) std::swap(triangle[1], triangle[2]);
    if (!mesh_.add(look, triangle)) return;
  }
}

}  // namespace

Status read_iv(std::string_view text, MeshBuilder& mesh, std::set<std::string>& skipped) {
  if (text.starts_with("#Inventor") && text.substr(0, text.find('\n')).find("ascii") == text.npos)
    return Error{"it is a binary OpenInventor file; convert it with: ivcat -o NEW.iv OLD.iv"};
  const auto tree = read_iv_tree(text);
  if (!tree) return Error{tree.error()};
  return IvReader(mesh, skipped).read(**tree);
}

}  // namespace understudy
