// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/outputs.h"

#include <algorithm>

#include "systems/roomba/lights.h"

namespace understudy {
namespace {

constexpr double kFull = 255;

void light_leds(OiCall& call) {
  const OiOutputs& outputs = call.memory.outputs;
  for (const OiLight& light : lights_of(call.traits.generation))
    set_part(call.robot, call.wiring, light.part, light.is_on(outputs.leds) ? 1 : 0);
  const double light = outputs.power_intensity / kFull;
  const double red = outputs.power_colour / kFull;
  set_part(call.robot, call.wiring, kLedPowerGreen, light * (1 - red));
  set_part(call.robot, call.wiring, kLedPowerRed, light * red);
}

void drive_motors(OiCall& call) {
  const std::array<double, 3>& motors = call.memory.outputs.motors;
  const OiPart first = call.is_create1() ? kDriver0 : kMainBrush;
  for (std::size_t i = 0; i < motors.size(); ++i)
    set_part(call.robot, call.wiring, static_cast<OiPart>(first + i), motors[i]);
}

double forward_or_back(std::uint8_t bits, int on_bit, int back_bit) {
  if ((bits >> on_bit & 1) == 0) return 0;
  return (bits >> back_bit & 1) != 0 ? -1 : 1;
}

void take_digits(OiCall& call, ByteReader data, bool raw) {
  for (std::uint8_t& digit : call.memory.outputs.digits) digit = data.u8();
  call.memory.outputs.digits_raw = raw;
}

}  // namespace

void take_leds(OiCall& call, ByteReader data) {
  OiOutputs& outputs = call.memory.outputs;
  outputs.leds = data.u8();
  outputs.power_colour = data.u8();
  outputs.power_intensity = data.u8();
  light_leds(call);
}

void take_motors(OiCall& call, ByteReader data) {
  const std::uint8_t bits = data.u8();
  if (call.is_create1())
    set_motors(call, bits & 1, bits >> 1 & 1, bits >> 2 & 1);
  else
    set_motors(call, forward_or_back(bits, 2, 4), forward_or_back(bits, 0, 3), bits >> 1 & 1);
}

void take_pwm_motors(OiCall& call, ByteReader data) {
  const std::uint8_t bytes[] = {data.u8(), data.u8(), data.u8()};
  if (call.is_create1()) {
    constexpr double kFullPwm = 128;
    const auto share = [](std::uint8_t value) { return std::min(1.0, value / kFullPwm); };
    set_motors(call, share(bytes[2]), share(bytes[1]), share(bytes[0]));
  } else {
    constexpr double kFullPwm = 127;
    const auto share = [](std::uint8_t value) {
      return std::clamp(static_cast<std::int8_t>(value) / kFullPwm, -1.0, 1.0);
    };
    set_motors(call, share(bytes[0]), share(bytes[1]), std::max(0.0, share(bytes[2])));
  }
}

void take_digital_outputs(OiCall& call, ByteReader data) {
  const std::uint8_t bits = data.u8();
  call.memory.outputs.digital = bits & 7;
  for (int i = 0; i < 3; ++i)
    set_part(call.robot, call.wiring, static_cast<OiPart>(kOutput0 + i), bits >> i & 1);
}

// The light lasts for one character of the remote control, which is sent again and again.
void take_send_ir(OiCall& call, ByteReader data) {
  constexpr TimeNs kCharacter = 100 * kMillisecond;
  call.memory.outputs.ir_until = call.now + kCharacter;
  set_part(call.robot, call.wiring, kIrEmitter, data.u8());
}

void take_scheduling_leds(OiCall& call, ByteReader data) {
  call.memory.outputs.weekdays = data.u8();
  call.memory.outputs.scheduling = data.u8();
}

void take_digits_raw(OiCall& call, ByteReader data) { take_digits(call, data, true); }
void take_digits_ascii(OiCall& call, ByteReader data) { take_digits(call, data, false); }

void leds_off(OiCall& call) {
  OiOutputs& outputs = call.memory.outputs;
  outputs.leds = outputs.power_colour = outputs.power_intensity = 0;
  light_leds(call);
}

void switch_off(OiCall& call) {
  set_motors(call, 0, 0, 0);
  call.memory.outputs.digital = 0;
  for (int i = 0; i < 3; ++i)
    set_part(call.robot, call.wiring, static_cast<OiPart>(kOutput0 + i), 0);
  set_part(call.robot, call.wiring, kIrEmitter, 0);
}

void set_motors(OiCall& call, double main_brush, double side_brush, double vacuum) {
  call.memory.outputs.motors = {main_brush, side_brush, vacuum};
  drive_motors(call);
}

void outputs_slot(OiCall& call) {
  if (call.memory.outputs.ir_until == 0 || call.now < call.memory.outputs.ir_until) return;
  call.memory.outputs.ir_until = 0;
  set_part(call.robot, call.wiring, kIrEmitter, 0);
}

}  // namespace understudy
