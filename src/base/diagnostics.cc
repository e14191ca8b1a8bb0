// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "base/diagnostics.h"

#include <algorithm>

namespace understudy {

std::string to_string(const Diagnostic& d) {
  std::string text = d.file;
  if (d.line > 0) text += ":" + std::to_string(d.line);
  if (d.line > 0 && d.column > 0) text += ":" + std::to_string(d.column);
  switch (d.severity) {
    case Severity::kNote:
      text += ": note: ";
      break;
    case Severity::kWarning:
      text += ": warning: ";
      break;
    case Severity::kError:
      text += ": error: ";
      break;
  }
  text += d.what;
  if (!d.remedy.empty()) text += "; " + d.remedy;
  return text;
}

bool Diagnostics::has_errors() const {
  return std::any_of(list_.begin(), list_.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::kError; });
}

std::string first_error(const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics.list())
    if (d.severity == Severity::kError) return d.what + "; " + d.remedy;
  return "";
}

}  // namespace understudy
