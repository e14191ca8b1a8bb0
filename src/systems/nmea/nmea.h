// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the system's descriptor names.
#pragma once

#include <memory>

#include "device/personality.h"

namespace understudy {

PersonalityDescriptor nmea_personality();
std::unique_ptr<WireDecoder> make_nmea_decoder(const Parameters&);

}  // namespace understudy
