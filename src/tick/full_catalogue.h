// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "world/model.h"

namespace understudy {

// Every drive, sensor, part, built-in program and kind of physics there is.
Catalogue full_catalogue();

}  // namespace understudy
