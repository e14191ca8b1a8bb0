// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the `world` message tells of a robot's devices: pages show worlds as users of these know
// them.
#include "server/make_world_view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/eyesim_worlds.h"
#include "tests/unit/server/print_json.h"
#include "tick/simulation.h"

namespace understudy::world_json_test {
namespace {

Json part_of_world(const Spec& spec, const char* part) {
  const auto model = compile(spec, full_catalogue());
  EXPECT_TRUE(model) << model.error();
  return model ? Json((*Json::parse(world_json(spec, *model, 1)))[part]) : Json();
}

Json bodies_in(const Spec& spec) { return part_of_world(spec, "bodies"); }

PartSpec device(const std::string& kind, const std::string& name) {
  PartSpec part;
  part.kind = kind;
  part.name = name;
  return part;
}

TEST(WorldJson, DevicesAreThoseOfTheKindAndOfTheRobotItself) {
  Spec spec = room_with_s4({1, 1, 0});
  const auto s4 = std::find_if(spec.kinds.begin(), spec.kinds.end(),
                               [](const RobotKindSpec& kind) { return kind.name == "S4"; });
  ASSERT_NE(s4, spec.kinds.end());
  s4->devices = {device("robios", "panel")};
  add_s4(spec, {2, 1, 0}, "with one more");
  spec.robots[1].devices = {device("echo", "serial")};
  add_s4(spec, {3, 1, 0}, "with another one instead");
  spec.robots[2].devices = {device("echo", "panel")};
  const Json bodies = bodies_in(spec);
  ASSERT_EQ(bodies.size(), 3u);
  EXPECT_EQ(bodies[0]["devices"], Json::array({"robios"}));
  EXPECT_EQ(bodies[1]["devices"], Json::array({"robios", "echo"}));
  EXPECT_EQ(bodies[2]["devices"], Json::array({"echo"}));
}

TEST(WorldJson, ARobotWithoutDevicesHasAnEmptyList) {
  Spec spec = room_with_s4({1, 1, 0});
  for (RobotKindSpec& kind : spec.kinds) kind.devices.clear();
  EXPECT_EQ(bodies_in(spec)[0]["devices"], Json::array());
}

TEST(WorldJson, SaysHowUsersOfItsDevicesKnowTheWorld) {
  Spec spec = room_with_s4({1, 1, 0});
  const Json usual = part_of_world(spec, "view");
  EXPECT_EQ(usual["units"], "mm");
  EXPECT_EQ(usual["rulers"], false);
  EXPECT_EQ(bodies_in(spec)[0]["bright_trail"], false);
  EXPECT_EQ(part_of_world(spec, "kinds")[0]["model"], "disc");

  add_s4(spec, {2, 1, 0}, "other");
  spec.robots[1].devices = {device("simmer", "wire")};
  const Json view = part_of_world(spec, "view");
  EXPECT_EQ(view["units"], "inch");
  EXPECT_EQ(view["rulers"], true);
  EXPECT_EQ(view["flat"], true);
  EXPECT_EQ(bodies_in(spec)[0]["bright_trail"], false);
  EXPECT_EQ(bodies_in(spec)[1]["bright_trail"], true);
}

}  // namespace
}  // namespace understudy::world_json_test
