// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// No drive at all: the robot's device moves it from place to place by itself. It takes no driving
// commands and has no wheels to count.
#include "world/drive.h"

namespace understudy {
namespace {

class Placed final : public Drive {
 public:
  void start(const DriveKey&, DriveMemory) const override {}
  void command(const Command&, const DriveKey&, DriveMemory) const override {}
  void act(double, const DriveKey&, DriveMemory) const override {}
  void accumulate(double, DriveMemory) const override {}
  int wheel_count() const override { return 0; }
  DriveStep step_of(const std::array<double, 4>&, const DriveState&) const override { return {}; }
  double counts_per_m() const override { return 0; }
  double counts_per_rad() const override { return 0; }
};

}  // namespace

DriveDescriptor placed_drive() {
  return {
      .name = "placed",
      .help = "no wheels: a device moves the robot from place to place",
      .parameters = {},
      .slip_errors = {},
      .encoder_errors = {},
      .make = [](const DriveParams&) -> std::unique_ptr<const Drive> {
        return std::make_unique<Placed>();
      },
  };
}

}  // namespace understudy
