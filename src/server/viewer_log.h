// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ViewerLog: the log as viewers see it, and in a file if the settings name one.
#pragma once

#include <deque>
#include <mutex>
#include <string>
#include <vector>

#include "base/log.h"
#include "base/result.h"
#include "server/log_file.h"
#include "server/message_views.h"

namespace understudy {

class ViewerLog {
 public:
  // From now on also to this file; empty: to none. The error names the remedy.
  Status write_to(const std::string& path) { return file_.open(path); }
  // From any thread. A line of the run itself begins with its virtual time: "12.345 s ...".
  void add(LogLevel level, const std::string& source, const std::string& said);
  // The virtual time of lines that have none of their own.
  void set_time(double time_s);
  // Those since the last call. They are in the file now.
  std::vector<LogLineView> take_new();
  // The last ones, for viewers to come.
  std::vector<LogLineView> recent() const { return {lines_.begin(), lines_.end()}; }

 private:
  LogFile file_;
  std::deque<LogLineView> lines_;
  std::mutex mutex_;  // of the two below
  std::vector<LogLineView> new_lines_;
  double time_s_ = 0;
};

}  // namespace understudy
