// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "panel/wav.h"

#include <algorithm>
#include <cmath>

#include "base/math.h"

namespace understudy {
namespace {

constexpr std::int64_t kRampSamples = kWavSamplesPerSecond / 200;
constexpr double kLoudness = 0.5 * 32767;

std::int64_t sample_at(TimeNs time) {
  const TimeNs seconds = time / kSecond;
  return seconds * kWavSamplesPerSecond + (time % kSecond) * kWavSamplesPerSecond / kSecond;
}

std::int64_t samples_of(std::span<const Sound> sounds) {
  std::int64_t count = 0;
  for (const Sound& sound : sounds) count = std::max(count, sample_at(sound.start + sound.length));
  return std::min<std::int64_t>(count, std::int64_t{kLongestWavS} * kWavSamplesPerSecond);
}

std::int16_t tone_sample(int hz, std::int64_t index, std::int64_t count) {
  const std::int64_t from_end = std::min(index, count - 1 - index);
  const double ramp = std::min(1.0, static_cast<double>(from_end) / kRampSamples);
  // Whole turns do not matter: the angle stays small however long the tone is.
  const auto part = static_cast<double>(index * hz % kWavSamplesPerSecond);
  const double angle = 2 * kPi * part / kWavSamplesPerSecond;
  return static_cast<std::int16_t>(std::lround(kLoudness * ramp * det::sin(angle)));
}

void write_header(ByteWriter out, std::uint32_t data_bytes) {
  const auto le16 = [&](int value) {
    out.u8(static_cast<std::uint8_t>(value));
    out.u8(static_cast<std::uint8_t>(value >> 8));
  };
  out.bytes(as_bytes("RIFF"));
  out.le32(36 + data_bytes);
  out.bytes(as_bytes("WAVEfmt "));
  out.le32(16);
  le16(1);  // PCM
  le16(1);  // channels
  out.le32(kWavSamplesPerSecond);
  out.le32(2 * kWavSamplesPerSecond);
  le16(2);   // bytes a sample
  le16(16);  // bits
  out.bytes(as_bytes("data"));
  out.le32(data_bytes);
}

}  // namespace

Bytes write_wav(std::span<const Sound> sounds) {
  const std::int64_t count = samples_of(sounds);
  Bytes bytes;
  write_header(ByteWriter(bytes), static_cast<std::uint32_t>(2 * count));
  const std::size_t data = bytes.size();
  bytes.resize(data + static_cast<std::size_t>(2 * count));
  for (const Sound& sound : sounds) {
    if (sound.hz == 0) continue;
    const std::int64_t first = sample_at(sound.start);
    const std::int64_t length = sample_at(sound.start + sound.length) - first;
    for (std::int64_t i = 0; i < length && first + i < count; ++i) {
      const auto value = static_cast<std::uint16_t>(tone_sample(sound.hz, i, length));
      const std::size_t at = data + static_cast<std::size_t>(2 * (first + i));
      bytes[at] = static_cast<std::uint8_t>(value);
      bytes[at + 1] = static_cast<std::uint8_t>(value >> 8);
    }
  }
  return bytes;
}

}  // namespace understudy
