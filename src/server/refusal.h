// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Why an HTTP request is refused.
#pragma once

#include <string>

namespace understudy {

struct Refusal {
  int status = 400;  // of HTTP
  std::string why;   // a sentence without a line end
};

}  // namespace understudy
