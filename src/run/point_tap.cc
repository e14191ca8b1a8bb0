// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/point_tap.h"

#include <utility>

namespace understudy {

void PointTap::watch(std::size_t most) {
  if (most == 0) take();
  most_ = most;
}

void PointTap::keep(const ShownPoint& point) {
  const bool due = seen_ % every_ == 0;
  ++seen_;
  if (!due) return;
  // Too many: every second one goes, and from now on comes every second of what came before.
  if (kept_.size() >= most_) {
    std::size_t left = 0;
    for (std::size_t i = 0; i < kept_.size(); i += 2) kept_[left++] = kept_[i];
    kept_.resize(left);
    every_ *= 2;
    if ((seen_ - 1) % every_ != 0) return;
  }
  kept_.push_back(point);
}

std::vector<ShownPoint> PointTap::take() {
  seen_ = 0;
  every_ = 1;
  return std::exchange(kept_, {});
}

}  // namespace understudy
