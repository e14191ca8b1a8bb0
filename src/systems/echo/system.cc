// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A serial line and a UDP socket that echo, and a null modem: devices of ours, to try wires with
// and to join programs.
#include "system/system.h"

namespace understudy {

PersonalityDescriptor echo_personality();
PersonalityDescriptor null_modem_personality();
PersonalityDescriptor udp_echo_personality();
SystemDescriptor echo_system();

namespace {

constexpr PersonalityDescriptor (*kEchoDevices[])() = {echo_personality, udp_echo_personality,
                                                       null_modem_personality};

}  // namespace

SystemDescriptor echo_system() {
  return {
      .name = "echo",
      .help = "a serial line and a UDP socket that send back what they get, and a null modem",
      .personalities = kEchoDevices,
  };
}

}  // namespace understudy
