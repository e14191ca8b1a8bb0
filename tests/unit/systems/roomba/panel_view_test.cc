// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What viewers see of a robot with the Open Interface: its buttons, its remote control, its lights.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "panel/device_panel.h"
#include "tests/unit/systems/roomba/oi_bench.h"

namespace understudy::panel_view_test {
namespace {

DevicePanel panel_of(OiBench& bench) {
  DevicePanel panel;
  bench.device().describe_panel(bench.robot(), panel);
  return panel;
}

template <class List>
const auto& labelled(const List& list, const std::string& label) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.label == label; });
  if (found == list.end()) throw std::runtime_error("no " + label);
  return *found;
}

std::string labels_of(const DevicePanel& panel, const std::string& group) {
  std::string all;
  for (const PanelButton& button : panel.buttons)
    if (button.group == group) all += button.label + " ";
  return all;
}

TEST(RoombaPanel, EachGenerationHasItsButtons) {
  OiBench late("create2");
  EXPECT_EQ(labels_of(panel_of(late), "Buttons"),
            "Clean Spot Dock Minute Hour Day Schedule Clock ");
  OiBench create1("create1", "Create1");
  EXPECT_EQ(labels_of(panel_of(create1), "Buttons"), "Play Advance ");
  OiBench sci("roomba400", "Roomba400");
  EXPECT_EQ(labels_of(panel_of(sci), "Buttons"), "Max Clean Spot Power ");
}

TEST(RoombaPanel, AButtonIsAPartAndIsDownWhileThatIsOn) {
  OiBench bench("create2");
  bench.ask({128});
  const PanelButton spot = labelled(panel_of(bench).buttons, "Spot");
  EXPECT_EQ(spot.press, "part SPOT 1");
  EXPECT_EQ(spot.release, "part SPOT 0");
  EXPECT_FALSE(spot.down);
  bench.set_part("SPOT", 1);
  EXPECT_TRUE(labelled(panel_of(bench).buttons, "Spot").down);
  EXPECT_FALSE(labelled(panel_of(bench).buttons, "Clean").down);
  EXPECT_EQ(bench.ask({142, 18}), (Bytes{2}));
}

TEST(RoombaPanel, WithoutThePartAButtonIsAKeyOfTheScreen) {
  OiBench bench("create2");
  std::erase_if(bench.kind().parts, [](const PartModel& part) {
    return part.spec.name == "DOCK" || part.spec.name == "DAY";
  });
  bench.robot().edit_robot_model().kind = std::make_shared<KindModel>(bench.kind());
  const DevicePanel panel = panel_of(bench);
  EXPECT_EQ(labels_of(panel, "Buttons"), "Clean Spot Dock Minute Hour Schedule Clock ");
  EXPECT_EQ(labelled(panel.buttons, "Dock").press, "key KEY3");
  EXPECT_EQ(labelled(panel.buttons, "Dock").release, "");
}

// The characters of the OI's documents; what they mean is printed on the remote control.
TEST(RoombaPanel, TheRemoteControlHasAllCharacters) {
  OiBench bench("create2");
  const DevicePanel panel = panel_of(bench);
  const std::pair<const char*, int> kCharacters[] = {
      {"Left", 129}, {"Forward", 130},  {"Right", 131},        {"Spot", 132},
      {"Max", 133},  {"Small", 134},    {"Medium", 135},       {"Clean", 136},
      {"Stop", 137}, {"Power", 138},    {"Arc left", 139},     {"Arc right", 140},
      {"Dock", 143}, {"Download", 142}, {"Stop driving", 141},
  };
  std::vector<PanelButton> remote;
  for (const PanelButton& button : panel.buttons)
    if (button.group == "Remote control") remote.push_back(button);
  EXPECT_EQ(remote.size(), std::size(kCharacters));
  for (const auto& [label, character] : kCharacters)
    EXPECT_EQ(labelled(remote, label).press, "part REMOTE " + std::to_string(character));
}

TEST(RoombaPanel, AReceiverThatFailedDoesNotHearTheRemoteControl) {
  OiBench bench("create2");
  bench.ask({128});
  bench.set_part("REMOTE", 130);
  bench.wait(15 * kMillisecond);
  EXPECT_EQ(bench.ask({149, 3, 17, 52, 53}), (Bytes{130, 130, 130}));
  bench.break_sensor("IR_LEFT");
  EXPECT_EQ(bench.ask({149, 3, 17, 52, 53}), (Bytes{130, 0, 130}));
}

TEST(RoombaPanel, LightsShowOpcode139) {
  OiBench bench("create2");
  bench.ask({128, 132, 139, 0b0110, 255, 128});
  const DevicePanel panel = panel_of(bench);
  const PanelLight& power = labelled(panel.lights, "Clean and power");
  EXPECT_EQ(power.colour, 0xFF3020u) << "red";
  EXPECT_NEAR(power.brightness, 128 / 255.0, 1e-12);
  EXPECT_EQ(labelled(panel.lights, "Debris").brightness, 0);
  EXPECT_EQ(labelled(panel.lights, "Spot").brightness, 1);
  EXPECT_EQ(labelled(panel.lights, "Dock").brightness, 1);
  EXPECT_EQ(labelled(panel.lights, "Check robot").brightness, 0);
  EXPECT_EQ(panel.state, "full");
  bench.ask({139, 0, 0, 255});
  EXPECT_EQ(labelled(panel_of(bench).lights, "Clean and power").colour, 0x30FF50u) << "green";
}

