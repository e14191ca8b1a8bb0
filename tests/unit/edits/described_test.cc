// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Every field of every edit is described, so it is recorded, sent and taken back.
#include "tests/support/described.h"

#include "edits/edit.h"
#include "edits/take_back.h"

namespace understudy::edits_described_test {
namespace {

TEST(Described, EditsAreWhole) {
  expect_described<Edit>();
  expect_described<edits::TakeBack>();
}

}  // namespace
}  // namespace understudy::edits_described_test
