// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "world/texture.h"

#include <algorithm>
#include <bit>

#include "base/math.h"

namespace understudy {
namespace {

constexpr std::uint32_t kRedBlue = 0xFF00FF;
constexpr std::uint32_t kGreen = 0x00FF00;

// The weights add up to 256.
inline std::uint32_t blend(const std::uint32_t (&c)[4], const std::uint32_t (&weight)[4]) {
  const std::uint32_t red_blue = 0x800080 + (c[0] & kRedBlue) * weight[0] +
                                 (c[1] & kRedBlue) * weight[1] + (c[2] & kRedBlue) * weight[2] +
                                 (c[3] & kRedBlue) * weight[3];
  const std::uint32_t green = 0x8000 + (c[0] & kGreen) * weight[0] + (c[1] & kGreen) * weight[1] +
                              (c[2] & kGreen) * weight[2] + (c[3] & kGreen) * weight[3];
  return (red_blue >> 8 & kRedBlue) | (green >> 8 & kGreen);
}

// Wraps into [0, 1).
double wrapped(double x) {
  x -= static_cast<double>(static_cast<std::int64_t>(x));
  if (x < 0) x += 1;
  return x < 1 ? x : 0;
}

struct Along {
  int first;
  int second;
  std::uint32_t weight;  // of the second, of 256
};

// The two pixels around a place from 0 to 1, and how near it is to the second.
Along pixels_around(double place, int count) {
  const auto at = static_cast<std::int32_t>(place * (256.0 * count)) + 256 * count - 128;
  int first = (at >> 8) - count;
  if (first < 0) first += count;
  return {first, first + 1 == count ? 0 : first + 1, static_cast<std::uint32_t>(at & 0xFF)};
}

}  // namespace

TextureModel::TextureModel(SharedPicture shared)
    : picture_(std::move(shared)),
      per_aspect_(static_cast<double>(picture_->width) / picture_->height),
      pixels_(static_cast<double>(picture_->width) * picture_->height) {
  levels_.push_back({picture_->width, picture_->height, picture_->rgb.data()});
  while (levels_.back().width > 1 || levels_.back().height > 1) add_half();
}

void TextureModel::add_half() {
  const Level large = levels_.back();
  Level small{std::max(1, large.width / 2), std::max(1, large.height / 2), nullptr};
  std::vector<std::uint8_t>& rgb = halves_.emplace_back();
  rgb.reserve(3 * static_cast<std::size_t>(small.width) * static_cast<std::size_t>(small.height));
  constexpr std::uint32_t kEqual[4] = {64, 64, 64, 64};
  for (int y = 0; y < small.height; ++y)
    for (int x = 0; x < small.width; ++x) {
      const auto pixel = [&](int column, int row) {
        return large.pixel(std::min(column, large.width - 1), std::min(row, large.height - 1));
      };
      const std::uint32_t around[4] = {pixel(2 * x, 2 * y), pixel(2 * x + 1, 2 * y),
                                       pixel(2 * x, 2 * y + 1), pixel(2 * x + 1, 2 * y + 1)};
      const std::uint32_t colour = blend(around, kEqual);
      for (const int shift : {16, 8, 0}) rgb.push_back(static_cast<std::uint8_t>(colour >> shift));
    }
  small.rgb = rgb.data();
  levels_.push_back(small);
}

std::uint32_t TextureModel::pixel_at(double u, double v) const {
  const Level& level = levels_[0];
  const auto along = [](double share, int pixels) {
    return std::clamp(static_cast<int>(det::floor(share * pixels)), 0, pixels - 1);
  };
  return level.pixel(along(u, level.width), along(1 - v, level.height));
}

std::uint32_t TextureModel::at(double u, double v, double spot) const {
  const double pixels = std::min(spot * pixels_, 1e9);
  const int bits = static_cast<int>(std::bit_width(static_cast<std::uint32_t>(pixels)));
  const int wanted = (bits - 1) / 2;
  const Level& level = levels_[static_cast<std::size_t>(
      std::clamp(wanted, 0, static_cast<int>(levels_.size()) - 1))];
  const Along x = pixels_around(wrapped(u), level.width);
  const Along y = pixels_around(wrapped(1 - v), level.height);
  const std::uint32_t c[4] = {level.pixel(x.first, y.first), level.pixel(x.second, y.first),
                              level.pixel(x.first, y.second), level.pixel(x.second, y.second)};
  const std::uint32_t both = x.weight * y.weight >> 8;
  const std::uint32_t weight[4] = {256 - x.weight - y.weight + both, x.weight - both,
                                   y.weight - both, both};
  return blend(c, weight);
}

}  // namespace understudy
