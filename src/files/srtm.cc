// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/srtm.h"

#include <algorithm>
#include <cmath>
#include <compare>

#include "base/words.h"
#include "files/numbers.h"
#include "geo/wgs84.h"

namespace understudy {
namespace {

constexpr int kSides[] = {1201, 3601};
constexpr int kVoid = -32768;

// Reads "N35" or "E138" from the front of the text.
std::optional<int> take_degrees(std::string_view& text, char positive, char negative,
                                std::size_t digits, int most) {
  if (text.size() <= digits || (text[0] != positive && text[0] != negative)) return std::nullopt;
  int degrees = 0;
  for (const char c : text.substr(1, digits)) {
    if (c < '0' || c > '9') return std::nullopt;
    degrees = 10 * degrees + (c - '0');
  }
  if (degrees > most) return std::nullopt;
  const bool minus = text[0] == negative;
  text.remove_prefix(digits + 1);
  return minus ? -degrees : degrees;
}

// The samples of one axis that a cut needs, counted from the south-west corner.
struct Samples {
  int first = 0;
  int count = 0;
  double place = 0;  // of the place asked for, in samples
};

Result<Samples> samples_of(double from_corner_deg, double spacing_m, double size_m, int side,
                           const char* direction) {
  const int last = side - 1;
  const double place = from_corner_deg * last;
  const double half = 0.5 * size_m / spacing_m;
  if (!(place >= 0 && place <= last))
    return Error{"the place is not in this tile; use the tile whose name has its degrees"};
  if (place - half < 0 || place + half > last) {
    const double most_m = 2 * spacing_m * std::min(place, last - place);
    return Error{"it ends less than " + number_text(size_m) + " m / 2 to the " + direction +
                 " of the place; use a size of at most " + number_text(std::floor(most_m)) + " m"};
  }
  Samples samples;
  samples.place = place;
  samples.first = static_cast<int>(std::floor(place - half));
  samples.count = static_cast<int>(std::ceil(place + half)) - samples.first + 1;
  return samples;
}

// A grid of heights, some of them void.
class Grid {
 public:
  Grid(int columns, int rows)
      : columns_(columns),
        rows_(rows),
        heights_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows)) {}

  int& at(int column, int row) {
    return heights_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                    static_cast<std::size_t>(column)];
  }
  std::vector<int>& all() { return heights_; }

  // Fills the voids ring by ring, and returns how many there were. Needs one height.
  int fill() {
    std::vector<Cell> ring;
    int voids = 0;
    for (int row = 0; row < rows_; ++row)
      for (int column = 0; column < columns_; ++column) {
        if (at(column, row) != kVoid) continue;
        ++voids;
        if (mean_around(column, row)) ring.push_back({column, row});
      }
    while (!ring.empty()) {
      std::vector<int> means;  // set only when they are known for the whole ring
      means.reserve(ring.size());
      for (const Cell& c : ring) means.push_back(mean_around(c.column, c.row).value_or(0));
      for (std::size_t i = 0; i < ring.size(); ++i) at(ring[i].column, ring[i].row) = means[i];
      ring = ring_inside(ring);
    }
    return voids;
  }

 private:
  struct Cell {
    int column;
    int row;
    auto operator<=>(const Cell&) const = default;
  };

  template <class Visit>
  void for_around(int column, int row, const Visit& visit) {
    for (int y = std::max(0, row - 1); y <= std::min(rows_ - 1, row + 1); ++y)
      for (int x = std::max(0, column - 1); x <= std::min(columns_ - 1, column + 1); ++x)
        visit(x, y);
  }

  // The voids next to these cells, once each.
  std::vector<Cell> ring_inside(const std::vector<Cell>& cells) {
    std::vector<Cell> next;
    for (const Cell& c : cells)
      for_around(c.column, c.row, [&](int x, int y) {
        if (at(x, y) == kVoid) next.push_back({x, y});
      });
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    return next;
  }

  // Of the eight neighbours that are known, rounded.
  std::optional<int> mean_around(int column, int row) {
    double sum = 0;
    int count = 0;
    for_around(column, row, [&](int x, int y) {
      if (at(x, y) == kVoid) return;
      sum += at(x, y);
      ++count;
    });
    if (count == 0) return std::nullopt;
    constexpr double kHalf = 0.5;
    return static_cast<int>(std::floor(sum / count + kHalf));
  }

  int columns_;
  int rows_;
  std::vector<int> heights_;
};

}  // namespace

std::optional<TileCorner> tile_corner(std::string_view file_name) {
  const std::string name = upper_case(file_name);
  std::string_view rest = name;
  const auto latitude = take_degrees(rest, 'N', 'S', 2, 90);
  const auto longitude = latitude ? take_degrees(rest, 'E', 'W', 3, 180) : std::nullopt;
  if (!longitude || !rest.starts_with('.')) return std::nullopt;
  return TileCorner{*latitude, *longitude};
}

Result<TileHeights> cut_tile(ByteSpan bytes, const TileCorner& corner, const TileCut& cut) {
  int side = 0;
  for (const int known : kSides)
    if (bytes.size() == 2 * static_cast<std::size_t>(known) * static_cast<std::size_t>(known))
      side = known;
  if (side == 0)
    return Error{"it has " + std::to_string(bytes.size()) +
                 " bytes, and tiles have 1201 x 1201 or 3601 x 3601 heights of 2 bytes"};
  const DegreeLengths degree = degree_lengths({cut.latitude_deg, cut.longitude_deg, 0});
  TileHeights out;
  out.spacing_x_m = degree.longitude_m / (side - 1);
  out.spacing_y_m = degree.latitude_m / (side - 1);
  const auto across = samples_of(cut.longitude_deg - corner.longitude_deg, out.spacing_x_m,
                                 cut.size_m, side, "east or west");
  if (!across) return Error{across.error()};
  const auto up = samples_of(cut.latitude_deg - corner.latitude_deg, out.spacing_y_m, cut.size_m,
                             side, "north or south");
  if (!up) return Error{up.error()};
  out.columns = across->count;
  out.rows = up->count;
  out.corner = {(across->first - across->place) * out.spacing_x_m,
                (up->first - up->place) * out.spacing_y_m};

  Grid grid(out.columns, out.rows);
  for (int row = 0; row < out.rows; ++row)
    for (int column = 0; column < out.columns; ++column) {
      const int from_north = side - 1 - (up->first + row);
      const auto at = 2 * (static_cast<std::size_t>(from_north) * static_cast<std::size_t>(side) +
                           static_cast<std::size_t>(across->first + column));
      grid.at(column, row) = static_cast<std::int16_t>(bytes[at] << 8 | bytes[at + 1]);
    }
  std::vector<int>& heights = grid.all();
  if (std::all_of(heights.begin(), heights.end(), [](int h) { return h == kVoid; }))
    return Error{"all its heights around the place are missing; use another place or tile"};
  out.voids = grid.fill();
  out.lowest_m = *std::min_element(heights.begin(), heights.end());
  out.above_m.reserve(heights.size());
  for (const int height : heights)
    out.above_m.push_back(static_cast<std::uint16_t>(height - out.lowest_m));
  return out;
}

}  // namespace understudy
