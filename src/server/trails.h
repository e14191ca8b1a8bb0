// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Trails: where the robots of the run went, for viewers who come later. Bounded: of a long way
// every second point is forgotten again and again.
#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "session/window.h"

namespace understudy {

class Trails {
 public:
  void follow(const Snapshot& snapshot);
  void clear() { ways_.clear(); }
  nlohmann::json to_json() const;

 private:
  struct Way {
    std::vector<Vec2> points;
    double spacing_m = 0.01;
  };
  static void add(Vec2 at, std::size_t most, Way& way);

  std::map<int, Way> ways_;  // by the ids of the robots
};

}  // namespace understudy
