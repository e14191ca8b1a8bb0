// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/script.h"

#include <cstdlib>

#include "systems/roomba/buttons.h"
#include "systems/roomba/driving.h"
#include "systems/roomba/packets.h"
#include "systems/roomba/senses.h"

namespace understudy {
namespace {

constexpr std::size_t kLongestScript = 100;

bool is_pressed(const OiCall& call, OiButtonOrder order) {
  for (int i = 0; i < 8; ++i) {
    const auto one = static_cast<std::uint8_t>(1U << i);
    if ((pressed_buttons(call) & one) != 0 && order_of(call.traits.generation, one) == order)
      return true;
  }
  return false;
}

bool has_input(OiCall& call, int input) {
  constexpr std::uint8_t kDigitalInputs = 32;
  return (find_oi_packet(kDigitalInputs)->value(call) >> input & 1) != 0;
}

using EventTest = bool (*)(OiCall& call);
constexpr EventTest kOiEvents[] = {
    [](OiCall& c) {
      return is_dropped(c, kDropLeft) || is_dropped(c, kDropRight) || is_dropped(c, kDropCaster);
    },
    [](OiCall& c) { return is_dropped(c, kDropCaster); },
    [](OiCall& c) { return is_dropped(c, kDropLeft); },
    [](OiCall& c) { return is_dropped(c, kDropRight); },
    [](OiCall& c) { return sensed(c, kBumpLeft) != 0 || sensed(c, kBumpRight) != 0; },
    [](OiCall& c) { return sensed(c, kBumpLeft) != 0; },
    [](OiCall& c) { return sensed(c, kBumpRight) != 0; },
    has_virtual_wall,
    has_wall,
    [](OiCall& c) {
      return is_cliff(c, kCliffLeft) || is_cliff(c, kCliffFrontLeft) ||
             is_cliff(c, kCliffFrontRight) || is_cliff(c, kCliffRight);
    },
    [](OiCall& c) { return is_cliff(c, kCliffLeft); },
    [](OiCall& c) { return is_cliff(c, kCliffFrontLeft); },
    [](OiCall& c) { return is_cliff(c, kCliffFrontRight); },
    [](OiCall& c) { return is_cliff(c, kCliffRight); },
    is_on_dock,
    [](OiCall& c) { return is_pressed(c, OiButtonOrder::kAdvance); },
    [](OiCall& c) { return is_pressed(c, OiButtonOrder::kPlay); },
    [](OiCall& c) { return has_input(c, 0); },
    [](OiCall& c) { return has_input(c, 1); },
    [](OiCall& c) { return has_input(c, 2); },
    [](OiCall& c) { return has_input(c, 3); },
    [](OiCall& c) { return c.memory.mode == OiMode::kPassive; },
};

void wait_for(OiCall& call, OiWait wait, int amount) {
  call.memory.script.wait = wait;
  call.memory.script.amount = amount;
}

bool has_come(OiCall& call) {
  const OiScript& script = call.memory.script;
  const auto reached = [&](int so_far) {
    return script.amount >= 0 ? so_far >= script.amount : so_far <= script.amount;
  };
  switch (script.wait) {
    case OiWait::kTime:
      return call.now >= script.until;
    case OiWait::kDistance:
      return reached(distance_mm(call));
    case OiWait::kAngle:
      return reached(angle_deg(call));
    case OiWait::kEvent:
      return is_event(call, std::abs(script.amount)) == (script.amount > 0);
    case OiWait::kNone:
    case OiWait::kNextSlot:
      break;
  }
  return true;
}

}  // namespace

void take_script(OiCall& call, ByteReader data) {
  const ByteSpan bytes = data.bytes(data.u8());
  if (bytes.size() <= kLongestScript) call.memory.script.bytes.assign(bytes.begin(), bytes.end());
}

// A script that plays itself goes on in the next slot, so that it cannot run for ever in no time.
void take_play_script(OiCall& call, ByteReader) {
  OiMemory& memory = call.memory;
  const Bytes& script = memory.script.bytes;
  // One that plays itself more than once would fill the memory.
  if (memory.input.size() < kOiMostInput)
    memory.input.insert(memory.input.begin(), script.begin(), script.end());
  if (memory.script.played_in == call.slot()) memory.script.wait = OiWait::kNextSlot;
  memory.script.played_in = call.slot();
}

void take_show_script(OiCall& call, ByteReader) {
  call.memory.stream.on = false;
  Bytes reply = {static_cast<std::uint8_t>(call.memory.script.bytes.size())};
  reply.insert(reply.end(), call.memory.script.bytes.begin(), call.memory.script.bytes.end());
  send(call, std::move(reply));
}

void take_wait_time(OiCall& call, ByteReader data) {
  wait_for(call, OiWait::kTime, 0);
  call.memory.script.until = call.now + data.u8() * (kSecond / 10);
}

void take_wait_distance(OiCall& call, ByteReader data) {
  zero_distance(call);
  wait_for(call, OiWait::kDistance, data.be_i16());
}

void take_wait_angle(OiCall& call, ByteReader data) {
  zero_angle(call);
  wait_for(call, OiWait::kAngle, data.be_i16());
}

void take_wait_event(OiCall& call, ByteReader data) {
  const int number = static_cast<std::int8_t>(data.u8());
  const bool exists = number != 0 && std::abs(number) <= static_cast<int>(std::size(kOiEvents));
  if (exists) wait_for(call, OiWait::kEvent, number);
}

void script_slot(OiCall& call) {
  if (call.memory.script.wait != OiWait::kNone && has_come(call))
    call.memory.script.wait = OiWait::kNone;
}

bool is_event(OiCall& call, int number) {
  const auto index = static_cast<std::size_t>(number) - 1;
  return index < std::size(kOiEvents) && kOiEvents[index](call);
}

}  // namespace understudy
