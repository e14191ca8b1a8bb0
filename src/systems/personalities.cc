// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The list of all personalities, made from personalities.def.
#include <algorithm>

#include "device/personality.h"

namespace understudy {

#define UNDERSTUDY_PERSONALITY(name) PersonalityDescriptor name##_personality();
#include "systems/personalities.def"
#undef UNDERSTUDY_PERSONALITY

std::span<const PersonalityDescriptor> all_personalities() {
  static const PersonalityDescriptor kAll[] = {
#define UNDERSTUDY_PERSONALITY(name) name##_personality(),
#include "systems/personalities.def"
#undef UNDERSTUDY_PERSONALITY
  };
  return kAll;
}

const PersonalityDescriptor* find_personality(std::string_view name) {
  const auto all = all_personalities();
  const auto found = std::find_if(
      all.begin(), all.end(), [&](const PersonalityDescriptor& each) { return name == each.name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace understudy
