// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "parts/parts.h"

#include <array>

namespace understudy {

#define UNDERSTUDY_PART(name) PartDescriptor name##_part();
#include "parts/parts.def"
#undef UNDERSTUDY_PART

std::span<const PartDescriptor> all_parts() {
  static const std::array list = {
#define UNDERSTUDY_PART(name) name##_part(),
#include "parts/parts.def"
#undef UNDERSTUDY_PART
  };
  return list;
}

}  // namespace understudy
