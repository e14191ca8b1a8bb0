// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What each id of a custom controller means, as the robot's file says it:
//
//   ids="43:front:cm 45:accel:adxl330 48:battery[0]:*1000:u16le"
//
// An entry is ID:SENSOR, then optionally :SCALING and :FORMAT. [0,2] behind the name chooses values
// of the sensor; without it all of them are sent.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "device/personality.h"
#include "systems/controller/scaling.h"

namespace understudy {

struct ControllerRequest {
  int id = 0;
  std::string sensor;
  std::vector<std::size_t> channels;  // empty for all
  Scaling scaling;
  ValueFormat format;
};

class RequestTable {
 public:
  static constexpr int kFirstId = 43;  // the Open Interface of the Create has 0 to 42
  static constexpr int kLastId = 255;
  // More values of one sensor, such as a whole scan, are cut off: a controller has little memory.
  static constexpr std::size_t kMostValues = 128;

  static Result<RequestTable> read(std::string_view text);

  // Null if nothing has this id.
  const ControllerRequest* find(int id) const;
  std::vector<NamedSensor> sensors() const;  // that it names, of any kind

 private:
  std::vector<ControllerRequest> requests_;
};

// The reply to a request: its sensor's values as bytes. Empty, and logged, if the robot has no such
// sensor.
Bytes answer_to(const ControllerRequest& request, RobotAccess& robot);

}  // namespace understudy
