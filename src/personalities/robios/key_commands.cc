// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// KEY: the keys of the panel.
#include "personalities/robios/units.h"

namespace understudy::robios {
namespace {

void key_get(Call& call) {
  const std::uint32_t key = call.robot.take_key();
  call.waits = key == 0;
  reply_i32(call, key);
}

void key_read(Call& call) { reply_i32(call, call.robot.take_key()); }

// clang-format off
constexpr CommandRow kRows[] = {
    {ROBIOS_EXT_KEY_GET, "KEYGet", Access::kWaits, Support::kDone, {replies_with(ROBIOS_EXT_DONE, 0, 5), kNoForm}, key_get, "a key (KEYGet)"},
    {ROBIOS_EXT_KEY_READ, "KEYRead", Access::kReads, Support::kDone, {replies(0, 4), kNoForm}, key_read},
};
// clang-format on

}  // namespace

std::span<const CommandRow> key_commands() { return kRows; }

}  // namespace understudy::robios
