// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/run_report.h"

#include <algorithm>

#include "base/log.h"

namespace understudy {

void RunReport::not_repeatable(const std::string& reason) {
  summary_.repeatable = false;
  auto& reasons = summary_.reasons;
  if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end()) reasons.push_back(reason);
}

void RunReport::warn(const std::string& text, bool breaks) {
  log_warning(text);
  if (breaks) not_repeatable(text);
}

void RunReport::file_lost(const std::string& problem) {
  log_error(problem);
  note(problem);
  summary_.files_lost = true;
}

}  // namespace understudy
