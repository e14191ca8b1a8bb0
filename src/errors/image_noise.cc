// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "errors/image_noise.h"

#include <algorithm>
#include <cmath>

#include "base/math.h"

namespace understudy {
namespace {

constexpr int kQuantileBits = 12;
constexpr std::size_t kQuantiles = std::size_t{1} << kQuantileBits;
constexpr int kDrawsPerWord = 64 / kQuantileBits;

// A counter and a hash of it (splitmix64, Steele, Lea and Flood 2014), so that word i of a stream
// can be computed without the words before it.
constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15;

std::uint64_t mixed(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

class Stream {
 public:
  Stream(std::uint64_t key, std::uint64_t purpose) : state_(mixed(key + kStep * purpose)) {}
  std::uint64_t word() { return mixed(state_ += kStep); }
  // In (0, 1].
  double uniform() { return static_cast<double>((word() >> 11) + 1) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

enum Purpose : std::uint64_t { kSaltPepper = 1, kHundredsThousands, kGauss };

// Calls visit(pixel, 64 random bits) for a random share of all pixels, each independently.
template <class Visit>
void for_random_pixels(double share, std::size_t pixels, Stream stream, const Visit& visit) {
  if (share <= 0) return;
  const double per_log = share < 1 ? 1 / det::log(1 - share) : 0;
  for (std::size_t pixel = 0;; ++pixel) {
    // The number of pixels that stay unchanged before the next one: a geometric draw.
    const double leap = det::log(stream.uniform()) * per_log;
    if (!(leap < static_cast<double>(pixels - pixel))) return;
    pixel += static_cast<std::size_t>(leap);
    if (pixel >= pixels) return;
    visit(pixel, stream.word());
  }
}

}  // namespace

// By rational approximations (P. J. Acklam); the relative error is below 1.2e-9.
double gaussian_quantile(double p) {
  constexpr double kTail = 0.02425;
  if (p > 0.5) return -gaussian_quantile(1 - p);
  if (p < kTail) {
    const double q = det::sqrt(-2 * det::log(p));
    return (((((-7.784894002430293e-03 * q - 3.223964580411365e-01) * q - 2.400758277161838) * q -
              2.549732539343734) *
                 q +
             4.374664141464968) *
                q +
            2.938163982698783) /
           ((((7.784695709041462e-03 * q + 3.224671290700398e-01) * q + 2.445134137142996) * q +
             3.754408661907416) *
                q +
            1);
  }
  const double q = p - 0.5;
  const double r = q * q;
  return (((((-3.969683028665376e+01 * r + 2.209460984245205e+02) * r - 2.759285104469687e+02) * r +
            1.383577518672690e+02) *
               r -
           3.066479806614716e+01) *
              r +
          2.506628277459239) *
         q /
         (((((-5.447609879822406e+01 * r + 1.615858368580409e+02) * r - 1.556989798598866e+02) * r +
            6.680131188771972e+01) *
               r -
           1.328068155288572e+01) *
              r +
          1);
}

ImageNoise::ImageNoise(const ImageNoiseSizes& sizes) : sizes_(sizes) {
  if (sizes.gauss_mean == 0 && sizes.gauss_sigma == 0) return;
  std::vector<double> quantiles(kQuantiles);
  double squares = 0;
  for (std::size_t i = 0; i < kQuantiles; ++i) {
    quantiles[i] = gaussian_quantile((static_cast<double>(i) + 0.5) / kQuantiles);
    squares += quantiles[i] * quantiles[i];
  }
  // The table alone has slightly less than sigma 1.
  const double scale = sizes.gauss_sigma / det::sqrt(squares / kQuantiles);
  for (const double q : quantiles)
    offsets_.push_back(static_cast<std::int16_t>(
        std::lround(std::clamp(sizes.gauss_mean + scale * q, -1000.0, 1000.0))));
}

void ImageNoise::apply(std::uint64_t key, int bytes_per_pixel,
                       std::span<std::uint8_t> bytes) const {
  if (!offsets_.empty()) add_gauss(key, bytes);
  const auto depth = static_cast<std::size_t>(bytes_per_pixel);
  const std::size_t pixels = bytes.size() / depth;
  for_random_pixels(sizes_.hundreds_thousands, pixels, Stream(key, kHundredsThousands),
                    [&](std::size_t pixel, std::uint64_t random) {
                      for (std::size_t k = 0; k < depth; ++k)
                        bytes[depth * pixel + k] = static_cast<std::uint8_t>(random >> (8 * k));
                    });
  const auto black = static_cast<std::uint64_t>(std::clamp(sizes_.black, 0.0, 1.0) * 0x1p32);
  for_random_pixels(sizes_.salt_pepper, pixels, Stream(key, kSaltPepper),
                    [&](std::size_t pixel, std::uint64_t random) {
                      const std::uint8_t level = (random >> 32) < black ? 0 : 255;
                      std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(depth * pixel), depth,
                                  level);
                    });
}

void ImageNoise::add_gauss(std::uint64_t key, std::span<std::uint8_t> bytes) const {
  Stream stream(key, kGauss);
  std::uint64_t random = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    random = i % kDrawsPerWord == 0 ? stream.word() : random >> kQuantileBits;
    const int level = bytes[i] + offsets_[random % kQuantiles];
    bytes[i] = static_cast<std::uint8_t>(std::clamp(level, 0, 255));
  }
}

}  // namespace understudy
