// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// All drives, from drives.def.
#pragma once

#include <span>

#include "world/drive.h"

namespace understudy {

std::span<const DriveDescriptor> all_drives();

}  // namespace understudy
