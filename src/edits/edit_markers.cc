// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edits of the spots on the floor. They count from 1.
#include "edits/edit_rows.h"
#include "files/numbers.h"

namespace understudy::edits {
namespace {

constexpr NumberLimits kOpacity{0, 1, ""};
constexpr NumberLimits kNumber{1, 1e9, ""};

MarkerSpec* find_marker(const Token& word, const EditLine& line) {
  std::vector<MarkerSpec>& markers = line.scene.spec.markers;
  const auto number = read_number(word, "number", kNumber, line.scene.report);
  if (!number) return nullptr;
  const auto index = static_cast<std::size_t>(*number) - 1;
  if (index < markers.size()) return &markers[index];
  line.scene.report.error(word, "there is no such marker",
                          "the world has " + std::to_string(markers.size()) + ", from 1");
  return nullptr;
}

// r g b and, if it is there, opacity.
bool read_look(std::span<const Token> numbers, FileReport& report, MarkerSpec& marker) {
  const auto colour = read_exact_colour(numbers.first(3), report);
  if (!colour) return false;
  if (numbers.size() > 3) {
    const auto opacity = read_number(numbers[3], "opacity", kOpacity, report);
    if (!opacity) return false;
    marker.opacity = *opacity;
  }
  marker.colour = *colour;
  return true;
}

}  // namespace

bool add_marker(const EditLine& line) {
  const std::span<const Token> numbers = line.arguments;
  if (numbers.size() == 3 || numbers.size() == 4) {
    line.scene.report.error(line.first, "a marker has 2, 5 or 6 numbers",
                            "write add marker x y r g b a");
    return false;
  }
  MarkerSpec marker;
  const auto at = read_point(numbers.first(2), line.scene.report);
  if (!at) return false;
  marker.at = *at;
  if (numbers.size() > 2 && !read_look(numbers.subspan(2), line.scene.report, marker)) return false;
  if (!line.scene.only_check) line.scene.spec.markers.push_back(marker);
  return true;
}

bool remove_marker(const EditLine& line) {
  std::vector<MarkerSpec>& markers = line.scene.spec.markers;
  const MarkerSpec* marker = find_marker(line.arguments[0], line);
  if (marker == nullptr) return false;
  if (!line.scene.only_check) markers.erase(markers.begin() + (marker - markers.data()));
  return true;
}

bool move_marker(const EditLine& line) {
  MarkerSpec* marker = find_marker(line.arguments[0], line);
  const auto at = read_point(line.arguments.subspan(1), line.scene.report);
  if (marker == nullptr || !at) return false;
  marker->at = *at;
  return true;
}

bool set_marker(const EditLine& line) {
  MarkerSpec* marker = find_marker(line.arguments[0], line);
  if (marker == nullptr) return false;
  if (line.arguments[1].text != "colour") {
    line.scene.report.error(line.arguments[1],
                            "a marker has no value " + in_quotes(line.arguments[1].text),
                            "write set marker NUMBER colour r g b a");
    return false;
  }
  return read_look(line.arguments.subspan(2), line.scene.report, *marker);
}

}  // namespace understudy::edits
