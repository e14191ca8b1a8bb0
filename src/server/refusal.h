// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Why a request of HTTP does not get what it asked for.
#pragma once

#include <string>

namespace understudy {

struct Refusal {
  int status = 400;  // of HTTP
  std::string why;   // a sentence without a line end
};

}  // namespace understudy
