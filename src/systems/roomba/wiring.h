// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The sensors and parts of the robot that the Open Interface uses, found by their names. A robot
// may lack any of them: then a sensor reads as if nothing were there, and an output goes nowhere.
// So the interface works on every robot with two wheels.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "device/personality.h"

namespace understudy {

enum OiSensor : std::uint8_t {
  kBumpLeft,
  kBumpRight,
  kWallRange,
  kCliffLeft,
  kCliffFrontLeft,
  kCliffFrontRight,
  kCliffRight,
  kFloorLeft,  // brightness, in the order of the cliffs
  kFloorFrontLeft,
  kFloorFrontRight,
  kFloorRight,
  kLightLeft,
  kLightFrontLeft,
  kLightCenterLeft,
  kLightCenterRight,
  kLightFrontRight,
  kLightRight,
  kIrOmni,
  kIrLeft,
  kIrRight,
  kDockContacts,
  kAnalogInput,
  kSensedInput0,  // inputs of the cargo bay that are sensors; others are parts
  kSensedInput1,
  kSensedInput2,
  kSensedInput3,
  kOiSensorCount,  // their number
};

enum OiPart : std::uint8_t {
  kButtonClean,
  kButtonSpot,
  kButtonDock,
  kButtonMinute,
  kButtonHour,
  kButtonDay,
  kButtonSchedule,
  kButtonClock,
  kButtonMax,
  kButtonPower,
  kButtonPlay,
  kButtonAdvance,
  kDropLeft,
  kDropRight,
  kDropCaster,
  kRemoteControl,
  kChargerPlug,
  kCharger,
  kInput0,
  kInput1,
  kInput2,
  kInput3,
  kLedDebris,
  kLedSpot,
  kLedDock,
  kLedCheck,
  kLedMax,
  kLedClean,
  kLedPlay,
  kLedAdvance,
  kLedPowerGreen,
  kLedPowerRed,
  kMainBrush,
  kSideBrush,
  kVacuum,
  kDriver0,
  kDriver1,
  kDriver2,
  kOutput0,
  kOutput1,
  kOutput2,
  kIrEmitter,
  kOverloadMainBrush,  // set by a user: the motor is blocked, as by a sock
  kOverloadSideBrush,
  kOverloadVacuum,
  kOverloadDriver0,
  kOverloadDriver1,
  kOverloadDriver2,
  kOverloadLeftWheel,
  kOverloadRightWheel,
  kChargingFault,
  kStasisDirty,
  kOiPartCount,  // their number
};

class OiWiring {
 public:
  // Looks again if the robot has been changed by an edit.
  void follow(const RobotModel& robot);

  bool follows(const RobotModel& robot) const { return kind_ == robot.kind; }

  int sensor(OiSensor which) const { return sensors_[which]; }  // index; -1 for none
  int part(OiPart which) const { return parts_[which]; }
  int battery() const { return battery_; }
  double capacity_mah() const { return capacity_mah_; }
  double track_m() const { return track_m_; }  // 0 if the drive does not turn by its wheels

 private:
  std::shared_ptr<const KindModel> kind_;  // that the indices belong to
  std::array<int, kOiSensorCount> sensors_{};
  std::array<int, kOiPartCount> parts_{};
  int battery_ = -1;
  double capacity_mah_ = 0;
  double track_m_ = 0;
};

// The name of the part on the robot.
std::string_view oi_part_name(OiPart which);

// The value of a part; 0 if the robot has none.
double part_value(const RobotAccess& robot, const OiWiring& wiring, OiPart which);
// Gives the part this value if it has another.
void set_part(RobotAccess& robot, const OiWiring& wiring, OiPart which, double value);

}  // namespace understudy
