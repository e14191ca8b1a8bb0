// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// LmsVariant: the angle and the resolution of a scan. The mirror measures one beam a degree; a
// finer scan takes several turns, each shifted by a part of a degree. Angles are counted from the
// right, counter-clockwise seen from above; 90 degrees is ahead.
#pragma once

#include <cstddef>

namespace understudy {

// The beams of one turn of the mirror. Quarters of a degree are the finest unit.
struct LmsTurnBeams {
  int first_quarter = 0;
  int count = 0;

  int quarter(int beam) const { return first_quarter + 4 * beam; }
};

struct LmsVariant {
  int angle_deg = 180;
  int resolution = 50;  // 1/100 degree

  bool operator==(const LmsVariant&) const = default;
  // The LMS 200 has no 180 degrees in steps of 0.25.
  bool exists() const {
    const bool steps = resolution == 100 || resolution == 50 || resolution == 25;
    return steps && (angle_deg == 100 || (angle_deg == 180 && resolution != 25));
  }
  int turns() const { return 100 / resolution; }
  int values() const { return angle_deg * turns() + 1; }
  int first_deg() const { return (180 - angle_deg) / 2; }
  LmsTurnBeams beams_of_turn(int turn) const {
    return {4 * first_deg() + turn * 4 / turns(), turn == 0 ? angle_deg + 1 : angle_deg};
  }
  // Which value of the scan a beam of a turn is.
  std::size_t place(int turn, int beam) const {
    return static_cast<std::size_t>(beam * turns() + turn);
  }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("angle_deg", self.angle_deg);
    visit("resolution", self.resolution);
  }
};

}  // namespace understudy
