// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Journal: the only way into a run. Here every input gets its place in the order, is applied at
// once, and is kept for the recorder until its tick closes.
#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "record/input.h"
#include "run/run_world.h"

namespace understudy {

class Journal {
 public:
  explicit Journal(RunWorld& world) : world_(world) {}

  // Times outside the open interval are moved into it: a late input counts as now. For LinkOpened,
  // returns the link, or none if the device takes no more.
  LinkId accept(Input input) {
    input.time = std::clamp(input.time, world_.now(), world_.next_tick() - 1);
    // A process may be ahead of its parent, and both may talk to one device. It may also be killed
    // at an instant before the one it has reached, while the device has answered it. For the
    // device, time must not go back.
    if (const DeviceId id = device_of(input.content); id.exists()) {
      Device& device = world_.devices()[id];
      TimeNs& latest = latest_[{id, device.params().is_cable() ? end_of(input.content) : LinkId{}}];
      const TimeNs reached =
          device.params().is_cable() ? 0 : std::min(device.exchange().now, world_.next_tick() - 1);
      input.time = latest = std::max({input.time, latest, reached});
    }
    if (input.is_paused_edit()) {
      // Programs may have started while the run was paused, and spoken in this interval.
      for (const Input& before : inputs_) input.time = std::max(input.time, before.time);
    }
    input.sequence = inputs_.size();
    const LinkId link = world_.apply(input);
    if (auto* opened = std::get_if<LinkOpened>(&input.content)) opened->link = link;
    inputs_.push_back(std::move(input));
    return link;
  }

  // Returns the inputs of the interval, sorted and numbered independently of which process was
  // faster, and empties the journal. An edit while paused took effect at once: what came before it
  // stays before it, and what came after it stays after it.
  std::vector<Input> take() {
    std::vector<Input> taken;
    taken.swap(inputs_);
    latest_.clear();
    for (auto from = taken.begin(); from != taken.end();) {
      const auto to =
          std::find_if(from, taken.end(), [](const Input& each) { return each.is_paused_edit(); });
      std::stable_sort(from, to, [](const Input& a, const Input& b) { return a.key() < b.key(); });
      from = to == taken.end() ? to : to + 1;
    }
    for (std::size_t i = 0; i < taken.size(); ++i) taken[i].sequence = i;
    return taken;
  }
  bool empty() const { return inputs_.empty(); }

 private:
  // Which end of a cable an input comes from.
  static LinkId end_of(const InputContent& content) {
    return std::visit(
        [](const auto& one) {
          if constexpr (requires { one.at; })
            return one.at.link;
          else if constexpr (requires { one.port; })
            return LinkId{one.port};
          else
            return LinkId{};
        },
        content);
  }

  RunWorld& world_;
  std::vector<Input> inputs_;
  // Time of a device's last input in this interval, or of the last one of each end of a cable.
  std::map<std::pair<DeviceId, LinkId>, TimeNs> latest_;
};

}  // namespace understudy
