// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Songs of up to 16 notes, and the beeps of the robot itself. They are heard through the panel.
#pragma once

#include "systems/roomba/memory.h"

namespace understudy {

void take_song(OiCall& call, ByteReader data);
void take_play(OiCall& call, ByteReader data);

// The robot's own sounds: pairs of a MIDI note and a length in 1/64 s. They are no songs: packet 37
// does not tell them, and a song may follow.
void beep(OiCall& call, ByteSpan notes);

inline constexpr std::uint8_t kOiStartBeep[] = {72, 8};
inline constexpr std::uint8_t kOiStopTune[] = {76, 8, 72, 8, 67, 16};

// The frequency of a MIDI note; 0 for a rest.
int hz_of_note(std::uint8_t note);

}  // namespace understudy
