// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/generation.h"

namespace understudy {
namespace {

constexpr OiTraits kOiTraits[] = {
    {OiGeneration::kSci, 57600, 255, 16, 0.258, 1023},
    {OiGeneration::kCreate1, 57600, 255, 16, 0.258, 4095},
    {OiGeneration::kRoomba600, 115200, 0, 5, 0.235, 1023},
};

struct OiModelName {
  std::string_view model;
  OiGeneration generation;
};
constexpr OiModelName kOiModelNames[] = {
    {"create2", OiGeneration::kRoomba600},   {"roomba600", OiGeneration::kRoomba600},
    {"roomba500", OiGeneration::kRoomba600}, {"create1", OiGeneration::kCreate1},
    {"roomba400", OiGeneration::kSci},       {"sci", OiGeneration::kSci},
};

}  // namespace

const OiTraits& oi_traits(OiGeneration generation) {
  return kOiTraits[static_cast<std::size_t>(generation)];
}

std::optional<OiGeneration> find_oi_generation(std::string_view model) {
  for (const OiModelName& name : kOiModelNames)
    if (name.model == model) return name.generation;
  return std::nullopt;
}

}  // namespace understudy
