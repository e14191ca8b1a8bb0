// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "programs/programs.h"

#include <array>

namespace understudy {

#define UNDERSTUDY_PROGRAM(name) ProgramDescriptor name##_program();
#include "programs/programs.def"
#undef UNDERSTUDY_PROGRAM

std::span<const ProgramDescriptor> all_programs() {
  static const std::array list = {
#define UNDERSTUDY_PROGRAM(name) name##_program(),
#include "programs/programs.def"
#undef UNDERSTUDY_PROGRAM
  };
  return list;
}

}  // namespace understudy
