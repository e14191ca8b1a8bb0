// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RunWorld: the world of one run with its robots' devices, and nothing outside. Inputs go in with
// their virtual time, and ticks follow each other. A run and a replay use the same world, so they
// cannot differ in anything except where the inputs come from.
//
// Edits are inputs, too. They take effect at the next tick's boundary (run/world_edits.h).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "record/input.h"
#include "run/device_set.h"
#include "run/radio_exchange.h"
#include "run/world_edits.h"
#include "tick/simulation.h"
#include "world/robot_watch.h"
#include "world/spec.h"

namespace understudy {

struct WorldParams {
  std::uint64_t seed = 1;
  int threads = 1;  // 0: as many as are useful
};

// Takes what devices have for their clients.
using OutputSink = std::function<void(const LinkAddress& link, const LinkOutput& output)>;

class RunWorld {
 public:
  static Result<std::unique_ptr<RunWorld>> make(const Spec& spec, const WorldParams& params);

  Simulation& simulation() { return *simulation_; }
  const Simulation& simulation() const { return *simulation_; }
  const Model& model() const { return simulation_->model(); }
  const State& state() const { return simulation_->state(); }
  TimeNs now() const { return state().now; }
  TimeNs next_tick() const { return state().now + model().tick_ns; }
  DeviceSet& devices() { return *devices_; }
  const DeviceSet& devices() const { return *devices_; }
  RadioExchange& radio() { return radio_; }
  WorldEdits& edits() { return *edits_; }
  const WorldEdits& edits() const { return *edits_; }
  RobotWatch& watch() { return watch_; }
  const RobotWatch& watch() const { return watch_; }
  const Spec& spec() const { return edits_->spec(); }  // the current one

  // Takes an input of the open interval: now() <= input.time < next_tick(). For LinkOpened, returns
  // the link, or none if the device takes no more.
  LinkId apply(const Input& input);
  // Closes the interval: devices advance to its end, their output goes to `output`, edits take
  // effect, and the tick merges the commands.
  void tick(const OutputSink& output);
  // Notifies clients whose links an edit has cut. Called after an edit of a paused run; tick() does
  // it by itself.
  void tell_cut_off(const OutputSink& output);

  std::uint64_t hash() const;
  Bytes save() const;
  bool restore(ByteSpan bytes);
  // Every field of state and devices, to find the first difference. Works after edits of the Spec,
  // too.
  std::vector<NamedValue> fields() const;

 private:
  RunWorld() = default;
  void collect_output(const OutputSink& output);
  void keep_sealed() const;

  std::unique_ptr<Simulation> simulation_;
  std::unique_ptr<DeviceSet> devices_;
  std::unique_ptr<WorldEdits> edits_;
  RadioExchange radio_;
  RobotWatch watch_;
  std::vector<Input> waiting_;  // commands and edits, for the end of the interval
  std::vector<RobotCommand> merged_;
};

}  // namespace understudy
