// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/device_robot.h"

#include <algorithm>

#include "run/device_set.h"

namespace understudy {
namespace {

// For one robot in one interval. A program in virtual time cannot send this many.
constexpr std::size_t kMaxSent = 1024;

}  // namespace

const RobotModel& DeviceRobot::robot_model() const {
  return simulation_.model().robots[static_cast<std::size_t>(exchange_.robot)];
}

const RobotState& DeviceRobot::robot_state() const {
  return simulation_.state().robots[static_cast<std::size_t>(exchange_.robot)];
}

// Reading a sensor that has a rate switches it on.
const Sample& DeviceRobot::sense(int sensor_index) {
  simulation_.senses().enable(exchange_.robot, sensor_index, true);
  return simulation_.sense(exchange_.robot, sensor_index);
}

std::vector<float> DeviceRobot::scan(int sensor_index, const std::optional<ScanFan>& fan) {
  simulation_.senses().enable(exchange_.robot, sensor_index, true);
  return simulation_.senses().scan(exchange_.robot, sensor_index, fan);
}

std::vector<float> DeviceRobot::beams(int sensor_index, std::span<const BeamAim> aims) {
  return simulation_.senses().beams(exchange_.robot, sensor_index, aims);
}

std::vector<float> DeviceRobot::reflectivities(int sensor_index, std::span<const BeamAim> aims) {
  return simulation_.senses().reflectivities(exchange_.robot, sensor_index, aims);
}

std::vector<BeamEcho> DeviceRobot::echoes(int sensor_index, std::span<const BeamAim> aims,
                                          int gain) {
  return simulation_.senses().echoes(exchange_.robot, sensor_index, aims, gain);
}

std::shared_ptr<const Image> DeviceRobot::picture(int sensor_index, ImageSize size, TimeNs taken) {
  return simulation_.senses().picture(exchange_.robot, sensor_index, size, taken);
}

void DeviceRobot::place(int body, const Pose2& X_WB) {
  exchange_.commands.push_back({exchange_.now, {body, PutAt{X_WB}}});
}

void DeviceRobot::command(const Command& command) {
  exchange_.commands.push_back({exchange_.now, {exchange_.robot, command}});
}

std::uint32_t DeviceRobot::take_key(bool (*fits)(std::uint32_t press)) {
  auto& keys = simulation_.mutable_state().robots[static_cast<std::size_t>(exchange_.robot)].keys;
  const auto found = std::find_if(keys.begin(), keys.end(), fits);
  if (found == keys.end()) return 0;
  const std::uint32_t press = *found;
  keys.erase(found);
  return press;
}

RadioStation station_of(const DeviceRobot& device) {
  const RobotModel& robot = device.robot_model();
  const Pose2& X_WR = device.robot_state().body.X_WB;
  const RadioModel& radio = robot.kind->radio;
  return {.robot_id = robot.id,
          .key = robot.name_key,
          .at = {X_WR.x_m, X_WR.y_m},
          .range_m = radio.range_m,
          .errors = {radio.loss_share, radio.bit_share}};
}

void DeviceRobot::send_radio(RobotId to, ByteSpan text) {
  std::vector<RadioSending>& sent = exchange_.sent;
  if (sent.size() == kMaxSent) log("radio: too many messages at once; the rest are lost");
  if (sent.size() > kMaxSent) return;
  sent.push_back({exchange_.now, to.value, {text.begin(), text.end()}});
}

std::vector<RobotId> DeviceRobot::radio_reach() const {
  const RadioStation own = station_of(*this);
  std::vector<RobotId> ids;
  for (const auto& device : all_)
    if (has_radio_on(*device) && reaches(own, station_of(device->robot())))
      ids.push_back(device->params().robot_id);
  return ids;
}

void DeviceRobot::act(LinkAction action) {
  if (!links_.has(action.link) || !links_.is_open(action.link)) return;
  action.due = std::max(action.due, exchange_.now);
  const Departure left = links_[action.link].act(action);
  exchange_.tap.see(action, left);
}

void DeviceRobot::data(std::string_view row) {
  if (all_.keeps_data()) exchange_.data.emplace_back(row);
}

}  // namespace understudy
