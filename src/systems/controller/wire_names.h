// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Names for the bytes of the controller and for the lines of its scripts' access.
#pragma once

#include <memory>

#include "device/wire_decoder.h"
#include "world/spec.h"

namespace understudy {

std::unique_ptr<WireDecoder> make_controller_decoder(const Parameters&);
std::unique_ptr<WireDecoder> make_access_decoder(const Parameters&);

}  // namespace understudy
