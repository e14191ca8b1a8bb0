// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/beacon_lines.h"

#include <span>

#include "files/parameter_words.h"

namespace understudy {
namespace {

constexpr NumberLimits kBodyPlace_m{-10, 10, "m"};
constexpr NumberLimits kBeaconReach_m{0, 1000, "m"};
constexpr std::size_t kMostBeacons = 64;

std::vector<LineKey> beacon_keys() {
  return {{"character", NumberLimits{1, 255, ""}, true},
          {"x_m", kBodyPlace_m},
          {"y_m", kBodyPlace_m},
          {"z_m", NumberLimits{0, 10, "m"}},
          {"yaw_rad", NumberLimits{-2 * kPi, 2 * kPi, "rad"}},
          {"half_angle_rad", NumberLimits{0, kPi, "rad"}},
          {"reach_m", kBeaconReach_m}};
}

std::vector<LineKey> charger_keys() {
  return {{"x_m", kBodyPlace_m}, {"y_m", kBodyPlace_m}, {"reach_m", kBeaconReach_m}};
}

Parameters words_after(const Entry& entry, const std::vector<LineKey>& keys, FileReport& report) {
  return read_parameter_words(std::span(entry).subspan(1), keys, report);
}

bool has_room_for_one(std::size_t size, const Token& word, FileReport& report) {
  if (size < kMostBeacons) return true;
  report.error(word, "there are too many " + word.text + " lines",
               "an object has at most " + std::to_string(kMostBeacons));
  return false;
}

}  // namespace

void read_beacon_line(const Entry& entry, FileReport& report, ObjectKindSpec& kind) {
  Parameters words = words_after(entry, beacon_keys(), report);
  const auto number = [&](const char* key, double fallback) {
    return take_number(words, key).value_or(fallback);
  };
  BeaconSpec beacon;
  beacon.character = static_cast<std::int32_t>(number("character", 0));
  if (beacon.character == 0) {
    report.error(entry[0], "a beacon needs the character that it sends",
                 "write beacon " + std::string(kBeaconArguments));
    return;
  }
  beacon.X_BE = {number("x_m", 0), number("y_m", 0), det::wrap_angle(number("yaw_rad", 0))};
  beacon.z_m = number("z_m", 0.05);
  beacon.half_angle_rad = number("half_angle_rad", kPi);
  beacon.reach_m = number("reach_m", 3);
  if (has_room_for_one(kind.beacons.size(), entry[0], report)) kind.beacons.push_back(beacon);
}

void read_charger_line(const Entry& entry, FileReport& report, ObjectKindSpec& kind) {
  Parameters words = words_after(entry, charger_keys(), report);
  ChargerSpec charger;
  charger.at.x = take_number(words, "x_m").value_or(0);
  charger.at.y = take_number(words, "y_m").value_or(0);
  charger.reach_m = take_number(words, "reach_m").value_or(0.02);
  if (has_room_for_one(kind.chargers.size(), entry[0], report)) kind.chargers.push_back(charger);
}

}  // namespace understudy
