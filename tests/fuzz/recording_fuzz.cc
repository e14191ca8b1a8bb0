// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Recordings from anywhere: first the bytes as they are, then as the items within, so that the
// search gets past checksums and compression. What parses in a small world is replayed for a few
// ticks. The result may be an error or a difference, never a crash.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "record/packed_stream.h"
#include "record/recording.h"
#include "record/recording_items.h"
#include "run/replay.h"

namespace understudy {
namespace {

constexpr std::int64_t kMaxTicks = 50;

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
  std::erase_if(recording->hashes, [](const TickHash& h) { return h.tick > kMaxTicks; });
  if (replay(*recording, 1).ok()) (void)first_difference(*recording, *recording);
}

// A recording whose items are these bytes, packed as the writer packs them.
Bytes packed(ByteSpan items) {
  Bytes all(kRecordingMagic.begin(), kRecordingMagic.end());
  PackedWriter writer(all);
  writer.add(items);
  writer.close_chunk();
  return all;
}

// The items of a recording; the bytes themselves if it is none.
Bytes unpacked(ByteSpan bytes) {
  if (!as_text(bytes).starts_with(kRecordingMagic)) return {bytes.begin(), bytes.end()};
  ByteReader in(bytes.subspan(kRecordingMagic.size()));
  PackedReader reader;
  Bytes items;
  while (!in.at_end() && reader.next(in, items)) {
  }
  return items;
}

}  // namespace
}  // namespace understudy

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace understudy;
  const ByteSpan bytes(data, size);
  try_bytes(bytes);
  try_bytes(packed(unpacked(bytes)));
  return 0;
}
