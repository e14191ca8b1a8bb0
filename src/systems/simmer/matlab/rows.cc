// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/matlab/rows.h"

#include <array>
#include <charconv>
#include <optional>

#include "base/words.h"

namespace understudy::simmer {
namespace {

constexpr double kMostNumber = 1e6;  // of a column; no maze is larger
constexpr std::size_t kMostRows = 1000;

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces = split_at(text, separator);
  for (std::string_view& piece : pieces) piece = trimmed(piece);
  return pieces;
}

std::optional<double> number_of(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || stop != text.data() + text.size()) return {};
  if (!(value >= -kMostNumber && value <= kMostNumber)) return {};
  return value;
}

// A table that is being read, and its words for error messages.
struct Table {
  const char* key;   // of the device's line
  const char* form;  // of a row

  Error wrong(std::size_t row, std::string_view text, const std::string& what) const {
    return {std::string(key) + ", row " + std::to_string(row + 1) + " \"" + std::string(text) +
            "\": " + what};
  }
};

// A row's id and code, and the numbers after them.
template <std::size_t N>
struct Row {
  std::string id;  // without the number at its end
  std::string code;
  std::array<double, N> numbers{};
};

template <std::size_t N>
Result<std::vector<Row<N>>> read_rows(std::string_view text, const Table& table) {
  std::vector<Row<N>> rows;
  if (trimmed(text).empty()) return rows;
  const std::vector<std::string_view> columns = split(table.form, ',');
  const std::vector<std::string_view> lines = split(text, ';');
  if (lines.size() > kMostRows)
    return Error{std::string(table.key) + ": more than " + std::to_string(kMostRows) +
                 " rows; leave some out"};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty() && i + 1 == lines.size()) break;  // a semicolon at the end
    const std::vector<std::string_view> words = split(lines[i], ',');
    if (words.size() != N + 2)
      return table.wrong(i, lines[i],
                         "has " + std::to_string(words.size()) + " columns; write it as " +
                             std::string(table.form, std::string_view(table.form).find(';')));
    Row<N> row{lower_case(words[0].substr(0, words[0].find_last_not_of("0123456789") + 1)),
               std::string(words[1]),
               {}};
    for (std::size_t k = 0; k < N; ++k) {
      const auto number = number_of(words[k + 2]);
      if (!number)
        return table.wrong(
            i, lines[i],
            std::string(trimmed(columns[k + 2].substr(0, columns[k + 2].find(';')))) + "=\"" +
                std::string(words[k + 2]) + "\" is not a number from -1e6 to 1e6; give one");
      row.numbers[k] = *number;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

SensorKind sensor_kind(std::string_view id) {
  if (id == "ultra") return SensorKind::kUltra;
  if (id == "ir") return SensorKind::kIr;
  if (id == "comp") return SensorKind::kCompass;
  if (id == "odom") return SensorKind::kOdometer;
  return id == "gyro" ? SensorKind::kGyro : SensorKind::kUnknown;
}

Direction direction_of(std::string_view id) {
  if (id == "up") return Direction::kUp;
  if (id == "down") return Direction::kDown;
  if (id == "left") return Direction::kLeft;
  if (id == "right") return Direction::kRight;
  return id == "rot" ? Direction::kTurn : Direction::kUnknown;
}

}  // namespace

Result<std::vector<SensorRow>> read_sensors(std::string_view text) {
  const auto rows = read_rows<7>(text, {"sensors", kSensorForm});
  if (!rows) return Error{rows.error()};
  std::vector<SensorRow> sensors;
  for (const auto& row : *rows) {
    const auto& [x, y, z, rotation, error, fov, threshold] = row.numbers;
    sensors.push_back({.kind = sensor_kind(row.id),
                       .code = row.code,
                       .at_in = {x, y},
                       .z_in = z,
                       .rotation_deg = rotation,
                       .error = error,
                       .fov_deg = fov,
                       .threshold = threshold});
  }
  return sensors;
}

Result<std::vector<DriveRow>> read_drives(std::string_view text) {
  const auto rows = read_rows<6>(text, {"drives", kDriveForm});
  if (!rows) return Error{rows.error()};
  std::vector<DriveRow> drives;
  for (const auto& row : *rows) {
    const auto& [error_y, error_x, error_r, bias_y, bias_x, bias_r] = row.numbers;
    drives.push_back({.direction = direction_of(row.id),
                      .code = row.code,
                      .error = {error_x, error_y, error_r},
                      .bias = {bias_x, bias_y, bias_r}});
  }
  return drives;
}

Result<Loop> read_outline(std::string_view text) {
  const std::vector<std::string_view> words = split(text, ',');
  std::vector<double> numbers;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto number = number_of(words[i]);
    if (!number)
      return Error{"outline: \"" + std::string(words[i]) +
                   "\" is not a number from -1e6 to 1e6; give inches"};
    numbers.push_back(*number);
  }
  Loop loop;
  if (words[0] == "circle" && numbers.size() == 1 && numbers[0] > 0) {
    constexpr int kEdges = 40;  // of SimMeR's circle, clockwise
    for (int i = kEdges; i > 0; --i) {
      const det::SinCos t = det::sincos(i * (kPi / 20));
      loop.push_back(numbers[0] / 2 * Vec2{t.cos, t.sin});
    }
  } else if (words[0] == "rectangle" && numbers.size() == 2 && numbers[0] > 0 && numbers[1] > 0) {
    const Vec2 half{numbers[0] / 2, numbers[1] / 2};
    loop = {{-half.x, -half.y}, {-half.x, half.y}, half, {half.x, -half.y}};
  } else if (words[0] == "polygon" && numbers.size() >= 6 && numbers.size() % 2 == 0) {
    for (std::size_t i = 0; i < numbers.size(); i += 2)
      loop.push_back({numbers[i], numbers[i + 1]});
  } else {
    return Error{"outline=\"" + std::string(text) +
                 "\" is not understood; use circle,DIAMETER or rectangle,X,Y (above 0) or "
                 "polygon,X,Y,X,Y,X,Y,... (three points or more)"};
  }
  return loop;
}

}  // namespace understudy::simmer
