// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/songs.h"

#include <algorithm>
#include <cmath>

#include "base/math.h"

namespace understudy {
namespace {

constexpr TimeNs kNoteUnit = kSecond / 64;
constexpr std::size_t kMostNotes = 16;

// Returns when the last note ends. A rest needs no sound: the next note says when it begins.
TimeNs sound_notes(OiCall& call, ByteSpan notes) {
  TimeNs at = call.now;
  for (std::size_t i = 0; i + 1 < notes.size(); i += 2) {
    const TimeNs length = notes[i + 1] * kNoteUnit;
    const int hz = hz_of_note(notes[i]);
    if (hz > 0 && length > 0)
      call.memory.panel.sounds.tone(at, hz, static_cast<int>(length / kMillisecond));
    at += length;
  }
  return at;
}

}  // namespace

int hz_of_note(std::uint8_t note) {
  constexpr int kLowest = 31;
  constexpr int kHighest = 127;
  if (note < kLowest || note > kHighest) return 0;
  constexpr double kA4Hz = 440;
  constexpr int kA4 = 69;
  constexpr double kNotesPerOctave = 12;
  return static_cast<int>(std::lround(kA4Hz * det::pow(2, (note - kA4) / kNotesPerOctave)));
}

void take_song(OiCall& call, ByteReader data) {
  const std::size_t number = data.u8();
  const std::size_t count = data.u8();
  const ByteSpan notes = data.bytes(2 * count);
  if (number >= static_cast<std::size_t>(call.traits.songs) || count > kMostNotes) return;
  call.memory.songs.notes[number].assign(notes.begin(), notes.end());
}

void take_play(OiCall& call, ByteReader data) {
  const std::size_t number = data.u8();
  OiSongs& songs = call.memory.songs;
  if (number >= static_cast<std::size_t>(call.traits.songs) || call.now < songs.ends) return;
  songs.selected = static_cast<std::uint8_t>(number);
  songs.ends = sound_notes(call, songs.notes[number]);
}

void beep(OiCall& call, ByteSpan notes) { sound_notes(call, notes); }

}  // namespace understudy
