// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/python/sensor_drawings.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "systems/simmer/device_kinds.h"
#include "systems/simmer/matlab/table.h"

namespace understudy::simmer_python {
namespace {

constexpr std::uint32_t kBlue = 0x0000FF;
constexpr std::uint32_t kBlack = 0x000000;

std::string decimal(double value, int digits) {
  std::array<char, 400> text;  // the largest double has 309 digits before the point
  const auto [end, problem] = std::to_chars(text.data(), text.data() + text.size(), value,
                                            std::chars_format::fixed, digits);
  return problem == std::errc() ? std::string(text.data(), end) : "";
}

Drawings drawn(const Sight& sight, double floor_height_in) {
  Drawings drawings;
  for (const auto& [from, to] : sight.rays) {
    Drawing& line = drawings.emplace_back();
    line.at = to_world(from, floor_height_in);
    line.to = to_world(to, floor_height_in);
    line.colour = kBlue;
  }
  if (sight.radius_in > 0) {
    Drawing& circle = drawings.emplace_back();
    circle.kind = Drawing::Kind::kCircle;
    circle.at = to_world(sight.center, floor_height_in);
    circle.radius_m = sight.radius_in * kInch_m;
    circle.colour = kBlue;
  }
  return drawings;
}

}  // namespace

SensorDrawings::SensorDrawings(const simmer::Loop& outline) {
  double front_in = 0;
  for (const Vec2 corner : outline) front_in = std::max(front_in, corner.y);
  constexpr double kShare = 0.75;
  star_.kind = Drawing::Kind::kStar;
  star_.on_robot = true;
  star_.at = {kShare * front_in * kInch_m, 0};
  star_.colour = kBlack;
  draw();
}

void SensorDrawings::add(const Sight& sight, double floor_height_in) {
  Drawings drawings = drawn(sight, floor_height_in);
  if (drawings.empty()) return;
  auto found = std::find_if(seen_.begin(), seen_.end(),
                            [&](const Seen& each) { return each.code == sight.code; });
  if (found == seen_.end()) found = seen_.insert(found, {sight.code, {}});
  found->drawings = std::move(drawings);
  draw();
}

void SensorDrawings::clear() {
  if (seen_.empty()) return;
  seen_.clear();
  draw();
}

void SensorDrawings::draw() {
  auto all = std::make_shared<Drawings>();
  all->push_back(star_);
  for (const Seen& each : seen_)
    all->insert(all->end(), each.drawings.begin(), each.drawings.end());
  drawings_ = std::move(all);
}

std::string table_row(TimeNs now, const std::string& command, const std::string& reply,
                      const Pose2& X_WB) {
  constexpr int kDigits = 6;
  const auto field = [](const std::string& text) { return simmer::quoted_if(",\"", text); };
  return decimal(to_seconds(now), kDigits) + "," + field(command) + "," + field(reply) + "," +
         decimal(X_WB.x_m / kInch_m, kDigits) + "," + decimal(X_WB.y_m / kInch_m, kDigits) + "," +
         decimal(rad_to_deg(X_WB.heading_rad), kDigits);
}

}  // namespace understudy::simmer_python
