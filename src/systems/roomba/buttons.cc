// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/buttons.h"

#include "world/keys.h"

namespace understudy {
namespace {

constexpr TimeNs kPressed = kSecond / 6;

constexpr OiButton kSciButtons[] = {
    {kButtonMax, 0, 2, "MAX", OiButtonOrder::kMax},
    {kButtonClean, 1, 0, "CLEAN", OiButtonOrder::kClean},
    {kButtonSpot, 2, 1, "SPOT", OiButtonOrder::kSpot},
    {kButtonPower, 3, 3, "POWER", OiButtonOrder::kPower},
};
constexpr OiButton kCreateButtons[] = {
    {kButtonPlay, 0, 0, "PLAY", OiButtonOrder::kPlay},
    {kButtonAdvance, 2, 1, "ADVANCE", OiButtonOrder::kAdvance},
};
constexpr OiButton kLateButtons[] = {
    {kButtonClean, 0, 0, "CLEAN", OiButtonOrder::kClean},
    {kButtonSpot, 1, 1, "SPOT", OiButtonOrder::kSpot},
    {kButtonDock, 2, 2, "DOCK", OiButtonOrder::kDock},
    {kButtonMinute, 3, -1, "MINUTE", OiButtonOrder::kNone},
    {kButtonHour, 4, -1, "HOUR", OiButtonOrder::kNone},
    {kButtonDay, 5, -1, "DAY", OiButtonOrder::kNone},
    {kButtonSchedule, 6, -1, "SCHEDULE", OiButtonOrder::kNone},
    {kButtonClock, 7, 3, "CLOCK", OiButtonOrder::kNone},
};

void press(OiCall& call, std::uint8_t bits) {
  call.memory.buttons.pressed = bits;
  call.memory.buttons.released_at = call.now + kPressed;
}

}  // namespace

std::span<const OiButton> buttons_of(OiGeneration generation) {
  switch (generation) {
    case OiGeneration::kSci:
      return kSciButtons;
    case OiGeneration::kCreate1:
      return kCreateButtons;
    case OiGeneration::kRoomba600:
      return kLateButtons;
  }
  return {};
}

void take_buttons(OiCall& call, ByteReader data) { press(call, data.u8()); }

std::uint8_t pressed_buttons(const OiCall& call) {
  return pressed_buttons(call.robot, call.now, call.traits, call.wiring, call.memory.buttons);
}

std::uint8_t pressed_buttons(const RobotAccess& robot, TimeNs now, const OiTraits& traits,
                             const OiWiring& wiring, const OiButtons& memory) {
  std::uint8_t bits = now < memory.released_at ? memory.pressed : 0;
  for (const OiButton& button : buttons_of(traits.generation))
    if (part_value(robot, wiring, button.part) != 0)
      bits = static_cast<std::uint8_t>(bits | 1U << button.bit);
  return bits;
}

std::uint8_t watch_buttons(OiCall& call) {
  if (const std::uint32_t key = key_of(call.robot.take_key([](std::uint32_t) { return true; })))
    for (const OiButton& button : buttons_of(call.traits.generation))
      if (button.key >= 0 && key == 1U << button.key)
        press(call, static_cast<std::uint8_t>(1U << button.bit));
  const std::uint8_t down = pressed_buttons(call);
  const auto fresh = static_cast<std::uint8_t>(down & ~call.memory.buttons.seen);
  call.memory.buttons.seen = down;
  return fresh;
}

OiButtonOrder order_of(OiGeneration generation, std::uint8_t buttons) {
  for (const OiButton& button : buttons_of(generation))
    if ((buttons >> button.bit & 1) != 0) return button.order;
  return OiButtonOrder::kNone;
}

const char* label_of_key(OiGeneration generation, int key) {
  for (const OiButton& button : buttons_of(generation))
    if (button.key == key) return button.label;
  return "";
}

}  // namespace understudy
