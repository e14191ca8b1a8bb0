// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Converts between the wire and SI units for the handlers of commands. Millimetres and degrees end
// here; everything after it is SI. 16 bits wrap on the wire, as in the real server.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "base/math.h"
#include "systems/eyesim/robios/commands.h"

namespace understudy::robios {

inline double metres(std::int32_t mm) { return mm / 1000.0; }
inline double radians(std::int32_t deg) { return deg_to_rad(deg); }
inline std::int64_t nearest_mm(double m) { return std::llround(m * 1000.0); }
inline std::int64_t nearest_deg(double rad) { return std::llround(rad_to_deg(rad)); }

inline void reply_u8(Call& call, std::int64_t value) {
  call.reply.push_back(static_cast<std::uint8_t>(value));
}
inline void reply_i16(Call& call, std::int64_t value) {
  ByteWriter(call.reply).be16(static_cast<std::uint16_t>(value));
}
inline void reply_i32(Call& call, std::int64_t value) {
  ByteWriter(call.reply).be32(static_cast<std::uint32_t>(value));
}
inline void reply_f64(Call& call, double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  ByteWriter(call.reply).be32(static_cast<std::uint32_t>(bits >> 32));
  ByteWriter(call.reply).be32(static_cast<std::uint32_t>(bits));
}
// Numbers that became wider in 2019.
inline void reply_by_generation(Call& call, std::int64_t value) {
  if (call.generation == Generation::k2018)
    reply_i16(call, value);
  else
    reply_i32(call, value);
}

// An analog channel's reading of a value: 10 bits from the low to the high end of its range.
inline std::int64_t adc(double value, double low, double high) {
  constexpr double kMost = 1023;
  return std::llround(std::clamp((value - low) / (high - low), 0.0, 1.0) * kMost);
}
inline constexpr double kAdcReference_v = 5;

// 2017 counted left, front, right; since 2018 it is front, left, right.
inline int number_of_old_psd(int number) { return number == 1 ? 2 : number == 2 ? 1 : number; }

// Numbers and channels of parts are one byte. Bit n-1 of a reply represents number n.
inline std::uint32_t bit_of(int number) {
  return number >= 1 && number <= 32 ? std::uint32_t{1} << (number - 1) : 0;
}

// Logs once that a program asked for a part that does not exist.
void note_missing(Call& call, int kind, int number);

// Index of the robot's first sensor of this kind; -1 if it has none.
inline int first_sensor(const RobotModel& robot, std::string_view kind) {
  const auto& sensors = robot.sensors();
  for (std::size_t i = 0; i < sensors.size(); ++i)
    if (sensors[i].spec.kind == kind) return static_cast<int>(i);
  return -1;
}

}  // namespace understudy::robios
