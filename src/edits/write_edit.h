// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edit -> line. Reading the line gives the same edit, bit for bit.
#pragma once

#include <string>

#include "base/result.h"
#include "edits/edit.h"

namespace understudy {

// The line and, below it, the lines of a file for edits that need one; see read_edit.h. Fails if a
// word contains a double quote or a line end, because no line can hold that.
Result<std::string> write_edit(const Edit& edit);

// Its first line, for messages.
std::string line_of(const Edit& edit);

}  // namespace understudy
