// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Compiler: turns a user's source into a program that can be started, with gccsim or g++sim, while
// the run goes on. The programs lie in a folder of their own, which goes with the object.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "host/temporary_folder.h"
#include "world/ids.h"

namespace understudy {

class Compiler {
 public:
  Compiler() = default;
  ~Compiler();
  Compiler(const Compiler&) = delete;
  Compiler& operator=(const Compiler&) = delete;

  // A Python program needs none.
  static bool is_source(const std::string& path);

  // For this robot. The error: it goes on already, or cannot be started.
  Status start(const std::string& source, RobotId robot);
  struct Outcome {
    RobotId robot;
    std::string source;
    std::string program;   // what can be started; empty if it does not compile
    std::string messages;  // of the compiler
  };
  // Once, when it is done.
  std::optional<Outcome> take_outcome();

 private:
  std::optional<TemporaryFolder> folder_;  // made when it is first needed
  std::string source_;                     // of the one under way
  RobotId robot_;
  std::string program_;
  int pid_ = 0;     // 0: none is under way
  int number_ = 0;  // a program that runs is not overwritten
};

}  // namespace understudy
