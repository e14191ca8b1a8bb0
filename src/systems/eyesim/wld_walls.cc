// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/eyesim/wld_walls.h"

#include <cmath>

#include "base/math.h"
#include "base/words.h"
#include "files/colour.h"
#include "files/numbers.h"
#include "files/set_lines.h"
#include "files/settings.h"

namespace understudy {
namespace {

struct WallSettingRow : Keyword {
  void (WallReader::*take)(const Token& value);
};

constexpr WallSettingRow kWallSettingRows[] = {
    {{"next-wall-id", "id", "id of the next wall; later ones count up from it"},
     &WallReader::set_next_id},
    {{"start-mark", "letter,x,y,phi", "a place where a .sim may put a robot"},
     &WallReader::set_start_mark},
};
constexpr std::span<const WallSettingRow> kWallSettings = kWallSettingRows;

det::SinCos sincos_deg(double deg) {
  // Exact for quarter turns, so that walls drawn along the axes stay there.
  if (deg == 0) return {0, 1};
  if (deg == 90 || deg == -270) return {1, 0};
  if (deg == 180 || deg == -180) return {0, -1};
  if (deg == 270 || deg == -90) return {-1, 0};
  return det::sincos(deg_to_rad(deg));
}

}  // namespace

std::vector<Keyword> wld_settings() {
  std::vector<Keyword> all = floor_setting_keywords();
  const std::vector<Keyword> walls = wall_setting_keywords();
  all.insert(all.end(), walls.begin(), walls.end());
  all.insert(all.end(), kWallSettings.begin(), kWallSettings.end());
  return all;
}

Vec2 WallReader::to_world_mm(const Frame& frame, Vec2 local_mm) {
  const det::SinCos t = sincos_deg(frame.turn_deg);
  return {frame.x_mm + t.cos * local_mm.x - t.sin * local_mm.y,
          frame.y_mm + t.sin * local_mm.x + t.cos * local_mm.y};
}

void WallReader::push(const Token& x, const Token& y, const Token& phi) {
  const auto x_mm = read_number(x, "x", kCoordinateMm, report_);
  const auto y_mm = read_number(y, "y", kCoordinateMm, report_);
  const auto phi_deg = read_number(phi, "phi", kAngleDeg, report_);
  if (!x_mm || !y_mm || !phi_deg) return;
  const Frame& outer = frames_.back();
  const Vec2 origin = to_world_mm(outer, {*x_mm, *y_mm});
  // phi turns clockwise in files. Whole turns are dropped, so that deep nesting keeps its
  // precision.
  frames_.push_back({origin.x, origin.y, std::fmod(outer.turn_deg - *phi_deg, 360.0)});
}

bool WallReader::pop() {
  if (frames_.size() <= 1) return false;
  frames_.pop_back();
  return true;
}

void WallReader::take_wall(const Token& first, std::span<const Token> numbers) {
  const auto from = read_end_m(numbers[0], numbers[1]);
  const auto to = read_end_m(numbers[2], numbers[3]);
  WallSpec wall;
  if (!read_body(numbers.subspan(4), wall) || !from || !to) return;
  if (from->x == to->x && from->y == to->y) {
    report_.warning(first, "wall without length, skipped", "give it two different ends");
    return;
  }
  wall.id = spec_.next_wall_id++;
  wall.from = *from;
  wall.to = *to;
  wall.surface = next_.surface;
  wall.look = next_.look;
  spec_.walls.push_back(wall);
}

// An end of a wall in the world frame.
std::optional<Vec2> WallReader::read_end_m(const Token& x, const Token& y) {
  if (frames_.size() == 1) {
    const auto x_m = read_length_m(x, "x", kCoordinateMm, report_);
    const auto y_m = read_length_m(y, "y", kCoordinateMm, report_);
    if (!x_m || !y_m) return std::nullopt;
    return Vec2{*x_m, *y_m};
  }
  const auto x_mm = read_number(x, "x", kCoordinateMm, report_);
  const auto y_mm = read_number(y, "y", kCoordinateMm, report_);
  if (!x_mm || !y_mm) return std::nullopt;
  const Vec2 end = to_world_mm(frames_.back(), {*x_mm, *y_mm});
  // Frames add up, so the place in the world is checked as well.
  for (const double at : {end.x, end.y}) {
    const Status within = check_limits(at, number_text(at), "wall end", kCoordinateMm);
    if (within) continue;
    report_.error(x, within.error(), "check the push lines above");
    return std::nullopt;
  }
  return Vec2{end.x / kMmPerM, end.y / kMmPerM};
}

// Thickness, height and colour, as far as given.
bool WallReader::read_body(std::span<const Token> numbers, WallSpec& wall) {
  if (numbers.empty()) return true;
  if (numbers.size() != 2 && numbers.size() != 5) {
    report_.warning(numbers[0],
                    "a wall has 4, 6 or 9 numbers, not " + std::to_string(numbers.size() + 4) +
                        ", the first 4 are used",
                    "write x1 y1 x2 y2 thickness height r g b");
    return true;
  }
  const auto thickness_m = read_length_m(numbers[0], "thickness", kSizeMm, report_);
  const auto height_m = read_length_m(numbers[1], "height", kSizeMm, report_);
  if (!thickness_m || !height_m) return false;
  wall.thickness_m = *thickness_m;
  wall.height_m = *height_m;
  if (numbers.size() == 2) return true;
  const auto colour = read_colour(numbers.subspan(2), report_);
  if (colour) wall.colour = *colour;
  return colour.has_value();
}

void WallReader::take_set(const Entry& entry) {
  if (entry.size() < 2 || find_row(kWallSettings, entry[1].text) == nullptr) {
    read_wall_set_line(entry, report_, next_);
    load_set_picture(entry, report_, reading_, spec_, next_.look);
  } else if (const WallSettingRow* row = find_setting(entry, kWallSettings, report_)) {
    (this->*row->take)(entry[2]);
  }
}

void WallReader::set_next_id(const Token& value) {
  if (const auto id = read_next_id(value, spec_.next_wall_id, report_)) spec_.next_wall_id = *id;
}

void WallReader::set_start_mark(const Token& value) {
  std::vector<Token> parts;
  int column = value.column;
  for (std::size_t at = 0; at <= value.text.size();) {
    const std::size_t comma = std::min(value.text.find(',', at), value.text.size());
    parts.push_back({value.text.substr(at, comma - at), value.line, column});
    column += static_cast<int>(comma - at) + 1;
    at = comma + 1;
  }
  if (parts.size() != 4 || parts[0].text.size() != 1) {
    report_.error(value, in_quotes(value.text) + " is not a start mark",
                  "write LETTER,x,y,phi without spaces");
    return;
  }
  const auto x_m = read_length_m(parts[1], "x", kCoordinateMm, report_);
  const auto y_m = read_length_m(parts[2], "y", kCoordinateMm, report_);
  const auto phi_deg = read_number(parts[3], "phi", kAngleDeg, report_);
  if (!x_m || !y_m || !phi_deg) return;
  std::string letter = parts[0].text;
  if (letter[0] >= 'a' && letter[0] <= 'z') letter[0] = static_cast<char>(letter[0] - 'a' + 'A');
  spec_.start_marks.push_back({letter, {*x_m, *y_m, heading_of_degrees(*phi_deg)}});
}

}  // namespace understudy
