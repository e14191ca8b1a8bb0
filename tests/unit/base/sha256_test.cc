// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The published examples of FIPS 180-4 and of NIST's validation suite.
#include "base/sha256.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace understudy::sha256_test {
namespace {

std::string hex_of(const std::string& message) {
  std::string text;
  for (const std::uint8_t byte : sha256(as_bytes(message))) text += fmt::format("{:02x}", byte);
  return text;
}

TEST(Sha256, published_examples) {
  EXPECT_EQ(hex_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hex_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hex_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(hex_of(std::string(1000000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

}  // namespace
}  // namespace understudy::sha256_test
