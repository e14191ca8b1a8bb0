// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// KEY: the keys of the panel, and touches of its screen. Keys and touches wait in one queue. A
// request for a key leaves touches there, and the other way round. A touch of the menu bar is both,
// and the first request gets it.
#include "systems/eyesim/robios/units.h"
#include "world/keys.h"

namespace understudy::robios {
namespace {

constexpr std::uint32_t kAllKeys = (1U << kPanelKeys) - 1;

bool means_key(std::uint32_t press) { return key_of(press) != 0; }

std::uint32_t take_key(Call& call) { return key_of(call.robot.take_key(means_key)); }

void key_get(Call& call) {
  const std::uint32_t key = take_key(call);
  call.waits = key == 0;
  reply_i32(call, key);
}

void key_read(Call& call) { reply_i32(call, take_key(call)); }

// Drops the keys that are not waited for.
void key_wait(Call& call) {
  const std::uint32_t wanted = call.arguments.be32();
  std::uint32_t key = take_key(call);
  while (key != 0 && (key & wanted) == 0) key = take_key(call);
  call.waits = key == 0;
  reply_i32(call, key);
}

// `press` in the form that --keys uses.
std::string use_keys(std::string_view robot, std::string_view press) {
  return "use --keys " + std::string(robot) + "=" + std::string(press) + "@SECONDS";
}

OutsideWait any_key(ByteReader, std::string_view robot) {
  return {"a key (KEYGet)", use_keys(robot, "KEY1")};
}

OutsideWait wanted_keys(ByteReader arguments, std::string_view robot) {
  const std::uint32_t wanted = arguments.be32() & kAllKeys;
  if (wanted == 0)
    return {"a key that no panel has (KEYWait)",
            "the program must wait for KEY1, KEY2, KEY3 or KEY4"};
  std::string first;
  std::string names;
  for (int i = 0; i < kPanelKeys; ++i) {
    if ((wanted >> i & 1) == 0) continue;
    const std::string name = "KEY" + std::to_string(i + 1);
    if (first.empty()) first = name;
    names += (names.empty() ? "" : " or ") + name;
  }
  return {(wanted == kAllKeys ? "a key" : names) + " (KEYWait)", use_keys(robot, first)};
}

OutsideWait any_touch(ByteReader, std::string_view robot) {
  return {"a touch (KEYGetXY)", use_keys(robot, "X240Y160")};
}

void key_get_xy(Call& call) {
  const std::uint32_t touch = call.robot.take_key(is_touch);
  call.waits = touch == 0;
  reply_i32(call, touch_x(touch));
  reply_i32(call, touch_y(touch));
}

void key_read_xy(Call& call) {
  const std::uint32_t touch = call.robot.take_key(is_touch);
  reply_u8(call, touch == 0 ? 0 : 1);
  reply_i32(call, touch_x(touch));
  reply_i32(call, touch_y(touch));
}

// clang-format off
constexpr CommandRow kKeyCommands[] = {
    {ROBIOS_EXT_KEY_GET, "KEYGet", Access::kWaits, {replies_with(ROBIOS_EXT_DONE, 0, 5), kNoForm}, key_get, any_key},
    {ROBIOS_EXT_KEY_READ, "KEYRead", Access::kReads, {replies(0, 4), kNoForm}, key_read},
    {ROBIOS_EXT_KEY_WAIT, "KEYWait", Access::kWaits, {replies_with(ROBIOS_EXT_DONE, 4, 5), kNoForm}, key_wait, wanted_keys},
    {ROBIOS_EXT_KEY_GET_XY, "KEYGetXY", Access::kWaits, {replies_with(ROBIOS_EXT_DONE, 0, 9), kNoForm}, key_get_xy, any_touch},
    {ROBIOS_EXT_KEY_READ_XY, "KEYReadXY", Access::kReads, {replies(0, 9), kNoForm}, key_read_xy},
};
// clang-format on

}  // namespace

std::span<const CommandRow> key_commands() { return kKeyCommands; }

}  // namespace understudy::robios
