// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as an .esObj: see kind_fuzz.h.
#include "tests/fuzz/kind_fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace understudy;
  const Spec spec = check_kind_file("t.esObj", data, size, &Spec::object_kinds);
  for (const ObjectKindSpec& kind : spec.object_kinds)
    for (const ShapeSpec& shape : kind.body.shapes)
      UNDERSTUDY_CHECK(shape.low_m >= 0, "it stands on the floor");
  return 0;
}
