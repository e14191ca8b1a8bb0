// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The payloads of replies that report the device itself: its type, status, errors and settings.
#pragma once

#include "systems/lms200/unit.h"

namespace understudy {

// A reply with these data and the status byte.
Bytes lms_reply(const LmsUnit& unit, std::uint8_t code, ByteSpan data = {});

Bytes lms_type_reply(const LmsUnit& unit, std::uint8_t code);
// B1: 152 bytes.
Bytes lms_status_reply(const LmsUnit& unit);
// B2: a pair of bytes for each error.
Bytes lms_error_reply(const LmsUnit& unit);
// BB
Bytes lms_variant_reply(const LmsUnit& unit, bool accepted);
// F4 and F7; the latter begins with a byte that says whether the new settings were accepted.
Bytes lms_configuration_reply(const LmsUnit& unit);
Bytes lms_configured_reply(const LmsUnit& unit, bool accepted);

}  // namespace understudy
