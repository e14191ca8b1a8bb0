// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The radio of devices: who is on the air, and the way of a message from one device to another.
// wires/radio.h decides who hears what.
#include "run/device.h"
#include "run/device_set.h"

namespace understudy {
namespace {

// Of one robot in one interval. A program in virtual time cannot send so many.
constexpr std::size_t kMaxSent = 1024;

}  // namespace

RadioStation Device::station() const {
  const RobotModel& robot = robot_model();
  const Pose2& X_WR = robot_state().body.X_WB;
  const RadioModel& radio = robot.kind->radio;
  return {.robot_id = robot.id,
          .key = robot.name_key,
          .at = {X_WR.x_m, X_WR.y_m},
          .range_m = radio.range_m,
          .errors = {radio.loss_share, radio.bit_share}};
}

void Device::send_radio(int to_robot_id, ByteSpan text) {
  if (sent_.size() == kMaxSent) log("radio: too many messages at once; the rest of them is lost");
  if (sent_.size() > kMaxSent) return;
  sent_.push_back({now_, to_robot_id, {text.begin(), text.end()}});
}

std::vector<RadioSending> Device::take_sent() {
  std::vector<RadioSending> taken;
  taken.swap(sent_);
  return taken;
}

void Device::hear(RadioMessage message) {
  changed_ = true;
  if (!heard_.push(std::move(message))) log("radio: a message is lost, nobody reads the others");
}

bool Device::take_radio(RadioMessage& message) {
  const bool taken = heard_.take(message);
  changed_ = changed_ || taken;
  return taken;
}

std::vector<int> Device::radio_reach() const {
  const RadioStation own = station();
  std::vector<int> ids;
  for (const auto& device : all_)
    if (device->radio_on() && reaches(own, device->station()))
      ids.push_back(device->params().robot_id);
  return ids;
}

void DeviceSet::deliver_radio() {
  std::vector<StationSending> sent;
  std::vector<RadioStation> stations;
  std::vector<Device*> devices;
  for (const auto& device : devices_) {
    if (!device->radio_on()) continue;
    for (RadioSending& sending : device->take_sent())
      sent.push_back({devices.size(), std::move(sending)});
    devices.push_back(device.get());
  }
  if (sent.empty()) return;
  for (const Device* device : devices) stations.push_back(device->station());
  understudy::deliver_radio(std::move(sent), stations, simulation_.state().seed,
                            simulation_.state().tick,
                            [&](std::size_t receiver, RadioMessage message) {
                              note_radio(message, devices[receiver]->params().robot_id);
                              devices[receiver]->hear(std::move(message));
                            });
}

void DeviceSet::note_radio(const RadioMessage& message, int receiver_id) {
  constexpr std::size_t kMostNews = 1000;  // until somebody takes them
  if (!keeps_radio_news_ || radio_news_.size() >= kMostNews) return;
  radio_news_.push_back(
      {simulation_.state().now, message.from, {receiver_id}, std::string(as_text(message.text))});
}

std::vector<RadioNews> DeviceSet::take_radio_news() { return std::exchange(radio_news_, {}); }

}  // namespace understudy
