// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/models/model_testing.h"

namespace understudy::endless_long_test {
namespace {

// With the usual limits, through the usual door.
TEST(EndlessModel, IsGivenUp) {
  EXPECT_EQ(error_of(load_text("endless.obj", endless_obj())),
            "reading it takes too long; simplify it");
}

}  // namespace
}  // namespace understudy::endless_long_test
