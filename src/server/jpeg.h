// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// JPEG: frames of cameras for people to look at, a tenth of a PNG's bytes. Only this file knows
// libjpeg.
#pragma once

#include <string>

#include "base/result.h"
#include "world/image.h"

namespace understudy {

// Colour and gray as they are. Metres and temperatures become gray: black is the least of the
// picture, white the most; black, too, is where nothing was met.
Result<std::string> write_jpeg(const Image& image);

}  // namespace understudy
