// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PointTap: the points that a device measures, for viewers. They are kept only while somebody
// watches, and of many only some, evenly spread over the time since they were last taken. Nothing
// in it belongs to the state of the run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "world/shown_point.h"

namespace understudy {

class PointTap {
 public:
  // How many points are kept at most; 0: nobody watches.
  void watch(std::size_t most);
  bool is_watched() const { return most_ != 0; }

  void see(const ShownPoint& point) {
    if (most_ != 0) keep(point);
  }
  // Those that came since the last call: every one, or every second, fourth ...
  std::vector<ShownPoint> take();

 private:
  void keep(const ShownPoint& point);

  std::size_t most_ = 0;
  std::uint64_t seen_ = 0;  // since they were taken
  std::uint64_t every_ = 1;
  std::vector<ShownPoint> kept_;
};

}  // namespace understudy
