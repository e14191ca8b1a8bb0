// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The output of a run's programs. Each has a pipe. One thread reads them all and passes every line
// on to our own standard output, after the name of its robot, and to a file. Programs never wait
// for each other's output, and none can block the run with it.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "base/time.h"

namespace understudy {

class ProgramOutput {
 public:
  ProgramOutput();
  ~ProgramOutput();
  ProgramOutput(const ProgramOutput&) = delete;
  ProgramOutput& operator=(const ProgramOutput&) = delete;

  // Where a program writes: a descriptor that the caller closes once the program has it. `prefix`
  // is put before each line on standard output. The file (none if empty) gets the bytes unchanged,
  // and the listener (none if empty) gets whole lines.
  using Listener = std::function<void(std::string_view line)>;
  Result<int> add(const std::string& prefix, const std::string& file, Listener hears = {});
  // Waits until everything is written, but not longer than `at_most`. The programs must have ended.
  void finish(TimeNs at_most);
  // What could not be written, one sentence each. Call it after finish().
  std::vector<std::string> problems();

 private:
  struct Source {
    int pipe = -1;
    int file = -1;
    std::string file_name;
    std::string prefix;
    Listener hears;
    std::string line;  // started, but not complete
  };
  void pass_on();
  bool read_from(Source& source);
  ssize_t read_some(Source& source);
  void write_lines(Source& source, std::string_view text, bool all);
  void write_file(Source& source, std::string_view text);
  void write_standard_output(std::string_view text);

  std::mutex mutex_;  // guards the next three
  std::list<Source> sources_;
  std::vector<std::string> problems_;
  bool standard_output_lost_ = false;
  int wake_up_ = -1;  // eventfd
  std::atomic<bool> ending_{false};
  std::thread thread_;
};

}  // namespace understudy
