// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The lists of all folders that have a list of kinds.
#include "tick/full_catalogue.h"

#include "drives/drives.h"
#include "parts/parts.h"
#include "physics/all_physics.h"
#include "programs/programs.h"
#include "sensors/sensors.h"

namespace understudy {

Catalogue full_catalogue() {
  return {all_drives(), all_sensors(), all_parts(), all_programs(), all_physics()};
}

}  // namespace understudy
