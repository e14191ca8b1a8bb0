// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Event files and --keys texts of any content: read or refused with a reason; what is read is in
// the order of its times and none of them is before the start.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "edits/events.h"
#include "tests/fuzz/small_world.h"

namespace understudy {
namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void try_file(ByteSpan bytes) {
  static const FormatContext context = small_context();
  static const Spec world = small_world(context);
  std::vector<Event> events;
  Diagnostics diagnostics;
  const bool ok = read_events(bytes, "fuzz.events", world, context, events, diagnostics);
  require(ok || (!diagnostics.list().empty() && events.empty()));
  for (const Diagnostic& d : diagnostics.list()) require(!to_string(d).empty());
  bool conditions = false;
  for (std::size_t i = 0; i < events.size(); ++i) {
    require(events[i].time >= 0);
    require(!conditions || !events[i].when.empty());
    conditions = conditions || !events[i].when.empty();
    require(conditions || i == 0 || events[i - 1].time <= events[i].time);
  }
}

void try_option(std::string_view text) {
  const auto keys = parse_keys_option(text);
  if (!keys) return require(!keys.error().empty());
  for (const Event& key : *keys) {
    require(key.time >= 0 && !key.robot.empty());
    require(key.kind == Event::Kind::kKey && key.key != 0);
  }
}

}  // namespace
}  // namespace understudy

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace understudy;
  try_file(ByteSpan(data, size));
  try_option(std::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}
