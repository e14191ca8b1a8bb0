// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "device/wire_decoder.h"
#include "world/spec.h"

namespace understudy {

std::unique_ptr<WireDecoder> make_rosserial_decoder(const Parameters&);

}  // namespace understudy
