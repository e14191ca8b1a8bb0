// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Every field of the Spec and of the State is described, so it is hashed, saved and compared.
#include "tests/support/described.h"

#include "world/spec.h"
#include "world/state.h"

namespace understudy {

template <>
struct BaseOf<PartState> {
  using Type = PartValue;
};

namespace described_test {
namespace {

TEST(Described, SpecIsWhole) { expect_described<Spec>(); }
TEST(Described, StateIsWhole) { expect_described<State>(); }

}  // namespace
}  // namespace described_test
}  // namespace understudy
