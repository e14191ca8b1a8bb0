// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Micromouse contests: mazes with posts, as drawings and as the numbers of the simulator mms.
#include "system/system.h"

namespace understudy {

extern const FormatDescriptor micromouse_format;
extern const FormatDescriptor mms_format;
SystemDescriptor micromouse_system();

namespace {

constexpr const FormatDescriptor* kMazeFormats[] = {&micromouse_format, &mms_format};

}  // namespace

SystemDescriptor micromouse_system() {
  return {
      .name = "micromouse",
      .help = "mazes of micromouse contests and of the simulator mms",
      .formats = kMazeFormats,
  };
}

}  // namespace understudy
