// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Traffic as text, one line a message, with tabs between the columns:
//
//   time_s    robot   device  direction  bytes              name
//   0.015000  Rob     oi      >          89 00 C8 01 F4     drive 200 mm/s, radius 500 mm
//
// `>` goes to the device and `<` comes from it. What happens to the line has no bytes. A device
// with several links has their numbers after its name: access:2.
#pragma once

#include <string>
#include <string_view>

#include "base/bytes.h"
#include "run/wire_tap.h"

namespace understudy {

// "89 00 C8".
std::string hex_text(ByteSpan bytes);

inline constexpr std::string_view kWireTextHeader =
    "# time_s\trobot\tdevice\tdirection\tbytes\tname\n";
std::string wire_text(const std::string& robot, const std::string& device, const WireEntry& entry);

}  // namespace understudy
