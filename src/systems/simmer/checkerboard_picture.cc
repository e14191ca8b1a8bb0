// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/checkerboard_picture.h"

#include <algorithm>
#include <cmath>

#include "files/numbers.h"
#include "files/png.h"
#include "systems/simmer/checkerboard.h"

namespace understudy {
namespace {

constexpr std::string_view kPrefix = "checkerboard:";
// SimMeR shows black squares in light gray, because the walls are black.
constexpr std::uint8_t kBlackSquare = 0xC0;
constexpr std::uint8_t kWhite = 0xFF;
// Pixels per square, enough for its edges to look sharp.
constexpr int kMostPixels = 8;
constexpr int kWidest = 2048;  // as long as a square has at least one pixel

// A whole number of squares within the limits of a picture.
std::optional<int> count_of(std::string_view text) {
  const auto number = parse_number(text);
  if (!number || *number < 1 || *number > kLargestPicture || *number != std::floor(*number))
    return std::nullopt;
  return static_cast<int>(*number);
}

}  // namespace

std::string checkerboard_name(int columns, int rows) {
  return std::string(kPrefix) + std::to_string(columns) + "x" + std::to_string(rows);
}

std::optional<PictureSpec> checkerboard_picture(std::string_view name) {
  if (!name.starts_with(kPrefix)) return std::nullopt;
  const std::string_view size = name.substr(kPrefix.size());
  const std::size_t x = size.find('x');
  if (x == std::string_view::npos) return std::nullopt;
  const auto columns = count_of(size.substr(0, x));
  const auto rows = count_of(size.substr(x + 1));
  if (!columns || !rows) return std::nullopt;

  const Checkerboard board(*rows, *columns);
  const int pixels = std::clamp(kWidest / std::max(*columns, *rows), 1, kMostPixels);
  PictureSpec picture;
  picture.path = checkerboard_name(*columns, *rows);
  picture.width = *columns * pixels;
  picture.height = *rows * pixels;
  picture.rgb.reserve(3 * static_cast<std::size_t>(picture.width) *
                      static_cast<std::size_t>(picture.height));
  for (int y = 0; y < picture.height; ++y)
    for (int i = 0; i < picture.width; ++i)
      picture.rgb.insert(picture.rgb.end(), 3,
                         board.is_black(y / pixels, i / pixels) ? kBlackSquare : kWhite);
  return picture;
}

}  // namespace understudy
