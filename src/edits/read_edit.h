// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Line -> Edit. Millimetres and degrees are converted here. apply_edit.h checks whether the robots,
// walls and fields in a line exist.
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

// Reads a line. The lines of a file may follow it: a .robi or .esObj for `add kind`, a file of
// places for `restore-state`, the changes for `take-back`.
Result<Edit> read_edit(std::string_view text, const FormatContext& context);

// The same for a line that is already split into words. Returns nothing, after reporting it, if the
// line is not an edit.
std::optional<Edit> read_edit(const Entry& entry, const FormatContext& context, FileReport& report,
                              std::string_view text_below = {});

// The words of the line in the order that apply_edit uses. Some edits can be written in two ways.
Entry usual_words(const Entry& entry);

// Whether the text begins with the words of an edit.
bool is_edit(std::string_view text);

// The row whose words an edit's line begins with; null if there is none.
const Keyword* find_edit(const Entry& entry);
// "add robot", ... and, for lines that begin with the name of a robot, "ROBOT place", ...
std::vector<Keyword> edit_keywords();

}  // namespace understudy
