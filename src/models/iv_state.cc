// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "models/iv_state.h"

#include "geom/pose3.h"

namespace understudy {
namespace {

Vec3 iv_vector(const IvNode& node, std::string_view field, Vec3 usual) {
  const std::vector<double>& n = iv_numbers(node, field);
  return n.size() < 3 ? usual : Vec3{n[0], n[1], n[2]};
}

IvFrame moved_by(Vec3 offset) {
  IvFrame frame;
  frame.at = offset;
  return frame;
}

IvFrame scaled_by(Vec3 s) { return {{s.x, 0, 0}, {0, s.y, 0}, {0, 0, s.z}, {}}; }

IvFrame turned_by(Vec3 axis, double angle_rad) {
  const double length = det::sqrt(dot(axis, axis));
  if (!(length > 0)) return {};
  const Turn3 turn = turn_of(turn_about((angle_rad / length) * axis));
  return {turn.x, turn.y, turn.z, {}};
}

// An axis and an angle.
IvFrame iv_turn(const IvNode& node, std::string_view field, bool back = false) {
  const std::vector<double>& n = iv_numbers(node, field);
  if (n.size() < 4) return {};
  return turned_by({n[0], n[1], n[2]}, back ? 0.0 - n[3] : n[3]);
}

// Scaled along turned axes, then turned, both about the centre; then moved.
IvFrame whole_transform(const IvNode& node) {
  const Vec3 centre = iv_vector(node, "center", {});
  return moved_by(iv_vector(node, "translation", {}) + centre) * iv_turn(node, "rotation") *
         iv_turn(node, "scaleOrientation") * scaled_by(iv_vector(node, "scaleFactor", {1, 1, 1})) *
         iv_turn(node, "scaleOrientation", true) * moved_by(-1.0 * centre);
}

// Row by row, for points written as rows: the last row is the offset.
IvFrame matrix_transform(const IvNode& node) {
  const std::vector<double>& m = iv_numbers(node, "matrix");
  if (m.size() < 16) return {};
  return {{m[0], m[1], m[2]}, {m[4], m[5], m[6]}, {m[8], m[9], m[10]}, {m[12], m[13], m[14]}};
}

IvFrame rotation_xyz(const IvNode& node) {
  const auto field = node.fields.find("axis");
  const std::string axis =
      field == node.fields.end() || field->second.words.empty() ? "X" : field->second.words[0];
  const Vec3 about = axis == "Z" ? Vec3{0, 0, 1} : axis == "Y" ? Vec3{0, 1, 0} : Vec3{1, 0, 0};
  return turned_by(about, iv_number(node, "angle", 0));
}

struct IvUnit {
  std::string_view name;
  double metres;
};
constexpr IvUnit kIvUnits[] = {{"METERS", 1},         {"CENTIMETERS", 0.01}, {"MILLIMETERS", 0.001},
                               {"MICROMETERS", 1e-6}, {"KILOMETERS", 1000},  {"INCHES", 0.0254},
                               {"FEET", 0.3048},      {"YARDS", 0.9144}};

IvFrame units(const IvNode& node) {
  const auto field = node.fields.find("units");
  double metres = 1;
  if (field != node.fields.end() && !field->second.words.empty())
    for (const IvUnit& unit : kIvUnits)
      if (unit.name == field->second.words[0]) metres = unit.metres;
  return scaled_by({metres, metres, metres});
}

bool take_iv_transform(const IvNode& node, IvState& state) {
  IvFrame change;
  if (node.type == "Transform")
    change = whole_transform(node);
  else if (node.type == "Translation")
    change = moved_by(iv_vector(node, "translation", {}));
  else if (node.type == "Rotation")
    change = iv_turn(node, "rotation");
  else if (node.type == "RotationXYZ")
    change = rotation_xyz(node);
  else if (node.type == "Scale")
    change = scaled_by(iv_vector(node, "scaleFactor", {1, 1, 1}));
  else if (node.type == "MatrixTransform")
    change = matrix_transform(node);
  else if (node.type == "Units")
    change = units(node);
  else
    return false;
  state.frame = state.frame * change;
  return true;
}

void take_colours(const IvNode& node, std::string_view field, IvState& state) {
  const std::vector<double>& n = iv_numbers(node, field);
  if (n.size() < 3) return;
  auto colours = std::make_shared<std::vector<std::uint32_t>>();
  for (std::size_t i = 0; i + 2 < n.size(); i += 3)
    colours->push_back(colour_of(n[i], n[i + 1], n[i + 2]));
  state.colours = std::move(colours);
}

void take_points(const IvNode& node, IvState& state) {
  const std::vector<double>& n = iv_numbers(node, "point");
  auto points = std::make_shared<std::vector<Vec3>>();
  for (std::size_t i = 0; i + 2 < n.size(); i += 3) points->push_back({n[i], n[i + 1], n[i + 2]});
  state.points = std::move(points);
}

// The first word of the field, or what Inventor takes without it.
std::string iv_word(const IvNode& node, std::string_view field, const char* usual) {
  const auto found = node.fields.find(field);
  return found == node.fields.end() || found->second.words.empty() ? usual : found->second.words[0];
}

}  // namespace

const std::vector<double>& iv_numbers(const IvNode& node, std::string_view field) {
  static const std::vector<double> none;
  const auto found = node.fields.find(field);
  return found == node.fields.end() ? none : found->second.numbers;
}

double iv_number(const IvNode& node, std::string_view field, double usual) {
  const std::vector<double>& n = iv_numbers(node, field);
  return n.empty() ? usual : n[0];
}

bool take_iv_property(const IvNode& node, IvState& state) {
  if (take_iv_transform(node, state)) return true;
  if (node.type == "Material")
    take_colours(node, "diffuseColor", state);
  else if (node.type == "BaseColor")
    take_colours(node, "rgb", state);
  else if (node.type == "MaterialBinding")
    state.binding = iv_word(node, "value", "OVERALL");
  else if (node.type == "Coordinate3")
    take_points(node, state);
  else if (node.type == "TextureCoordinate2")
    state.uv = std::make_shared<std::vector<double>>(iv_numbers(node, "point"));
  else if (node.type == "Texture2")
    state.texture = iv_word(node, "filename", "");
  else if (node.type == "ShapeHints")
    state.clockwise = iv_word(node, "vertexOrdering", "") == "CLOCKWISE";
  else
    return false;
  return true;
}

std::size_t iv_material_of_face(const IvNode& node, const IvState& state, std::size_t face,
                                std::size_t position) {
  const std::vector<double>& index = iv_numbers(node, "materialIndex");
  const auto named = [&](std::size_t at) {
    return at < index.size() && index[at] >= 0 && index[at] < 1e9
               ? static_cast<std::size_t>(index[at])
               : at;
  };
  if (state.binding == "PER_FACE_INDEXED") return named(face);
  if (state.binding == "PER_FACE" || state.binding == "PER_PART") return face;
  // A triangle has one colour: that of its first corner.
  if (state.binding == "PER_VERTEX_INDEXED") return named(position);
  return 0;
}

FaceLook look_of(const IvState& state, std::size_t material) {
  return {(*state.colours)[material % state.colours->size()], state.texture};
}

}  // namespace understudy
