// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a series of edits, one per line, and as a file of places: each is done or refused
// with a reason, a refused one changes nothing, and ids stay what they are.
#include <cstddef>
#include <cstdint>
#include <set>

#include "base/check.h"
#include "base/describe.h"
#include "edits/edit.h"
#include "files/places.h"
#include "tests/fuzz/small_world.h"

namespace {

using namespace understudy;

void check_ids(const Spec& spec) {
  std::set<int> ids;
  for (const RobotSpec& robot : spec.robots)
    UNDERSTUDY_CHECK(ids.insert(robot.id).second && robot.id < spec.next_id, "ids");
  for (const ObjectSpec& object : spec.objects)
    UNDERSTUDY_CHECK(ids.insert(object.id).second && object.id < spec.next_id, "ids");
}

void try_edits(std::string_view text) {
  static const FormatContext context = small_context();
  Spec spec = small_world(context);
  for (int lines = 0; !text.empty() && lines < 50; ++lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::uint64_t before = hash_of(spec);
    std::vector<StateEdit> state_edits;
    std::string refusal;
    const EditOutcome outcome =
        apply_edit(text.substr(0, end), context, spec, state_edits, refusal);
    const bool refused = outcome == EditOutcome::kRefused;
    UNDERSTUDY_CHECK(refused == !refusal.empty(), "a refusal has its reason");
    UNDERSTUDY_CHECK((outcome == EditOutcome::kStateOnly) == !state_edits.empty(), "state edits");
    UNDERSTUDY_CHECK(outcome == EditOutcome::kSpecChanged || hash_of(spec) == before,
                     "what is refused changes nothing");
    check_ids(spec);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void try_places(ByteSpan bytes) {
  std::vector<SavedPlace> places;
  Diagnostics diagnostics;
  if (!read_places(bytes, "fuzz", places, diagnostics)) {
    UNDERSTUDY_CHECK(diagnostics.has_errors() && places.empty(), "errors and result agree");
    return;
  }
  std::vector<NamedPlace> named;
  for (const SavedPlace& place : places) named.push_back({place, "x"});
  std::vector<SavedPlace> again;
  UNDERSTUDY_CHECK(read_places(as_bytes(write_places(named)), "fuzz", again, diagnostics) &&
                       hash_of(again) == hash_of(places),
                   "what is read can be written");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try_edits(std::string_view(reinterpret_cast<const char*>(data), size));
  try_places(ByteSpan(data, size));
  return 0;
}
