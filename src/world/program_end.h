// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How a robot's program ended, or its connection to a device.
#pragma once

#include <cstdint>

namespace understudy {

enum class ProgramEnd : std::uint8_t {
  kExit,    // it exited, with any exit code, or closed its connection
  kSignal,  // a signal ended it: it crashed, or a process killed it
  kKill,    // an event, an edit or the simulator ended it
};

}  // namespace understudy
