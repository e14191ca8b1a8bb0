// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/matlab/motion.h"

namespace understudy::simmer {
namespace {

// Visits the rows of one kind of sensor with their index among their kind.
template <class Visit>
void for_kind(const Config& config, SensorKind kind, std::size_t count, Visit visit) {
  std::size_t i = 0;
  for (const SensorRow& row : config.sensors)
    if (row.kind == kind && i < count) visit(row, i++);
}

void turn(double turn_deg, const Config& config, Body& body, Draws& draws) {
  for_kind(config, SensorKind::kOdometer, body.odometers_in.size(),
           [&](const SensorRow& row, std::size_t i) {
             const det::SinCos rolls = sincos_deg(row.rotation_deg);
             const double lever_in = cross(row.at_in, Vec2{rolls.cos, rolls.sin});
             body.odometers_in[i] +=
                 with_error(2 * kPi * lever_in * turn_deg / 360, row.error, draws);
           });
  for_kind(config, SensorKind::kGyro, body.gyros_deg.size(),
           [&](const SensorRow& row, std::size_t i) {
             body.gyros_deg[i] += with_error(turn_deg, row.error, draws);
           });
  body.heading_deg += turn_deg;
}

void shift(Vec2 way_in, const Config& config, Body& body, Draws& draws) {
  for_kind(config, SensorKind::kOdometer, body.odometers_in.size(),
           [&](const SensorRow& row, std::size_t i) {
             const det::SinCos rolls = sincos_deg(row.rotation_deg);
             const double rolled_in = dot(way_in, Vec2{rolls.cos, rolls.sin});
             body.odometers_in[i] += with_error(rolled_in, row.error, draws);
           });
  const Vec2 to = body.center() + turned(way_in, body.heading_deg);
  body.x_in = to.x;
  body.y_in = to.y;
}

}  // namespace

double with_error(double value, double share, Draws& draws) {
  const double n = draws.next();  // drawn even if it has no effect
  return std::isinf(value) ? value : value + n * share * value;
}

std::vector<Axes> random_biases(const Config& config, Draws& draws) {
  constexpr double kTurnPerWay = 10;
  std::vector<Axes> biases;
  for (const DriveRow& row : config.drives) {
    const bool turns = row.direction == Direction::kTurn;
    const double strength = turns ? config.strength_turn / 360 : config.strength;
    Axes& bias = biases.emplace_back();
    bias.x = draws.next() * strength;
    bias.y = draws.next() * strength;
    bias.turn = draws.next() * strength * (turns ? 1 : kTurnPerWay);
  }
  return biases;
}

Axes plan_segment(const DriveRow& row, const Axes& bias, double value, int segments, Draws& draws) {
  const Direction to = row.direction;
  const bool backwards = to == Direction::kDown || to == Direction::kLeft;
  const double part = (backwards ? -value : value) / segments;
  // The errors of all axes scale with the one axis that is commanded.
  const auto disturbed = [&](bool asked, double axis_bias, double error) {
    const double n = draws.next();
    return (asked ? part : 0) + part * axis_bias + part * (1 + axis_bias) * n * error;
  };
  Axes segment;
  segment.x = disturbed(to == Direction::kLeft || to == Direction::kRight, bias.x, row.error.x);
  segment.y = disturbed(to == Direction::kUp || to == Direction::kDown, bias.y, row.error.y);
  segment.turn = disturbed(to == Direction::kTurn, bias.turn, row.error.turn);
  return segment;
}

bool move_segment(const Axes& segment, const Config& config, const Region& maze, Body& body,
                  Draws& draws) {
  const Body before = body;
  turn(segment.turn, config, body, draws);
  shift({segment.x, segment.y}, config, body, draws);
  if (!collides(placed(config.outline, body.center(), body.heading_deg), maze)) return true;
  body.x_in = before.x_in;
  body.y_in = before.y_in;
  body.heading_deg = before.heading_deg;
  body.gyros_deg = before.gyros_deg;
  return false;
}

}  // namespace understudy::simmer
