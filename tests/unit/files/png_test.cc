// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/png.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "world/sample.h"

namespace understudy::png_test {
namespace {

Image colours() {
  Image image{PixelKind::kColour, 3, 2, {}, {}};
  for (int i = 0; i < 18; ++i) image.bytes.push_back(static_cast<std::uint8_t>(14 * i));
  return image;
}

TEST(Png, ColoursComeBackAsTheyWere) {
  const Image image = colours();
  const auto bytes = write_png(image);
  ASSERT_TRUE(bytes.ok());
  const auto read = read_png(*bytes);
  ASSERT_TRUE(read.ok()) << read.error();
  EXPECT_EQ(read->width, 3);
  EXPECT_EQ(read->height, 2);
  EXPECT_EQ(read->rgb, image.bytes);
}

TEST(Png, GrayComesBackAsThreeEqualParts) {
  const Image image{PixelKind::kGray, 2, 1, {7, 200}, {}};
  const auto read = read_png(*write_png(image));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->rgb, (std::vector<std::uint8_t>{7, 7, 7, 200, 200, 200}));
}

TEST(Png, DepthIsSixteenBitGray) {
  const Image image{PixelKind::kMetres, 2, 1, {}, {1.5F, static_cast<float>(kNoReturn)}};
  const auto bytes = write_png(image);
  ASSERT_TRUE(bytes.ok());
  constexpr std::size_t kDepthAt = 24;  // after signature, length, "IHDR", width, height
  EXPECT_EQ((*bytes)[kDepthAt], 16);
  EXPECT_EQ((*bytes)[kDepthAt + 1], 0);  // gray
}

// In hundredths of a kelvin: 20 degrees are 29315 of them.
TEST(Png, TemperaturesAreHundredthsOfAKelvin) {
  const auto png_of = [](PixelKind kind, float value) {
    return *write_png(Image{kind, 1, 1, {}, {value}});
  };
  EXPECT_EQ(png_of(PixelKind::kDegreesC, 20.0F), png_of(PixelKind::kMetres, 29.315F));
  EXPECT_EQ(png_of(PixelKind::kDegreesC, -300.0F), png_of(PixelKind::kMetres, 0.0F));
}

TEST(Png, AnImageWithoutItsPixelsIsRefused) {
  Image image = colours();
  image.bytes.pop_back();
  EXPECT_FALSE(write_png(image).ok());
  EXPECT_FALSE(write_png(Image{}).ok());
}

TEST(Png, BrokenBytesAreErrors) {
  EXPECT_FALSE(read_png({}).ok());
  EXPECT_FALSE(read_png(as_bytes("not a picture at all")).ok());
  const Bytes good = *write_png(colours());
  for (std::size_t length = 0; length < good.size() - 12; ++length)
    EXPECT_FALSE(read_png(ByteSpan(good).first(length)).ok()) << length;
}

// Any byte of the file changed: an error or a picture, never more.
TEST(Png, ChangedBytesDoNoHarm) {
  const Bytes good = *write_png(colours());
  const KeyedRandom random(1, 2, 3);
  for (std::uint64_t i = 0; i < 2000; ++i) {
    Bytes bad = good;
    for (std::uint32_t k = 0; k < 3; ++k)
      bad[static_cast<std::size_t>(random.uniform(i, 2 * k) * static_cast<double>(bad.size()))] =
          static_cast<std::uint8_t>(256 * random.uniform(i, 2 * k + 1));
    const auto read = read_png(bad);
    if (!read.ok()) continue;
    EXPECT_EQ(read->rgb.size(), 3u * static_cast<std::size_t>(read->width * read->height));
  }
}

TEST(Png, HugeSizesAreRefusedBeforeTheyTakeMemory) {
  Bytes bytes = *write_png(colours());
  bytes[16] = 0x00;  // width 5000
  bytes[18] = 0x13;
  bytes[19] = 0x88;
  // The header's own check sum, of its type and its data.
  std::uint32_t sum = 0xFFFFFFFF;
  for (std::size_t i = 12; i < 29; ++i) {
    sum ^= bytes[i];
    for (int bit = 0; bit < 8; ++bit) sum = sum & 1 ? 0xEDB88320 ^ (sum >> 1) : sum >> 1;
  }
  sum = ~sum;
  for (std::size_t i = 0; i < 4; ++i)
    bytes[29 + i] = static_cast<std::uint8_t>(sum >> (24 - 8 * i));
  const auto read = read_png(bytes);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error(), "it has 5000 x 2 pixels, more than 4096 x 4096");
}

}  // namespace
}  // namespace understudy::png_test
