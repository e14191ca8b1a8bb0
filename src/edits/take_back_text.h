// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// TakeBack as lines, below the line `take-back`, and back:
//
//   list walls 4        a change of this list, at this index
//   now                 an item that is there now
//   id 5                its fields, by their paths; those with default values are left out
//   height_m 0.3
//   then                an item that is restored
//   id 5
//
// A list inside an item starts with its length: `errors.size 2`. Numbers are in SI and exact.
#pragma once

#include <string>

#include "base/result.h"
#include "edits/take_back.h"

namespace understudy::edits {

// Fails if one of its texts contains a double quote or a line end.
Result<std::string> write_take_back(const TakeBack& edit);

}  // namespace understudy::edits
