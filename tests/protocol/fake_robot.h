// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A robot for tests of personalities: its sealed state is what the test says, and it keeps what the
// device did. No physics, no session.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "personalities/personality.h"

namespace understudy {

class FakeRobot final : public RobotAccess {
 public:
  static constexpr TimeNs kTick = 5 * kMillisecond;
  static constexpr std::size_t kLidarPoints = 360;

  // Three PSDs (numbers 1 to 3, sensors 0 to 2) and a lidar (sensor 3) that see nothing.
  FakeRobot() {
    auto kind = std::make_shared<KindModel>();
    for (int number = 1; number <= 3; ++number) add_sensor(*kind, "psd", number, 1);
    add_sensor(*kind, "lidar", 0, kLidarPoints);
    robot_model_.kind = kind;
    robot_model_.id = 1;
  }

  const Model& model() const override { return model_; }
  const RobotModel& robot_model() const override { return robot_model_; }
  const RobotState& robot_state() const override { return state; }
  TimeNs sealed_time() const override { return tick * kTick; }
  std::int64_t sealed_tick() const override { return tick; }
  const Sample& sense(int sensor_index) override {
    ++senses;
    return samples.at(static_cast<std::size_t>(sensor_index));
  }
  // The size asked for, or 160 x 120, all of one colour.
  std::shared_ptr<const Image> picture(int, ImageSize size) override {
    auto image = std::make_shared<Image>();
    image->width = size.width > 0 ? size.width : 160;
    image->height = size.height > 0 ? size.height : 120;
    image->bytes.assign(static_cast<std::size_t>(3 * image->width * image->height), grey);
    return image;
  }
  const State& world_state() const override { return world; }
  void place(int body, const Pose2& X_WB) override { placed.emplace_back(body, X_WB); }
  void send_radio(int to, ByteSpan text) override {
    sent.emplace_back(to, std::string(text.begin(), text.end()));
  }
  bool take_radio(RadioMessage& message) override { return heard.take(message); }
  int radio_waiting() const override { return heard.count(); }
  std::vector<int> radio_reach() const override { return reach; }
  std::uint32_t take_key() override {
    if (keys.empty()) return 0;
    const std::uint32_t key = keys.front();
    keys.pop_front();
    return key;
  }
  void command(const Command& command) override { commands.push_back(command); }
  void act(LinkAction action) override { actions.push_back(std::move(action)); }
  void log(std::string_view line) override { logs.emplace_back(line); }

  // What the test sets.
  std::int64_t tick = 0;
  RobotState state;
  std::vector<Sample> samples;
  std::deque<std::uint32_t> keys;
  RadioQueue heard;
  std::vector<int> reach = {1};
  std::uint8_t grey = 0;
  State world;

  // What the device did.
  std::vector<LinkAction> actions;
  std::vector<Command> commands;
  std::vector<std::string> logs;
  int senses = 0;
  std::vector<std::pair<int, std::string>> sent;
  std::vector<std::pair<int, Pose2>> placed;

 private:
  void add_sensor(KindModel& kind, const char* sensor_kind, int number, std::size_t values) {
    SensorModel sensor;
    sensor.spec.kind = sensor_kind;
    sensor.spec.number = number;
    kind.sensors.push_back(std::move(sensor));
    samples.emplace_back();
    if (values > 1) samples.back().kind = SampleKind::kRanges;
    samples.back().clear(values);
  }

  Model model_;
  RobotModel robot_model_;
};

}  // namespace understudy
