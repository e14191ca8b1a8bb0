// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The lines of a .robi about its body, its axles and its wheels.
#include "base/words.h"
#include "files/shape_lines.h"
#include "files/wheel_lines.h"
#include "systems/eyesim/mesh.h"
#include "systems/eyesim/robi_lines.h"

namespace understudy::robi {
namespace {

constexpr NumberLimits kPlaceMm{-1e5, 1e5, "mm"};
constexpr NumberLimits kAxleMm{-1e4, 1e4, "mm"};
constexpr NumberLimits kColliderMm{0, 1e6, "mm"};  // shape_of checks it more closely
constexpr NumberLimits kWheelMm{1, 1e4, "mm"};
constexpr NumberLimits kTrackMm{2, 1e4, "mm"};
constexpr NumberLimits kCounts{1, 1e9, "counts"};
constexpr NumberLimits kTurningDegS{0, 1e6, "deg/s"};
constexpr NumberLimits kSpeedMmS{0, 1e5, "mm/s"};

}  // namespace

void take_speed(RobiLines& lines, const Entry& entry) {
  lines.take_number(entry, kSpeedMmS, lines.robot.speed_mm_s);
}

void take_turn(RobiLines& lines, const Entry& entry) {
  lines.take_number(entry, kTurningDegS, lines.robot.turn_deg_s);
}

void take_diameter(RobiLines& lines, const Entry& entry) {
  lines.take_number(entry, kWheelMm, lines.robot.diameter_mm);
}

void take_model(RobiLines& lines, const Entry& entry) {
  if (!lines.has_words(entry, 1, 7)) return;
  ModelVector offset;
  ModelVector turns_deg;
  if (entry.size() >= 8) {
    const std::span<const Token> words = std::span(entry).subspan(2);
    offset = read_vector(words, "offset", kPlaceMm, lines.report).value_or(offset);
    turns_deg = read_vector(words.subspan(3), "turn", kAngleDeg, lines.report).value_or(turns_deg);
  } else if (entry.size() > 2) {
    lines.report.warning(entry[2], "an offset and turns need 6 numbers, ignored",
                         "write model PATH dx dy dz rx ry rz");
  }
  lines.robot.old_model = !lower_case(entry[1].text).ends_with(".obj");
  lines.robot.kind.body.mesh =
      mesh_of(entry[1], offset, turns_deg, lines.report, lines.reading, lines.spec);
}

// box sx sy sz cx cy cz, sphere r cx cy cz, capsule r h cx cy cz
void take_collider(RobiLines& lines, const Entry& entry) {
  if (!lines.has_words(entry, 1, 7)) return;
  const auto kind = collider_kind(entry[1].text);
  if (!kind) {
    lines.report.error(entry[1], "unknown collider " + in_quotes(entry[1].text),
                       "use box, sphere or capsule");
    return;
  }
  constexpr std::size_t kSizes[] = {3, 1, 2};
  const std::size_t sizes = kSizes[static_cast<std::size_t>(*kind)];
  if (!lines.has_words(entry, 1 + sizes + 3, 1 + sizes + 3)) return;
  const std::span<const Token> words = std::span(entry).subspan(2);
  Collider collider;
  collider.kind = *kind;
  collider.word = entry[1];
  const auto centre = read_vector(words.subspan(sizes), "centre", kPlaceMm, lines.report);
  bool fine = centre.has_value();
  if (*kind == ColliderKind::kBox) {
    const auto size = read_vector(words, "size", kColliderMm, lines.report);
    fine = fine && size.has_value();
    collider.size = size.value_or(ModelVector{});
  } else {
    const auto radius = lines.number(words[0], "radius", kColliderMm);
    const auto height = sizes == 2 ? lines.number(words[1], "height", kColliderMm) : 0.0;
    fine = fine && radius && height;
    collider.radius_mm = radius.value_or(0);
    collider.height_mm = height.value_or(0);
  }
  collider.centre = centre.value_or(ModelVector{});
  if (fine) lines.robot.colliders.push_back(collider);
}

void take_shape(RobiLines& lines, const Entry& entry) {
  std::vector<ShapeSpec>& shapes = lines.robot.kind.body.shapes;
  const std::size_t before = shapes.size();
  read_shape_line(entry, lines.report, lines.reading, lines.spec, lines.robot.kind.body);
  if (shapes.size() > before && shapes.back().kind == ShapeKind::kMesh)
    lines.report.error(entry[1], "a mesh never moves, so a robot cannot have one",
                       "write shape hull");
}

void take_wheel_at(RobiLines& lines, const Entry& entry) {
  read_wheel_line(entry, lines.report, lines.robot.kind);
}

void take_suspension(RobiLines& lines, const Entry& entry) {
  read_suspension_line(entry, lines.report, lines.reading, lines.robot.kind);
}

void take_mass(RobiLines& lines, const Entry& entry) {
  if (!lines.has_words(entry, 1, 4)) return;
  if (const auto mass_kg = lines.number(entry[1], "mass", kMassKg))
    lines.robot.kind.body.mass_kg = *mass_kg;
  if (entry.size() < 5) return;
  const auto centre = read_vector(std::span(entry).subspan(2), "centre", kPlaceMm, lines.report);
  if (centre) lines.robot.kind.body.mass_center = on_plan(*centre);
}

// EyeSim 6 has only the second number.
void take_axis(RobiLines& lines, const Entry& entry) {
  if (!lines.has_words(entry, 1, 2)) return;
  if (entry.size() > 2) lines.number(entry[1], "height", kPlaceMm);
  lines.robot.axle_x_mm = lines.number(entry.size() > 2 ? entry[2] : entry[1], "forward", kAxleMm);
}

void take_axel(RobiLines& lines, const Entry& entry) {
  if (!lines.has_words(entry, 3, 3)) return;
  const bool turn = same_word(entry[1].text, "turn");
  if (!turn && !same_word(entry[1].text, "drive")) {
    lines.report.error(entry[1], "an axel is drive or turn, not " + in_quotes(entry[1].text),
                       "write axel drive|turn height forward");
    return;
  }
  lines.number(entry[2], "height", kPlaceMm);
  const auto forward_mm = lines.number(entry[3], "forward", kAxleMm);
  (turn ? lines.robot.turn_axle_x_mm : lines.robot.axle_x_mm) = forward_mm;
}

void take_wheel(RobiLines& lines, const Entry& entry) {
  if (!lines.has_words(entry, 4, 5)) return;
  const bool named = !parse_number(entry[1].text);
  const bool turn = same_word(entry[1].text, "turn");
  if (named && !turn && !same_word(entry[1].text, "drive")) {
    lines.report.error(entry[1], "a wheel is drive or turn, not " + in_quotes(entry[1].text),
                       "write wheel [drive|turn] diameter deg_s counts distance");
    return;
  }
  if (named && !lines.has_words(entry, 5, 5)) return;
  const std::span<const Token> words = std::span(entry).subspan(named ? 2 : 1);
  const auto diameter = lines.number(words[0], "diameter", kWheelMm);
  const auto most = lines.number(words[1], "turning speed", kTurningDegS);
  const auto counts = lines.number(words[2], "counts", kCounts);
  const auto distance = lines.number(words[3], "distance", kTrackMm);
  if (!diameter || !most || !counts || !distance || turn) return;  // steered wheels only follow
  lines.robot.wheel = RobiWheel{*diameter, *most, *counts, *distance};
}

}  // namespace understudy::robi
