// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// JSON in the messages of tests that fail.
#pragma once

#include <ostream>

#include "server/json.h"

namespace understudy {

inline std::ostream& operator<<(std::ostream& out, const JsonView& value) {
  return out << value.dump();
}

}  // namespace understudy
