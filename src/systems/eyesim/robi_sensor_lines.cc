// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The lines of a .robi about what it senses, in all the orders of words that EyeSim had.
#include <algorithm>
#include <cmath>

#include "base/math.h"
#include "base/words.h"
#include "files/numbers.h"
#include "systems/eyesim/robi_lines.h"
#include "systems/eyesim/robots.h"

namespace understudy::robi {
namespace {

constexpr NumberLimits kMountPlaceMm{-1e5, 1e5, "mm"};
constexpr NumberLimits kPsdId{-1e6, 255, ""};
constexpr NumberLimits kBeams{1, 7200, "beams"};
constexpr NumberLimits kFanDeg{1e-3, 360, "deg"};
constexpr NumberLimits kFisheyeDeg{60, 150, "deg"};

// SERVO1(-90,+90) of EyeSim 6.
std::optional<RobiServo> servo_of(std::string_view word) {
  constexpr std::string_view kStart = "SERVO";
  const std::size_t open = word.find('(');
  const std::size_t comma = word.find(',');
  if (!word.starts_with(kStart) || open > comma || comma == word.npos || !word.ends_with(')'))
    return std::nullopt;
  const auto number = parse_number(word.substr(kStart.size(), open - kStart.size()));
  const auto low = parse_number(word.substr(open + 1, comma - open - 1));
  const auto high = parse_number(word.substr(comma + 1, word.size() - comma - 2));
  if (!number || !low || !high || !(*number >= 1 && *number <= 250)) return std::nullopt;
  return RobiServo{static_cast<int>(*number), std::max(std::abs(*low), std::abs(*high))};
}

void take_camera_servos(RobiLines& lines, std::span<const Token> words) {
  lines.robot.camera_servos.clear();
  for (const Token& word : words)
    if (const auto servo = servo_of(word.text)) lines.robot.camera_servos.push_back(*servo);
  if (!lines.robot.camera_servos.empty() || words.size() < 4) return;
  const auto max_pan = lines.number(words[2], "max_pan", kAngleDeg);
  const auto max_tilt = lines.number(words[3], "max_tilt", kAngleDeg);
  const auto pan = lines.number(words[0], "pan", kAngleDeg);
  const auto tilt = lines.number(words[1], "tilt", kAngleDeg);
  if (!max_pan || !max_tilt || !pan || !tilt) return;
  lines.robot.camera->X_RS.heading_rad = det::wrap_angle(0.0 - deg_to_rad(*pan));
  lines.robot.camera->tilt_rad = det::wrap_angle(0.0 - deg_to_rad(*tilt));
  lines.robot.image_size = true;
  lines.robot.camera_servos = {{1, std::abs(*max_pan)}, {2, std::abs(*max_tilt)}};
}

}  // namespace

// EyeSim 6: name x y z angle; 2018: name id x y z angle; 2025: id name x y z rx ry rz.
void take_psd(RobiLines& lines, const Entry& entry) {
  if (!lines.has_words(entry, 5, 8) || !has_room(lines.robot.psds.size(), entry[0], lines.report))
    return;
  const bool id_first = parse_number(entry[1].text).has_value();
  const bool has_id = id_first || entry.size() > 6;
  const std::size_t place = has_id ? 3 : 2;
  if (id_first && !lines.has_words(entry, 6, 8)) return;
  RobiPsd psd;
  psd.word = id_first ? entry[2] : entry[1];
  bool fine = true;
  if (has_id) {
    const auto id = lines.number(id_first ? entry[1] : entry[2], "id", kPsdId);
    fine = id && *id == std::floor(*id);
    if (id && !fine) lines.report.error(psd.word, "a psd has a whole number as its id", "round it");
    if (fine) psd.id = static_cast<int>(*id);
  }
  const std::span<const Token> words = std::span(entry).subspan(place);
  const auto at = read_vector(words, "place", kMountPlaceMm, lines.report);
  const bool three_angles = words.size() >= 6;
  const auto yaw_deg = lines.number(words[three_angles ? 4 : 3], "angle", kAngleDeg);
  if (!at || !yaw_deg || !fine) return;
  if (three_angles) {
    // Files count both clockwise, so that a positive rx looks down. 0 - 0 has no sign.
    const auto down_deg = lines.number(words[3], "angle", kAngleDeg);
    const auto roll_deg = lines.number(words[5], "angle", kAngleDeg);
    if (!down_deg || !roll_deg) return;
    psd.tilt_rad = 0 - deg_to_rad(*down_deg);
    psd.roll_rad = 0 - deg_to_rad(*roll_deg);
  }
  if (at->z < 0)
    lines.report.warning(words[2], "the psd is below the floor, its height is taken as positive",
                         "x is forward, y left, z up");
  psd.X_RS = {at->x / kMmPerM, at->y / kMmPerM, det::wrap_angle(deg_to_rad(*yaw_deg))};
  psd.z_m = std::abs(at->z) / kMmPerM;
  lines.robot.psds.push_back(std::move(psd));
}

// x y z, then pan tilt max_pan max_tilt, or in EyeSim 6 pan tilt width height, where a servo may
// stand for pan and tilt. Both angles are those of a left-handed frame: to the right, and down.
void take_camera(RobiLines& lines, const Entry& entry) {
  if (!lines.has_words(entry, 3, 7)) return;
  const auto at = read_vector(std::span(entry).subspan(1), "place", kMountPlaceMm, lines.report);
  if (!at) return;
  // Beside the middle line a camera makes little sense: a 0 there tells the robot's frame (x
  // forward, y left, z up) from model space.
  SensorSpec camera;
  camera.kind = "camera";
  camera.name = "CAMERA";
  camera.number = 1;
  const Vec2 place = at->y == 0 ? Vec2{at->x / kMmPerM, 0} : on_plan(*at);
  camera.X_RS = {place.x, place.y, 0};
  camera.z_m = std::abs(at->y == 0 ? at->z : at->y) / kMmPerM;
  lines.robot.camera = std::move(camera);
  take_camera_servos(lines, std::span(entry).subspan(4));
}

void take_fisheye(RobiLines& lines, const Entry& entry) {
  if (lines.has_words(entry, 1, 1))
    lines.robot.fisheye_deg = lines.number(entry[1], "angle", kFisheyeDeg);
}

// points; points tilt; range points tilt
void take_lidar(RobiLines& lines, const Entry& entry) {
  if (!lines.has_words(entry, 1, 3)) return;
  const bool with_range = entry.size() >= 4;
  const std::size_t points_at = with_range ? 2 : 1;
  const auto range_deg = with_range ? lines.number(entry[1], "range", kFanDeg) : 360.0;
  const auto points = lines.number(entry[points_at], "points", kBeams);
  const auto tilt_deg =
      entry.size() > points_at + 1 ? lines.number(entry[points_at + 1], "tilt", kAngleDeg) : 0.0;
  if (!range_deg || !points || !tilt_deg) return;
  if (*points != std::floor(*points)) {
    lines.report.error(entry[points_at], "a lidar has a whole number of points", "round it");
    return;
  }
  SensorSpec lidar = default_lidar();
  lidar.tilt_rad = 0 - deg_to_rad(*tilt_deg);
  lidar.parameters = {{"beams", number_text(*points)},
                      {"angle_rad", number_text(std::min(2 * kPi, deg_to_rad(*range_deg)))}};
  lines.robot.lidar = std::move(lidar);
}

}  // namespace understudy::robi
