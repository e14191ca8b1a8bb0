// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The sample stage of the tick.
#include "tick/sample_schedule.h"

#include <algorithm>

namespace understudy {

SampleSchedule::SampleSchedule(const Model& model) : has_due_(model.robots.size(), 0) {
  std::size_t sensors = 0;
  for (const RobotModel& r : model.robots) sensors += r.sensors().size();
  due_.reserve(sensors);
}

void SampleSchedule::find_due(TimeNs closing, const State& state, Parallel& parallel) {
  const auto is_due = [&](const SensorState& s) { return s.enabled && s.next_due <= closing; };
  parallel.for_each(static_cast<int>(state.robots.size()), [&](int i) {
    const std::vector<SensorState>& sensors = state.robots[static_cast<std::size_t>(i)].sensors;
    has_due_[static_cast<std::size_t>(i)] =
        std::any_of(sensors.begin(), sensors.end(), is_due) ? 1 : 0;
  });
  for (std::size_t i = 0; i < state.robots.size(); ++i) {
    if (has_due_[i] == 0) continue;
    const std::vector<SensorState>& sensors = state.robots[i].sensors;
    for (std::size_t k = 0; k < sensors.size(); ++k)
      if (is_due(sensors[k])) due_.push_back({static_cast<int>(i), static_cast<int>(k)});
  }
}

void SampleSchedule::sample(TimeNs closing, const State& state, Senses& senses,
                            Parallel& parallel) {
  find_due(closing, state, parallel);
  if (due_.empty()) return;
  const bool with_scene =
      std::any_of(due_.begin(), due_.end(), [&](SensorIndex id) { return senses.needs_scene(id); });
  senses.rays().place_for(with_scene);
  parallel.for_each_heavy(static_cast<int>(due_.size()), [&](int k) {
    senses.sample_until(closing, due_[static_cast<std::size_t>(k)]);
  });
  due_.clear();
}

}  // namespace understudy
