// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Drive profiles: in which directions the wheels can go, and how inaccurately. The values are
// explained in worlds/simmer/profiles/README.md, next to the same tables as drive.csv.
#include "systems/simmer/tables.h"

namespace understudy {
namespace {

struct Profile {
  const char* name;
  const char* drives;  // as on the device line
};

constexpr Profile kProfiles[] = {
    {"differential",
     "left,a1,0.01,0.03,0.1,0,-0.005,0.1;"
     "right,d1,0.01,0.03,0.1,0,-0.005,0.1;"
     "rot,r1,0.002,0.002,0.03,0,0,-0.01"},
    {"skid_steer",
     "left,a1,0.02,0.05,0.2,0,-0.03,0.15;"
     "right,d1,0.02,0.05,0.2,0,-0.03,0.15;"
     "rot,r1,0.006,0.006,0.1,0.002,0.002,-0.15"},
    {"omni",
     "up,w1,0.05,0.02,0.02,0,0,0;"
     "down,s1,0.05,0.02,0.02,0,0,0;"
     "left,a1,0.02,0.05,0.02,0,0,0;"
     "right,d1,0.02,0.05,0.02,0,0,0;"
     "rot,r1,0.003,0.003,0.02,0,0,0"},
    {"mecanum",
     "up,w1,0.08,0.03,0.15,-0.1,0.02,0.1;"
     "down,s1,0.08,0.03,0.15,-0.1,0.02,0.1;"
     "left,a1,0.02,0.04,0.1,0.005,-0.02,0.05;"
     "right,d1,0.02,0.04,0.1,0.005,-0.02,0.05;"
     "rot,r1,0.004,0.004,0.04,0,0,-0.03"},
};

}  // namespace

std::optional<std::string> simmer_drive_profile(std::string_view name) {
  for (const Profile& profile : kProfiles)
    if (name == profile.name) return profile.drives;
  return std::nullopt;
}

std::vector<std::string> simmer_drive_profiles() {
  std::vector<std::string> names;
  for (const Profile& profile : kProfiles) names.emplace_back(profile.name);
  return names;
}

}  // namespace understudy
