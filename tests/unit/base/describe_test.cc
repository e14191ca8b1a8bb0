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

// What came later and few use: without it all is as it was.
struct Grown {
  double x_m = 0;
  double z_m = 0;
  std::vector<Inner> more;
  std::uint32_t last = 0;
  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("x_m", self.x_m);
    visit.if_set("z_m", self.z_m);
    visit.if_set("more", self.more);
    visit("last", self.last);
  }
};
struct BeforeItGrew {
  double x_m = 0;
  std::uint32_t last = 0;
  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("x_m", self.x_m);
    visit("last", self.last);
  }
};
// A list of them, and one that may be missing as a whole.
struct Family {
  std::vector<Grown> members;
  std::vector<Grown> guests;
  std::string name;
  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("members", self.members);
    visit.if_set("guests", self.guests);
    visit("name", self.name);
  }
};

TEST(DescribeIfSet, LeavesNoTraceWhileAsNew) {
  const Grown grown{1.5, 0, {}, 7};
  const BeforeItGrew before{1.5, 7};
  EXPECT_EQ(save(grown), save(before));
  EXPECT_EQ(hash_of(grown), hash_of(before));
  EXPECT_EQ(first_difference(list_fields(grown), list_fields(before)), "");
  Grown read{9, 9, {{9, true}}, 9};
  ASSERT_TRUE(load(save(before), read));  // what is not in the bytes is as new afterwards
  EXPECT_EQ(read.z_m, 0);
  EXPECT_TRUE(read.more.empty());
}

TEST(DescribeIfSet, IsHashedSavedAndListedOnceSet) {
  Family family;
  family.members = {{1, 0, {}, 1}, {2, 0.5, {}, 2}, {3, 0, {{4, true}, {5, false}}, 3}};
  family.guests = {{6, -1, {{7, true}}, 4}};
  family.name = "f";
  Family read;
  ASSERT_TRUE(load(save(family), read));
  EXPECT_EQ(first_difference(list_fields(family), list_fields(read)), "");
  EXPECT_EQ(read.members[1].z_m, 0.5);
  EXPECT_EQ(read.members[2].more[1].x_m, 5);
  EXPECT_EQ(read.guests[0].more[0].on, true);
  EXPECT_EQ(hash_of(family), hash_of(read));
  Family other = family;
  other.members[1].z_m = 0.25;
  EXPECT_NE(hash_of(other), hash_of(family));
  Family moved = family;
  std::swap(moved.members[0].z_m, moved.members[1].z_m);
  EXPECT_NE(hash_of(moved), hash_of(family));
  const std::string text = first_difference(list_fields(family), list_fields(other));
  EXPECT_EQ(text.substr(0, text.find(':')), "members[1].z_m");
}

TEST(DescribeIfSet, DamagedTailsAreRefused) {
  Family family;
  family.members = {{1, 2, {}, 1}, {2, 0, {{1, true}}, 2}};
  const Bytes good = save(family);
  const std::size_t without = save(Family{{{1, 0, {}, 1}, {2, 0, {}, 2}}, {}, ""}).size();
  Family read;
  for (std::size_t length = 0; length < good.size(); ++length) {
    // Cut between two fields of the tail it is whole again, only shorter: 4 + 4 + 8 bytes each.
    if (length == without || length == without + 16) continue;
    EXPECT_FALSE(load(ByteSpan(good.data(), length), read)) << length;
  }
  Bytes wrong = good;
  wrong[without] = 99;  // there is no such field
  EXPECT_FALSE(load(wrong, read));
}

TEST(Describe, AStateWithMoreFieldsIsAnother) {
  const std::vector<NamedValue> few = {{"a", "1"}};
  const std::vector<NamedValue> more = {{"a", "1"}, {"b", "2"}};
  EXPECT_NE(first_difference(few, more), "");
  EXPECT_NE(first_difference(more, few), "");
  EXPECT_EQ(first_difference(more, more), "");
}

// Recorded once: stored hashes and keys of random streams depend on these values.
TEST(Hash, DefinitionIsFixed) {
  EXPECT_EQ(hash_name(""), 17003475733612556997U);
  EXPECT_EQ(hash_name("PSD_FRONT"), 2839087449539755944U);
  EXPECT_EQ(hash_of(example()), 4504861659040086984U);
}

}  // namespace
}  // namespace understudy::describe_test
