// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a microcontroller publishes of its robot: a Range for each distance sensor, one Imu, and a
// LaserScan for each scanner. The topics have the names of the sensors.
#pragma once

#include <string>
#include <vector>

#include "device/personality.h"
#include "systems/rosserial/messages.h"

namespace understudy {

struct RosTopic {
  enum class Kind : std::uint8_t { kRange, kImu, kScan };

  std::uint16_t id = 0;
  Kind kind = Kind::kRange;
  std::string name;
  int sensor = -1;         // index; of an Imu its gyroscope, -1 for none
  int accelerometer = -1;  // of an Imu

  const RosType& type() const;
};

// The topics of the sensors with these names; of all if the list is empty. At most 25, as many as
// the library on a microcontroller has room for.
std::vector<RosTopic> ros_topics(const RobotModel& robot, const std::vector<std::string>& chosen);

// The message with the values that the sensors have now. A scan that is longer than `most_bytes` is
// thinned out: every second beam, every third, and so on.
Bytes ros_message(const RosTopic& topic, const RosHeader& header, double period_s,
                  std::size_t most_bytes, RobotAccess& robot);

}  // namespace understudy
