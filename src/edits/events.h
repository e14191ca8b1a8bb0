// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Events of a run that no program causes: keys, edits, programs killed, by virtual time or by a
// condition on the state. From the file of --events, or from the option --keys.
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
    kSaveState,     // as an edit, and written to `file` if there is one
    kRestoreState,  // as an edit; if there is a `file`, with its places
    kSaveLcd,       // all screens are written
    kCommand,       // `robot` is told `command`
  };
  TimeNs time = 0;              // if there are no conditions
  std::vector<Condition> when;  // all must hold; once
  Kind kind = Kind::kEdit;
  std::string robot = {};  // its id or its name, as written
  std::uint32_t key = 0;
  Command command = {};
  Edit edit = {};
  std::string file = {};  // as written
  int line = 0;           // of the file, for those who complain later
};

// Appends the events of a file: those with a time in the order of their times, those of one instant
// as in the file; then those with conditions. Names are looked up in the world as it is and in what
// the file adds to it. False if there was an error; then `events` stays as it is.
bool read_events(ByteSpan bytes, const std::string& file, const Spec& world,
                 const FormatContext& context, std::vector<Event>& events,
                 Diagnostics& diagnostics);

// "ROBOT=KEY1@0.5,X120Y80@1": keys and touches of one robot and the seconds when they happen.
Result<std::vector<Event>> parse_keys_option(std::string_view text);
std::vector<Event> key_events(const std::vector<KeyPress>& presses, const std::string& robot);

// What may follow a time or a condition in the file.
std::vector<Keyword> event_keywords();

}  // namespace understudy
