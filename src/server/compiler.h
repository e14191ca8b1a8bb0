// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Compiler: compiles a user's source with gccsim or g++sim, during the run. The programs are in
// their own folder, which is removed with the object.
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

  // A Python program need not be compiled.
  static bool is_source(const std::string& path);

  // For this robot. The error: it goes on already, or cannot be started.
  Status start(const std::string& source, RobotId robot);
  struct Outcome {
    RobotId robot;
    std::string source;
    std::string program;   // the compiled program; empty if the source does not compile
    std::string messages;  // output of the compiler
  };
  // Returned once, when it is done.
  std::optional<Outcome> take_outcome();

 private:
  std::optional<TemporaryFolder> folder_;  // created when first needed
  std::string source_;                     // of the current compilation
  RobotId robot_;
  std::string program_;
  int pid_ = 0;     // 0: none is running
  int number_ = 0;  // makes names unique, so that a running program is not overwritten
};

}  // namespace understudy
