// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The names of the links in --dev-dir: ROBOT-ttyUSB0, after the last part of the device's address.
// Where two addresses of a robot end alike, they have more of their parts: ROBOT-by-id-usb-FTDI.
#pragma once

#include <string>

#include "run/run_world.h"

namespace understudy {

// For one of the ports of a serial device.
std::string pty_name(const RunWorld& world, const Device& device, int port);

}  // namespace understudy
