// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/csv.h"

#include <algorithm>

#include "files/line_reader.h"

namespace understudy {
namespace {

// More than any table of a world has. The limits keep a wrong file from filling the memory.
constexpr std::size_t kMostCsvRows = 2000;
constexpr std::size_t kMostCells = 2000;  // of a row

// The separator of cells: the one that is most frequent in the first line that has any.
char separator_of(ByteSpan bytes) {
  const std::string_view text = as_text(bytes);
  const std::size_t found = text.find_first_of(",;\t");
  if (found == std::string_view::npos) return ',';
  const std::string_view line = text.substr(0, text.find_first_of("\r\n", found));
  const auto is_rarer = [&](char a, char b) {
    return std::count(line.begin(), line.end(), a) < std::count(line.begin(), line.end(), b);
  };
  constexpr std::string_view kSeparators = ",;\t";
  return *std::max_element(kSeparators.begin(), kSeparators.end(), is_rarer);
}

void trim(Token& cell) {
  const std::size_t first = cell.text.find_first_not_of(" \t");
  if (first == std::string::npos) {
    cell.text.clear();
    return;
  }
  cell.column += static_cast<int>(first);
  cell.text = cell.text.substr(first, cell.text.find_last_not_of(" \t") - first + 1);
}

// "0,05" -> "0.05".
void use_decimal_point(std::string& text) {
  const std::size_t comma = text.find(',');
  const bool number = text.find_first_not_of("0123456789+-,eE") == std::string::npos;
  if (comma != std::string::npos && number && text.find(',', comma + 1) == std::string::npos)
    text[comma] = '.';
}

class RowSplitter {
 public:
  RowSplitter(std::string_view line, int number, char separator, FileReport& report)
      : line_(line), number_(number), separator_(separator), report_(report) {}

  // Returns false, with a report, for a quote that does not end and for too many cells.
  bool split(CsvRow& row) {
    row.line = number_;
    while (at_ <= line_.size()) {
      if (row.cells.size() == kMostCells) {
        report_.error(row.cells.back(), "the row has too many cells",
                      "use at most " + std::to_string(kMostCells));
        return false;
      }
      Token cell{"", number_, static_cast<int>(at_) + 1};
      if (!take_cell(cell)) return false;
      if (separator_ != ',') use_decimal_point(cell.text);
      row.cells.push_back(std::move(cell));
      ++at_;  // the separator
    }
    while (!row.cells.empty() && row.cells.back().text.empty()) row.cells.pop_back();
    return true;
  }

 private:
  bool take_cell(Token& cell) {
    const std::size_t start = std::min(line_.find_first_not_of(' ', at_), line_.size());
    if (start < line_.size() && line_[start] == '"') return take_quoted(start, cell);
    const std::size_t end = std::min(line_.find(separator_, at_), line_.size());
    cell.text = line_.substr(at_, end - at_);
    at_ = end;
    trim(cell);
    return true;
  }

  // Two quotes represent one. Anything between the last quote and the separator is ignored.
  bool take_quoted(std::size_t start, Token& cell) {
    cell.column = static_cast<int>(start) + 1;
    for (at_ = start + 1; at_ < line_.size(); ++at_) {
      if (line_[at_] == '"') {
        if (at_ + 1 >= line_.size() || line_[at_ + 1] != '"') break;
        ++at_;
      }
      cell.text += line_[at_];
    }
    if (at_ >= line_.size()) {
      report_.error(cell, "double quote that is not closed", "close it with \"");
      return false;
    }
    at_ = std::min(line_.find(separator_, at_), line_.size());
    trim(cell);
    return true;
  }

  std::string_view line_;
  int number_;
  char separator_;
  FileReport& report_;
  std::size_t at_ = 0;
};

}  // namespace

Token CsvRow::cell(std::size_t index) const {
  if (index < cells.size()) return cells[index];
  const Token& last = cells.back();
  return {"", line, last.column + static_cast<int>(last.text.size())};
}

std::vector<CsvRow> read_csv(ByteSpan bytes, FileReport& report) {
  std::vector<CsvRow> rows;
  const char separator = separator_of(bytes);
  if (separator != ',')
    report.warning(separator == ';' ? "its cells are separated by semicolons, not commas"
                                    : "its cells are separated by tabs, not commas",
                   "SimMeR only reads commas; save it as \"CSV (comma delimited)\"");
  LineReader lines(bytes, report);
  for (std::string_view line; !report.full() && lines.next(line);) {
    if (!is_text_line(line, lines.number(), report)) continue;
    if (rows.size() == kMostCsvRows) {
      report.error(Token{"", lines.number(), 1}, "the table has too many rows",
                   "use at most " + std::to_string(kMostCsvRows));
      break;
    }
    CsvRow row;
    if (RowSplitter(line, lines.number(), separator, report).split(row) && !row.cells.empty())
      rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace understudy
