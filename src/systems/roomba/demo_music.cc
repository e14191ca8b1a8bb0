// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/demo_music.h"

#include "systems/roomba/senses.h"
#include "systems/roomba/songs.h"

namespace understudy {
namespace {

constexpr OiSensor kStrings[] = {kCliffLeft, kCliffFrontLeft, kCliffFrontRight, kCliffRight};
constexpr std::uint8_t kNoteLength = 16;  // a quarter of a second

// The first violin's first sixteen notes.
constexpr std::uint8_t kCanon[] = {78, 76, 74, 73, 71, 69, 71, 73, 74, 73, 71, 69, 67, 66, 67, 64};

// A note for each string, by the number of bumpers that are pressed.
constexpr std::uint8_t kChords[][4] = {
    {67, 71, 74, 79},  // G major
    {62, 66, 69, 73},  // D major 7
    {60, 64, 67, 72},  // C major
};

void play_note(OiCall& call, std::uint8_t note) {
  const std::uint8_t notes[] = {note, kNoteLength};
  beep(call, notes);
}

}  // namespace

void play_by_hand(OiCall& call) {
  BehaviourMemory& memory = call.memory.behaviour;
  std::int32_t touched = 0;
  for (std::size_t i = 0; i < std::size(kStrings); ++i)
    if (is_cliff(call, kStrings[i])) touched |= 1 << i;
  const std::int32_t fresh = touched & ~memory.phase;
  memory.phase = touched;
  if (fresh == 0) return;
  if (memory.kind == BehaviourKind::kPachelbel)
    return play_note(call, kCanon[static_cast<std::size_t>(memory.count++) % std::size(kCanon)]);
  const int bumpers = (sensed(call, kBumpLeft) != 0 ? 1 : 0) + (sensed(call, kBumpRight) != 0);
  for (std::size_t i = 0; i < std::size(kStrings); ++i)
    if ((fresh >> i & 1) != 0) play_note(call, kChords[bumpers][i]);
}

}  // namespace understudy
