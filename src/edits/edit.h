// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edits: one line of text each, in the words and units of the files. An edit changes the Spec of a
// run, from which a new model is made, or its state; the line itself is what is recorded, so a
// replay does the same. docs/formats/events.md is the reference.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "files/entry_reader.h"
#include "files/format.h"
#include "files/keywords.h"
#include "world/spec.h"
#include "world/state.h"

namespace understudy {

// What an edit does to the state and not to the Spec; robots and objects by id.
struct StateEdit {
  enum class Kind : std::uint8_t {
    kPlace,         // body `id` is put at `pose`
    kSensor,        // sensor `part` of robot `id` breaks or works again: on
    kPart,          // part `part` of robot `id` is told to go to `value`
    kCut,           // the links of device `part` of robot `id` are cut
    kPower,         // that device is switched off or on
    kDisconnect,    // the program of robot `id` is told `text` and cut off
    kSaveState,     // all places are remembered
    kRestoreState,  // ... and put back: `places`, or if there are none those remembered
  };
  Kind kind = Kind::kPlace;
  int id = 0;
  std::string part;
  std::string text;
  bool on = false;
  double value = 0;
  Pose2 pose;
  std::vector<SavedPlace> places;
};

// What an edit may change, and where it complains.
struct EditScene {
  const FormatContext& context;
  Spec& spec;
  FileReport& report;
  std::vector<StateEdit>& state_edits;
  bool only_check = false;     // nothing is added or removed
  std::string_view text = {};  // behind the line: of a file
};

// kSpecChanged: and perhaps the state, too.
enum class EditOutcome : std::uint8_t { kRefused, kSpecChanged, kStateOnly };

// Does what the line says. If that makes no sense the report says why, and nothing has changed.
EditOutcome apply_edit(const Entry& entry, EditScene scene);

// The same for the text of a recorded edit: a line; for restore-state the lines of a file of places
// may follow, for add kind those of a .robi or .esObj. The reason of a refusal goes to `refusal`.
EditOutcome apply_edit(std::string_view text, const FormatContext& context, Spec& spec,
                       std::vector<StateEdit>& state_edits, std::string& refusal);

// Whether the text begins with the words of an edit.
bool is_edit(std::string_view text);

// The program that an edit's text would start; empty if none.
std::string program_of_edit(std::string_view text);

// An entry as text that splits into the same words.
std::string text_of(std::span<const Token> words);

// The row of the words that an edit's line begins with; null if it begins with no such words.
const Keyword* find_edit(const Entry& entry);
// "add robot", ... and, for those that begin with the name of a robot, "ROBOT place", ...
std::vector<Keyword> edit_keywords();

// For those who read lines that name robots and objects by id or name.
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
