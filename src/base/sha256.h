// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SHA-256 (FIPS 180-4), for keys that do not reveal what they were made from.
#pragma once

#include <array>
#include <cstdint>

#include "base/bytes.h"

namespace understudy {

std::array<std::uint8_t, 32> sha256(ByteSpan message);

}  // namespace understudy
