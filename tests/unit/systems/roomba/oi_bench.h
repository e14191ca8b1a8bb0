// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A device with the Open Interface on a robot that has all its sensors and parts, with values that
// the test sets. No physics.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "systems/roomba/kinds.h"
#include "systems/systems.h"
#include "tests/protocol/fake_robot.h"

namespace understudy {

class OiBench {
 public:
  explicit OiBench(const std::string& model, const std::string& kind = "Create2")
      : OiBench(Parameters{{"model", model}}, kind) {}
  OiBench(const Parameters& parameters, const std::string& kind)
      : parameters_(parameters), device_(std::move(*find_personality("roomba")->make(parameters))) {
    auto fitted = std::make_shared<KindModel>();
    fitted->drive = std::make_shared<FakeDrive>();
    robot_.samples.clear();
    robot_.state.parts.clear();
    for (const RobotKindSpec& spec : roomba_robot_kinds())
      if (spec.name == kind) fit(spec, *fitted);
    robot_.edit_robot_model().kind = fitted;
    happen(LinkEvent::Opened{});
  }

  FakeRobot& robot() { return robot_; }
  Personality& device() { return *device_; }
  KindModel& kind() { return const_cast<KindModel&>(*robot_.robot_model().kind); }

  void set_sensor(const std::string& name, double value) {
    robot_.samples.at(sensors_.at(name)).values[0] = value;
  }
  void set_part(const std::string& name, double value) {
    robot_.state.parts.at(parts_.at(name)).value = value;
  }
  // As an edit does: the robot gets another kind.
  void add_sensor(const SensorSpec& sensor) {
    auto changed = std::make_shared<KindModel>(kind());
    fit_sensor(sensor, *changed);
    robot_.edit_robot_model().kind = changed;
  }
  void add_part(const PartSpec& part) {
    auto changed = std::make_shared<KindModel>(kind());
    fit_part(part, *changed);
    robot_.edit_robot_model().kind = changed;
  }
  void break_sensor(const std::string& name) {
    robot_.state.sensors.resize(sensors_.size());
    robot_.state.sensors.at(sensors_.at(name)).broken = true;
  }
  int part(const std::string& name) const { return static_cast<int>(parts_.at(name)); }

  // What comes back at once.
  Bytes ask(const Bytes& bytes) {
    robot_.actions.clear();
    happen(LinkEvent::Received{bytes});
    return output();
  }
  // All that comes in this time.
  Bytes wait(TimeNs time) {
    robot_.actions.clear();
    for (const TimeNs end = now_ + time; now_ < end;) {
      now_ += FakeRobot::kTick;
      robot_.tick = now_ / FakeRobot::kTick;
      while (device_->next_event() <= now_) device_->advance(device_->next_event(), {}, robot_);
      if (device_->wants_ticks()) device_->advance(now_, {}, robot_);
    }
    return output();
  }
  int mode() { return ask({142, 35}).at(0); }
  // As when a user switches it off and on.
  void power_cycle() {
    device_->lose_power(now_, robot_);
    device_ = std::move(*find_personality("roomba")->make(parameters_));
    happen(LinkEvent::Opened{});
  }
  template <class Content>
  void happen(const Content& content) {
    const LinkEvent event{LinkId{1}, now_, content};
    device_->advance(now_, std::span(&event, 1), robot_);
  }

 private:
  void fit(const RobotKindSpec& spec, KindModel& fitted) {
    for (const SensorSpec& sensor : spec.sensors) fit_sensor(sensor, fitted);
    for (const PartSpec& part : spec.parts) fit_part(part, fitted);
  }
  void fit_sensor(const SensorSpec& sensor, KindModel& fitted) {
    sensors_[sensor.name] = fitted.sensors.size();
    fitted.sensors.emplace_back().spec = sensor;
    robot_.samples.emplace_back().values.assign(3, sensor.kind == "psd" ? kNoReturn : 0);
  }
  void fit_part(const PartSpec& part, KindModel& fitted) {
    parts_[part.name] = fitted.parts.size();
    fitted.parts.emplace_back().spec = part;
    robot_.state.parts.emplace_back();
  }
  Bytes output() const {
    Bytes all;
    for (const LinkAction& action : robot_.actions)
      for (const std::uint8_t byte : bytes_of(action)) all.push_back(byte);
    return all;
  }

  Parameters parameters_;
  FakeRobot robot_;
  std::map<std::string, std::size_t> sensors_;
  std::map<std::string, std::size_t> parts_;
  std::unique_ptr<Personality> device_;
  TimeNs now_ = 0;
};

}  // namespace understudy
