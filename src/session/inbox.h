// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Inbox: the only way into a run. Every input gets its place in the order here, is applied, and is
// kept for the recorder until its tick closes.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "record/input.h"
#include "session/run_core.h"

namespace understudy {

// Sources above the slots of participants.
enum InputSource : int {
  kPublicPorts = 1'000'000,
  kScript = 1'000'000'000,
  kUser,  // edits by hand
};

class Inbox {
 public:
  explicit Inbox(RunCore& core) : core_(core) {}

  // Times outside the open interval are moved into it: a program that was late counts as now.
  int accept(Input input) {
    input.time = std::clamp(input.time, core_.now(), core_.next_tick() - 1);
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
    std::stable_sort(taken.begin(), taken.end(),
                     [](const Input& a, const Input& b) { return a.key() < b.key(); });
    for (std::size_t i = 0; i < taken.size(); ++i) taken[i].sequence = i;
    return taken;
  }
  bool empty() const { return inputs_.empty(); }

 private:
  RunCore& core_;
  std::vector<Input> inputs_;
};

}  // namespace understudy
