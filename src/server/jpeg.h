// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// JPEG: camera frames for people to look at, with a tenth of the bytes of a PNG. Only this file
// uses libjpeg.
#pragma once

#include <string>

#include "base/result.h"
#include "world/image.h"

namespace understudy {

// Colour and gray stay as they are. Metres and temperatures become gray: black is the smallest
// value of the picture, white the largest. Black also means that nothing was hit.
Result<std::string> write_jpeg(const Image& image);

}  // namespace understudy
