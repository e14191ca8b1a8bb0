// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// DeviceSet: the devices of all robots of a run. Each keeps its number for the whole run. After an
// edit, devices whose robot and line are unchanged continue as before, including their links.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "record/input.h"
#include "run/device.h"
#include "tick/simulation.h"
#include "world/spec.h"

namespace understudy {

// Identifies the device that has a number; part of a saved run.
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

// Whether a user means this device by a name: its own, ROBOT/NAME, or one that programs open.
bool is_called(const Device& device, const Model& model, std::string_view name);

class DeviceSet {
 public:
  explicit DeviceSet(Simulation& simulation) : simulation_(simulation) {}

  int count() const { return static_cast<int>(devices_.size()); }
  bool has(DeviceId id) const { return id.exists() && id.value < count(); }
  Device& operator[](DeviceId id) { return *devices_[id.index()]; }
  const Device& operator[](DeviceId id) const { return *devices_[id.index()]; }
  auto begin() const { return devices_.begin(); }
  auto end() const { return devices_.end(); }

  // The device of this robot (or of any robot) at this address; none if there is none.
  DeviceId find(RobotId robot, PortKind kind, std::string_view address) const;
  DeviceId find(RobotId robot, std::string_view name) const;
  std::vector<DeviceKey> keys() const;

  // The devices for another Spec. New ones have been made, but nothing has changed yet. The error
  // names the robot and the remedy.
  struct Change {
    std::vector<std::unique_ptr<Device>> fresh;  // with the next free numbers
    std::vector<DeviceId> leaving;
  };
  Result<Change> plan(const Spec& spec) const;
  // Carries out the change, after the simulation has got the new model. Returns the links that were
  // open on removed devices.
  std::vector<LinkAddress> change(Change change, TimeNs time);
  // Starts from scratch with the devices of this Spec: under the numbers of these keys or, without
  // keys, in the order of the Spec. Returns false if they do not match.
  bool make_anew(const Spec& spec, const std::vector<DeviceKey>& keys);

  // Appends the commands given since the last call, in order.
  void append_commands(std::vector<TimedCommand>& out) const;
  // The devices that others have given their robots, as edits at `time`.
  void append_fitted(TimeNs time, std::vector<Input>& out) const;
  // Makes devices keep rows for their tables. The caller must then take them.
  void keep_data() { keeps_data_ = true; }
  bool keeps_data() const { return keeps_data_; }

 private:
  std::unique_ptr<Device> place_of_one_that_left() const;
  const Device* same_device(RobotId robot, const PartSpec& part) const;
  Status plan_robot(const std::vector<PartSpec>& lines, const RobotSpec& robot, Change& change,
                    std::set<DeviceId>& staying) const;
  Result<std::unique_ptr<Device>> make(RobotId robot, const PartSpec& part,
                                       const std::set<std::string>& used) const;

  Simulation& simulation_;
  std::vector<std::unique_ptr<Device>> devices_;
  bool keeps_data_ = false;
};

}  // namespace understudy
