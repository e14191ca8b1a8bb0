// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the files of this system have in common.
#pragma once

#include <memory>

#include "device/personality.h"

namespace understudy {

std::unique_ptr<WireDecoder> make_eye_decoder(const Parameters& parameters);

}  // namespace understudy
