// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What SimMeR 0.2 itself says, run under Octave: its floor, and its sensors without noise in its
// default maze with the block in place.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace understudy {

// Rows from the top, the leftmost column is the highest bit, 1 is white.
inline constexpr std::array<std::uint32_t, 16> kSimmerFloor = {
    0x9A36B2BB, 0xDD966397, 0x4C115BCA, 0xF580DA37, 0xF51974E1, 0x03098457, 0x6C3EDAD1, 0xC629948C,
    0xD8FA3982, 0xC7C27A08, 0x788976D1, 0xA3198777, 0xD7B14006, 0x07CCFC7D, 0xDC184173, 0x309BC665};

struct SimmerReadings {
  double x_in, y_in, heading_deg;
  std::array<double, 6> ultra_in;
  std::array<std::size_t, 4> black;  // of the 113 points of each line sensor
};
// A sensor in the middle of an edge between two squares: SimMeR counts the edge as black.
inline constexpr std::size_t kSimmerOnEdge = 63;

inline constexpr SimmerReadings kSimmerReadings[] = {
    {9.5, 42, 0, {35.5, 5.262605815, 6.5, 16.79151031, 11, 14}, {63, 0, 113, 113}},
    {66, 30, 0, {27, 5.487148622, 27, 5.487148622, 27, 30}, {63, 63, 63, 63}},
    {66, 30, 90, {15, 5.487148622, 27, 5.487148622, 15, 18}, {63, 63, 63, 63}},
    {30,
     6,
     12.5,
     {20.67344448, 7.652170083, 20.67344448, 7.652170083, 20.67344448, 23.18221983},
     {113, 0, 113, 113}},
    {90,
     20,
     -135,
     {5.260814978, 17.00186725, 5.260814978, 3.001867248, 5.260814978, 8.138050229},
     {113, 113, 0, 113}},
    {20, 41, 0, {25, 6.61894752, 17, 3.90626411, 0.5, 3.5}, {113, 113, 63, 113}},
    {6,
     6,
     -30,
     {8.375215485, 27.76209873, 3.835267464, 3.179390391, 8.375215485, 11.16695398},
     {113, 113, 113, 0}},
};

}  // namespace understudy
