// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SEAR: its projects. Its robots speak through devices of other systems.
#include "system/system.h"

#include "systems/sear/sear.h"

namespace understudy {

SystemDescriptor sear_system();

namespace {

constexpr const FormatDescriptor* kSearFormats[] = {&sear_format};

}  // namespace

SystemDescriptor sear_system() {
  return {
      .name = "sear",
      .help = "SEAR: projects of terrain, obstacles and robots, and the scripts that make them",
      .formats = kSearFormats,
      .folders = {.lacks = "without XML files of SEAR in environment or robot",
                  .find = find_sear_project},
      .view = {.units = "m"},
  };
}

}  // namespace understudy
