// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a robot of ROS: see kind_fuzz.h.
#include "tests/fuzz/kind_fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace understudy;
  check_kind_file("t.urdf", data, size, &Spec::kinds);
  return 0;
}
