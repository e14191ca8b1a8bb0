// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Recordings from anywhere: first the bytes as they are, then with the checksums put right, so that
// the search gets past them. What parses in a small world is replayed for a few ticks. The result
// may be an error or a difference, never a crash.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "base/hash.h"
#include "record/recording.h"
#include "run/replay.h"

namespace understudy {
namespace {

constexpr std::string_view kMagic = "UNDERSTUDY-RECORDING-2\n";
constexpr std::size_t kFrameHead = 13;  // type, length, checksum
constexpr std::size_t kMaxTicks = 50;

// Worlds of kilometres are slow to build, not wrong.
bool is_far(double metres) { return std::abs(metres) > 100; }

bool is_small(const Spec& spec) {
  const auto few_sensors = [](const RobotKindSpec& k) { return k.sensors.size() <= 8; };
  const auto near = [](const WallSpec& w) {
    return !is_far(w.from.x) && !is_far(w.from.y) && !is_far(w.to.x) && !is_far(w.to.y) &&
           !is_far(w.thickness_m);
  };
  return spec.robots.size() <= 8 && spec.walls.size() <= 64 && spec.kinds.size() <= 8 &&
         !is_far(spec.floor.width_m) && !is_far(spec.floor.height_m) &&
         std::all_of(spec.kinds.begin(), spec.kinds.end(), few_sensors) &&
         std::all_of(spec.walls.begin(), spec.walls.end(), near);
}

void try_bytes(ByteSpan bytes) {
  auto recording = parse_recording(bytes, "fuzz");
  if (!recording || !is_small(recording->header.spec)) return;
  std::size_t ticks = 0;
  for (TickHashes& part : recording->hashes) {
    part.hashes.resize(std::min(part.hashes.size(), kMaxTicks - ticks));
    ticks += part.hashes.size();
  }
  std::erase_if(recording->hashes, [](const TickHashes& part) { return part.hashes.empty(); });
  if (replay(*recording, 1).ok()) (void)first_difference(*recording, *recording);
}

// Bytes with every whole frame's checksum as it should be.
Bytes repaired(ByteSpan bytes) {
  Bytes all(bytes.begin(), bytes.end());
  for (std::size_t at = kMagic.size(); at + kFrameHead <= all.size();) {
    ByteReader head(ByteSpan(all).subspan(at, kFrameHead));
    const std::uint8_t type = head.u8();
    const std::size_t length = std::min<std::size_t>(head.le32(), all.size() - at - kFrameHead);
    Hasher hasher(type);
    hasher.bytes(ByteSpan(all).subspan(at + kFrameHead, length));
    Bytes sum;
    ByteWriter writer(sum);
    writer.u8(type);
    writer.le32(static_cast<std::uint32_t>(length));
    writer.le64(hasher.digest());
    std::copy(sum.begin(), sum.end(), all.begin() + static_cast<std::ptrdiff_t>(at));
    at += kFrameHead + length;
  }
  return all;
}

}  // namespace
}  // namespace understudy

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace understudy;
  const ByteSpan bytes(data, size);
  try_bytes(bytes);
  try_bytes(repaired(bytes));
  return 0;
}
