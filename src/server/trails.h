// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Trails: where the robots of the run went, for viewers who join later. Its size is bounded: for a
// long trail, every second point is dropped again and again.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "geom/pose.h"

namespace understudy {

struct Snapshot;

class Trails {
 public:
  void follow(const Snapshot& snapshot);
  void clear() { ways_.clear(); }

  struct Way {
    std::vector<Vec2> points;
    double spacing_m = 0.01;
  };
  const std::map<int, Way>& ways() const { return ways_; }  // by the ids of the robots

 private:
  static void add(Vec2 at, std::size_t most, Way& way);

  std::map<int, Way> ways_;
};

}  // namespace understudy
