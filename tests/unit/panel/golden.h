// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Screens compared with pictures in tests/unit/panel/golden, pixel by pixel. After a wanted change:
// UNDERSTUDY_UPDATE_GOLDEN=1 build/release/tests/unit_panel, and look at them.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "files/png.h"
#include "panel/screen.h"

namespace understudy {

inline void expect_golden(const Screen& screen, const std::string& name) {
  const std::string file =
      std::string(UNDERSTUDY_SOURCE_DIR) + "/tests/unit/panel/golden/" + name + ".png";
  Image image{PixelKind::kColour, kLcdWidth, kLcdHeight, {}, {}};
  image.bytes.assign(screen.canvas().rgb().begin(), screen.canvas().rgb().end());
  if (std::getenv("UNDERSTUDY_UPDATE_GOLDEN") != nullptr) {
    const auto png = write_png(image);
    ASSERT_TRUE(png.ok());
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(png->data()), std::ssize(*png));
  }
  std::ifstream in(file, std::ios::binary);
  const Bytes bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  const auto golden = read_png(bytes);
  ASSERT_TRUE(golden.ok()) << file << ": " << golden.error();
  ASSERT_EQ(golden->width, kLcdWidth);
  ASSERT_EQ(golden->height, kLcdHeight);
  ASSERT_EQ(golden->rgb.size(), image.bytes.size());
  std::size_t different = 0;
  std::size_t first = 0;
  for (std::size_t i = image.bytes.size(); i-- > 0;)
    if (golden->rgb[i] != image.bytes[i]) {
      ++different;
      first = i / 3;
    }
  EXPECT_EQ(different, 0U) << file << ": the first of these bytes is at x " << first % kLcdWidth
                           << ", y " << first / kLcdWidth;
}

}  // namespace understudy
