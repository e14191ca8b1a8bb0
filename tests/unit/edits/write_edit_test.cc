// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edit -> line -> Edit is the identity, bit for bit.
#include "edits/write_edit.h"

#include <gtest/gtest.h>

#include "base/describe.h"
#include "edits/read_edit.h"
#include "tests/unit/edits/random_edits.h"

namespace understudy::write_edit_test {
namespace {

constexpr std::size_t kAlternatives = std::variant_size_v<AnyEdit>;

void expect_same_after_writing(const Edit& edit, const FormatContext& context) {
  const auto text = write_edit(edit);
  ASSERT_TRUE(text) << text.error();
  const auto again = read_edit(*text, context);
  ASSERT_TRUE(again) << *text << ": " << again.error();
  ASSERT_TRUE(save(edit) == save(*again))
      << *text << ": " << first_difference(list_fields(edit), list_fields(*again));
}

TEST(WriteEdit, HundredThousandRandomEditsReadBackAsTheyWere) {
  const FormatContext context = fitting_context();
  Dice dice(2026);
  EditMaker maker(dice);
  for (std::size_t i = 0; i < 100'000; ++i) {
    expect_same_after_writing(maker.make(i % kAlternatives), context);
    if (HasFatalFailure()) return;
  }
}

TEST(WriteEdit, BytesReadBackAsTheyWere) {
  Dice dice(7);
  EditMaker maker(dice);
  for (std::size_t i = 0; i < 20 * kAlternatives; ++i) {
    const Edit edit = maker.make(i % kAlternatives);
    Edit again;
    ASSERT_TRUE(load(save(edit), again));
    EXPECT_EQ(save(again), save(edit));
    EXPECT_EQ(hash_of(again), hash_of(edit));
  }
  Bytes bytes = save(Edit(edits::Hold{"S4"}));
  bytes[0] = static_cast<std::uint8_t>(kAlternatives);
  Edit none;
  EXPECT_FALSE(load(bytes, none)) << "there is no such alternative";
}

TEST(WriteEdit, LinesAreAsPeopleWriteThem) {
  const FormatContext context = fitting_context();
  for (const char* line : {"add robot S4 812.3 -300 -90",
                           "add robot S4 0 0 0 \"./my program\"",
                           "hold S4",
                           "release \"two words\" 100 200.1 -0.1",
                           "remove wall 3",
                           "add robot S4 1 2 90 250 -5 10",
                           "add robot S4 1 2 90 250 -5 10 wander",
                           "add object Can 1 2 3 4 5 6",
                           "release S4 1 2 3 4 5 6",
                           "move S4 1 2 3 4 5 6",
                           "add wall 0 0 1000 0.1 20 300 255 0 16",
                           "floor 5000 4000",
                           "floor 5000 4000 -100 0.5",
                           "S4 part ARM 0.5 2",
                           "set marker 1 colour 1 2 3",
                           "set error-level 50",
                           "move S4 1 2 3",
                           "S4 set mass_kg 7",
                           "S4 sensor PSD off",
                           "S4 part KICKER 1",
                           "S4 error drive slip range_m=0.01",
                           "S4 disconnect \"see you\"",
                           "save-state"}) {
    const auto edit = read_edit(line, context);
    ASSERT_TRUE(edit) << edit.error();
    EXPECT_EQ(write_edit(*edit).value(), line);
  }
  EXPECT_EQ(line_of(read_edit("S4 place 1 2 3", context).value()), "move S4 1 2 3");
  EXPECT_EQ(line_of(read_edit("error-level 5", context).value()), "set error-level 5");
}

// Both neighbours of this heading have a number of degrees; it has none.
TEST(WriteEdit, HeadingsThatDegreesCannotSayAreInRadians) {
  const FormatContext context = fitting_context();
  Dice dice(1);
  int in_radians = 0;
  for (int i = 0; i < 1000; ++i) {
    const Edit edit = edits::Place{"S4", {0, 0, dice.number(-3, 3)}};
    const std::string line = line_of(edit);
    in_radians += line.ends_with("rad") ? 1 : 0;
    expect_same_after_writing(edit, context);
  }
  EXPECT_GT(in_radians, 0);
  EXPECT_FALSE(read_edit("move S4 0 0 4rad", context));
  EXPECT_FALSE(read_edit("move S4 0 0 rad", context));
  EXPECT_TRUE(read_edit("move S4 0 0 -1.5rad", context));
}

TEST(WriteEdit, WhatNoLineCanHoldIsRefused) {
  EXPECT_FALSE(write_edit(edits::Hold{"a\"b"}));
  EXPECT_FALSE(write_edit(edits::Hold{"a\nb"}));
  edits::TakeBack back;
  back.robots.emplace_back().then.emplace_back().name = "a\"b";
  EXPECT_FALSE(write_edit(back));
}

}  // namespace
}  // namespace understudy::write_edit_test
