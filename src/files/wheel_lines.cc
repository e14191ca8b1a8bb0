// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/wheel_lines.h"

#include "base/math.h"
#include "files/parameter_words.h"

namespace understudy {
namespace {

constexpr NumberLimits kWheelPlace_m{-100, 100, "m"};
constexpr NumberLimits kWheelSize_m{0.001, 10, "m"};
constexpr NumberLimits kMotors{1, 4, ""};
constexpr NumberLimits kFlag{0, 1, ""};
constexpr NumberLimits kRoller_rad{-0.5 * kPi, 0.5 * kPi, "rad"};
constexpr NumberLimits kSpring{0, 1e9, ""};
constexpr NumberLimits kForce{0, 1e9, "N"};
constexpr NumberLimits kSpringLength_m{0, 10, "m"};
constexpr std::size_t kMostWheels = 16;

struct SuspensionKey {
  const char* key;
  NumberLimits limits;
  double SuspensionSpec::*number;
};
constexpr SuspensionKey kSuspensionKeys[] = {
    {"stiffness_n_per_m", kSpring, &SuspensionSpec::stiffness_n_m},
    {"compression_n_s_per_m", kSpring, &SuspensionSpec::compression_n_s_m},
    {"relaxation_n_s_per_m", kSpring, &SuspensionSpec::relaxation_n_s_m},
    {"most_force_n", kForce, &SuspensionSpec::most_force_n},
    {"rest_length_m", kSpringLength_m, &SuspensionSpec::rest_length_m},
};

bool is_given(const Parameters& given, std::string_view key) {
  for (const Parameter& parameter : given)
    if (parameter.key == key) return true;
  return false;
}

}  // namespace

std::vector<LineKey> wheel_keys() {
  return {{"x_m", kWheelPlace_m},     {"y_m", kWheelPlace_m},    {"z_m", kWheelPlace_m},
          {"radius_m", kWheelSize_m}, {"width_m", kWheelSize_m}, {"motor", kMotors, true},
          {"steered", kFlag, true},   {"caster", kFlag, true},   {"roller_rad", kRoller_rad}};
}

std::vector<LineKey> suspension_keys() {
  std::vector<LineKey> keys;
  for (const SuspensionKey& row : kSuspensionKeys) keys.emplace_back(row.key, row.limits);
  return keys;
}

void read_wheel_line(const Entry& entry, FileReport& report, RobotKindSpec& kind) {
  Parameters given = read_parameter_words(std::span(entry).subspan(1), wheel_keys(), report);
  for (const char* needed : {"x_m", "y_m", "radius_m"})
    if (!is_given(given, needed)) {
      report.error(entry[0], "wheel-at needs " + std::string(needed),
                   "write wheel-at x_m= y_m= radius_m= motor=");
      return;
    }
  const auto number = [&](const char* key, double usual) {
    return take_number(given, key).value_or(usual);
  };
  WheelSpec wheel;
  wheel.radius_m = number("radius_m", wheel.radius_m);
  wheel.at = {number("x_m", 0), number("y_m", 0), number("z_m", wheel.radius_m)};
  wheel.width_m = number("width_m", wheel.width_m);
  wheel.driven_by = static_cast<int>(number("motor", 0)) - 1;
  wheel.steered = number("steered", 0) != 0;
  wheel.caster = number("caster", 0) != 0;
  wheel.roller_rad = number("roller_rad", 0);
  if (kind.wheels.size() < kMostWheels)
    kind.wheels.push_back(wheel);
  else
    report.error(entry[0], "there are too many wheels", "a robot has at most 16");
}

void read_suspension_line(const Entry& entry, FileReport& report, const Reading& reading,
                          RobotKindSpec& kind) {
  Parameters given = read_parameter_words(std::span(entry).subspan(1), suspension_keys(), report);
  for (const SuspensionKey& row : kSuspensionKeys)
    if (const auto number = take_number(given, row.key)) kind.suspension.*row.number = *number;
  if (kind.suspension == SuspensionSpec{}) return;
  reading.note_space(report.file(), entry[0]);
  if (kind.suspension.stiffness_n_m == 0)
    report.error(entry[0], "springs without stiffness_n_per_m carry nothing",
                 "write suspension stiffness_n_per_m=NUMBER ...");
}

std::vector<std::string> wheel_words(const WheelSpec& wheel) {
  std::vector<std::string> words = {"wheel-at"};
  const auto add = [&](const char* key, double value) {
    words.push_back(std::string(key) + "=" + number_text(value));
  };
  add("x_m", wheel.at.x);
  add("y_m", wheel.at.y);
  if (wheel.at.z != wheel.radius_m) add("z_m", wheel.at.z);
  add("radius_m", wheel.radius_m);
  if (wheel.width_m != WheelSpec{}.width_m) add("width_m", wheel.width_m);
  if (wheel.driven_by >= 0) add("motor", wheel.driven_by + 1);
  if (wheel.steered) add("steered", 1);
  if (wheel.caster) add("caster", 1);
  if (wheel.roller_rad != 0) add("roller_rad", wheel.roller_rad);
  return words;
}

std::vector<std::string> suspension_words(const SuspensionSpec& suspension) {
  std::vector<std::string> words = {"suspension"};
  for (const SuspensionKey& row : kSuspensionKeys)
    if (suspension.*row.number != 0)
      words.push_back(std::string(row.key) + "=" + number_text(suspension.*row.number));
  return words;
}

}  // namespace understudy
