// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Every field of what devices and their links save is described.
#include "tests/support/described.h"

#include "run/device_links.h"
#include "run/device_set.h"
#include "world/robot_watch.h"

namespace understudy::run_described_test {
namespace {

TEST(Described, DevicesAndLinksAreWhole) {
  expect_described<SavedLink>();
  expect_described<DeviceKey>();
  expect_described<RadioQueue>();
}

TEST(Described, WatchedRobotsAreWhole) { expect_described<WatchedRobot>(); }

}  // namespace
}  // namespace understudy::run_described_test
