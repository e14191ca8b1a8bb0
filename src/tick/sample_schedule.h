// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SampleSchedule: which scheduled sensors are due in a tick, and their samples. Finding and
// sampling go over robots in parallel; the list in between is in the order of robots and sensors.
#pragma once

#include <vector>

#include "tick/senses.h"
#include "world/model.h"
#include "world/parallel.h"
#include "world/state.h"

namespace understudy {

class SampleSchedule {
 public:
  // Room for all sensors of the model.
  explicit SampleSchedule(const Model& model);

  // Takes all samples that are due by `closing`.
  void sample(TimeNs closing, const State& state, Senses& senses, Parallel& parallel);

 private:
  void find_due(TimeNs closing, const State& state, Parallel& parallel);

  std::vector<char> has_due_;     // per robot: some sensor is to be sampled in this tick
  std::vector<SensorIndex> due_;  // sensors to sample in this tick; empty between ticks
};

}  // namespace understudy
