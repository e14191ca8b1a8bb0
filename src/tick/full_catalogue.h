// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "world/model.h"

namespace understudy {

// All drives, sensors, parts, built-in programs and kinds of physics.
Catalogue full_catalogue();

}  // namespace understudy
