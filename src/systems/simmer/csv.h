// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Tables with commas between their cells, as spreadsheets save them: cells may stand in double
// quotes, blanks around them do not count, rows and cells without anything at the end neither.
// Semicolons and tabs in place of commas are read, with a warning, and so are decimal commas then.
#pragma once

#include <vector>

#include "base/bytes.h"
#include "files/file_report.h"

namespace understudy {

struct CsvRow {
  std::vector<Token> cells;  // at least one; the last one is not empty
  int line = 0;

  // An empty cell, with its place, for one that the row does not have.
  Token cell(std::size_t index) const;
};

// The rows that have something in them; their lines tell of those between them.
std::vector<CsvRow> read_csv(ByteSpan bytes, FileReport& report);

}  // namespace understudy
