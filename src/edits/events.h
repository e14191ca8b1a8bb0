// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Events of a run that no program causes: keys, edits and killed programs, at a virtual time or on
// a condition on the state. They come from the file of --events or from the option --keys.
// docs/formats/events.md is the reference.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/diagnostics.h"
#include "base/result.h"
#include "base/time.h"
#include "edits/condition.h"
#include "edits/edit.h"
#include "files/format.h"
#include "files/keywords.h"
#include "world/command.h"
#include "world/spec.h"

namespace understudy {

struct Event {
  enum class Kind : std::uint8_t {
    kKey,           // `key` of `robot` is pressed; or a touch, see world/keys.h
    kKill,          // the program of `robot` is killed
    kStop,          // the run ends
    kEdit,          // `edit`
    kSaveState,     // as an edit, and written to `file` unless that is empty
    kRestoreState,  // as an edit, with the places of `file` unless that is empty
    kSaveLcd,       // all screens are written
    kCommand,       // `command` is sent to `robot`
  };
  TimeNs time = 0;              // if there are no conditions
  std::vector<Condition> when;  // all must hold; happens once
  Kind kind = Kind::kEdit;
  std::string robot = {};  // its id or its name, as written
  std::uint32_t key = 0;
  Command command = {};
  Edit edit = {};
  std::string file = {};  // as written
  int line = 0;           // in the file, for later errors
};

// Appends the events of a file. Those with a time come first, sorted by time and then by their
// order in the file, followed by those with conditions. Names are looked up in the current world
// and in what the file adds to it. Returns false if there was an error; then `events` is unchanged.
bool read_events(ByteSpan bytes, const std::string& file, const Spec& world,
                 const FormatContext& context, std::vector<Event>& events,
                 Diagnostics& diagnostics);

// "ROBOT=KEY1@0.5,X120Y80@1": keys and touches of one robot and the seconds when they happen.
Result<std::vector<Event>> parse_keys_option(std::string_view text);
std::vector<Event> key_events(const std::vector<KeyPress>& presses, const std::string& robot);

// What may follow a time or a condition in the file.
std::vector<Keyword> event_keywords();

}  // namespace understudy
