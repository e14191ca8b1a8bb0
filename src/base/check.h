// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// CHECK stays on in every build: it guards against our own bugs, never against user input.
#pragma once

namespace understudy {

[[noreturn]] void check_failed(const char* condition, const char* file, int line,
                               const char* message);

}  // namespace understudy

#define UNDERSTUDY_CHECK(condition, message)                                 \
  do {                                                                       \
    if (!(condition)) [[unlikely]]                                           \
      ::understudy::check_failed(#condition, __FILE__, __LINE__, (message)); \
  } while (false)
