// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Writes sounds as a WAV file: 44100 samples per second, 16 bits, one channel, from virtual time 0
// to the end of the last sound. Tones are sines that fade in and out within 5 ms, so that nothing
// clicks. Files that a program plays are silent, because the simulator opens no file that a program
// names.
#pragma once

#include <span>

#include "base/bytes.h"
#include "panel/sounds.h"

namespace understudy {

inline constexpr int kWavSamplesPerSecond = 44100;
inline constexpr int kLongestWavS = 1800;  // anything later is left out: 160 MB

Bytes write_wav(std::span<const Sound> sounds);

}  // namespace understudy
