// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RunCore: the world of one run with its robots' devices, and nothing of the outside. Inputs go in
// with their virtual time, ticks follow each other. A live run and a replay play on the same core,
// so they cannot differ in anything but where the inputs come from.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "record/input.h"
#include "session/device.h"
#include "tick/simulation.h"
#include "world/spec.h"

namespace understudy {

struct RunCoreParams {
  std::uint64_t seed = 1;
  int threads = 1;  // 0: as many as pay
};

class RunCore {
 public:
  static Result<std::unique_ptr<RunCore>> make(const Spec& spec, const RunCoreParams& params);

  Simulation& simulation() { return *simulation_; }
  const Simulation& simulation() const { return *simulation_; }
  const Model& model() const { return simulation_->model(); }
  const State& state() const { return simulation_->state(); }
  TimeNs now() const { return state().now; }
  TimeNs next_tick() const { return state().now + model().tick_ns; }

  int device_count() const { return static_cast<int>(devices_.size()); }
  Device& device(int index) { return *devices_[static_cast<std::size_t>(index)]; }
  const Device& device(int index) const { return *devices_[static_cast<std::size_t>(index)]; }
  // The device of this robot (or, with -1, of any) at this address; -1 if there is none.
  int find_device(int robot, PortKind kind, std::string_view address) const;

  // Takes an input of the interval that is open now: now() <= input.time < next_tick(). For kOpened
  // returns the link, -1 if the device takes no more.
  int apply(const Input& input);
  // Closes the interval: devices come to its end, their output goes to `output`, and the tick
  // merges what was commanded.
  using OutputSink = std::function<void(int device, int link, const Bytes& bytes, bool closed)>;
  void tick(const OutputSink& output);

  std::uint64_t hash() const { return simulation_->hash(); }
  Bytes save() const { return simulation_->save(); }
  bool restore(ByteSpan bytes);
  // Every field of state and devices, for the first difference.
  std::vector<NamedValue> fields() const;
  // Lines for the robots' logs since the last call: robot index and text.
  std::vector<std::pair<int, std::string>> take_log();

 private:
  RunCore() = default;
  Status add_devices(const Spec& spec);
  Status add_device(int robot, const PartSpec& part);

  std::unique_ptr<Simulation> simulation_;
  std::vector<std::unique_ptr<Device>> devices_;
  std::vector<Device::TimedCommand> edits_;  // commands that are inputs themselves
  std::vector<RobotCommand> merged_;
};

}  // namespace understudy
