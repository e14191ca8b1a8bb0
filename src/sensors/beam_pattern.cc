// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The table of presets, and the reader of patterns.
//
// Makers publish plots, not numbers, so most patterns follow from their published figures by one
// rule. A sensor whose sound is down by 6 dB at half angle h sends and receives half as much there.
// The echo of a small thing falls with the square of the range, so there it is detected half as far
// away: length(a) = max * 0.5^((a / h)^2). Rings are at 0, 1/4, 1/2, ... 3/2 h, and twice as many
// for the EZ.
#include "sensors/beam_pattern.h"

#include <cctype>
#include <charconv>

#include "base/math.h"

namespace understudy {
namespace {

constexpr int kUsualRays = 16;
constexpr int kMostRays = 2000;  // of a pattern

constexpr BeamPreset kPresets[] = {
    {"PING)))", 0.02, 45, 0, "0:3:1,4:3:16,8:2.8:16,12:2.3:16,16:1.6:16,20:0.8:16",
     "ranges and angle of incidence: Parallax data sheet; pattern: estimate, the usual reading of "
     "its plots is 20 degrees to either side"},
    {"EZ0", 0.15, 35, 0,
     "0:6.45:1,2:6.38:12,4:6.18:12,6:5.85:12,8:5.42:12,10:4.92:12,12:4.37:12,"
     "14:3.79:12,16:3.23:12,18:2.68:12,20:2.18:12,22:1.74:12,24:1.36:12",
     "ranges: MaxBotix data sheet; pattern: estimate by rule from 16 degrees"},
    {"EZ1", 0.15, 30, 0,
     "0:6.45:1,1.5:6.38:12,3:6.18:12,4.5:5.85:12,6:5.42:12,7.5:4.92:12,9:4.37:12,"
     "10.5:3.79:12,12:3.23:12,13.5:2.68:12,15:2.18:12,16.5:1.74:12,18:1.36:12",
     "ranges: MaxBotix data sheet; pattern: estimate by rule from 12 degrees"},
    {"EZ2", 0.15, 30, 0,
     "0:6.45:1,1.125:6.38:12,2.25:6.18:12,3.375:5.85:12,4.5:5.42:12,5.625:4.92:12,6.75:4.37:12,"
     "7.875:3.79:12,9:3.23:12,10.125:2.68:12,11.25:2.18:12,12.375:1.74:12,13.5:1.36:12",
     "ranges: MaxBotix data sheet; pattern: estimate by rule from 9 degrees"},
    {"EZ3", 0.15, 25, 0,
     "0:6.45:1,0.875:6.38:12,1.75:6.18:12,2.625:5.85:12,3.5:5.42:12,4.375:4.92:12,5.25:4.37:12,"
     "6.125:3.79:12,7:3.23:12,7.875:2.68:12,8.75:2.18:12,9.625:1.74:12,10.5:1.36:12",
     "ranges: MaxBotix data sheet; pattern: estimate by rule from 7 degrees"},
    {"EZ4", 0.15, 25, 0,
     "0:6.45:1,0.6875:6.38:12,1.375:6.18:12,2.0625:5.85:12,2.75:5.42:12,3.4375:4.92:12,4.125:4.37:"
     "12,"
     "4.8125:3.79:12,5.5:3.23:12,6.1875:2.68:12,6.875:2.18:12,7.5625:1.74:12,8.25:1.36:12",
     "ranges: MaxBotix data sheet; pattern: estimate by rule from 5.5 degrees"},
    {"SRF04", 0.03, 30, 0,
     "0:3:1,6.875:2.87:16,13.75:2.52:16,20.625:2.03:16,27.5:1.5:16,34.375:1.02:16,41.25:0.63:16",
     "width (55 degrees at -6 dB): Devantech; range: its usual figure; pattern by rule"},
    {"SRF05", 0.01, 30, 0,
     "0:4:1,6.875:3.83:16,13.75:3.36:16,20.625:2.71:16,27.5:2:16,34.375:1.35:16,41.25:0.84:16",
     "range: Devantech; width as the SRF04's; pattern by rule"},
    {"SRF08", 0.03, 30, 0,
     "0:6:1,6.875:5.75:16,13.75:5.05:16,20.625:4.06:16,27.5:3:16,34.375:2.03:16,41.25:1.26:16",
     "width (55 degrees at -6 dB): Devantech; range: its usual figure; pattern by rule"},
    {"SRF10", 0.04, 35, 0, "0:6:1,9:5.75:16,18:5.05:16,27:4.06:16,36:3:16,45:2.03:16,54:1.26:16",
     "width (72 degrees at -6 dB): Devantech; range: its usual figure; pattern by rule"},
    {"HC-SR04", 0.02, 30, 0, "0:4:1,3:4:16,6:3.8:16,9:3.4:16,12:2.6:16,15:1.5:16",
     "ranges and 15 degrees to either side: data sheet; taper: estimate"},
    {"GP2Y0A21", 0.10, 90, 0.8, "0:0.8:1,0.8:0.8:8,1.6:0.6:8,2.5:0.4:8",
     "ranges: Sharp data sheet; shape (a football of about 5 degrees): estimate"},
    {"GP2Y0A02", 0.20, 90, 1.5, "0:1.5:1,0.8:1.5:8,1.6:1.1:8,2.5:0.75:8",
     "ranges: Sharp data sheet; shape as the GP2Y0A21's"},
    {"GP2Y0A41", 0.04, 90, 0.3, "0:0.3:1,0.8:0.3:8,1.6:0.22:8,2.5:0.15:8",
     "ranges: Sharp data sheet; shape as the GP2Y0A21's"},
};

std::string plain(std::string_view name) {
  std::string letters;
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return letters == "sharp" ? "gp2y0a21" : letters;
}

// Removes the part before the separator from the text and returns it.
std::string_view take(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return word;
}

bool read(std::string_view word, double least, double most, double& value) {
  const char* end = word.data() + word.size();
  const auto [stop, problem] = std::from_chars(word.data(), end, value);
  return problem == std::errc() && stop == end && value >= least && value <= most;
}

bool read_cone(std::string_view word, BeamCone& cone) {
  double half_angle_deg = 0;
  double rays = kUsualRays;
  const bool fine = read(take(word, ':'), 0, 89, half_angle_deg) &&
                    read(take(word, ':'), 1e-3, 1e4, cone.length_m) &&
                    (word.empty() || read(word, 1, kMostRays, rays));
  cone.half_angle_rad = deg_to_rad(half_angle_deg);
  cone.rays = half_angle_deg == 0 ? 1 : static_cast<int>(rays);
  return fine && static_cast<int>(rays) == rays;
}

}  // namespace

Result<std::vector<BeamCone>> parse_cones(std::string_view text) {
  std::vector<BeamCone> cones;
  int rays = 0;
  while (!text.empty()) {
    const std::string_view word = take(text, ',');
    BeamCone cone;
    if (!read_cone(word, cone))
      return Error{"the cone \"" + std::string(word) +
                   "\" is not half angle:length:rays; write cones=0:3:1,10:2.5:16 in degrees and "
                   "metres"};
    rays += cone.rays;
    cones.push_back(cone);
  }
  if (rays > kMostRays)
    return Error{"its cones have more than " + std::to_string(kMostRays) + " rays; use fewer"};
  return cones;
}

const BeamPreset* find_beam_preset(std::string_view name) {
  for (const BeamPreset& preset : kPresets)
    if (plain(preset.name) == plain(name)) return &preset;
  return nullptr;
}

std::string beam_preset_names() {
  std::string names;
  for (const BeamPreset& preset : kPresets)
    names += (names.empty() ? "" : ", ") + std::string(preset.name);
  return names;
}

}  // namespace understudy
