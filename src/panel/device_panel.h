// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// DevicePanel: what a device has for people besides a screen: buttons, lights and digits. A device
// describes it while somebody looks; viewers get it as it is. It is not part of any hash.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "panel/satellite_fix.h"

namespace understudy {

// To press it is an input of the run, such as "Create2 part CLEAN 1".
struct PanelButton {
  static constexpr const char* kName = "PanelButton";
  std::string group;  // its heading, such as "Buttons"
  std::string label;
  std::string press;    // the line of events after the name of the robot
  std::string release;  // likewise, when it is let go; empty for a button that cannot be held
  bool down = false;
  int row = 0;  // in the group, from 1; 0: after the one before
  int column = 0;

  bool operator==(const PanelButton&) const = default;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("group", self.group);
    visit("label", self.label);
    visit("press", self.press);
    visit("release", self.release);
    visit("down", self.down);
    visit("row", self.row);
    visit("column", self.column);
  }
};

struct PanelLight {
  static constexpr const char* kName = "PanelLight";
  std::string group;
  std::string label;
  std::uint32_t colour = 0xFFFFFF;  // 0xRRGGBB, at full brightness
  double brightness = 0;            // 0 to 1
  double radius_m = 0.004;
  std::optional<std::array<double, 3>> at_m;  // on the robot; none: only the panel shows it

  bool operator==(const PanelLight&) const = default;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("group", self.group);
    visit("label", self.label);
    visit("colour", self.colour);
    visit("brightness", self.brightness);
    visit("radius_m", self.radius_m);
    visit("at_m", self.at_m);
  }
};

// Digits of seven segments, from the left. Bit 0 is segment A at the top, bits 1 to 5 are B to F
// clockwise, bit 6 is G in the middle.
struct PanelDigits {
  static constexpr const char* kName = "PanelDigits";
  std::string label;
  std::vector<int> segments;
  std::string text;    // as far as it can be read
  bool colon = false;  // between its halves

  bool operator==(const PanelDigits&) const = default;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("label", self.label);
    visit("segments", self.segments);
    visit("text", self.text);
    visit("colon", self.colon);
  }
};

struct DevicePanel {
  static constexpr const char* kName = "DevicePanel";
  std::string device;  // its name
  bool powered = true;
  std::string state;  // in a word or two, such as "passive"
  std::vector<PanelButton> buttons;
  std::vector<PanelLight> lights;
  std::vector<PanelDigits> digits;
  std::optional<SatelliteFix>
      fix;  // of every receiver of satellites, even before it knows anything

  bool operator==(const DevicePanel&) const = default;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("device", self.device);
    visit("powered", self.powered);
    visit("state", self.state);
    visit("buttons", self.buttons);
    visit("lights", self.lights);
    visit("digits", self.digits);
    visit("fix", self.fix);
  }
};

}  // namespace understudy
