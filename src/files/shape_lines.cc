// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/shape_lines.h"

#include <algorithm>

#include "base/math.h"
#include "files/extension_lines.h"
#include "files/meshes.h"
#include "files/parameter_words.h"

namespace understudy {
namespace {

constexpr NumberLimits kShapePlace_m{-100, 100, "m"};
constexpr NumberLimits kSide_m{0.001, 200, "m"};
constexpr NumberLimits kShapeRadius_m{0.0005, 100, "m"};
constexpr NumberLimits kTop_m{-100, 1000, "m"};
constexpr NumberLimits kHalfTurn_rad{-kPi, kPi, "rad"};
constexpr NumberLimits kMeshScale{1e-6, 1e6, ""};

struct ShapeWord {
  const char* word;
  ShapeKind kind;
};
constexpr ShapeWord kShapeWords[] = {
    {"box", ShapeKind::kBox},   {"cylinder", ShapeKind::kCylinder},
    {"ball", ShapeKind::kBall}, {"capsule", ShapeKind::kCapsule},
    {"cone", ShapeKind::kCone}, {"hull", ShapeKind::kHull},
    {"mesh", ShapeKind::kMesh},
};

struct ShapeKey {
  const char* key;
  NumberLimits limits;
  double& (*of)(ShapeSpec& shape);
};
// Of all shapes.
constexpr ShapeKey kPlaceKeys[] = {
    {"x_m", kShapePlace_m, [](ShapeSpec& s) -> double& { return s.X_BS.x_m; }},
    {"y_m", kShapePlace_m, [](ShapeSpec& s) -> double& { return s.X_BS.y_m; }},
    {"yaw_rad", kHalfTurn_rad, [](ShapeSpec& s) -> double& { return s.X_BS.heading_rad; }},
    {"z_m", kShapePlace_m, [](ShapeSpec& s) -> double& { return s.stance.z_m; }},
    {"roll_rad", kHalfTurn_rad, [](ShapeSpec& s) -> double& { return s.stance.roll_rad; }},
    {"pitch_rad", kHalfTurn_rad, [](ShapeSpec& s) -> double& { return s.stance.pitch_rad; }},
};
constexpr ShapeKey kLength{"length_m", kSide_m, [](ShapeSpec& s) -> double& { return s.length_m; }};
constexpr ShapeKey kWidth{"width_m", kSide_m, [](ShapeSpec& s) -> double& { return s.width_m; }};
constexpr ShapeKey kRadius{"radius_m", kShapeRadius_m,
                           [](ShapeSpec& s) -> double& { return s.radius_m; }};
constexpr ShapeKey kLow{"low_m", kShapePlace_m, [](ShapeSpec& s) -> double& { return s.low_m; }};
constexpr ShapeKey kHigh{"high_m", kTop_m, [](ShapeSpec& s) -> double& { return s.high_m; }};
constexpr ShapeKey kScale{"scale", kMeshScale,
                          [](ShapeSpec& s) -> double& { return s.mesh.scale; }};

// What a kind has besides its place. Those before low_m must be given.
std::vector<ShapeKey> own_keys(ShapeKind kind) {
  switch (kind) {
    case ShapeKind::kBox:
      return {kLength, kWidth, kLow, kHigh};
    case ShapeKind::kCapsule:
      return {kLength, kRadius, kLow, kHigh};
    case ShapeKind::kHull:
    case ShapeKind::kMesh:
      return {kScale};
    default:
      return {kRadius, kLow, kHigh};
  }
}

const char* word_of(ShapeKind kind) {
  for (const ShapeWord& row : kShapeWords)
    if (row.kind == kind) return row.word;
  return "";
}

// How high it is if its line does not say it.
double usual_top_m(const ShapeSpec& shape) {
  const bool round = shape.kind == ShapeKind::kBall || shape.kind == ShapeKind::kCapsule;
  return shape.low_m + (round ? 2 * shape.radius_m : ShapeSpec{}.high_m);
}

// The first key that is missing; null if none is.
const char* missing_key(ShapeKind kind, const Parameters& given) {
  if (has_mesh(kind)) return nullptr;
  for (const ShapeKey& row : own_keys(kind)) {
    if (row.key == std::string_view(kLow.key)) break;
    const auto is_it = [&](const Parameter& p) { return p.key == row.key; };
    if (std::none_of(given.begin(), given.end(), is_it)) return row.key;
  }
  return nullptr;
}

std::string take_word(Parameters& given, std::string_view key, std::string usual) {
  for (const Parameter& parameter : given)
    if (parameter.key == key) return parameter.value;
  return usual;
}

// The model, with the options of the line in its name.
bool take_mesh(const Entry& entry, Parameters& given, FileReport& report, const Reading& reading,
               Spec& spec, ShapeSpec& shape) {
  const MeshOptions usual;
  const MeshOptions options{take_word(given, "up", usual.up), take_word(given, "unit", usual.unit)};
  const auto path = load_mesh(entry[2], options, report, reading, spec);
  if (path) shape.mesh.path = *path;
  return path.has_value();
}

}  // namespace

std::vector<LineKind> shape_line_kinds() {
  std::vector<LineKind> kinds;
  for (const ShapeWord& row : kShapeWords) {
    LineKind kind{row.word, {}};
    for (const ShapeKey& key : own_keys(row.kind)) kind.keys.emplace_back(key.key, key.limits);
    if (has_mesh(row.kind)) {
      kind.keys.emplace_back("up", std::vector<std::string>{"x", "y", "z"});
      kind.keys.emplace_back("unit", std::vector<std::string>{"m", "cm", "mm", "in", "ft"});
    }
    for (const ShapeKey& key : kPlaceKeys) kind.keys.emplace_back(key.key, key.limits);
    kinds.push_back(std::move(kind));
  }
  return kinds;
}

void read_shape_line(const Entry& entry, FileReport& report, const Reading& reading, Spec& spec,
                     BodySpec& body) {
  if (entry.size() < 2) {
    report.error(entry[0], "shape needs a kind", std::string("write shape ") + kShapeArguments);
    return;
  }
  const std::vector<LineKind> kinds = shape_line_kinds();
  const LineKind* line_kind = find_line_kind(entry[1], kinds, "shape", report);
  if (line_kind == nullptr) return;
  ShapeSpec shape;
  shape.kind = kShapeWords[line_kind - kinds.data()].kind;
  const bool from_file = has_mesh(shape.kind);
  if (from_file && (entry.size() < 3 || is_parameter(entry[2]))) {
    report.error(entry[1], "shape " + line_kind->name + " needs the path of a model",
                 "write shape " + line_kind->name + " PATH key=value ...");
    return;
  }
  Parameters given =
      read_parameter_words(std::span(entry).subspan(from_file ? 3 : 2), line_kind->keys, report);
  if (const char* missing = missing_key(shape.kind, given)) {
    report.error(entry[1], "shape " + line_kind->name + " needs " + missing,
                 "write shape " + line_kind->name + " " + missing + "=NUMBER ...");
    return;
  }
  std::optional<double> top_m;
  for (const std::vector<ShapeKey>& rows :
       {own_keys(shape.kind), std::vector<ShapeKey>(std::begin(kPlaceKeys), std::end(kPlaceKeys))})
    for (const ShapeKey& row : rows) {
      const auto number = take_number(given, row.key);
      if (number) row.of(shape) = *number;
      if (number && row.key == std::string_view(kHigh.key)) top_m = number;
    }
  if (!from_file) shape.high_m = top_m.value_or(usual_top_m(shape));
  if (from_file && !take_mesh(entry, given, report, reading, spec, shape)) return;
  if (is_solid_in_space(shape.kind) || !shape.stance.is_upright())
    reading.note_space(report.file(), entry[0]);
  if (has_room(body.shapes.size(), entry[0], report)) body.shapes.push_back(std::move(shape));
}

std::vector<std::string> shape_words(const ShapeSpec& shape) {
  std::vector<std::string> words = {"shape", word_of(shape.kind)};
  ShapeSpec is = shape;
  ShapeSpec usual;
  if (has_mesh(shape.kind)) words.push_back(shape.mesh.path);
  usual.kind = shape.kind;
  usual.radius_m = shape.radius_m;
  usual.low_m = shape.low_m;
  usual.high_m = usual_top_m(usual);
  usual.low_m = 0;
  const auto add = [&](const ShapeKey& row, bool always) {
    if (always || row.of(is) != row.of(usual))
      words.push_back(std::string(row.key) + "=" + number_text(row.of(is)));
  };
  for (const ShapeKey& row : own_keys(shape.kind))
    add(row, row.key == std::string_view(kRadius.key));
  for (const ShapeKey& row : kPlaceKeys) add(row, false);
  return words;
}

}  // namespace understudy
