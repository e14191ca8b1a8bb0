// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// DeviceRobot: the robot as its device's personality sees it. Reads come from the sealed state.
// Commands, radio messages and log lines wait in the exchange until the run takes them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "device/personality.h"
#include "run/device_links.h"
#include "run/point_tap.h"
#include "run/wire_tap.h"
#include "tick/simulation.h"
#include "wires/radio.h"

namespace understudy {

class DeviceSet;

struct TimedCommand {
  TimeNs time;
  RobotCommand command;
};

// What is exchanged between a device and its robot. The run takes it, except that received messages
// stay in their queue.
struct RobotExchange {
  int robot = 0;   // current index into Model::robots; -1: it is gone
  TimeNs now = 0;  // the time of what the device sends
  std::vector<TimedCommand> commands;
  std::vector<PartSpec> fitted;   // devices for the robot
  std::vector<std::string> log;   // lines for the robot's log
  std::vector<std::string> data;  // rows for the table of the device's actions
  std::vector<RadioSending> sent;
  RadioQueue heard;
  WireTap tap;
  PointTap points;

  // True if something will be gone when the next tick has come.
  bool waits_for_tick() const { return !commands.empty() || !sent.empty() || !fitted.empty(); }
  void hear(RadioMessage message) {
    if (!heard.push(std::move(message)))
      log.emplace_back("radio: a message was lost because earlier ones have not been read");
  }
  void forget_radio() {
    sent.clear();
    heard.clear();
  }
};

class DeviceRobot final : public RobotAccess {
 public:
  DeviceRobot(Simulation& simulation, const DeviceSet& all, DeviceLinks& links,
              RobotExchange& exchange)
      : simulation_(simulation), all_(all), links_(links), exchange_(exchange) {}

  const Model& model() const override { return simulation_.model(); }
  const RobotModel& robot_model() const override;
  const RobotState& robot_state() const override;
  TimeNs sealed_time() const override { return simulation_.state().now; }
  std::int64_t sealed_tick() const override { return simulation_.state().tick; }
  const Sample& sense(int sensor_index) override;
  std::vector<float> scan(int sensor_index, const std::optional<ScanFan>& fan) override;
  std::vector<float> beams(int sensor_index, std::span<const BeamAim> aims) override;
  std::vector<float> reflectivities(int sensor_index, std::span<const BeamAim> aims) override;
  std::vector<BeamEcho> echoes(int sensor_index, std::span<const BeamAim> aims, int gain) override;
  std::shared_ptr<const Image> picture(int sensor_index, ImageSize size, TimeNs taken) override;
  const State& world_state() const override { return simulation_.state(); }
  void place(int body, const Pose2& X_WB) override;
  void send_radio(RobotId to, ByteSpan text) override;
  bool take_radio(RadioMessage& message) override { return exchange_.heard.take(message); }
  int radio_waiting() const override { return exchange_.heard.count(); }
  std::vector<RobotId> radio_reach() const override;
  std::uint32_t take_key(bool (*fits)(std::uint32_t press)) override;
  void command(const Command& command) override;
  void act(LinkAction action) override;
  void fit_device(PartSpec device) override { exchange_.fitted.push_back(std::move(device)); }
  void log(std::string_view line) override { exchange_.log.emplace_back(line); }
  void data(std::string_view row) override;
  void show_point(const ShownPoint& point) override { exchange_.points.see(point); }

 private:
  Simulation& simulation_;
  const DeviceSet& all_;
  DeviceLinks& links_;
  RobotExchange& exchange_;
};

// Where its radio is, and how far it reaches.
RadioStation station_of(const DeviceRobot& robot);

}  // namespace understudy
