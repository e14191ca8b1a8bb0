// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Checks the looks of surfaces and the surroundings, and prepares them for cameras.
#include "world/compile_look.h"

#include "base/math.h"

namespace understudy {
namespace {

constexpr double kColdest_c = -273.15;
constexpr double kHottest_c = 5000;
constexpr int kLargestPicture = 1 << 14;

}  // namespace

int picture_number(const Spec& world, const std::string& path) {
  if (path.empty()) return -1;
  for (std::size_t i = 0; i < world.pictures.size(); ++i)
    if (world.pictures[i]->path == path) return static_cast<int>(i);
  return -1;
}

Result<LookModel> compile_look(const LookSpec& look, const Spec& world, const std::string& where) {
  if (!in_range(look.texture_m, 1e-3, 1e4))
    return Error{where + ": the size of its texture is out of range; use 0.001 to 10000 m"};
  if (!in_range(look.reflectivity, 0, 1) || !in_range(look.smooth, 0, 1))
    return Error{where + ": reflectivity and smoothness are shares; use 0 to 1"};
  const bool own_temperature = look.temperature_c != LookSpec::kAsSurroundings_c;
  if (own_temperature && !in_range(look.temperature_c, kColdest_c, kHottest_c))
    return Error{where + ": its temperature is out of range; use -273 to 5000 degrees Celsius"};
  return LookModel{picture_number(world, look.texture), look.texture_m, look.reflectivity,
                   look.smooth,
                   own_temperature ? look.temperature_c : world.environment.temperature_c};
}

Status check_pictures(const std::vector<SharedPicture>& pictures) {
  for (const SharedPicture& picture : pictures) {
    const PictureSpec& p = *picture;
    if (p.width < 1 || p.height < 1 || p.width > kLargestPicture || p.height > kLargestPicture ||
        p.rgb.size() != 3 * static_cast<std::size_t>(p.width) * static_cast<std::size_t>(p.height))
      return Error{"world: picture " + p.path +
                   " does not have as many pixels as its size says; load it again"};
  }
  return {};
}

Status check_environment(const EnvironmentSpec& e) {
  if (!in_range(e.sun_light, 0, 10) || !in_range(e.ambient_light, 0, 10))
    return Error{"world: light is out of range; use 0 (dark) to 10"};
  if (!in_range(e.sun_heading_rad, -100, 100) || !in_range(e.sun_height_rad, -0.5 * kPi, 0.5 * kPi))
    return Error{"world: the sun's direction is not valid; correct it"};
  if (!in_range(e.temperature_c, kColdest_c, kHottest_c))
    return Error{"world: its temperature is out of range; use -273 to 5000 degrees Celsius"};
  if (!in_range(e.latitude_deg, -90, 90) || !in_range(e.longitude_deg, -360, 360) ||
      !in_range(e.altitude_m, -1e4, 1e6) || !in_range(e.geoid_m, -1e4, 1e4) ||
      !in_range(e.north_rad, -100, 100))
    return Error{"world: its place on Earth is not valid; correct latitude, longitude or altitude"};
  return {};
}

}  // namespace understudy
