// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/power.h"

#include <string_view>

#include "systems/roomba/driving.h"
#include "systems/roomba/outputs.h"
#include "systems/roomba/senses.h"
#include "systems/roomba/songs.h"

namespace understudy {
namespace {

// As code of opcode 129.
constexpr std::uint32_t kOiBauds[] = {300,   600,   1200,  2400,  4800,  9600,
                                      14400, 19200, 28800, 38400, 57600, 115200};
constexpr std::uint32_t kSlowBaud = 19200;

// Our own text. Some drivers read 128 bytes of it before they go on.
constexpr std::string_view kBootLines[] = {
    "bl-start\r\n",
    "STR730\r\n",
    "bootloader id: #x00000000 00000000\r\n",
    "bootloader info rev: #xF000\r\n",
    "bootloader rev: #x0001\r\n",
    "2007-05-14-1715-L   \r\n",
    "Understudy Open Interface\r\n",
    "assertions OFF\r\n",
    "battery-current-quiescent-raw 512  battery-current-zero 510\r\n",
    "processor-sleep\r\n",
};
constexpr TimeNs kBootPause = 20 * kMillisecond;
constexpr TimeNs kIdle = 5 * 60 * kSecond;

constexpr TimeNs kShortestPulse = 50 * kMillisecond;
constexpr TimeNs kLongestPulse = 500 * kMillisecond;
constexpr TimeNs kTimeForPulses = 2 * kSecond;
constexpr int kPulsesForSlow = 3;

void count_pulse(OiCall& call) {
  OiLine& line = call.memory.line;
  const TimeNs length = call.now - line.pin_fell_at;
  const bool early = call.now - call.memory.powered_at <= kTimeForPulses;
  if (!early || length < kShortestPulse || length > kLongestPulse) return;
  if (++line.pin_pulses == kPulsesForSlow) line.baud = kSlowBaud;
}

}  // namespace

void power_on(OiCall& call) {
  OiMemory& memory = call.memory;
  forget_drive(call);
  switch_off(call);
  leds_off(call);
  OiMemory fresh;
  fresh.has_power = true;
  fresh.powered_at = fresh.idle_since = call.now;
  fresh.next_slot = memory.next_slot;
  fresh.line.link = memory.line.link;
  fresh.line.pin_low = memory.line.pin_low;
  fresh.line.baud = call.traits.baud;
  fresh.line.boot_due = call.now + kBootPause;
  fresh.input = std::move(memory.input);
  fresh.panel = std::move(memory.panel);
  fresh.shown = std::move(memory.shown);
  memory = std::move(fresh);
  start_odometer(call);
}

void power_off(OiCall& call) {
  change_mode(call, OiMode::kOff);
  leds_off(call);
}

void print_boot_text(OiCall& call) {
  OiLine& line = call.memory.line;
  if (call.now < line.boot_due) return;
  const ByteSpan text = as_bytes(kBootLines[line.boot_line]);
  send(call, {text.begin(), text.end()});
  line.boot_due = ++line.boot_line < std::size(kBootLines) ? line.boot_due + kBootPause : kNever;
}

std::size_t boot_line_count() { return std::size(kBootLines); }

void change_mode(OiCall& call, OiMode mode) {
  const bool controlled = mode == OiMode::kSafe || mode == OiMode::kFull;
  call.memory.behaviour = {};
  stop_wheels(call);
  if (!controlled) {
    forget_drive(call);
    switch_off(call);
  }
  if (mode == OiMode::kSafe) leds_off(call);
  call.memory.mode = mode;
}

void take_reset(OiCall& call, ByteReader) { power_on(call); }

void take_start(OiCall& call, ByteReader) {
  if (call.memory.mode == OiMode::kOff) beep(call, kOiStartBeep);
  change_mode(call, OiMode::kPassive);
}

void take_baud(OiCall& call, ByteReader data) {
  const std::size_t code = data.u8();
  if (code < std::size(kOiBauds)) call.memory.line.baud = kOiBauds[code];
}

void take_safe(OiCall& call, ByteReader) {
  if (call.memory.mode != OiMode::kSafe) change_mode(call, OiMode::kSafe);
}

void take_full(OiCall& call, ByteReader) {
  if (call.memory.mode == OiMode::kPassive) change_mode(call, OiMode::kFull);
  call.memory.mode = OiMode::kFull;
}

void take_power(OiCall& call, ByteReader) {
  change_mode(call, OiMode::kPassive);
  leds_off(call);
  call.memory.stream.on = false;
  call.memory.asleep = true;
}

void take_stop(OiCall& call, ByteReader) {
  change_mode(call, OiMode::kOff);
  leds_off(call);
  call.memory.stream = {};
  beep(call, kOiStopTune);
}

void take_line_state(OiCall& call, const LineState& state) {
  OiLine& line = call.memory.line;
  // Cables invert RTS as they do all signals: asserted, as in an open port, it pulls the pin low.
  const bool low = state.rts;
  if (low == line.pin_low) return;
  line.pin_low = low;
  if (low) {
    wake_up(call);
    line.pin_fell_at = call.now;
  } else {
    count_pulse(call);
  }
}

void wake_up(OiCall& call) {
  OiMemory& memory = call.memory;
  memory.idle_since = call.now;
  if (!memory.asleep) return;
  memory.asleep = false;
  memory.powered_at = call.now;
  memory.line.pin_pulses = 0;
}

void sleep_slot(OiCall& call) {
  OiMemory& memory = call.memory;
  const bool controlled = memory.mode == OiMode::kSafe || memory.mode == OiMode::kFull;
  const bool busy = controlled || memory.behaviour.kind != BehaviourKind::kNothing ||
                    (memory.stream.on && memory.line.link >= 0) ||
                    memory.script.wait != OiWait::kNone || memory.clock.days != 0;
  if (busy || is_charging(call)) memory.idle_since = call.now;
  if (call.now - memory.idle_since < kIdle) return;
  memory.asleep = true;
  memory.stream.on = false;
}

}  // namespace understudy