// One table has the bits, so the lights on the robot and in the window agree. Every LED of the
// robot is lit by some command.
TEST(RoombaPanel, LightsAreTheSameEverywhere) {
  const std::tuple<const char*, const char*, const char*, const char*> kRobots[] = {
      {"create2", "Create2", "Debris Spot Dock Check robot ",
       "LED_DEBRIS LED_SPOT LED_DOCK LED_CHECK "},
      {"create1", "Create1", "Play Advance ", "LED_PLAY LED_ADVANCE "},
      {"roomba400", "Roomba400", "Dirt detect Max Clean Spot ",
       "LED_DEBRIS LED_MAX LED_CLEAN LED_SPOT "},
  };
  for (const auto& [model, kind, labels, parts] : kRobots) {
    SCOPED_TRACE(kind);
    std::string lit_labels;
    std::set<std::string> lit_parts = {"LED_POWER_GREEN", "LED_POWER_RED"};
    for (std::uint8_t bit = 0; bit < 4; ++bit) {
      OiBench bench(model, kind);
      bench.ask({128, 130});
      bench.robot().commands.clear();
      bench.ask({139, static_cast<std::uint8_t>(1U << bit), 0, 0});
      for (const PanelLight& light : panel_of(bench).lights)
        if (light.brightness > 0) lit_labels += light.label + " ";
      for (const Command& command : bench.robot().commands)
        lit_parts.insert(bench.kind()
                             .parts.at(static_cast<std::size_t>(std::get<MovePart>(command).part))
                             .spec.name);
    }
    EXPECT_EQ(lit_labels, labels);
    OiBench bench(model, kind);
    std::string leds;
    for (const PartModel& part : bench.kind().parts)
      if (part.spec.kind == "led") {
        EXPECT_TRUE(lit_parts.contains(part.spec.name)) << part.spec.name;
        if (!part.spec.name.starts_with("LED_POWER")) leds += part.spec.name + " ";
      }
    EXPECT_EQ(leds, parts);
  }
}

TEST(RoombaPanel, TheStatusLightOfTheSciHasTwoBits) {
  OiBench bench("roomba400", "Roomba400");
  bench.ask({128, 130, 139, 0b110010, 0, 0});
  const DevicePanel panel = panel_of(bench);
  EXPECT_EQ(labelled(panel.lights, "Status").colour, 0xFFB020u) << "amber";
  EXPECT_EQ(labelled(panel.lights, "Max").brightness, 1);
  EXPECT_TRUE(panel.digits.empty());
}

TEST(RoombaPanel, LightsAreOnTopOfTheBody) {
  OiBench bench("create2");
  EXPECT_FALSE(labelled(panel_of(bench).lights, "Spot").at_m) << "no body";
  bench.kind().body.shapes.push_back({Outline::disc({}, 0.085), 0, 0.07});
  const auto at_m = labelled(panel_of(bench).lights, "Spot").at_m;
  ASSERT_TRUE(at_m);
  EXPECT_NEAR((*at_m)[1], 0.025, 1e-9) << "half the size";
  EXPECT_EQ((*at_m)[2], 0.07);
}

TEST(RoombaPanel, DigitsAndDaysShowOpcodes162To164) {
  OiBench bench("create2");
  bench.ask({128, 132, 164, 'A', '1', '2', 0x20, 162, 0b0000010, 0b00101});
  const DevicePanel panel = panel_of(bench);
  ASSERT_EQ(panel.digits.size(), 1u);
  EXPECT_EQ(panel.digits[0].text, "A12 ");
  EXPECT_EQ(panel.digits[0].segments, (std::vector<int>{0x77, 0x06, 0x5B, 0}));
  EXPECT_TRUE(panel.digits[0].colon);
  EXPECT_EQ(labelled(panel.lights, "AM").brightness, 1);
  EXPECT_EQ(labelled(panel.lights, "PM").brightness, 0);
  EXPECT_EQ(labelled(panel.lights, "Mon").brightness, 1);
  EXPECT_EQ(labelled(panel.lights, "Sun").brightness, 0);
  bench.ask({163, 0x7F, 0x06, 0, 0});
  EXPECT_EQ(panel_of(bench).digits[0].text, "81  ");
}

// A viewer never changes a run.
TEST(RoombaPanel, LookingChangesNothing) {
  OiBench bench("create2");
  bench.ask({128, 132});
  bench.set_part("CLEAN", 1);
  const Bytes before = bench.device().save();
  panel_of(bench);
  EXPECT_EQ(bench.device().save(), before);
}

}  // namespace
}  // namespace understudy::panel_view_test
