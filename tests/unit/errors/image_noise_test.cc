// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Each kind of noise alone, over more than 100 000 pixels, within three standard errors; frames are
// mid-gray unless said otherwise.
#include "errors/image_noise.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace understudy::image_noise_test {
namespace {

constexpr std::size_t kPixels = 200'000;

std::vector<std::uint8_t> frame(const ImageNoiseSizes& sizes, std::uint64_t key = 7,
                                std::uint8_t level = 128, int depth = 3) {
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(depth) * kPixels, level);
  ImageNoise(sizes).apply(key, depth, bytes);
  return bytes;
}

double standard_error(double share, double count) { return std::sqrt(share * (1 - share) / count); }

TEST(ImageNoise, NoneChangesNothing) {
  EXPECT_EQ(frame({}), std::vector<std::uint8_t>(3 * kPixels, 128));
}

TEST(ImageNoise, SaltAndPepperShares) {
  for (const double share : {0.001, 0.05, 0.5}) {
    ImageNoiseSizes sizes;
    sizes.salt_pepper = share;
    sizes.black = 0.3;
    const auto bytes = frame(sizes);
    double black = 0;
    double white = 0;
    for (std::size_t i = 0; i < kPixels; ++i) {
      const std::uint8_t* const p = &bytes[3 * i];
      ASSERT_TRUE(p[0] == p[1] && p[1] == p[2]);  // whole pixels
      black += p[0] == 0;
      white += p[0] == 255;
    }
    const double hit = black + white;
    EXPECT_NEAR(hit / kPixels, share, 3 * standard_error(share, kPixels));
    EXPECT_NEAR(black / hit, 0.3, 3 * standard_error(0.3, hit));
  }
}

TEST(ImageNoise, AllPixelsAtShareOne) {
  ImageNoiseSizes sizes;
  sizes.salt_pepper = 1;
  sizes.black = 1;
  EXPECT_EQ(frame(sizes), std::vector<std::uint8_t>(3 * kPixels, 0));
}

// A random colour is the old one in one of 2^24 cases, so all hit pixels are seen.
TEST(ImageNoise, HundredsAndThousandsShareAndColours) {
  ImageNoiseSizes sizes;
  sizes.hundreds_thousands = 0.2;
  const auto bytes = frame(sizes);
  double hit = 0;
  double sum[3] = {};
  for (std::size_t i = 0; i < kPixels; ++i) {
    const std::uint8_t* const p = &bytes[3 * i];
    if (p[0] == 128 && p[1] == 128 && p[2] == 128) continue;
    ++hit;
    for (int k = 0; k < 3; ++k) sum[k] += p[k];
  }
  EXPECT_NEAR(hit / kPixels, 0.2, 3 * standard_error(0.2, kPixels));
  const double sigma = std::sqrt((256.0 * 256.0 - 1) / 12);  // of an even spread over 0 to 255
  for (const double s : sum) EXPECT_NEAR(s / hit, 127.5, 3 * sigma / std::sqrt(hit));
}

// Neither neighbours nor frames know of each other: hits of two pixels in a row are as rare as two
// independent ones.
TEST(ImageNoise, PixelsAreIndependent) {
  ImageNoiseSizes sizes;
  sizes.salt_pepper = 0.1;
  const auto bytes = frame(sizes, 7, 128, 1);
  const auto other = frame(sizes, 8, 128, 1);
  double pairs = 0;
  double both = 0;
  for (std::size_t i = 1; i < kPixels; ++i) {
    pairs += bytes[i] != 128 && bytes[i - 1] != 128;
    both += bytes[i] != 128 && other[i] != 128;
  }
  EXPECT_NEAR(pairs / kPixels, 0.01, 3 * standard_error(0.01, kPixels));
  EXPECT_NEAR(both / kPixels, 0.01, 3 * standard_error(0.01, kPixels));
}

TEST(ImageNoise, GaussMeanSigmaAndShape) {
  ImageNoiseSizes sizes;
  sizes.gauss_mean = 3;
  sizes.gauss_sigma = 10;
  const auto bytes = frame(sizes);
  const double count = static_cast<double>(bytes.size());
  double sum = 0;
  double squares = 0;
  double within = 0;
  double neighbours = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const double off = bytes[i] - 131.0;
    sum += off;
    squares += off * off;
    within += std::abs(off) < 10;
    if (i > 0) neighbours += off * (bytes[i - 1] - 131.0);
  }
  EXPECT_NEAR(sum / count, 0, 3 * 10 / std::sqrt(count));
  const double sigma = std::sqrt(100 + 1.0 / 12);  // whole numbers add an even spread of one
  EXPECT_NEAR(std::sqrt(squares / count), sigma, 3 * sigma / std::sqrt(2 * count));
  const double share = std::erf(9.5 / 10 / std::sqrt(2.0));  // whole numbers below 10: up to 9.5
  EXPECT_NEAR(within / count, share, 3 * standard_error(share, count));
  EXPECT_NEAR(neighbours / count, 0, 3 * 100 / std::sqrt(count));
}

TEST(ImageNoise, GaussStaysWithinAByte) {
  ImageNoiseSizes sizes;
  sizes.gauss_sigma = 200;
  const auto bytes = frame(sizes, 7, 255);
  double white = 0;
  for (const std::uint8_t b : bytes) white += b == 255;
  EXPECT_NEAR(white / static_cast<double>(bytes.size()), 0.5, 0.01);  // all that went up
}

TEST(ImageNoise, SameKeySameNoise) {
  ImageNoiseSizes sizes;
  sizes.salt_pepper = sizes.hundreds_thousands = 0.1;
  sizes.gauss_sigma = 3;
  EXPECT_EQ(frame(sizes, 5), frame(sizes, 5));
  EXPECT_NE(frame(sizes, 5), frame(sizes, 6));
}

// The quantile against the distribution it is the inverse of.
TEST(ImageNoise, QuantileIsTheInverseOfTheDistribution) {
  for (double p = 0.0005; p < 1; p += 0.0005) {
    const double x = gaussian_quantile(p);
    EXPECT_NEAR(0.5 * std::erfc(-x / std::sqrt(2.0)), p, 2e-9);
  }
}

}  // namespace
}  // namespace understudy::image_noise_test
