// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PlatformCurve: roll and pitch over time, from a table. Between its rows it follows a smooth curve
// (a cubic through each row, whose slope there is that from the row before to the row after), and
// after its last row it begins again.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"

namespace understudy {

struct AxisAngle {
  double angle_rad = 0;
  double rate_rad_s = 0;
};

struct PlatformAngles {
  AxisAngle roll;
  AxisAngle pitch;
};

class PlatformCurve {
 public:
  // Rows "time_s,roll_deg,pitch_deg", each ended by a new line or "/". Lines that begin with "#"
  // and a first line of words are skipped. An empty text is a curve that is always level.
  static Result<PlatformCurve> read(std::string_view text);

  PlatformAngles at(double t_s) const;

 private:
  struct Row {
    double time_s = 0;
    double roll_rad = 0;
    double pitch_rad = 0;
  };
  AxisAngle between(std::size_t row, double t_s, double Row::*angle) const;
  double slope(std::size_t row, double Row::*angle) const;

  std::vector<Row> rows_;
};

}  // namespace understudy
