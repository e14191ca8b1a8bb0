// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// libjpeg leaves with a long jump when something fails. It only ever crosses `compress`, which has
// no objects that need a destructor.
#include "server/jpeg.h"

#include <setjmp.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>  // jpeglib.h needs it
#include <cstdlib>
#include <limits>
#include <vector>

#include <jpeglib.h>

#include "world/sample.h"

namespace understudy {
namespace {

constexpr int kQuality = 85;
constexpr int kLargestSide = 16384;

struct Failure : jpeg_error_mgr {
  jmp_buf back;
};

[[noreturn]] void fail(j_common_ptr codec) { longjmp(static_cast<Failure*>(codec->err)->back, 1); }

// Keeps libjpeg from printing to standard error.
void say_nothing(j_common_ptr) {}

struct Pixels {
  const std::uint8_t* data;
  int width;
  int height;
  int depth;  // bytes per pixel: 3 or 1
};

// Output of libjpeg, which must be freed.
struct Written {
  unsigned char* data = nullptr;
  unsigned long size = 0;
  Written() = default;
  Written(const Written&) = delete;
  Written& operator=(const Written&) = delete;
  ~Written() { std::free(data); }
};

bool compress(const Pixels& pixels, Written& out) {
  jpeg_compress_struct codec;
  Failure failure;
  codec.err = jpeg_std_error(&failure);
  failure.error_exit = fail;
  failure.output_message = say_nothing;
  if (setjmp(failure.back) != 0) {
    jpeg_destroy_compress(&codec);
    return false;
  }
  jpeg_create_compress(&codec);
  jpeg_mem_dest(&codec, &out.data, &out.size);
  codec.image_width = static_cast<JDIMENSION>(pixels.width);
  codec.image_height = static_cast<JDIMENSION>(pixels.height);
  codec.input_components = pixels.depth;
  codec.in_color_space = pixels.depth == 3 ? JCS_RGB : JCS_GRAYSCALE;
  jpeg_set_defaults(&codec);
  jpeg_set_quality(&codec, kQuality, TRUE);
  jpeg_start_compress(&codec, TRUE);
  const std::size_t stride =
      static_cast<std::size_t>(pixels.width) * static_cast<std::size_t>(pixels.depth);
  while (codec.next_scanline < codec.image_height) {
    JSAMPROW row = const_cast<JSAMPROW>(pixels.data + codec.next_scanline * stride);
    jpeg_write_scanlines(&codec, &row, 1);
  }
  jpeg_finish_compress(&codec);
  jpeg_destroy_compress(&codec);
  return true;
}

std::vector<std::uint8_t> gray_of(const std::vector<float>& values) {
  const auto met = [](float value) { return value < static_cast<float>(kNoReturn); };
  float least = std::numeric_limits<float>::max();
  float most = std::numeric_limits<float>::lowest();
  for (const float value : values)
    if (met(value)) {
      least = std::min(least, value);
      most = std::max(most, value);
    }
  std::vector<std::uint8_t> gray;
  gray.reserve(values.size());
  for (const float value : values) {
    const float part = met(value) && most > least ? (value - least) / (most - least) : 0;
    gray.push_back(static_cast<std::uint8_t>(std::lround(255.0F * part)));
  }
  return gray;
}

}  // namespace

Result<std::string> write_jpeg(const Image& image) {
  if (image.width < 1 || image.height < 1 || image.width > kLargestSide ||
      image.height > kLargestSide)
    return Error{"the sides of a picture must be 1 to 16384 pixels"};
  const bool of_values = image.kind == PixelKind::kMetres || image.kind == PixelKind::kDegreesC;
  const std::vector<std::uint8_t> gray =
      of_values ? gray_of(image.values) : std::vector<std::uint8_t>{};
  const std::vector<std::uint8_t>& bytes = of_values ? gray : image.bytes;
  const int depth = image.kind == PixelKind::kColour ? 3 : 1;
  if (bytes.size() != static_cast<std::size_t>(image.width) *
                          static_cast<std::size_t>(image.height) * static_cast<std::size_t>(depth))
    return Error{"the number of pixels does not match the size of the image"};
  Written written;
  if (!compress({bytes.data(), image.width, image.height, depth}, written))
    return Error{"it cannot be written as a JPEG"};
  return std::string(reinterpret_cast<const char*>(written.data), written.size);
}

}  // namespace understudy
