// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Lines about what is in the world: robots, objects, walls, markers, the floor.
#include <charconv>

#include "edits/edit_numbers.h"
#include "edits/read_rows.h"

namespace understudy::edits {
namespace {

constexpr NumberLimits kMarkerNumber{1, 1e9, ""};

std::optional<int> read_marker_number(const EditLine& line) {
  const auto number = read_number(line.arguments[0], "number", kMarkerNumber, line.report);
  if (!number) return std::nullopt;
  return static_cast<int>(*number);
}

std::optional<int> read_wall_id(const EditLine& line) {
  const std::string& text = line.arguments[0].text;
  int id = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), id);
  if (read.ec == std::errc() && std::to_string(id) == text) return id;
  line.report.error(line.arguments[0], "no wall has the id " + in_quotes(text),
                    "walls are numbered from 1");
  return std::nullopt;
}

// Where a wall begins and ends.
template <class Wall>
bool read_wall_ends(std::span<const Token> numbers, FileReport& report, Wall& wall) {
  const auto from = read_point(numbers.first(2), report);
  const auto to = read_point(numbers.subspan(2, 2), report);
  if (!from || !to) return false;
  if (from->x == to->x && from->y == to->y) {
    report.error(numbers[0], "the wall has no length", "give it two different ends");
    return false;
  }
  wall.from = *from;
  wall.to = *to;
  return true;
}

}  // namespace

std::optional<Edit> read_add_robot(const EditLine& line) {
  // The kind first, and the program last: 4, 5, 7 or 8 words.
  const std::size_t count = line.arguments.size() - 1;
  const bool has_program = count == kPoseNumbers + 1 || count == kPlaceNumbers + 1;
  const auto place =
      read_place_in_space(line.arguments.subspan(1, has_program ? count - 1 : count), line.report);
  if (!place) return std::nullopt;
  return AddRobot{line.arguments[0].text, place->pose,
                  has_program ? line.arguments.back().text : "", place->stance};
}

std::optional<Edit> read_add_object(const EditLine& line) {
  const auto place = read_place_in_space(line.arguments.subspan(1), line.report);
  if (!place) return std::nullopt;
  return AddObject{line.arguments[0].text, place->pose, place->stance};
}

std::optional<Edit> read_add_kind(const EditLine& line) {
  const std::string& file = line.arguments[0].text;
  if (!line.text.empty()) return AddKind{file, std::string(line.text)};
  line.report.error(line.arguments[0], "the text of " + in_quotes(file) + " is missing",
                    "only a window can add kinds; name the file in the .sim");
  return std::nullopt;
}

std::optional<Edit> read_hold(const EditLine& line) { return Hold{line.arguments[0].text}; }

std::optional<Edit> read_remove(const EditLine& line) { return Remove{line.arguments[0].text}; }

std::optional<Edit> read_release(const EditLine& line) {
  const std::string& body = line.arguments[0].text;
  if (line.arguments.size() == 1) return Release{body, std::nullopt};
  if (line.arguments.size() <= kPoseNumbers) {
    line.report.error(line.first(), "a place has three numbers", "write release BODY x y phi");
    return std::nullopt;
  }
  const auto place = read_place_in_space(line.arguments.subspan(1), line.report);
  if (!place) return std::nullopt;
  return Release{body, place->pose, place->stance};
}

std::optional<Edit> read_add_wall(const EditLine& line) {
  const std::span<const Token> numbers = line.arguments;
  AddWall wall;
  if (numbers.size() != 4 && numbers.size() != 6 && numbers.size() != 9) {
    line.report.error(line.first(),
                      "a wall has 4, 6 or 9 numbers, not " + std::to_string(numbers.size()),
                      "write add wall x1 y1 x2 y2 thickness height r g b");
    return std::nullopt;
  }
  if (!read_wall_ends(numbers, line.report, wall)) return std::nullopt;
  if (numbers.size() > 4) {
    const auto thickness_m = read_length_m(numbers[4], "thickness", kSizeMm, line.report);
    const auto height_m = read_length_m(numbers[5], "height", kSizeMm, line.report);
    if (!thickness_m || !height_m) return std::nullopt;
    wall.thickness_m = *thickness_m;
    wall.height_m = *height_m;
  }
  if (numbers.size() == 9) {
    const auto colour = read_exact_colour(numbers.subspan(6), line.report);
    if (!colour) return std::nullopt;
    wall.colour = *colour;
  }
  return wall;
}

