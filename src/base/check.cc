// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace understudy {

void check_failed(const char* condition, const char* file, int line, const char* message) {
  std::fprintf(stderr, "%s:%d: internal error: %s (%s). Please report this.\n", file, line, message,
               condition);
  std::abort();
}

}  // namespace understudy
