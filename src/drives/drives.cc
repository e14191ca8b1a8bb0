// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "drives/drives.h"

#include <array>

namespace understudy {

#define UNDERSTUDY_DRIVE(name) DriveDescriptor name##_drive();
#include "drives/drives.def"
#undef UNDERSTUDY_DRIVE

std::span<const DriveDescriptor> all_drives() {
  static const std::array list = {
#define UNDERSTUDY_DRIVE(name) name##_drive(),
#include "drives/drives.def"
#undef UNDERSTUDY_DRIVE
  };
  return list;
}

}  // namespace understudy
