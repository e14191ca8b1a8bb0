// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The commands of a host and what they do to the scanner. They know neither time nor wire.
#pragma once

#include <cstdint>

#include "base/bytes.h"
#include "systems/lms200/unit.h"

namespace understudy {

enum class LmsEffect : std::uint8_t {
  kNone,
  kNewMode,   // the reply takes longer, and output starts anew after a pause
  kNewBaud,   // after the reply
  kMeasures,  // the reply is a scan
  kStores,    // writes permanent settings before it replies
  kRestarts,  // after the reply
};

struct LmsAnswer {
  Bytes reply = {};  // its payload; empty if the values that are measured next are the reply
  LmsEffect effect = LmsEffect::kNone;
  std::uint32_t baud = 0;  // of kNewBaud
  bool is_refusal = false;
};

// Does what the payload of a telegram says.
LmsAnswer lms_execute(ByteSpan payload, LmsUnit& unit);

// Names for people who watch the wire; null for codes that are not known.
const char* lms_command_name(std::uint8_t code);
const char* lms_mode_name(std::uint8_t mode);

}  // namespace understudy
