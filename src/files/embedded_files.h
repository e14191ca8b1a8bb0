// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Tables that a part's line names by a file, such as curve=deck.csv. The rows take the file's place
// in the Spec, so that a recording and a saved world need no other file.
#pragma once

#include "files/extension_lines.h"
#include "files/format.h"

namespace understudy {

// To be called after read_part_line.
void embed_files(const Entry& line, const Reading& reading, FileReport& report, PartLists lists);

}  // namespace understudy
