// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RadioNews: a radio message of the run, and who heard it.
#pragma once

#include <string>
#include <vector>

#include "base/time.h"

namespace understudy {

struct RadioNews {
  TimeNs time = 0;
  int from = 0;         // robots by id
  std::vector<int> to;  // who heard it
  std::string text;
};

}  // namespace understudy
