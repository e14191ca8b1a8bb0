// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/described.h"

#include "systems/nmea/memory.h"

namespace understudy::nmea_described_test {
namespace {

TEST(Described, NmeaIsWhole) { expect_described<ReceiverMemory>(); }

}  // namespace
}  // namespace understudy::nmea_described_test
