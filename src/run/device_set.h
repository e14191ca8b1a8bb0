// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// DeviceSet: the devices of all robots of a run. Each has a number for as long as the run lasts;
// after an edit those whose robot and line are the same go on untouched, links and all.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "run/device.h"
#include "tick/simulation.h"
#include "world/spec.h"

namespace understudy {

// Which device has a number: what a saved run tells about its devices.
struct DeviceKey {
  RobotId robot_id{0};  // 0: it is gone
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
  bool has(DeviceId id) const { return id.exists() && id.value < count(); }
  Device& operator[](DeviceId id) { return *devices_[id.index()]; }
  const Device& operator[](DeviceId id) const { return *devices_[id.index()]; }
  auto begin() const { return devices_.begin(); }
  auto end() const { return devices_.end(); }

  // The device of this robot (or of any) at this address; none if there is none.
  DeviceId find(RobotId robot, PortKind kind, std::string_view address) const;
  DeviceId find(RobotId robot, std::string_view name) const;
  std::vector<DeviceKey> keys() const;

  // The devices of another Spec: new ones made, nothing changed yet. The error names the robot and
  // the remedy.
  struct Change {
    std::vector<std::unique_ptr<Device>> fresh;  // with the numbers that come next
    std::vector<DeviceId> leaving;
  };
  Result<Change> plan(const Spec& spec) const;
  // Carries it out, after the simulation has got the new model. Returns the links that were open
  // on devices that left.
  std::vector<LinkAddress> change(Change change, TimeNs time);
  // Starts from nothing: devices of this Spec under the numbers of these keys, or, without keys, in
  // the order of the Spec. False if they do not fit together.
  bool make_anew(const Spec& spec, const std::vector<DeviceKey>& keys);

  // Appends the commands given since the last call, in order.
  void append_commands(std::vector<TimedCommand>& out) const;
  // Whether devices keep rows for their tables; somebody must take them then.
  void keep_data() { keeps_data_ = true; }
  bool keeps_data() const { return keeps_data_; }

 private:
  std::unique_ptr<Device> place_of_one_that_left() const;
  Result<std::unique_ptr<Device>> make(RobotId robot, const PartSpec& part) const;

  Simulation& simulation_;
  std::vector<std::unique_ptr<Device>> devices_;
  bool keeps_data_ = false;
};

}  // namespace understudy
