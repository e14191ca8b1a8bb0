// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/matlab/plot.h"

#include <algorithm>
#include <utility>

#include "systems/simmer/device_kinds.h"

namespace understudy::simmer {
namespace {

constexpr std::uint32_t kBlack = 0x000000;
constexpr std::uint32_t kRed = 0xFF0000;
constexpr std::uint32_t kBlue = 0x0000FF;
constexpr double kFrontShare = 0.75;  // of the distance from the middle to the front

Drawing figure(Drawing::Kind kind, Vec2 at_in, std::uint32_t colour) {
  Drawing drawing;
  drawing.kind = kind;
  drawing.at = kInch_m * at_in;
  drawing.colour = colour;
  return drawing;
}

// As high as the highest sensor, that is on top of the robot.
Drawing front_mark(const Config& config) {
  double front_in = 0;
  for (const Vec2 p : config.outline) front_in = std::max(front_in, p.x);
  double top_in = 0;
  for (const SensorRow& row : config.sensors) top_in = std::max(top_in, row.z_in);
  Drawing mark = figure(Drawing::Kind::kStar, {kFrontShare * front_in, 0}, kBlack);
  mark.on_robot = true;
  mark.z_m = top_in * kInch_m;
  return mark;
}

void draw_ray(const SensorRow& row, const Sighting& sighting, Drawings& out) {
  if (!sighting.hit) return;
  Drawing ray = figure(Drawing::Kind::kLine, sighting.from, kRed);
  ray.to = kInch_m * sighting.ray_end;
  ray.z_m = row.z_in * kInch_m;
  out.push_back(ray);
}

void draw_view(const Sighting& sighting, Drawings& out) {
  Drawing view = figure(Drawing::Kind::kCircle, sighting.from, kBlue);
  view.radius_m = sighting.radius_in * kInch_m;
  out.push_back(view);
  for (const auto* points : {&sighting.white, &sighting.black})
    for (const Vec2 p : *points) out.push_back(figure(Drawing::Kind::kDot, p, kRed));
  for (const Vec2 p : sighting.black) out.push_back(figure(Drawing::Kind::kCross, p, kBlack));
}

}  // namespace

Plot::Plot(const Config& config) : config_(config) {}

void Plot::saw(std::size_t sensor, Sighting sighting) {
  const SensorKind kind = config_.sensors[sensor].kind;
  const bool looks = kind == SensorKind::kUltra || kind == SensorKind::kIr;
  if (!config_.plot_sense || !looks) return;
  seen_[sensor] = std::move(sighting);
  drawings_ = nullptr;
}

void Plot::clear() {
  if (seen_.empty()) return;
  seen_.clear();
  drawings_ = nullptr;
}

std::shared_ptr<const Drawings> Plot::drawings() const {
  if (drawings_ != nullptr) return drawings_;
  auto made = std::make_shared<Drawings>();
  made->push_back(front_mark(config_));
  for (const auto& [sensor, sighting] : seen_) {
    const SensorRow& row = config_.sensors[sensor];
    if (row.kind == SensorKind::kUltra)
      draw_ray(row, sighting, *made);
    else
      draw_view(sighting, *made);
  }
  drawings_ = made;
  return drawings_;
}

}  // namespace understudy::simmer
