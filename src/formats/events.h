// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Events of a run that no program causes: keys pressed and robots moved, by virtual time. From the
// file of --events, or from the option --keys. docs/formats/events.md is the reference.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/diagnostics.h"
#include "base/result.h"
#include "base/time.h"
#include "formats/keywords.h"
#include "world/command.h"

namespace understudy {

struct TimedCommand {
  TimeNs time = 0;
  std::string robot;  // its id or its name, as written
  Command command;
};

// Appends the events of a file in the order of their times; those of one instant as in the file.
// False if there was an error; then `events` stays as it is.
bool read_events(ByteSpan bytes, const std::string& file, std::vector<TimedCommand>& events,
                 Diagnostics& diagnostics);

// "ROBOT=KEY1@0.5,KEY2@1": the keys of one robot and the seconds when they are pressed.
Result<std::vector<TimedCommand>> parse_keys_option(std::string_view text);

// What may follow "TIME ROBOT" in the file.
std::vector<Keyword> event_keywords();

}  // namespace understudy
