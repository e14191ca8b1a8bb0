// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/lms200/mirror.h"

namespace understudy {

void LmsMirror::start(TimeNs now) {
  turn_start_ = (now / kLmsTurn + 1) * kLmsTurn;
  turn_ = 0;
  ranges_m_.clear();
  echoes_.clear();
}

std::optional<LmsTurn> LmsMirror::measure(const LmsVariant& variant, bool wants_echoes, int sensor,
                                          RobotAccess& robot) {
  if (!measures()) return std::nullopt;
  const LmsTurnBeams beams = variant.beams_of_turn(turn_);
  const TimeNs sealed = robot.sealed_time();
  std::vector<BeamAim> aims;
  for (int beam = static_cast<int>(ranges_m_.size()); beam < beams.count; ++beam) {
    const int quarter = beams.quarter(beam);
    const TimeNs at = turn_start_ + quarter * kLmsQuarterDegree;
    if (at > sealed) break;
    constexpr double kAheadDeg = 90;
    aims.push_back({at, deg_to_rad(quarter * 0.25 - kAheadDeg), 0});
  }
  if (aims.empty()) return std::nullopt;
  std::vector<float> measured;
  if (sensor >= 0) measured = robot.beams(sensor, aims);
  measured.resize(aims.size(), static_cast<float>(kNoReturn));
  ranges_m_.insert(ranges_m_.end(), measured.begin(), measured.end());
  if (wants_echoes) {
    std::vector<float> echoes;
    if (sensor >= 0) echoes = robot.reflectivities(sensor, aims);
    echoes.resize(aims.size(), 0);
    echoes_.insert(echoes_.end(), echoes.begin(), echoes.end());
  }
  if (static_cast<int>(ranges_m_.size()) < beams.count) return std::nullopt;
  LmsTurn done{turn_, std::move(ranges_m_), std::move(echoes_)};
  ranges_m_.clear();
  echoes_.clear();
  turn_start_ += kLmsTurn;
  turn_ = (turn_ + 1) % variant.turns();
  return done;
}

}  // namespace understudy
