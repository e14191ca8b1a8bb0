// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/places.h"

#include <cmath>
#include <optional>
#include <set>
#include <span>

#include "files/entry_reader.h"
#include "files/numbers.h"

namespace understudy {
namespace {

constexpr NumberLimits kPlaceM{-1e5, 1e5, "m"};
constexpr NumberLimits kHeadingRad{-1e5, 1e5, "rad"};
constexpr NumberLimits kId{1, 1e9, ""};
constexpr std::size_t kPlaceWords = 5;
constexpr std::size_t kSpatialWords = 8;

// Z_M ROLL_RAD PITCH_RAD, or nothing for what stands upright on the floor.
std::optional<Stance> read_stance(std::span<const Token> words, FileReport& report) {
  if (words.empty()) return Stance{};
  const auto z_m = read_number(words[0], "z", kPlaceM, report);
  const auto roll_rad = read_number(words[1], "roll", kHeadingRad, report);
  const auto pitch_rad = read_number(words[2], "pitch", kHeadingRad, report);
  if (!z_m || !roll_rad || !pitch_rad) return std::nullopt;
  return Stance{*z_m, *roll_rad, *pitch_rad};
}

}  // namespace

std::string write_places(const std::vector<NamedPlace>& places) {
  std::string text = "# places: id name x_m y_m heading_rad\n";
  for (const NamedPlace& p : places) {
    const Pose2& at = p.place.X_WB;
    std::vector<std::string> words = {std::to_string(p.place.id), p.name, number_text(at.x_m),
                                      number_text(at.y_m), number_text(at.heading_rad)};
    const Stance& stance = p.place.stance;
    if (!stance.is_upright())
      for (const double value : {stance.z_m, stance.roll_rad, stance.pitch_rad})
        words.push_back(number_text(value));
    auto line = line_of(words);
    if (!line) {
      words[1] = "-";  // no line can hold the name, and only the id matters
      line = line_of(words);
    }
    text += line.value_or("") + "\n";
  }
  return text;
}

bool read_places(ByteSpan bytes, const std::string& file, std::vector<SavedPlace>& places,
                 Diagnostics& diagnostics) {
  FileReport report(file, diagnostics);
  EntryReader entries(bytes, report);
  std::vector<SavedPlace> found;
  std::set<int> ids;
  Entry entry;
  while (entries.next(entry)) {
    if (entry.size() != kPlaceWords && entry.size() != kSpatialWords) {
      report.error(entry[0],
                   "a place has " + std::to_string(kPlaceWords) + " words, not " +
                       std::to_string(entry.size()),
                   "write ID NAME X_M Y_M HEADING_RAD");
      continue;
    }
    const auto stance = read_stance(std::span(entry).subspan(kPlaceWords), report);
    const auto id = read_number(entry[0], "id", kId, report);
    const auto x_m = read_number(entry[2], "x", kPlaceM, report);
    const auto y_m = read_number(entry[3], "y", kPlaceM, report);
    const auto heading_rad = read_number(entry[4], "heading", kHeadingRad, report);
    if (!id || !x_m || !y_m || !heading_rad || !stance) continue;
    if (*id != std::floor(*id))
      report.error(entry[0], "id is " + in_quotes(entry[0].text) + ", not a whole number",
                   "write the id of a robot or an object");
    else if (!ids.insert(static_cast<int>(*id)).second)
      report.error(entry[0], "id " + entry[0].text + " appears twice", "keep one");
    else
      found.push_back({static_cast<int>(*id), {*x_m, *y_m, *heading_rad}, *stance});
  }
  if (report.has_errors()) return false;
  places = std::move(found);
  return true;
}

}  // namespace understudy
