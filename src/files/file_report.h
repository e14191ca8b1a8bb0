// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The diagnostics of one file. It adds the file's name to each, uses the same wording for the same
// mistake, and stops a hopeless file from filling the memory with errors.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "base/words.h"

namespace understudy {

// A word of a file and its position. Columns count bytes from 1; a tab counts as one.
struct Token {
  std::string text;
  int line = 0;
  int column = 0;
};

class FileReport {
 public:
  // After this many errors of one file the reader gives up; further warnings are not shown.
  static constexpr int kMostErrors = 100;
  static constexpr int kMostWarnings = 100;

  FileReport(std::string file, Diagnostics& out) : file_(std::move(file)), out_(out) {}

  void error(const Token& where, std::string what, std::string remedy);
  void warning(const Token& where, std::string what, std::string remedy);
  void note(const Token& where, std::string what, std::string remedy);
  // About the whole file.
  void error(std::string what, std::string remedy) { error(Token{}, what, remedy); }
  void warning(std::string what, std::string remedy) { warning(Token{}, what, remedy); }

  // Adds the errors and warnings that a separate report found in a part of this file.
  void pass_on(const Diagnostics& found);

  const std::string& file() const { return file_; }
  Diagnostics& diagnostics() { return out_; }  // for readers of other files
  bool has_errors() const { return errors_ > 0; }
  // True when it makes no sense to go on reading.
  bool full() const { return errors_ > kMostErrors; }
  // False when a warning would not be shown, so that its text need not be made.
  bool shows_warnings() const { return warnings_ <= kMostWarnings; }

 private:
  void add(Severity severity, const Token& where, std::string what, std::string remedy);

  std::string file_;
  Diagnostics& out_;
  int errors_ = 0;
  int warnings_ = 0;
};

}  // namespace understudy
