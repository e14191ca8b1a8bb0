// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Problems in a user's file, and how to fix them. Readers collect several and go on.
#pragma once

#include <string>
#include <vector>

namespace understudy {

enum class Severity { kNote, kWarning, kError };

struct Diagnostic {
  Severity severity = Severity::kError;
  std::string file;
  int line = 0;    // from 1; 0 for the whole file
  int column = 0;  // from 1; 0 for the whole line
  std::string what;
  std::string remedy;
};

// "file:line:column: error: what; remedy"
std::string to_string(const Diagnostic& d);

class Diagnostics {
 public:
  void add(Diagnostic d) { list_.push_back(std::move(d)); }
  bool has_errors() const;
  bool empty() const { return list_.empty(); }
  const std::vector<Diagnostic>& list() const { return list_; }

 private:
  std::vector<Diagnostic> list_;
};

// The first error and its remedy; empty if there is no error.
std::string first_error(const Diagnostics& diagnostics);

}  // namespace understudy
