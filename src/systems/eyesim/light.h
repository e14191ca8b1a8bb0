// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The light of EyeSim's worlds. Programs find things by colour with fixed thresholds, so a thing
// has nearly the same colour from all sides: a red can keeps R >= 150 in the shade.
#pragma once

#include "world/environment_spec.h"

namespace understudy {

inline void use_eyesim_light(EnvironmentSpec& environment) {
  environment.ambient_light = 0.80;
  environment.sun_light = 0.25;
}

}  // namespace understudy
