// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The setup values of a SimMeR robot: those in section 5.4 of the manual, which are at the top of
// Main.m, and some of our own. A table lists their names in files and on the device line, and which
// of SimMeR's versions know them. docs/formats/simmer.md is the reference.
#pragma once

#include <array>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "files/file_report.h"
#include "files/keywords.h"
#include "files/numbers.h"

namespace understudy {

// A line of a settings file, or an assignment of Main.m.
struct SimmerGiven {
  Token word;                   // the name
  std::vector<Token> words;     // the words after it
  std::vector<double> numbers;  // if it consists of numbers
  std::string file;             // that it is in

  // A report for errors in it, whichever file is being read.
  FileReport report(Diagnostics& out) const { return {file, out}; }
};
using SimmerSettings = std::map<std::string, SimmerGiven, std::less<>>;

enum class SimmerVersion : std::uint8_t { kMatlab, kPython };

// The form of a value.
struct SimmerForm {
  std::size_t count;  // of numbers
  NumberLimits limits;
  bool whole = false;
};

struct SimmerValue : Keyword {
  // What uses it: Main.m, the robots of SimMeR's versions, or the world as a whole.
  enum Use : unsigned { kMain = 1, kMatlab = 2, kPython = 4, kBoth = 6, kWorld = 8 };

  SimmerForm form;
  unsigned uses;
  const char* usual;                // the default in the MATLAB version
  std::array<const char*, 2> keys;  // on the device line; null if it is not there

  bool is_for(Use use) const { return (uses & use) != 0; }
};

std::span<const SimmerValue> simmer_values();
const SimmerValue* find_simmer_value(std::string_view word);

// The numbers of the value. The error says why these words do not suit it.
Result<std::vector<double>> read_simmer_numbers(const SimmerValue& value,
                                                std::span<const Token> words);

// The assignments at the top of Main.m, and the ports of its tcp_setup. Anything that cannot be
// read gives a warning.
SimmerSettings read_simmer_main(ByteSpan bytes, FileReport& report);

}  // namespace understudy
