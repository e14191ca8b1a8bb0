// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RunReport: what a run tells afterwards, gathered while it goes on.
#pragma once

#include <string>

#include "host/options.h"

namespace understudy {

class RunReport {
 public:
  // The run cannot be repeated any more, for this reason. Each reason is told once.
  void not_repeatable(const std::string& reason);
  // Likewise, if `breaks`; the user is told in any case.
  void warn(const std::string& text, bool breaks);
  // Something was refused, or not all of it could be done.
  void note(const std::string& text) { summary_.notes.push_back(text); }
  // Something that was asked for could not be written.
  void file_lost(const std::string& problem);

  const RunSummary& summary() const { return summary_; }
  RunSummary& summary() { return summary_; }

 private:
  RunSummary summary_;
};

}  // namespace understudy
