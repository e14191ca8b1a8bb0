// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Names for what goes over the wire of an LMS 200.
#pragma once

#include <memory>

#include "device/wire_decoder.h"
#include "world/spec.h"

namespace understudy {

std::unique_ptr<WireDecoder> make_lms_decoder(const Parameters&);

}  // namespace understudy
