// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Inbox: the only way into a run. Every input gets its place in the order here, is applied, and is
// kept for the recorder until its tick closes.
#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "record/input.h"
#include "run/run.h"

namespace understudy {

// Sources that are no programs.
enum InputSource : int {
  kPublicPorts = kFirstOtherSource,
  kScript = 1'000'000'000,
  kUser,  // edits by hand
};

class Inbox {
 public:
  explicit Inbox(RunCore& core) : core_(core) {}

  // Times outside the open interval are moved into it: a program that was late counts as now.
  int accept(Input input) {
    input.time = std::clamp(input.time, core_.now(), core_.next_tick() - 1);
    // A process may be ahead of its parent, and both may talk to one device; for that, time does
    // not go back.
    if (input.kind < InputKind::kCommand) {
      TimeNs& latest = latest_[input.device];
      input.time = latest = std::max(input.time, latest);
    }
    input.sequence = inputs_.size();
    const int result = core_.apply(input);
    input.link = input.kind == InputKind::kOpened ? result : input.link;
    inputs_.push_back(std::move(input));
    return result;
  }

  // The inputs of the interval, in their order and numbered so, whoever was faster; empties the
  // inbox.
  std::vector<Input> take() {
    std::vector<Input> taken;
    taken.swap(inputs_);
    latest_.clear();
    std::stable_sort(taken.begin(), taken.end(),
                     [](const Input& a, const Input& b) { return a.key() < b.key(); });
    for (std::size_t i = 0; i < taken.size(); ++i) taken[i].sequence = i;
    return taken;
  }
  bool empty() const { return inputs_.empty(); }

 private:
  RunCore& core_;
  std::vector<Input> inputs_;
  std::map<int, TimeNs> latest_;  // by device: of its last input in this interval
};

}  // namespace understudy
