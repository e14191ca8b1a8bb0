// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/lights.h"

namespace understudy {
namespace {

constexpr OiLight kLateLights[] = {
    {kLedDebris, 0, "Debris", kOiBlue, 0.085, 0.025},
    {kLedSpot, 1, "Spot", kOiGreen, 0.03, 0.05},
    {kLedDock, 2, "Dock", kOiGreen, 0.03, -0.05},
    {kLedCheck, 3, "Check robot", kOiRed, 0.085, -0.025},
};
constexpr OiLight kCreate1Lights[] = {
    {kLedPlay, 1, "Play", kOiGreen, 0.03, 0.04},
    {kLedAdvance, 3, "Advance", kOiGreen, 0.03, -0.04},
};
constexpr OiLight kSciLights[] = {
    {kLedDebris, 0, "Dirt detect", kOiBlue, 0.085, 0.025},
    {kLedMax, 1, "Max", kOiGreen, 0.03, -0.05},
    {kLedClean, 2, "Clean", kOiGreen, 0.06, 0},
    {kLedSpot, 3, "Spot", kOiGreen, 0.03, 0.05},
};

}  // namespace

std::span<const OiLight> lights_of(OiGeneration generation) {
  switch (generation) {
    case OiGeneration::kSci:
      return kSciLights;
    case OiGeneration::kCreate1:
      return kCreate1Lights;
    case OiGeneration::kRoomba600:
      return kLateLights;
  }
  return {};
}

}  // namespace understudy
