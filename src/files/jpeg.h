// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// JPEG: reads pictures for surfaces. Only this file of the folder knows libjpeg.
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "world/environment_spec.h"

namespace understudy {

bool looks_like_jpeg(ByteSpan bytes);

// Reads a colour or gray JPEG as red, green and blue, without a path. The error says what is wrong
// with the bytes, also without a path.
Result<PictureSpec> read_jpeg(ByteSpan bytes);

// How many bytes read_jpeg would need for its pixels, judged by the head of the file; 0 if it would
// refuse them. It decodes nothing.
std::size_t jpeg_size(ByteSpan bytes);

}  // namespace understudy
