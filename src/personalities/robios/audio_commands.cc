// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// AU: sounds.
#include "personalities/robios/units.h"

namespace understudy::robios {
namespace {

<<<<<<< Updated upstream
=======
std::string in_ms(const Sound& sound) {
  return std::to_string(sound.length / kMillisecond) + " ms";
}

void au_beep(Call& call) {
  call.panel.sounds.tone(call.now, kBeepHz, kBeepMs);
  call.robot.log("AU: beep");
}

void au_tone(Call& call) {
  const std::int32_t hz = call.arguments.be_i32();
  const Sound sound = call.panel.sounds.tone(call.now, hz, call.arguments.be_i32());
  call.robot.log("AU: tone, " + std::to_string(sound.hz) + " Hz, " + in_ms(sound));
}

void au_play(Call& call) {
  const std::int32_t ms = call.arguments.be_i32();
  const ByteSpan bytes = call.arguments.bytes(call.arguments.left());
  std::string name;
  for (const std::uint8_t byte : bytes)
    name.push_back(byte >= ' ' && byte != 0x7F ? static_cast<char>(byte) : ' ');
  const Sound sound = call.panel.sounds.play(call.now, ms, name);
  call.robot.log("AU: plays " + name + ", " + in_ms(sound));
}

void au_done(Call& call) { reply_u8(call, call.panel.sounds.silent(call.now) ? 1 : 0); }

>>>>>>> Stashed changes
// clang-format off
constexpr CommandRow kRows[] = {
    {ROBIOS_AU_BEEP, "AUBeep", Access::kTells, Support::kIgnored, {no_reply(0), kNoForm}, nullptr},
};
// clang-format on

}  // namespace

std::span<const CommandRow> audio_commands() { return kRows; }

}  // namespace understudy::robios
