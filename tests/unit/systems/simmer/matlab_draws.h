// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Draws that a test decides, and counts.
#pragma once

#include <functional>
#include <utility>

#include "systems/simmer/matlab/draws.h"

namespace understudy::simmer {

class FixedDraws final : public Draws {
 public:
  explicit FixedDraws(double always) : draw_([always](int) { return always; }) {}
  explicit FixedDraws(std::function<double(int)> draw) : draw_(std::move(draw)) {}
  double next() override { return draw_(count_++); }
  int count() const { return count_; }

 private:
  std::function<double(int)> draw_;  // of how many came before
  int count_ = 0;
};

}  // namespace understudy::simmer
