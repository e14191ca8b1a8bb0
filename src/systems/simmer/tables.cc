// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/tables.h"

#include <algorithm>
#include <set>
#include <span>

#include "base/words.h"
#include "files/extension_lines.h"
#include "files/numbers.h"
#include "systems/simmer/csv.h"
#include "systems/simmer/device_kinds.h"

namespace understudy {
namespace {

struct Column {
  const char* name;
  NumberLimits limits;
};

constexpr NumberLimits kPlace_in{-kFarthest_in, kFarthest_in, "in"};
constexpr NumberLimits kShareOfError{-1000, 1000, ""};
constexpr NumberLimits kBias{-1000, 1000, ""};

// The columns after id, code and enabled.
constexpr Column kSensorColumns[] = {
    {"x", kPlace_in},
    {"y", kPlace_in},
    {"z", kPlace_in},
    {"rotation", kAngleDeg},
    {"percent error", kShareOfError},
    {"field of view", {0, kOnceRound_deg, "deg"}},
    {"threshold", {-100, 100, ""}},
};
constexpr Column kDriveColumns[] = {
    {"y-axis error", kShareOfError},
    {"x-axis error", kShareOfError},
    {"rotation error", kShareOfError},
    {"y-axis bias", kBias},
    {"x-axis bias", kBias},
    {"rotation bias", kBias},
};
constexpr std::size_t kFirstNumber = 3;

struct Table {
  const char* what;  // what a row describes
  std::vector<std::string> ids;
  bool numbered;       // ids have a number, so they may occur several times
  bool takes_unknown;  // SimMeR also has rows with other ids
  std::span<const Column> columns;
};

const Table kSensors{"sensor", {"ultra", "ir", "comp", "odom", "gyro"}, true, true, kSensorColumns};
const Table kDrives{"drive", {"up", "down", "left", "right", "rot"}, false, false, kDriveColumns};

// Whether it can be a cell of a table on the device line.
bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return c > ' ' && c < 0x7F && std::string_view(",;\"").find(c) == std::string_view::npos;
  });
}

std::string without_number(const std::string& id) {
  return lower_case(id.substr(0, id.find_last_not_of("0123456789") + 1));
}

class TableReader {
 public:
  TableReader(const Table& table, SimmerCodes& codes, FileReport& report)
      : table_(table), codes_(codes), report_(report) {}

  std::string read(ByteSpan bytes) {
    bool first = true;
    for (const CsvRow& row : read_csv(bytes, report_)) {
      if (!first || !is_header(row)) take_row(row);
      first = false;
      if (report_.full()) break;
    }
    if (text_.empty() && !report_.has_errors())
      report_.warning(std::string("no ") + table_.what + " is enabled",
                      "write 1 into the third column of those that the robot has");
    return std::move(text_);
  }

 private:
  // SimMeR skips the first row, whatever is in it.
  bool is_header(const CsvRow& row) {
    const bool header =
        !is_known(without_number(row.cells[0].text)) || !is_enabled(row.cell(2)).has_value();
    if (!header)
      report_.warning(row.cells[0], "the first row is a " + std::string(table_.what),
                      "SimMeR reads it as the names of the columns; write those above it");
    return header;
  }
  bool is_known(const std::string& kind) const {
    return std::find(table_.ids.begin(), table_.ids.end(), kind) != table_.ids.end();
  }
  static std::optional<bool> is_enabled(const Token& cell) {
    if (same_word(cell.text, "true")) return true;
    if (same_word(cell.text, "false")) return false;
    const auto value = parse_number(cell.text);
    return value ? std::optional(*value != 0) : std::nullopt;
  }

  void take_row(const CsvRow& row) {
    const auto enabled = is_enabled(row.cell(2));
    if (!enabled) {
      report_.error(
          row.cell(2), "enabled is " + in_quotes(row.cell(2).text) + ", not a number",
          "write 1, or 0 for a " + std::string(table_.what) + " that the robot does not have");
    } else if (*enabled) {
      const auto id = read_id(row.cells[0]);
      if (!has_room(count_++, row.cells[0], report_) || !id ||
          !take_simmer_code(row.cell(1), *id, codes_, report_))
        return;
      text_ += (text_.empty() ? "" : ";") + *id + "," + row.cell(1).text;
      for (std::size_t i = 0; i < table_.columns.size(); ++i)
        text_ += "," + number_text(read_value(row.cell(kFirstNumber + i), table_.columns[i]));
    }
  }

  std::optional<std::string> read_id(const Token& cell) {
    const std::string kind = without_number(cell.text);
    const std::string number = cell.text.substr(kind.size());
    if (!is_known(kind) && table_.takes_unknown && !kind.empty() && is_plain(kind)) {
      report_.warning(
          cell, "unknown " + std::string(table_.what) + " " + in_quotes(cell.text) + " answers NaN",
          suggestion(kind, table_.ids));
      return kind + number;
    }
    if (!is_known(kind)) {
      report_.error(cell, "unknown " + std::string(table_.what) + " " + in_quotes(cell.text),
                    suggestion(kind, table_.ids));
    } else if (table_.numbered && (number.empty() || number.size() > 9)) {
      report_.error(cell, in_quotes(cell.text) + " has no number at its end",
                    "write " + kind + "1, " + kind + "2 ...");
    } else if (!table_.numbered && !seen_.insert(kind).second) {
      report_.error(cell, "a second row for " + in_quotes(kind), "keep one");
    } else {
      return table_.numbered ? kind + number : kind;
    }
    return std::nullopt;
  }

  double read_value(const Token& cell, const Column& column) {
    if (cell.text.empty()) {
      report_.warning(cell, std::string(column.name) + " is empty, so 0 is used", "write a number");
      return 0;
    }
    return read_number(cell, column.name, column.limits, report_).value_or(0);
  }

  const Table& table_;
  SimmerCodes& codes_;
  FileReport& report_;
  std::set<std::string> seen_;
  std::size_t count_ = 0;  // of enabled rows
  std::string text_;
};

}  // namespace

bool take_simmer_code(const Token& code, const std::string& owner, SimmerCodes& codes,
                      FileReport& report) {
  if (code.text.size() != 2) {
    report.error(code,
                 "the code of " + owner + " is " + in_quotes(code.text) + ", not two characters",
                 "write a letter and a digit, such as u1; spreadsheets drop the 0 of 01");
    return false;
  }
  if (!is_plain(code.text)) {
    report.error(code, "the code of " + owner + " is " + in_quotes(code.text),
                 "write a letter and a digit, such as u1");
    return false;
  }
  const auto [taken, is_new] = codes.emplace(code.text, owner);
  if (!is_new)
    report.warning(code,
                   in_quotes(code.text) + " is already the code of " + taken->second + ", so " +
                       owner + " can never be reached",
                   "give each its own code");
  return true;
}

std::string read_simmer_sensors(ByteSpan bytes, SimmerCodes& codes, FileReport& report) {
  return TableReader(kSensors, codes, report).read(bytes);
}

std::string read_simmer_drives(ByteSpan bytes, SimmerCodes& codes, FileReport& report) {
  return TableReader(kDrives, codes, report).read(bytes);
}

}  // namespace understudy
