// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Line -> Edit. Millimetres and degrees end here. Whether the robots, walls and fields that a line
// names exist is a question for apply_edit.h.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "edits/edit.h"
#include "files/entry_reader.h"
#include "files/format.h"
#include "files/keywords.h"

namespace understudy {

// A line, after which the lines of a file may follow: for `add kind` a .robi or .esObj, for
// `restore-state` a file of places, for `take-back` what comes back.
Result<Edit> read_edit(std::string_view text, const FormatContext& context);

// The same for a line that is split into words already. Nothing, and reported, if it is no edit.
std::optional<Edit> read_edit(const Entry& entry, const FormatContext& context, FileReport& report,
                              std::string_view text_below = {});

// The words of the line in the order that apply_edit counts in: some edits can be written in two
// ways.
Entry usual_words(const Entry& entry);

// Whether the text begins with the words of an edit.
bool is_edit(std::string_view text);

// The row of the words that an edit's line begins with; null if it begins with no such words.
const Keyword* find_edit(const Entry& entry);
// "add robot", ... and, for those that begin with the name of a robot, "ROBOT place", ...
std::vector<Keyword> edit_keywords();

}  // namespace understudy
