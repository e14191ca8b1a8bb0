// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The setup values of a SimMeR robot: those of the manual's section 5.4, which stand at the top of
// Main.m, and some of our own. A table says what they are called in files and on the device line,
// and which of SimMeR's versions know them. docs/formats/simmer.md is the reference.
#pragma once

#include <array>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "files/file_report.h"
#include "files/keywords.h"
#include "files/numbers.h"

namespace understudy {

// A line of a settings file, or an assignment of Main.m.
struct SimmerGiven {
  Token word;                   // the name
  std::vector<Token> words;     // what follows it
  std::vector<double> numbers;  // if it is made of numbers
  std::string file;             // where it stands

  // For what is wrong with it, whichever file is being read.
  FileReport report(Diagnostics& out) const { return {file, out}; }
};
using SimmerSettings = std::map<std::string, SimmerGiven, std::less<>>;

enum class SimmerVersion : std::uint8_t { kMatlab, kPython };

// What a value is made of.
struct SimmerForm {
  std::size_t count;  // of numbers
  NumberLimits limits;
  bool whole = false;
};

struct SimmerValue : Keyword {
  // Who knows it: Main.m, the robots of SimMeR's versions; or it is not of one robot at all.
  enum Use : unsigned { kMain = 1, kMatlab = 2, kPython = 4, kBoth = 6, kWorld = 8 };

  SimmerForm form;
  unsigned uses;
  const char* usual;                // without it, of the MATLAB version
  std::array<const char*, 2> keys;  // on the device line; null for what is not there

  bool is_for(Use use) const { return (uses & use) != 0; }
};

std::span<const SimmerValue> simmer_values();
const SimmerValue* find_simmer_value(std::string_view word);

// Why these words are not what the value needs; empty if they are, and then `numbers` has them.
std::string read_simmer_numbers(const SimmerValue& value, std::span<const Token> words,
                                std::vector<double>& numbers);

// The assignments at the top of Main.m, and the ports of its tcp_setup. What cannot be read is a
// warning.
SimmerSettings read_simmer_main(ByteSpan bytes, FileReport& report);

}  // namespace understudy
