// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/file_report.h"

namespace understudy {

void FileReport::error(const Token& where, std::string what, std::string remedy) {
  if (full()) return;
  if (++errors_ > kMostErrors)
    add(Severity::kError, where, "too many errors, the rest of the file is not read",
        "correct the first ones");
  else
    add(Severity::kError, where, std::move(what), std::move(remedy));
}

void FileReport::warning(const Token& where, std::string what, std::string remedy) {
  if (!shows_warnings()) return;
  if (++warnings_ > kMostWarnings)
    add(Severity::kWarning, where, "too many warnings, no more are shown", "");
  else
    add(Severity::kWarning, where, std::move(what), std::move(remedy));
}

void FileReport::note(const Token& where, std::string what, std::string remedy) {
  add(Severity::kNote, where, std::move(what), std::move(remedy));
}

void FileReport::pass_on(const Diagnostics& found) {
  for (const Diagnostic& d : found.list()) {
    const Token where{"", d.line, d.column};
    if (d.severity == Severity::kError)
      error(where, d.what, d.remedy);
    else
      warning(where, d.what, d.remedy);
  }
}

void FileReport::add(Severity severity, const Token& where, std::string what, std::string remedy) {
  out_.add({severity, file_, where.line, where.column, std::move(what), std::move(remedy)});
}

}  // namespace understudy
