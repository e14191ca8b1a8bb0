// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edits + Spec -> the next Spec, and the edits that take this back. What edits do to the state and
// not to the Spec is returned, for the run to do.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "edits/edit.h"
#include "files/file_report.h"
#include "files/format.h"

namespace understudy {

// A change to the state rather than to the Spec. Robots and objects are given by id.
struct StateEdit {
  enum class Kind : std::uint8_t {
    kPlace,         // body `id` is put at `pose`, in `stance`
    kSensor,        // breaks or repairs (`on`) sensor `part` of robot `id`
    kPart,          // value `which` of part `part` of robot `id` becomes `value`
    kCut,           // cuts the links of device `part` of robot `id`
    kPower,         // switches that device off or on
    kDisconnect,    // sends `text` to the program of robot `id` and disconnects it
    kSaveState,     // saves all places
    kRestoreState,  // ... and restores them: `places`, or the saved ones if that is empty
  };
  Kind kind = Kind::kPlace;
  int id = 0;
  std::string part = {};
  std::string text = {};
  bool on = false;
  double value = 0;
  int which = 0;
  Pose2 pose = {};
  Stance stance = {};
  std::vector<SavedPlace> places = {};
};

// The current place of the body with this id; nothing if it is not in the world or there is no
// state.
using PlaceOf = std::function<std::optional<SavedPlace>(int id)>;

struct AppliedEdits {
  bool changed_spec = false;
  std::vector<StateEdit> state_edits;
  // What takes them back, to be applied in this order and together; empty if nothing can.
  std::vector<Edit> inverse;
};

// All of them in their order, or none: if one makes no sense the error says why, and nothing has
// changed. `place_of` tells where bodies are: what goes comes back there.
Result<AppliedEdits> apply_edits(std::span<const Edit> all, const FormatContext& context,
                                 Spec& spec, const PlaceOf& place_of = {});
inline Result<AppliedEdits> apply_edit(const Edit& edit, const FormatContext& context, Spec& spec,
                                       const PlaceOf& place_of = {}) {
  return apply_edits({&edit, 1}, context, spec, place_of);
}

// The programs that an edit would start.
std::vector<std::string> programs_of(const Edit& edit);

// The Spec that an edit is tried on, and where errors are reported.
struct EditScene {
  const FormatContext& context;
  Spec& spec;
  FileReport& report;
  std::vector<StateEdit>& state_edits;
  PlaceOf place_of = {};
  std::span<const Token> words = {};  // usual_words() of its line, for the positions of errors
  bool only_check = false;            // nothing is added or removed

  // A text of the edit at its position in the line.
  Token at(std::size_t word, const std::string& text) const {
    return word < words.size() ? Token{text, words[word].line, words[word].column}
                               : Token{text, 0, 0};
  }
};

// For readers of events: applies the edit without a way to undo it. Returns false, after reporting
// it, if the edit makes no sense; then the Spec is unusable.
bool try_edit(const Edit& edit, const EditScene& scene);

// For readers of lines that refer to robots and objects by id or name.
struct FoundBody {
  RobotSpec* robot = nullptr;
  ObjectSpec* object = nullptr;

  explicit operator bool() const { return robot != nullptr || object != nullptr; }
  int id() const { return robot != nullptr ? robot->id : object->id; }
};
// Reports an error if there is no such body.
FoundBody find_body(const Token& word, Spec& spec, FileReport& report);
RobotSpec* find_robot(const Token& word, Spec& spec, FileReport& report);

}  // namespace understudy
