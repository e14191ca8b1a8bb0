// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a series of edits, one per line, as one edit, and as a file of places: each is done
// or refused with a reason, a refused one changes nothing, what is done can be taken back and
// written, and ids stay what they are.
#include <cstddef>
#include <cstdint>
#include <set>

#include "base/check.h"
#include "base/describe.h"
#include "edits/apply_edit.h"
#include "edits/read_edit.h"
#include "edits/write_edit.h"
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

// False if it is no edit, or one that makes no sense.
bool try_edit(std::string_view text, const FormatContext& context, Spec& spec) {
  const Result<Edit> edit = read_edit(text, context);
  if (!edit) {
    UNDERSTUDY_CHECK(!edit.error().empty(), "a refusal has its reason");
    return false;
  }
  const Result<std::string> written = write_edit(*edit);
  if (written) {
    const Result<Edit> again = read_edit(*written, context);
    UNDERSTUDY_CHECK(again && save(*again) == save(*edit), "what is read can be written");
  }
  const Bytes before = save(spec);
  const Result<AppliedEdits> applied = apply_edit(*edit, context, spec);
  UNDERSTUDY_CHECK(applied || !applied.error().empty(), "a refusal has its reason");
  if (!applied || !applied->changed_spec) {
    UNDERSTUDY_CHECK(save(spec) == before, "what is refused changes nothing");
    return false;
  }
  Spec back = spec;
  UNDERSTUDY_CHECK(apply_edit(applied->inverse.at(0), context, back) && save(back) == before,
                   "what is done can be taken back");
  return true;
}

void try_edits(std::string_view text) {
  static const FormatContext context = small_context();
  Spec spec = small_world(context);
  for (int lines = 0; !text.empty() && lines < 50; ++lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    try_edit(text.substr(0, end), context, spec);
    check_ids(spec);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void try_as_one(std::string_view text) {
  static const FormatContext context = small_context();
  Spec spec = small_world(context);
  try_edit(text, context, spec);
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
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try_edits(text);
  try_as_one(text);
  try_places(ByteSpan(data, size));
  return 0;
}
