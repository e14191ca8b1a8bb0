// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A device and its protocol: what the protocol says about links that there are not.
#include "run/device.h"

#include <gtest/gtest.h>

#include "run/device_set.h"
#include "run/run_world.h"
#include "systems/systems.h"

namespace understudy::device_test {
namespace {

// Answers on links that were never opened, as one with a damaged memory may.
class Confused final : public Personality {
 public:
  void advance(TimeNs, std::span<const LinkEvent> events, RobotAccess& robot) override {
    for (const LinkEvent& event : events) {
      robot.act({LinkId{-1}, 0, LinkAction::Send{{1}}});
      robot.act({event.link, 0, LinkAction::Send{{2}}});
      robot.act({LinkId{1 << 24}, 0, LinkAction::Send{{3}}});
      robot.act({LinkId{1 << 24}, 0, LinkAction::Close{}});
    }
  }
  Bytes save() const override { return {}; }
  bool load(ByteSpan) override { return true; }
  std::vector<NamedValue> fields() const override { return {}; }
};

TEST(Device, nothing_is_sent_on_links_that_there_are_not) {
  Spec spec;
  spec.kinds = all_robot_kinds();
  RobotSpec robot;
  robot.id = spec.next_id++;
  robot.kind = "S4";
  robot.name = "S4";
  spec.robots.push_back(robot);
  auto core = RunWorld::make(spec, {});
  ASSERT_TRUE(core) << core.error();
  const DeviceSet others((*core)->simulation());
  Device device({.addresses = {"127.0.0.1:1"}}, *find_personality("robios"),
                std::make_unique<Confused>(), (*core)->simulation(), others);
  const LinkId link = device.open(0, 0, {});
  ASSERT_EQ(link, LinkId{0});
  LinkOutput sent;
  device.take_output(link, 0, sent);
  EXPECT_FALSE(sent.closed);
  EXPECT_EQ(sent.bytes, Bytes{2});
}

}  // namespace
}  // namespace understudy::device_test
