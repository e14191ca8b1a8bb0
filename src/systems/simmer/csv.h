// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Comma-separated tables as saved by spreadsheets. Cells may be in double quotes. Blanks around
// cells, and empty rows and cells at the end, are ignored. Semicolons and tabs instead of commas
// are accepted with a warning, and decimal commas then too.
#pragma once

#include <vector>

#include "base/bytes.h"
#include "files/file_report.h"

namespace understudy {

struct CsvRow {
  std::vector<Token> cells;  // at least one; the last one is not empty
  int line = 0;

  // An empty cell, with its position, for one that the row does not have.
  Token cell(std::size_t index) const;
};

// The rows with content. Their line numbers show the gaps between them.
std::vector<CsvRow> read_csv(ByteSpan bytes, FileReport& report);

}  // namespace understudy
