// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/panel_view.h"

#include <algorithm>

#include "panel/seven_segments.h"
#include "systems/roomba/buttons.h"
#include "systems/roomba/lights.h"
#include "systems/roomba/remote_control.h"

namespace understudy {
namespace {

constexpr double kFullLight = 255;

struct OiRemoteKey {
  const char* label;
  int character;
  int row;
  int column;
};
constexpr OiRemoteKey kOiRemoteKeys[] = {
    {"Power", kRemotePower, 1, 1},       {"Clean", kRemoteClean, 1, 2},
    {"Dock", kRemoteDock, 1, 3},         {"Arc left", kRemoteArcLeft, 2, 1},
    {"Forward", kRemoteForward, 2, 2},   {"Arc right", kRemoteArcRight, 2, 3},
    {"Left", kRemoteLeft, 3, 1},         {"Stop driving", kRemoteStopDriving, 3, 2},
    {"Right", kRemoteRight, 3, 3},       {"Spot", kRemoteSpot, 4, 1},
    {"Stop", kRemoteStop, 4, 2},         {"Max", kRemoteMax, 4, 3},
    {"Small", kRemoteSmall, 5, 1},       {"Medium", kRemoteMedium, 5, 2},
    {"Download", kRemoteDownload, 5, 3},
};

// "CLEAN" -> "Clean".
std::string panel_label(std::string_view capitals) {
  std::string label(capitals);
  std::transform(label.begin() + 1, label.end(), label.begin() + 1, [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return label;
}

std::string part_line(OiPart part, int value) {
  return "part " + std::string(oi_part_name(part)) + " " + std::to_string(value);
}

void add_buttons(const OiPanelSource& source, DevicePanel& panel) {
  const std::uint8_t down = pressed_buttons(source.robot, source.robot.sealed_time(), source.traits,
                                            source.wiring, source.memory.buttons);
  for (const OiButton& button : buttons_of(source.traits.generation)) {
    PanelButton shown;
    shown.group = "Buttons";
    shown.label = panel_label(button.label);
    shown.down = (down >> button.bit & 1) != 0;
    if (source.wiring.part(button.part) >= 0) {
      shown.press = part_line(button.part, 1);
      shown.release = part_line(button.part, 0);
    } else if (button.key >= 0) {
      shown.press = "key KEY" + std::to_string(button.key + 1);
    } else {
      continue;  // the robot has no such button
    }
    panel.buttons.push_back(std::move(shown));
  }
}

void add_remote_control(const OiPanelSource& source, DevicePanel& panel) {
  if (source.wiring.part(kRemoteControl) < 0) return;
  const double sent = part_value(source.robot, source.wiring, kRemoteControl);
  for (const OiRemoteKey& key : kOiRemoteKeys) {
    PanelButton shown;
    shown.group = "Remote control";
    shown.label = key.label;
    shown.press = part_line(kRemoteControl, key.character);
    shown.release = part_line(kRemoteControl, 0);
    shown.down = sent == key.character;
    shown.row = key.row;
    shown.column = key.column;
    panel.buttons.push_back(std::move(shown));
  }
}

// The lights are on top of the body, nearer to each other on a smaller one.
struct LightFrame {
  bool known = false;
  double scale = 1;
  double z_m = 0;

  std::optional<std::array<double, 3>> at(double x_m, double y_m) const {
    if (!known) return std::nullopt;
    return std::array{scale * x_m, scale * y_m, z_m};
  }
};

LightFrame light_frame(const RobotModel& robot) {
  constexpr double kUsualRadius_m = 0.17;
  constexpr double kOfCorner = 0.7;  // corners are further away than sides
  const auto& shapes = robot.kind->body.shapes;
  if (shapes.empty()) return {};
  const Outline& outline = shapes[0].outline;
  double reach_m = kUsualRadius_m;
  for (int i = 0; i < outline.corners; ++i) {
    const Vec2 corner = outline.corner[static_cast<std::size_t>(i)];
    reach_m = std::min(reach_m, det::hypot(corner.x, corner.y));
  }
  if (outline.corners > 1) reach_m *= kOfCorner;
  reach_m = std::min(kUsualRadius_m, reach_m + outline.radius_m);
  return {true, reach_m / kUsualRadius_m, shapes[0].high_m};
}

// From green over amber to red.
std::uint32_t power_colour(std::uint8_t red_share) {
  const double red = red_share / kFullLight;
  const auto mixed = [&](int shift) {
    const auto part = [&](std::uint32_t colour) {
      return static_cast<double>(colour >> shift & 255);
    };
    const double both = red < 0.5
                            ? part(kOiGreen) + 2 * red * (part(kOiAmber) - part(kOiGreen))
                            : part(kOiAmber) + (2 * red - 1) * (part(kOiRed) - part(kOiAmber));
    return static_cast<std::uint32_t>(both + 0.5) << shift;
  };
  return mixed(16) | mixed(8) | mixed(0);
}

// Two bits of the SCI's opcode 139: off, red, green, amber.
void add_status_light(const OiOutputs& outputs, const LightFrame& frame, DevicePanel& panel) {
  constexpr std::uint32_t kStatusColours[] = {kOiGreen, kOiRed, kOiGreen, kOiAmber};
  const std::size_t status = outputs.leds >> 4 & 3;
  panel.lights.push_back({.group = "Lights",
                          .label = "Status",
                          .colour = kStatusColours[status],
                          .brightness = status == 0 ? 0.0 : 1.0,
                          .at_m = frame.at(0.085, -0.025)});
}

void add_lights(const OiPanelSource& source, DevicePanel& panel) {
  const OiOutputs& outputs = source.memory.outputs;
  const LightFrame frame = light_frame(source.robot.robot_model());
  const bool late = source.traits.generation == OiGeneration::kRoomba600;
  panel.lights.push_back({.group = "Lights",
                          .label = late ? "Clean and power" : "Power",
                          .colour = power_colour(outputs.power_colour),
                          .brightness = outputs.power_intensity / kFullLight,
                          .radius_m = 0.014,
                          .at_m = frame.at(0.03, 0)});
  for (const OiLight& light : lights_of(source.traits.generation))
    panel.lights.push_back({.group = "Lights",
                            .label = light.label,
                            .colour = light.colour,
                            .brightness = light.is_on(outputs.leds) ? 1.0 : 0.0,
                            .at_m = frame.at(light.x_m, light.y_m)});
  if (source.traits.generation == OiGeneration::kSci) add_status_light(outputs, frame, panel);
}

void add_row(const char* group, std::span<const char* const> labels, std::uint8_t bits,
             DevicePanel& panel) {
  for (std::size_t i = 0; i < labels.size(); ++i)
    panel.lights.push_back({.group = group,
                            .label = labels[i],
                            .colour = kOiBlue,
                            .brightness = (bits >> i & 1) != 0 ? 1.0 : 0.0,
                            .at_m = {}});
}

void add_schedule(const OiOutputs& outputs, DevicePanel& panel) {
  constexpr const char* kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr const char* kScheduling[] = {"PM", "AM", "Clock", "Schedule"};
  PanelDigits digits;
  digits.label = "Digits";
  digits.colon = (outputs.scheduling & 1) != 0;
  for (const std::uint8_t byte : outputs.digits) {
    const int lit = outputs.digits_raw ? byte & 0x7F : segments_of(static_cast<char>(byte));
    digits.segments.push_back(lit);
    digits.text += outputs.digits_raw ? character_of(lit) : static_cast<char>(byte);
  }
  for (char& character : digits.text)
    if (character < ' ' || character > '~') character = ' ';
  panel.digits.push_back(std::move(digits));
  add_row("Scheduling", kScheduling, static_cast<std::uint8_t>(outputs.scheduling >> 1), panel);
  add_row("Days", kDays, outputs.weekdays, panel);
}

}  // namespace

void describe_oi_panel(const OiPanelSource& source, DevicePanel& panel) {
  // An edit may have changed the robot since the interface looked at it last.
  OiWiring fresh;
  const bool follows = source.wiring.follows(source.robot.robot_model());
  if (!follows) fresh.follow(source.robot.robot_model());
  const OiPanelSource now{source.robot, source.traits, follows ? source.wiring : fresh,
                          source.memory};
  panel.state = source.memory.asleep ? "asleep" : name_of(source.memory.mode);
  add_buttons(now, panel);
  add_remote_control(now, panel);
  add_lights(now, panel);
  if (source.traits.generation == OiGeneration::kRoomba600)
    add_schedule(source.memory.outputs, panel);
}

}  // namespace understudy
