// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// libjpeg leaves with a long jump when something fails. It only ever crosses `open_jpeg` and
// `decode_jpeg`, which have no objects that need a destructor.
#include "files/jpeg.h"

#include <setjmp.h>

#include <cstdint>
#include <cstdio>  // jpeglib.h needs it
#include <string>

#include <jpeglib.h>

#include "files/png.h"

namespace understudy {
namespace {

// A picture may be stored in many passes, each of which costs the time of the whole picture.
constexpr int kMostScans = 100;

struct JpegFailure : jpeg_error_mgr {
  jmp_buf back;
};

[[noreturn]] void leave_jpeg(j_common_ptr codec) {
  longjmp(static_cast<JpegFailure*>(codec->err)->back, 1);
}

// Keeps libjpeg from printing to standard error, and stops at data that it can only guess.
void judge_jpeg_message(j_common_ptr codec, int level) {
  if (level < 0) leave_jpeg(codec);
}

void stop_endless_jpeg(j_common_ptr codec) {
  const auto* picture = reinterpret_cast<j_decompress_ptr>(codec);
  if (picture->input_scan_number > kMostScans) leave_jpeg(codec);
}

// A codec that is destroyed however the reading ends.
struct OpenJpeg {
  jpeg_decompress_struct codec{};
  JpegFailure failure{};
  jpeg_progress_mgr progress{};
  OpenJpeg() = default;
  OpenJpeg(const OpenJpeg&) = delete;
  OpenJpeg& operator=(const OpenJpeg&) = delete;
  ~OpenJpeg() { jpeg_destroy_decompress(&codec); }
};

// Reads the head of the file. Returns false if it is not a usable JPEG.
bool open_jpeg(ByteSpan bytes, OpenJpeg& jpeg) {
  jpeg.codec.err = jpeg_std_error(&jpeg.failure);
  jpeg.failure.error_exit = leave_jpeg;
  jpeg.failure.emit_message = judge_jpeg_message;
  if (setjmp(jpeg.failure.back) != 0) return false;
  jpeg_create_decompress(&jpeg.codec);
  jpeg.progress.progress_monitor = stop_endless_jpeg;
  jpeg.codec.progress = &jpeg.progress;
  jpeg_mem_src(&jpeg.codec, bytes.data(), static_cast<unsigned long>(bytes.size()));
  jpeg_read_header(&jpeg.codec, TRUE);
  jpeg.codec.out_color_space = JCS_RGB;
  jpeg.codec.dct_method = JDCT_ISLOW;  // the same pixels on every machine
  return true;
}

bool decode_jpeg(OpenJpeg& jpeg, std::uint8_t* rgb) {
  if (setjmp(jpeg.failure.back) != 0) return false;
  jpeg_start_decompress(&jpeg.codec);
  while (jpeg.codec.output_scanline < jpeg.codec.output_height) {
    JSAMPROW row = rgb + std::size_t{3} * jpeg.codec.output_width * jpeg.codec.output_scanline;
    jpeg_read_scanlines(&jpeg.codec, &row, 1);
  }
  jpeg_finish_decompress(&jpeg.codec);
  return true;
}

Status check_jpeg(ByteSpan bytes, OpenJpeg& jpeg) {
  if (!open_jpeg(bytes, jpeg)) return Error{"it is not a usable JPEG"};
  if (jpeg.codec.image_width > kLargestPicture || jpeg.codec.image_height > kLargestPicture)
    return Error{"it has " + std::to_string(jpeg.codec.image_width) + " x " +
                 std::to_string(jpeg.codec.image_height) + " pixels, more than 4096 x 4096"};
  return {};
}

std::size_t jpeg_pixels(const OpenJpeg& jpeg) {
  return static_cast<std::size_t>(jpeg.codec.image_width) * jpeg.codec.image_height;
}

}  // namespace

bool looks_like_jpeg(ByteSpan bytes) {
  return bytes.size() > 2 && bytes[0] == 0xFF && bytes[1] == 0xD8;
}

std::size_t jpeg_size(ByteSpan bytes) {
  OpenJpeg jpeg;
  return check_jpeg(bytes, jpeg).ok() ? 3 * jpeg_pixels(jpeg) : 0;
}

Result<PictureSpec> read_jpeg(ByteSpan bytes) {
  OpenJpeg jpeg;
  if (const Status fine = check_jpeg(bytes, jpeg); !fine) return Error{fine.error()};
  PictureSpec picture;
  picture.width = static_cast<int>(jpeg.codec.image_width);
  picture.height = static_cast<int>(jpeg.codec.image_height);
  picture.rgb.resize(3 * jpeg_pixels(jpeg));
  if (!decode_jpeg(jpeg, picture.rgb.data())) return Error{"it is a broken JPEG"};
  return picture;
}

}  // namespace understudy
