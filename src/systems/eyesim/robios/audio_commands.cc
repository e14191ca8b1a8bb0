// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// AU: sounds of the robot's loudspeaker, as events with virtual times. They appear in the log and
// in the files of --audio-dir.
#include <algorithm>

#include "base/words.h"
#include "systems/eyesim/robios/units.h"

namespace understudy::robios {
namespace {

std::string in_ms(const Sound& sound) {
  return std::to_string(sound.length / kMillisecond) + " ms";
}

void au_beep(Call& call) {
  call.memory.panel.sounds.tone(call.now, kBeepHz, kBeepMs);
  call.robot.log("AU: beep");
}

void au_tone(Call& call) {
  const std::int32_t hz = call.arguments.be_i32();
  const Sound sound = call.memory.panel.sounds.tone(call.now, hz, call.arguments.be_i32());
  call.robot.log("AU: tone, " + std::to_string(sound.hz) + " Hz, " + in_ms(sound));
}

void au_play(Call& call) {
  const std::int32_t ms = call.arguments.be_i32();
  std::string name(as_text(call.arguments.bytes(call.arguments.left())));
  std::replace_if(name.begin(), name.end(), is_control, ' ');
  const Sound sound = call.memory.panel.sounds.play(call.now, ms, name);
  call.robot.log("AU: plays " + name + ", " + in_ms(sound));
}

void au_done(Call& call) { reply_u8(call, call.memory.panel.sounds.silent(call.now) ? 1 : 0); }

// clang-format off
constexpr CommandRow kAudioCommands[] = {
    {ROBIOS_AU_BEEP, "AUBeep", Access::kTells, {no_reply(0), kNoForm}, au_beep},
    {ROBIOS_EXT_AU_TONE, "AUTone", Access::kTells, {no_reply(8), kNoForm}, au_tone},
    {ROBIOS_EXT_AU_PLAY, "AUPlay", Access::kTells, {text_no_reply(4), kNoForm}, au_play},
    {ROBIOS_EXT_AU_DONE, "AUDone", Access::kReads, {replies(0, 1), kNoForm}, au_done},
};
// clang-format on

}  // namespace

std::span<const CommandRow> audio_commands() { return kAudioCommands; }

}  // namespace understudy::robios
