// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The devices of a robot in SimMeR's Python version. Places are in its own frame: inches, x to the
// left, y ahead; angles in degrees, positive to the right. Clients address a device by its code of
// two characters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "geom/pose.h"

namespace understudy::simmer_python {

// A wheel with an odometer. Drives make it turn.
struct Motor {
  std::string code;
  Vec2 at;
  double rotation_deg = 0;
};

struct Drive {
  // How a motor's odometer counts: this many inches for an inch or a degree of the drive.
  struct Wheel {
    std::size_t motor = 0;
    double way_in = 0;
  };
  std::string code;
  Vec2 velocity_in_s;
  double turn_deg_s = 0;
  Vec2 bias;  // per inch or degree commanded
  double bias_deg = 0;
  Vec2 error;  // sigma, a share of what is commanded
  double error_turn = 0;
  std::vector<Wheel> wheels;

  Vec2 direction() const;          // unit vector of the velocity, or 0
  double speed_in_s() const;       // length of the velocity
  double commanded_error() const;  // sigma of a command's length, a share of it
};

struct Ultra {
  std::string code;
  Vec2 at;
  double height_in = 0;
  double rotation_deg = 0;
  double error = 0;
  double beamwidth_deg = 0;
  int rays = 1;
  double min_in = 0;
  double max_in = 0;
};

struct Infrared {
  std::string code;
  Vec2 at;
  double radius_in = 0;  // of the part of the floor that it sees
  double threshold = 0;
  double error = 0;
};

// A gyro's bias is a drift in deg/s, a compass's is in degrees.
struct Gyro {
  std::string code;
  double error = 0;
  double bias = 0;
};
using Compass = Gyro;

struct DeviceTable {
  std::vector<Motor> motors;
  std::vector<Drive> drives;
  std::vector<Ultra> ultras;
  std::vector<Infrared> infrareds;
  std::vector<Gyro> gyros;
  std::vector<Compass> compasses;
};

// The table of SimMeR's own config.py.
extern const char* const kDefaultDevices;

// "KIND,CODE,key=value,...;...", with the kinds and keys of src/systems/simmer/device_kinds.h.
Result<DeviceTable> read_devices(std::string_view text);

}  // namespace understudy::simmer_python
