// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PNG: pictures of surfaces come in, frames of cameras go out. Only this file knows libpng.
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "world/environment_spec.h"
#include "world/image.h"

namespace understudy {

// Larger ones are refused: both sides in pixels.
inline constexpr int kLargestPicture = 4096;

// Any PNG as red, green and blue, without a path. What shines through is white. The error says what
// is wrong with the bytes, without a path.
Result<PictureSpec> read_png(ByteSpan bytes);

// Colour and gray as 8 bits; metres as 16 bits of millimetres, 0 where nothing was met;
// temperatures as 16 bits of hundredths of a kelvin. What does not fit becomes the nearest.
Result<Bytes> write_png(const Image& image);

}  // namespace understudy
