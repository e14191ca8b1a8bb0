// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edit -> line. Reading the line gives the same edit, bit for bit.
#pragma once

#include <string>

#include "base/result.h"
#include "edits/edit.h"

namespace understudy {

// The line and, below it, the lines of a file for those that need one; see read_edit.h. The error:
// no line can hold it, since a word of it has a double quote or a line end.
Result<std::string> write_edit(const Edit& edit);

// Its first line, for those who tell about it.
std::string line_of(const Edit& edit);

}  // namespace understudy
