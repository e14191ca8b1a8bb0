// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PNG: reads pictures for surfaces and writes frames of cameras. See png_grey.h for heights.
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "world/environment_spec.h"
#include "world/image.h"

namespace understudy {

// The largest side in pixels. Larger pictures are refused.
inline constexpr int kLargestPicture = 4096;

// Reads any PNG as red, green and blue, without a path. Transparent parts become white. The error
// says what is wrong with the bytes, also without a path.
Result<PictureSpec> read_png(ByteSpan bytes);

// How many bytes read_png would need for its pixels, judged by the first few bytes of the file; 0
// if it would refuse them. It decodes nothing.
std::size_t png_size(ByteSpan bytes);

// Colour and gray as 8 bits; metres as 16 bits of millimetres, 0 where nothing was met;
// temperatures as 16 bits of hundredths of a kelvin. Values that do not fit are clamped.
Result<Bytes> write_png(const Image& image);

}  // namespace understudy
