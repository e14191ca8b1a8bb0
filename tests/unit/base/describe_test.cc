// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "base/describe.h"

#include <gtest/gtest.h>

namespace understudy::describe_test {
namespace {

enum class Colour : std::uint8_t { kRed, kBlue };

struct Inner {
  double x_m = 0;
  bool on = false;
  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("x_m", self.x_m);
    visit("on", self.on);
  }
};

struct Outer {
  std::string name;
  std::vector<Inner> inner;
  std::array<std::int32_t, 2> pair{};
  Colour colour = Colour::kRed;
  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("name", self.name);
    visit("inner", self.inner);
    visit("pair", self.pair);
    visit("colour", self.colour);
  }
};

Outer example() { return {"abc", {{1.5, true}, {-0.25, false}}, {-7, 8}, Colour::kBlue}; }

TEST(Describe, SaveAndLoadGiveTheSameBack) {
  const Outer a = example();
  Outer b;
  ASSERT_TRUE(load(save(a), b));
  EXPECT_EQ(first_difference(list_fields(a), list_fields(b)), "");
  EXPECT_EQ(hash_of(a), hash_of(b));
}

TEST(Describe, DamagedBytesAreRefused) {
  const Bytes good = save(example());
  Outer out;
  for (std::size_t length = 0; length < good.size(); ++length)
    EXPECT_FALSE(load(ByteSpan(good.data(), length), out)) << length;
  Bytes longer = good;
  longer.push_back(0);
  EXPECT_FALSE(load(longer, out));
  Bytes huge = good;
  huge[7] = huge[8] = 0xff;  // the count of `inner`
  huge[9] = huge[10] = 0xff;
  EXPECT_FALSE(load(huge, out));
}

TEST(Describe, FirstDifferenceNamesTheField) {
  const Outer a = example();
  Outer b = example();
  b.inner[1].x_m = 3;
  const std::string text = first_difference(list_fields(a), list_fields(b));
  EXPECT_EQ(text.substr(0, text.find(' ')), "inner[1].x_m:");
  EXPECT_NE(hash_of(a), hash_of(b));
}

// A picture is no million lines, and a difference in it is found all the same.
TEST(Describe, LargeBlobsAreListedInBlocks) {
  const Bytes a(200000, 7);
  Bytes b = a;
  b[150000] = 8;
  EXPECT_EQ(list_fields(a, "blob").size(), 5u);  // the size and four blocks
  EXPECT_EQ(list_fields(Bytes(1000, 7), "blob").size(), 1001u);
  const std::string text = first_difference(list_fields(a, "blob"), list_fields(b, "blob"));
  EXPECT_EQ(text.substr(0, text.find(':')), "blob[131072..196607]");
}

TEST(Describe, EveryFieldFeedsTheHash) {
  const std::uint64_t plain = hash_of(example());
  Outer b = example();
  b.name = "abd";
  EXPECT_NE(hash_of(b), plain);
  b = example();
  b.inner[0].on = false;
  EXPECT_NE(hash_of(b), plain);
  b = example();
  b.pair[0] = 7;
  EXPECT_NE(hash_of(b), plain);
  b = example();
  b.colour = Colour::kRed;
  EXPECT_NE(hash_of(b), plain);
}

// Recorded once: stored hashes and keys of random streams depend on these values.
TEST(Hash, DefinitionIsFixed) {
  EXPECT_EQ(hash_name(""), 17003475733612556997U);
  EXPECT_EQ(hash_name("PSD_FRONT"), 2839087449539755944U);
  EXPECT_EQ(hash_of(example()), 4504861659040086984U);
}

}  // namespace
}  // namespace understudy::describe_test
