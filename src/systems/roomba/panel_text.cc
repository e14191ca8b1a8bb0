// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/panel_text.h"

#include "systems/roomba/buttons.h"
#include "systems/roomba/lights.h"
#include "world/keys.h"

namespace understudy {
namespace {

constexpr std::int64_t kSlotsBetween = 16;

std::string digits_text(const OiOutputs& outputs) {
  std::string text;
  for (const std::uint8_t digit : outputs.digits) {
    constexpr const char* kHex = "0123456789ABCDEF";
    if (outputs.digits_raw)
      text += {kHex[digit >> 4], kHex[digit & 15], ' '};
    else
      text += digit >= ' ' && digit <= '~' ? static_cast<char>(digit) : ' ';
  }
  return text;
}

std::string panel_text(const OiCall& call) {
  const OiOutputs& outputs = call.memory.outputs;
  std::string text = std::string("mode ") + name_of(call.memory.mode) + "\npower LED " +
                     std::to_string(outputs.power_intensity) + ", red " +
                     std::to_string(outputs.power_colour) + "\n";
  for (const OiLight& light : lights_of(call.traits.generation))
    text += std::string(light.label) + (light.is_on(outputs.leds) ? " on  " : " off  ");
  return text + "\n" + digits_text(outputs) + "\n";
}

}  // namespace

void panel_slot(OiCall& call) {
  OiMemory& memory = call.memory;
  if (call.slot() % kSlotsBetween != 0) return;
  if (memory.mode == OiMode::kOff && memory.shown.empty()) return;
  std::string text = panel_text(call);
  if (text == memory.shown) return;
  Screen& screen = memory.panel.screen;
  screen.clear();
  screen.print(text);
  for (int key = 0; key < kPanelKeys; ++key)
    screen.set_label(key + 1, -1, -1, label_of_key(call.traits.generation, key));
  memory.shown = std::move(text);
}

}  // namespace understudy
