// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The parameters of all wheeled drives: wheels, encoders, limits, motors, errors. A drive's table
// consists of these, followed by its own (see joined).
#pragma once

#include <array>

#include "base/math.h"
#include "world/parameters.h"

namespace understudy {

enum WheeledValue {
  kWheelDiameter,
  kCountsPerTurn,
  kMaxLinear,
  kMaxAngular,
  kLinearAcceleration,
  kAngularAcceleration,
  kAxleX,
  kMaxForce,
  kDc,
  kNoLoad,
  kStallTorque,
  kRotorInertia,
  kStallCurrent,
  kWheeledValues,  // their number; a drive's own parameters begin here
};
inline constexpr std::array<ParameterInfo, kWheeledValues> kWheeledParameters = {{
    {"wheel_diameter_m", 0.054, "m", 1e-3, 10, "wheel diameter"},
    {"counts_per_turn", 1100, "counts", 1, 1e9, "encoder counts per wheel revolution"},
    {"max_linear_m_s", 0.4, "m/s", 0, 100, "speed limit of commands"},
    {"max_angular_rad_s", kPi / 2, "rad/s", 0, 100, "turning speed limit of commands"},
    {"linear_acceleration_m_s2", 0, "m/s2", 0, 1e4, "0: speeds are reached at once, as in EyeSim"},
    {"angular_acceleration_rad_s2", 0, "rad/s2", 0, 1e4, "0: at once"},
    {"axle_x_m", 0, "m", -10, 10, "middle of the driven axle, ahead of the robot's origin"},
    {"max_force_n", 0, "N", 0, 1e6,
     "force of all ideal motors together; 0: as much as the grip holds"},
    {"dc", 0, "", 0, 1, "0: ideal motors, 1: DC motors"},
    {"no_load_rad_s", 0, "rad/s", 0, 1e5, "wheel speed at full duty; 0: max_linear_m_s at the rim"},
    {"stall_torque_nm", 0.1, "Nm", 1e-6, 1e5, "DC: stall torque of one motor, at its wheel"},
    {"rotor_inertia_kg_m2", 1e-4, "kg m2", 0, 1e4,
     "DC: inertia that one motor accelerates, at its wheel"},
    {"stall_current_a", 1, "A", 0, 1e4, "DC: stall current of one motor, at full duty"},
}};

enum WheeledSlip { kLinearSigma, kAngularSigma, kSlipLinear, kSlipAngular, kWheeledSlips };
inline constexpr std::array<ParameterInfo, kWheeledSlips> kWheeledSlipErrors = {{
    {"linear_sigma_m", 0, "m", 0, 1, "error of the distance, one sigma per command"},
    {"angular_sigma_rad", 0, "rad", 0, 3, "error of the heading, one sigma per command"},
    {"slip_sigma_per_m", 0, "m", 0, 1,
     "random walk of the distance, one sigma after 1 m of wheel travel"},
    {"slip_sigma_rad_per_m", 0, "rad", 0, 3,
     "random walk of the heading, one sigma after 1 m of wheel travel"},
}};
// For drives with wheels on both sides.
inline constexpr ParameterInfo kRatioError = {
    "wheel_diameter_ratio_error", 0, "(share)", -0.3, 0.3, "right / left wheel diameter, minus 1"};
inline constexpr ParameterInfo kTrackError = {
    "track_error", 0, "(share)", -0.3, 0.3, "true / assumed distance between the wheels, minus 1"};

inline constexpr std::array<ParameterInfo, 1> kWheeledEncoderErrors = {{
    {"scale_sigma", 0, "(share)", 0, 0.3, "error of each wheel's count, one sigma"},
}};

template <std::size_t N, std::size_t M>
constexpr std::array<ParameterInfo, N + M> joined(const std::array<ParameterInfo, N>& common,
                                                  const std::array<ParameterInfo, M>& own) {
  std::array<ParameterInfo, N + M> all{};
  for (std::size_t i = 0; i < N; ++i) all[i] = common[i];
  for (std::size_t i = 0; i < M; ++i) all[N + i] = own[i];
  return all;
}

}  // namespace understudy