std::optional<Edit> read_remove_wall(const EditLine& line) {
  const auto id = read_wall_id(line);
  if (!id) return std::nullopt;
  return RemoveWall{*id};
}

std::optional<Edit> read_move_wall(const EditLine& line) {
  MoveWall move;
  const auto id = read_wall_id(line);
  if (!id || !read_wall_ends(line.arguments.subspan(1), line.report, move)) return std::nullopt;
  move.id = *id;
  return move;
}

std::optional<Edit> read_set_wall(const EditLine& line) {
  const auto id = read_wall_id(line);
  if (!id) return std::nullopt;
  return SetWall{*id, line.arguments[1].text, line.arguments[2].text};
}

std::optional<Edit> read_set_world(const EditLine& line) {
  return SetWorld{line.arguments[0].text, line.arguments[1].text};
}

std::optional<Edit> read_error_level(const EditLine& line) {
  return SetWorld{"error-level", line.arguments[0].text};
}

std::optional<Edit> read_floor(const EditLine& line) {
  const auto width_m = read_length_m(line.arguments[0], "width", kSizeMm, line.report);
  const auto height_m = read_length_m(line.arguments[1], "height", kSizeMm, line.report);
  if (!width_m || !height_m) return std::nullopt;
  SetFloor floor{*width_m, *height_m};
  if (line.arguments.size() == 2) return floor;
  if (line.arguments.size() == 3) {
    line.report.error(line.arguments[2], "a corner has two numbers",
                      "write floor width height x y");
    return std::nullopt;
  }
  const auto corner = read_point(line.arguments.subspan(2), line.report);
  if (!corner) return std::nullopt;
  floor.x_m = corner->x;
  floor.y_m = corner->y;
  return floor;
}

std::optional<Edit> read_add_marker(const EditLine& line) {
  const std::span<const Token> numbers = line.arguments;
  if (numbers.size() == 3 || numbers.size() == 4) {
    line.report.error(line.first(), "a marker has 2, 5 or 6 numbers",
                      "write add marker x y r g b a");
    return std::nullopt;
  }
  AddMarker edit;
  const auto at = read_point(numbers.first(2), line.report);
  if (!at) return std::nullopt;
  edit.marker.at = *at;
  if (numbers.size() > 2) {
    const auto colour = read_exact_colour(numbers.subspan(2, 3), line.report);
    if (!colour) return std::nullopt;
    edit.marker.colour = *colour;
  }
  if (numbers.size() > 5) {
    const auto opacity = read_number(numbers[5], "opacity", kOpacity, line.report);
    if (!opacity) return std::nullopt;
    edit.marker.opacity = *opacity;
  }
  return edit;
}

std::optional<Edit> read_remove_marker(const EditLine& line) {
  const auto number = read_marker_number(line);
  if (!number) return std::nullopt;
  return RemoveMarker{*number};
}

std::optional<Edit> read_move_marker(const EditLine& line) {
  const auto number = read_marker_number(line);
  const auto at = read_point(line.arguments.subspan(1), line.report);
  if (!number || !at) return std::nullopt;
  return MoveMarker{*number, *at};
}

std::optional<Edit> read_set_marker(const EditLine& line) {
  const auto number = read_marker_number(line);
  if (!number) return std::nullopt;
  if (line.arguments[1].text != "colour") {
    line.report.error(line.arguments[1],
                      "a marker has no value " + in_quotes(line.arguments[1].text),
                      "write set marker NUMBER colour r g b a");
    return std::nullopt;
  }
  const auto colour = read_exact_colour(line.arguments.subspan(2, 3), line.report);
  if (!colour) return std::nullopt;
  SetMarker edit{*number, *colour, std::nullopt};
  if (line.arguments.size() > 5) {
    edit.opacity = read_number(line.arguments[5], "opacity", kOpacity, line.report);
    if (!edit.opacity) return std::nullopt;
  }
  return edit;
}

}  // namespace understudy::edits
