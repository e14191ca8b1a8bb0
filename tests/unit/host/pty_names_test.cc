// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/pty_names.h"

#include <gtest/gtest.h>

#include "systems/systems.h"

namespace understudy::pty_names_test {
namespace {

// The names of a robot's echo devices at these addresses.
std::vector<std::string> names_of(const std::vector<std::string>& addresses) {
  Spec spec;
  spec.kinds = all_robot_kinds();
  RobotSpec robot;
  robot.id = spec.next_id++;
  robot.kind = "S4";
  robot.name = "Bot";
  for (const std::string& address : addresses)
    robot.devices.push_back(
        {"echo", "e" + std::to_string(robot.devices.size()), {{"address", address}}});
  spec.robots.push_back(robot);
  const auto world = RunWorld::make(spec, {});
  EXPECT_TRUE(world.ok());
  std::vector<std::string> names;
  for (const auto& device : (*world)->devices())
    if (device->descriptor().port == PortKind::kSerial)
      names.push_back(pty_name(**world, *device, 0));
  return names;
}

using Names = std::vector<std::string>;

TEST(PtyNames, AreTheLastPartsOfTheAddresses) {
  EXPECT_EQ(names_of({"/dev/ttyUSB0", "/dev/serial/by-id/usb-FTDI"}),
            (Names{"Bot-ttyUSB0", "Bot-usb-FTDI"}));
}

TEST(PtyNames, AreLongerWhereAddressesEndAlike) {
  EXPECT_EQ(names_of({"/dev/serial/by-id/usb-FTDI", "/dev/serial/by-path/usb-FTDI", "/dev/gps"}),
            (Names{"Bot-by-id-usb-FTDI", "Bot-by-path-usb-FTDI", "Bot-gps"}));
  EXPECT_EQ(names_of({"/dev/left/scan/tty", "/dev/right/scan/tty"}),
            (Names{"Bot-left-scan-tty", "Bot-right-scan-tty"}));
}

}  // namespace
}  // namespace understudy::pty_names_test
