// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/systems.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace understudy::systems_test {
namespace {

TEST(Systems, HaveUniqueNamesAndBringSomething) {
  std::set<std::string> names;
  for (const SystemDescriptor& system : all_systems()) {
    EXPECT_TRUE(names.insert(system.name).second) << system.name;
    EXPECT_STRNE(system.help, "");
    EXPECT_TRUE(!system.formats.empty() || !system.personalities.empty()) << system.name;
  }
}

// Two formats of one rank would be tried in the order of the table, which is for lists only.
TEST(Systems, FormatsHaveRanksOfTheirOwn) {
  int last = 0;
  for (const FormatDescriptor* format : all_formats()) {
    EXPECT_GT(format->rank, last) << format->name;
    last = format->rank;
  }
}

TEST(Systems, KindsHaveUniqueNames) {
  std::set<std::string> names;
  for (const RobotKindSpec& kind : all_robot_kinds())
    EXPECT_TRUE(names.insert(kind.name).second) << kind.name;
  EXPECT_EQ(all_robot_kinds().front().name, "S4") << "the robot of bare mazes";
}

TEST(Systems, ViewersShowThingsAsTheirUsersKnowThem) {
  EXPECT_STREQ(view_of_device("robios").units, "mm");
  EXPECT_STREQ(view_of_device("simmer").units, "inch");
  EXPECT_TRUE(view_of_device("simmer_python").flat);
  EXPECT_FALSE(view_of_device("nobody knows it").rulers);
  EXPECT_EQ(model_of_kind("S4"), "disc");
  EXPECT_EQ(model_of_kind("s4 with sonar"), "disc");
  EXPECT_EQ(model_of_kind("LabBot"), "hull");
  EXPECT_EQ(model_of_kind("SimMeR rectangle,5,8"), "glass");
  EXPECT_EQ(model_of_kind("SimMeRish"), "");
  EXPECT_EQ(model_of_kind("Can"), "");
}

}  // namespace
}  // namespace understudy::systems_test
