// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/radio_exchange.h"

#include <utility>

namespace understudy {

void RadioExchange::deliver(const DeviceSet& devices, const State& state) {
  constexpr std::size_t kMostHeard = 1000;  // until they are taken
  std::vector<StationSending> sent;
  std::vector<RadioStation> stations;
  std::vector<Device*> listening;
  for (const auto& device : devices) {
    if (!has_radio_on(*device)) continue;
    for (RadioSending& sending : std::exchange(device->exchange().sent, {}))
      sent.push_back({listening.size(), std::move(sending)});
    listening.push_back(device.get());
  }
  if (sent.empty()) return;
  for (const Device* device : listening) stations.push_back(station_of(device->robot()));
  deliver_radio(std::move(sent), stations, state.seed, state.tick,
                [&](std::size_t receiver, RadioMessage message) {
                  Device& device = *listening[receiver];
                  if (keeps_heard_ && heard_.size() < kMostHeard)
                    heard_.push_back({state.now,
                                      RobotId{message.from},
                                      {device.params().robot_id},
                                      std::string(as_text(message.text))});
                  device.memory().will_change();
                  device.exchange().hear(std::move(message));
                });
}

std::vector<HeardMessage> RadioExchange::take_heard() { return std::exchange(heard_, {}); }

}  // namespace understudy
