// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A serial line and a UDP socket that echo: devices of ours, to try wires with.
#include "system/system.h"

namespace understudy {

PersonalityDescriptor echo_personality();
PersonalityDescriptor udp_echo_personality();
SystemDescriptor echo_system();

namespace {

constexpr PersonalityDescriptor (*kEchoDevices[])() = {echo_personality, udp_echo_personality};

}  // namespace

SystemDescriptor echo_system() {
  return {
      .name = "echo",
      .help = "a serial line and a UDP socket that send back what they get",
      .personalities = kEchoDevices,
  };
}

}  // namespace understudy
