// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// InputCopy: what programs read as their standard input. It is read completely before the run, so
// that it never depends on how fast it is written. Every program gets it from the beginning.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"

namespace understudy {

class InputCopy {
 public:
  // Copies this file, or our own standard input if the name is "-".
  static Result<std::shared_ptr<const InputCopy>> of(const std::string& file);
  ~InputCopy();
  InputCopy(const InputCopy&) = delete;
  InputCopy& operator=(const InputCopy&) = delete;

  // A name under which a child process can open it again, with its own offset.
  std::string path() const;
  std::uint64_t hash() const { return hash_; }

 private:
  explicit InputCopy(int descriptor) : descriptor_(descriptor) {}
  Status fill_from(int source);

  int descriptor_;  // of an unnamed file in memory
  std::uint64_t hash_ = 0;
};

}  // namespace understudy
