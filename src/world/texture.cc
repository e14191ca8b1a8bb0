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
  Level& level = levels_.emplace_back(Level{picture_->width, picture_->height, {}});
  level.pixels.reserve(picture_->rgb.size() / 3);
  for (std::size_t i = 0; i + 2 < picture_->rgb.size(); i += 3)
    level.pixels.push_back(static_cast<std::uint32_t>(picture_->rgb[i] << 16) |
                           static_cast<std::uint32_t>(picture_->rgb[i + 1] << 8) |
                           picture_->rgb[i + 2]);
  while (levels_.back().width > 1 || levels_.back().height > 1) add_half();
}

void TextureModel::add_half() {
  const Level& large = levels_.back();
  Level small{std::max(1, large.width / 2), std::max(1, large.height / 2), {}};
  constexpr std::uint32_t kEqual[4] = {64, 64, 64, 64};
  for (int y = 0; y < small.height; ++y)
    for (int x = 0; x < small.width; ++x) {
      const auto pixel = [&](int column, int row) {
        return large.pixels[static_cast<std::size_t>(std::min(row, large.height - 1)) *
                                static_cast<std::size_t>(large.width) +
                            static_cast<std::size_t>(std::min(column, large.width - 1))];
      };
      const std::uint32_t around[4] = {pixel(2 * x, 2 * y), pixel(2 * x + 1, 2 * y),
                                       pixel(2 * x, 2 * y + 1), pixel(2 * x + 1, 2 * y + 1)};
      small.pixels.push_back(blend(around, kEqual));
    }
  levels_.push_back(std::move(small));
}

std::uint32_t TextureModel::pixel_at(double u, double v) const {
  const Level& level = levels_[0];
  const auto along = [](double share, int pixels) {
    return static_cast<std::size_t>(
        std::clamp(static_cast<int>(det::floor(share * pixels)), 0, pixels - 1));
  };
  return level.pixels[along(1 - v, level.height) * static_cast<std::size_t>(level.width) +
                      along(u, level.width)];
}

std::uint32_t TextureModel::at(double u, double v, double spot) const {
  const double pixels = std::min(spot * pixels_, 1e9);
  const int bits = static_cast<int>(std::bit_width(static_cast<std::uint32_t>(pixels)));
  const int wanted = (bits - 1) / 2;
  const Level& level = levels_[static_cast<std::size_t>(
      std::clamp(wanted, 0, static_cast<int>(levels_.size()) - 1))];
  const Along x = pixels_around(wrapped(u), level.width);
  const Along y = pixels_around(wrapped(1 - v), level.height);
  const std::uint32_t* const above =
      &level.pixels[static_cast<std::size_t>(y.first) * static_cast<std::size_t>(level.width)];
  const std::uint32_t* const below =
      &level.pixels[static_cast<std::size_t>(y.second) * static_cast<std::size_t>(level.width)];
  const std::uint32_t c[4] = {above[x.first], above[x.second], below[x.first], below[x.second]};
  const std::uint32_t both = x.weight * y.weight >> 8;
  const std::uint32_t weight[4] = {256 - x.weight - y.weight + both, x.weight - both,
                                   y.weight - both, both};
  return blend(c, weight);
}

}  // namespace understudy
