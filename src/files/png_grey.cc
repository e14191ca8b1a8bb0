// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Uses libpng's full interface, because the simplified one converts between colour spaces. It ends
// errors with a long jump. Only the two functions that call it can be jumped into, and they hold
// nothing that would have to be destroyed.
#include "files/png_grey.h"

#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstring>
#include <string>

namespace understudy {
namespace {

class GreyReader {
 public:
  explicit GreyReader(ByteSpan bytes) : rest_(bytes) {
    png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, this, &GreyReader::fail,
                                  [](png_structp, png_const_charp) {});
    if (png_ != nullptr) info_ = png_create_info_struct(png_);
  }
  ~GreyReader() { png_destroy_read_struct(&png_, &info_, nullptr); }
  GreyReader(const GreyReader&) = delete;
  GreyReader& operator=(const GreyReader&) = delete;

  // What the file says about itself. Returns false if that cannot be read.
  bool read_header(int most);
  // Into as many rows as the picture has, of row_bytes() each. Call it after read_header.
  bool read_rows(png_bytepp rows);

  std::size_t row_bytes() const { return png_get_rowbytes(png_, info_); }
  int width() const { return static_cast<int>(png_get_image_width(png_, info_)); }
  int height() const { return static_cast<int>(png_get_image_height(png_, info_)); }
  int bits() const { return png_get_bit_depth(png_, info_); }
  int channels() const { return png_get_channels(png_, info_); }
  bool has_palette() const { return png_get_color_type(png_, info_) == PNG_COLOR_TYPE_PALETTE; }
  const char* message() const { return message_; }

 private:
  static void fail(png_structp png, png_const_charp why) {
    auto* self = static_cast<GreyReader*>(png_get_error_ptr(png));
    std::strncpy(self->message_, why, sizeof self->message_ - 1);
    png_longjmp(png, 1);
  }
  static void take_bytes(png_structp png, png_bytep to, std::size_t count) {
    auto* self = static_cast<GreyReader*>(png_get_io_ptr(png));
    if (count > self->rest_.size()) png_error(png, "the file ends too early");
    std::copy_n(self->rest_.begin(), count, to);
    self->rest_ = self->rest_.subspan(count);
  }

  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
  ByteSpan rest_;
  char message_[80] = {};
};

bool GreyReader::read_header(int most) {
  if (info_ == nullptr) return false;
  if (setjmp(png_jmpbuf(png_)) != 0) return false;
  png_set_read_fn(png_, this, &GreyReader::take_bytes);
  const auto side = static_cast<png_uint_32>(most);
  png_set_user_limits(png_, side, side);
  png_read_info(png_, info_);
  png_set_strip_alpha(png_);
  png_set_interlace_handling(png_);
  png_read_update_info(png_, info_);
  return true;
}

bool GreyReader::read_rows(png_bytepp rows) {
  if (setjmp(png_jmpbuf(png_)) != 0) return false;
  png_read_image(png_, rows);
  png_read_end(png_, nullptr);
  return true;
}

// The numbers of one row; returns false if a pixel is not grey.
bool take_row(const Bytes& row, int channels, int bits, std::uint16_t* to, int width) {
  const std::size_t size = bits / 8;
  const auto number = [&](std::size_t i) {
    const std::uint8_t* at = row.data() + i * size;
    return static_cast<std::uint16_t>(size == 2 ? at[0] << 8 | at[1] : at[0]);
  };
  const auto step = static_cast<std::size_t>(channels);
  for (std::size_t x = 0; x < static_cast<std::size_t>(width); ++x) {
    to[x] = number(x * step);
    for (std::size_t c = 1; c < step; ++c)
      if (number(x * step + c) != to[x]) return false;
  }
  return true;
}

}  // namespace

Result<GreyPicture> read_grey_png(ByteSpan bytes, int most) {
  GreyReader reader(bytes);
  if (!reader.read_header(most))
    return Error{"it is not a usable PNG of at most " + std::to_string(most) + " x " +
                 std::to_string(most) + " pixels (" + reader.message() + ")"};
  if (reader.has_palette() || reader.bits() < 8)
    return Error{"it has a palette or fewer than 8 bits; save it as grey with 8 or 16 bits"};
  GreyPicture picture{reader.width(), reader.height(), reader.bits(), {}};
  const auto width = static_cast<std::size_t>(picture.width);
  const auto height = static_cast<std::size_t>(picture.height);
  std::vector<Bytes> rows(height, Bytes(reader.row_bytes()));
  std::vector<png_bytep> starts;
  for (Bytes& row : rows) starts.push_back(row.data());
  if (!reader.read_rows(starts.data()))
    return Error{"it is a broken PNG (" + std::string(reader.message()) + ")"};
  picture.values.resize(width * height);
  for (std::size_t y = 0; y < height; ++y)
    if (!take_row(rows[y], reader.channels(), picture.bits, &picture.values[y * width],
                  picture.width))
      return Error{"it is in colour; save it as grey with 8 or 16 bits"};
  return picture;
}

}  // namespace understudy
