// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers of the binary messages, for the server that writes them and the page that reads them.
// Every message begins with its kind (a byte and three zeros) and a u32: the version of the world,
// or the id of a robot. All numbers are little-endian.
#pragma once

#include <cstddef>
#include <cstdint>

namespace understudy {

enum class BinaryKind : std::uint8_t {
  kFrame = 1,
  kDeflatedFrame = 2,
  kBeams = 3,
  kScreen = 4,
  kCamera = 5,
  kSpaceFrame = 6,
  kDeflatedSpaceFrame = 7,
  kScan = 8,
  kPoints = 9,
};

struct BinaryKindName {
  const char* name;
  BinaryKind kind;
};
inline constexpr BinaryKindName kBinaryKinds[] = {
    {"frame", BinaryKind::kFrame},
    {"deflatedFrame", BinaryKind::kDeflatedFrame},
    {"beams", BinaryKind::kBeams},
    {"screen", BinaryKind::kScreen},
    {"camera", BinaryKind::kCamera},
    {"spaceFrame", BinaryKind::kSpaceFrame},
    {"deflatedSpaceFrame", BinaryKind::kDeflatedSpaceFrame},
    {"scan", BinaryKind::kScan},
    {"points", BinaryKind::kPoints},
};

inline constexpr std::size_t kHeaderBytes = 8;
// A frame goes on with an i64, the time in ns; if it is deflated, from there on.
inline constexpr std::size_t kTimeBytes = 8;
// On a flat floor a body is i32 x, i32 y, u16 0 and u16 heading, in the steps below.
inline constexpr std::size_t kBodyBytes = 12;
// In space it is i32 x, i32 y, i32 z and i16 w, x, y, z of a unit quaternion. A u32 before them is
// their number, and behind them come the wheels of all bodies, in order: u16 index of the body, i16
// way of its spring, u16 its turn, i16 how it is steered.
inline constexpr std::size_t kSpaceBodyBytes = 20;
inline constexpr std::size_t kWheelBytes = 8;
inline constexpr double kPlaceStep_m = 1e-4;
inline constexpr double kHeadingStepsPerTurn = 65536;
inline constexpr double kQuaternionSteps = 32767;  // for 1
inline constexpr double kSpringStep_m = 1e-4;
// A beam is 7 f32: its start, its end, and half the angle of its cone, negative if it met nothing.
inline constexpr std::size_t kBeamValues = 7;
// A scan goes on with the name of its sensor and f32: the first angle, the angle between beams, the
// range, then the beams. This is a beam that met nothing.
inline constexpr double kNothingMet = -1;
// A point is 4 f32: its place, and its intensity from 0 to 1.
inline constexpr std::size_t kPointValues = 4;

}  // namespace understudy
