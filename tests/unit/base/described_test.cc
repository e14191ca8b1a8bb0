// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The guard of describe() itself: it finds what was forgotten, named twice or visited twice.
#include "tests/support/described.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <variant>

// Not in an unnamed namespace: clang refuses conversions to types without linkage.
namespace understudy::described_test {

struct Point {
  double x = 0;
  double y = 0;
};

// A list, an optional and a variant of others; a point in its parts; one field of each awkward
// kind.
struct Inner {
  std::string word;
  std::array<double, 3> numbers{};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("word", self.word);
    visit("numbers", self.numbers);
  }
};
struct Whole {
  bool small = false;
  Point at;
  std::vector<Inner> list;
  std::optional<Inner> maybe;
  std::variant<int, std::string> either;
  bool last = false;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("small", self.small);
    visit("x", self.at.x);
    visit("y", self.at.y);
    visit("list", self.list);
    visit("maybe", self.maybe);
    visit("either", self.either);
    visit.if_set("last", self.last);
  }
};

struct ForgetsOne {
  bool first = false;
  bool second = false;  // lies where padding might be
  double third = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("first", self.first);
    visit("third", self.third);
  }
};
struct ForgetsHalfAPoint {
  Point at;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("x", self.at.x);
  }
};
struct HidesOneInAList {
  std::vector<ForgetsOne> list;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("list", self.list);
  }
};
struct NamesTwice {
  int a = 0;
  int b = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("a", self.a);
    visit("a", self.b);
  }
};
struct VisitsTwice {
  int a = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("a", self.a);
    visit("b", self.a);
  }
};

TEST(Described, CountsFieldsOfEveryKind) {
  EXPECT_EQ(count_fields<Point>(), 2U);
  EXPECT_EQ(count_fields<Inner>(), 2U);
  EXPECT_EQ(count_fields<Whole>(), 6U);
}

TEST(Described, AcceptsWhatIsComplete) { expect_described<Whole>(); }

TEST(Described, FindsWhatIsForgotten) {
  EXPECT_NONFATAL_FAILURE(expect_described<ForgetsOne>(), "field 2 is not described");
  EXPECT_NONFATAL_FAILURE(expect_described<ForgetsHalfAPoint>(), "field 2 is not described");
  EXPECT_NONFATAL_FAILURE(expect_described<HidesOneInAList>(), "field 2 is not described");
}

TEST(Described, FindsWhatIsThereTwice) {
  EXPECT_NONFATAL_FAILURE(expect_described<NamesTwice>(), "two fields are described as a");
  EXPECT_NONFATAL_FAILURE(expect_described<VisitsTwice>(), "b is described twice");
}

}  // namespace understudy::described_test
