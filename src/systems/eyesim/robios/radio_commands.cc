// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RADIO: messages between robots. Id 0 means all others.
#include <algorithm>

#include "systems/eyesim/robios/units.h"

namespace understudy::robios {
namespace {

void radio_get_id(Call& call) { reply_i32(call, call.robot.robot_model().id); }

// As in the original, the robot itself is among them.
void radio_status(Call& call) {
  const std::vector<RobotId> ids = call.robot.radio_reach();
  reply_i32(call, static_cast<std::int64_t>(ids.size()));
  for (const RobotId id : ids) reply_i32(call, id.value);
}

void radio_send(Call& call) {
  const std::int32_t to = call.arguments.be_i32();
  const ByteSpan text = call.arguments.bytes(call.arguments.left());
  const auto end = std::find(text.begin(), text.end(), std::uint8_t{0});
  if (to < 0 || end == text.end()) return;  // the original drops it too
  call.robot.send_radio(RobotId{to}, {text.begin(), end});
}

void radio_receive(Call& call) {
  RadioMessage message;
  call.waits = !call.robot.take_radio(message);
  reply_i32(call, message.from);
  ByteWriter(call.reply).bytes(message.text);
  reply_u8(call, 0);
  // One message fewer is waiting, so RADIOCheck has something new to report.
  if (!call.waits) std::erase(call.link.asked, std::string(1, ROBIOS_RADIO_CHECK));
}

void radio_check(Call& call) { reply_i32(call, call.robot.radio_waiting()); }

OutsideWait any_message(ByteReader, std::string_view) {
  return {"a radio message (RADIOReceive)", "nobody is left to send one"};
}

// clang-format off
constexpr CommandRow kRadioCommands[] = {
    {ROBIOS_RADIO_GET_ID, "RADIOGetID", Access::kTells, {replies(0, 4), kNoForm}, radio_get_id},
    {ROBIOS_RADIO_STATUS, "RADIOStatus", Access::kReads, {replies(0, 8), kNoForm}, radio_status},
    {ROBIOS_RADIO_SEND, "RADIOSend", Access::kWrites, {text_no_reply(5), kNoForm}, radio_send},
    {ROBIOS_RADIO_RECEIVE, "RADIOReceive", Access::kWaits, {replies_with(ROBIOS_RADIO_MESSAGE, 0, 5), kNoForm}, radio_receive, any_message},
    {ROBIOS_RADIO_CHECK, "RADIOCheck", Access::kReads, {replies(0, 4), kNoForm}, radio_check},
};
// clang-format on

}  // namespace

std::span<const CommandRow> radio_commands() { return kRadioCommands; }

}  // namespace understudy::robios
