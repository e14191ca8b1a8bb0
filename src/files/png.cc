// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Uses libpng's simplified interface. It catches its own long jumps, so none crosses our frames.
#include "files/png.h"

#include <png.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "world/sample.h"

namespace understudy {
namespace {

// Frees what libpng holds, however the reading ends.
struct OpenImage : png_image {
  OpenImage() : png_image{} { version = PNG_IMAGE_VERSION; }
  ~OpenImage() { png_image_free(this); }
  OpenImage(const OpenImage&) = delete;
  OpenImage& operator=(const OpenImage&) = delete;

  bool failed() const { return PNG_IMAGE_FAILED(*this); }
};

std::vector<std::uint16_t> words_of(const Image& image) {
  constexpr double kMost = 65535;
  constexpr double kZeroC_k = 273.15;
  std::vector<std::uint16_t> words;
  words.reserve(image.values.size());
  for (const float value : image.values) {
    double word = 0;
    if (image.kind == PixelKind::kDegreesC)
      word = 100.0 * (static_cast<double>(value) + kZeroC_k);
    else if (value < static_cast<float>(kNoReturn))
      word = 1000.0 * static_cast<double>(value);
    words.push_back(static_cast<std::uint16_t>(std::lround(std::clamp(word, 0.0, kMost))));
  }
  return words;
}

// The size of a pixel in Image::bytes; 0 for pictures of values.
std::size_t bytes_per_pixel(PixelKind kind) {
  if (kind == PixelKind::kColour) return 3;
  return kind == PixelKind::kGray ? 1 : 0;
}

Status begin_reading(ByteSpan bytes, OpenImage& png) {
  if (png_image_begin_read_from_memory(&png, bytes.data(), bytes.size()) == 0)
    return Error{"it is not a usable PNG (" + std::string(png.message) + ")"};
  if (png.width > kLargestPicture || png.height > kLargestPicture)
    return Error{"it has " + std::to_string(png.width) + " x " + std::to_string(png.height) +
                 " pixels, more than 4096 x 4096"};
  png.format = PNG_FORMAT_RGB;
  return {};
}

}  // namespace

std::size_t png_size(ByteSpan bytes) {
  OpenImage png;
  return begin_reading(bytes, png).ok() ? PNG_IMAGE_SIZE(png) : 0;
}

Result<PictureSpec> read_png(ByteSpan bytes) {
  OpenImage png;
  if (const Status begun = begin_reading(bytes, png); !begun) return Error{begun.error()};
  PictureSpec picture;
  picture.width = static_cast<int>(png.width);
  picture.height = static_cast<int>(png.height);
  picture.rgb.resize(PNG_IMAGE_SIZE(png));
  constexpr png_color kWhite{255, 255, 255};
  png_image_finish_read(&png, &kWhite, picture.rgb.data(), 0, nullptr);
  if (png.failed()) return Error{"it is a broken PNG (" + std::string(png.message) + ")"};
  return picture;
}

Result<Bytes> write_png(const Image& image) {
  const std::size_t pixels =
      static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
  const std::size_t depth = bytes_per_pixel(image.kind);
  if (pixels == 0 || image.bytes.size() != depth * pixels ||
      image.values.size() != (depth == 0 ? pixels : 0))
    return Error{"the image does not have as many pixels as its size says"};
  OpenImage png;
  png.width = static_cast<png_uint_32>(image.width);
  png.height = static_cast<png_uint_32>(image.height);
  png.format = depth == 3 ? PNG_FORMAT_RGB : depth == 1 ? PNG_FORMAT_GRAY : PNG_FORMAT_LINEAR_Y;
  const std::vector<std::uint16_t> words = words_of(image);
  const void* data = depth == 0 ? static_cast<const void*>(words.data()) : image.bytes.data();
  Bytes out(PNG_IMAGE_PNG_SIZE_MAX(png));
  png_alloc_size_t size = out.size();
  if (png_image_write_to_memory(&png, out.data(), &size, 0, data, 0, nullptr) == 0)
    return Error{"it cannot be written as a PNG (" + std::string(png.message) + ")"};
  out.resize(size);
  return out;
}

}  // namespace understudy
