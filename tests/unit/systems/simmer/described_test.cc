// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Every field of the memory of SimMeR's devices is described.
#include "tests/support/described.h"

#include "systems/simmer/matlab/memory.h"
#include "systems/simmer/python/memory.h"

namespace understudy::simmer_described_test {
namespace {

TEST(Described, MatlabIsWhole) { expect_described<simmer::Memory>(); }
TEST(Described, PythonIsWhole) { expect_described<simmer_python::Memory>(); }

}  // namespace
}  // namespace understudy::simmer_described_test
