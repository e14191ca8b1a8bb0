// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a receiver knows, for viewers.
#pragma once

#include "panel/satellite_fix.h"
#include "systems/nmea/bodies.h"

namespace understudy {

SatelliteFix satellite_fix(const Navigation& now);

}  // namespace understudy
