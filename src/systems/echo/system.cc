// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The serial line that echoes: a device of ours, to try wires with.
#include "system/system.h"

namespace understudy {

PersonalityDescriptor echo_personality();
SystemDescriptor echo_system();

namespace {

constexpr PersonalityDescriptor (*kEchoDevices[])() = {echo_personality};

}  // namespace

SystemDescriptor echo_system() {
  return {
      .name = "echo",
      .help = "a serial line that sends back every byte",
      .personalities = kEchoDevices,
  };
}

}  // namespace understudy
