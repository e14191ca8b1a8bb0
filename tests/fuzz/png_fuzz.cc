// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a PNG: a picture as large as it says, or a reason; written, it is read the same.
#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "files/png.h"
#include "files/png_grey.h"

namespace {

// The same bytes as heights.
void read_as_heights(understudy::ByteSpan bytes) {
  const auto grey = understudy::read_grey_png(bytes, understudy::kLargestPicture);
  if (!grey) {
    UNDERSTUDY_CHECK(!grey.error().empty(), "an error says why");
    return;
  }
  UNDERSTUDY_CHECK(grey->values.size() == static_cast<std::size_t>(grey->width) *
                                              static_cast<std::size_t>(grey->height),
                   "a number a pixel");
  UNDERSTUDY_CHECK(grey->bits == 8 || grey->bits == 16, "bits");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace understudy;
  read_as_heights({data, size});
  const Result<PictureSpec> read = read_png({data, size});
  if (!read) {
    UNDERSTUDY_CHECK(!read.error().empty(), "an error says why");
    return 0;
  }
  UNDERSTUDY_CHECK(read->width > 0 && read->width <= kLargestPicture, "width");
  UNDERSTUDY_CHECK(read->height > 0 && read->height <= kLargestPicture, "height");
  const std::size_t pixels =
      static_cast<std::size_t>(read->width) * static_cast<std::size_t>(read->height);
  UNDERSTUDY_CHECK(read->rgb.size() == 3 * pixels, "three bytes a pixel");
  if (pixels > 10000) return 0;  // writing large ones would take all the time
  Image image;
  image.kind = PixelKind::kColour;
  image.width = read->width;
  image.height = read->height;
  image.bytes.assign(read->rgb.begin(), read->rgb.end());
  const Result<Bytes> written = write_png(image);
  UNDERSTUDY_CHECK(written, "a picture can be written");
  const Result<PictureSpec> again = read_png(*written);
  UNDERSTUDY_CHECK(again && again->rgb == read->rgb, "and is the same then");
  return 0;
}
