// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Where a device is reached: by the addresses in its line, or by the usual ones.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "device/personality.h"
#include "world/spec.h"

namespace understudy {

// The only parameter of a device's line that the run itself uses. All others are the protocol's.
inline constexpr std::string_view kAddressKey = "address";

// The addresses that a device's line names; empty if it names none.
std::vector<std::string> named_addresses(const PartSpec& part);

// The addresses of a device: the ones that its line names. A serial device without any gets the
// first of /dev/ttyUSB0, 1, 2 ... that the robot does not use yet, any other device the usual ones
// of its protocol. The error says what is wrong with the line.
Result<std::vector<std::string>> addresses_of(const PartSpec& part,
                                              const PersonalityDescriptor& descriptor,
                                              const std::set<std::string>& used);

}  // namespace understudy
