// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// DeviceSet: the devices of all robots of a run. Each has a number for as long as the run lasts;
// after an edit those whose robot and line are the same go on untouched, links and all.
#pragma once

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "run/device.h"
#include "run/radio_news.h"
#include "tick/simulation.h"
#include "world/spec.h"

namespace understudy {

// Which device has a number: what a saved run tells about its devices.
struct DeviceKey {
  int robot_id = 0;  // 0: it is gone
  std::string name;

  bool operator==(const DeviceKey&) const = default;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("robot_id", self.robot_id);
    visit("name", self.name);
  }
};

class DeviceSet {
 public:
  explicit DeviceSet(Simulation& simulation) : simulation_(simulation) {}

  int count() const { return static_cast<int>(devices_.size()); }
  Device& operator[](int number) { return *devices_[static_cast<std::size_t>(number)]; }
  const Device& operator[](int number) const { return *devices_[static_cast<std::size_t>(number)]; }
  auto begin() const { return devices_.begin(); }
  auto end() const { return devices_.end(); }

  // The device of this robot (or, with 0, of any) at this address; -1 if there is none.
  int find(int robot_id, PortKind kind, std::string_view address) const;
  int find(int robot_id, std::string_view name) const;
  std::vector<DeviceKey> keys() const;

  // The devices of another Spec: new ones made, nothing changed yet. The error names the robot and
  // the remedy.
  struct Change {
    std::vector<std::unique_ptr<Device>> fresh;  // with the numbers that come next
    std::vector<int> leaving;
  };
  Result<Change> plan(const Spec& spec) const;
  // Carries it out, after the simulation has got the new model. Returns the links that were open
  // on devices that left: device and link.
  std::vector<std::pair<int, int>> change(Change change, TimeNs time);
  // Starts from nothing: devices of this Spec under the numbers of these keys, or, without keys, in
  // the order of the Spec. False if they do not fit together.
  bool make_anew(const Spec& spec, const std::vector<DeviceKey>& keys);

  // Whether devices keep rows for their tables; somebody must take them then.
  void keep_data() { keeps_data_ = true; }
  bool keeps_data() const { return keeps_data_; }

  // What the robots' radios sent in the interval reaches those who hear it (device_radio.cc).
  void deliver_radio();
  // The messages since the last call, of the latest ones at least; only after listen_to_radio.
  void listen_to_radio() { keeps_radio_news_ = true; }
  std::vector<RadioNews> take_radio_news();

 private:
  void note_radio(const RadioMessage& message, int receiver_id);
  Result<std::unique_ptr<Device>> make(int robot_id, const PartSpec& part) const;

  Simulation& simulation_;
  std::vector<std::unique_ptr<Device>> devices_;
  bool keeps_radio_news_ = false;
  bool keeps_data_ = false;
  std::vector<RadioNews> radio_news_;
};

}  // namespace understudy
