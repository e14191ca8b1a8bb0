// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What fuzz targets of devices share. Their input is a script: a byte says what happens next, and
// for how long.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "device/personality.h"
#include "systems/systems.h"
#include "tests/protocol/fake_robot.h"

namespace understudy {

inline void require(bool condition) {
  if (!condition) std::abort();
}

// The script, eaten from the front.
class ScriptInput {
 public:
  explicit ScriptInput(ByteSpan input) : input_(input) {}

  bool empty() const { return input_.empty(); }
  // So many bytes, or what is left.
  ByteSpan take(std::size_t count) {
    count = std::min(count, input_.size());
    const ByteSpan piece = input_.first(count);
    input_ = input_.subspan(count);
    return piece;
  }

 private:
  ByteSpan input_;
};

inline std::unique_ptr<Personality> device_of(const char* protocol,
                                              const Parameters& parameters = {}) {
  return std::move(*find_personality(protocol)->make(parameters));
}

// A copy that has the same memory.
inline std::unique_ptr<Personality> restored(const Personality& device, const char* protocol,
                                             const Parameters& parameters = {}) {
  const Bytes blob = device.save();
  auto copy = device_of(protocol, parameters);
  require(copy->load(blob) && copy->save() == blob);
  return copy;
}

// A device on its robot, called as the run calls it. Whatever comes, its plans lie ahead.
class ScriptedDevice {
 public:
  ScriptedDevice(const char* protocol, Parameters parameters)
      : protocol_(protocol),
        parameters_(std::move(parameters)),
        device_(device_of(protocol_, parameters_)) {}

  FakeRobot& robot() { return robot_; }
  std::size_t memory() const { return device_->save().size(); }
  void restore() { device_ = restored(*device_, protocol_, parameters_); }
  // All that it has sent since this was called last.
  Bytes take_heard() { return std::exchange(heard_, {}); }

  template <class Content>
  void happen(const Content& content) {
    const LinkEvent event{LinkId{0}, robot_.sealed_time(), content};
    advance(robot_.sealed_time(), std::span(&event, 1));
  }
  void wait(int ticks) {
    for (int i = 0; i < ticks; ++i) {
      const TimeNs seal = robot_.sealed_time() + FakeRobot::kTick;
      while (device_->next_event() < seal) advance(device_->next_event(), {});
      ++robot_.tick;
      if (device_->wants_ticks() || device_->next_event() == seal) advance(seal, {});
    }
  }

 private:
  void advance(TimeNs now, std::span<const LinkEvent> events) {
    device_->advance(now, events, robot_);
    require(device_->next_event() > now);
    for (const LinkAction& action : robot_.actions) {
      require(action.link == LinkId{0});
      const ByteSpan bytes = bytes_of(action);
      heard_.insert(heard_.end(), bytes.begin(), bytes.end());
    }
    robot_.actions.clear();
    robot_.commands.clear();
    robot_.logs.clear();
  }

  const char* protocol_;
  Parameters parameters_;
  FakeRobot robot_;
  std::unique_ptr<Personality> device_;
  Bytes heard_;
};

}  // namespace understudy
