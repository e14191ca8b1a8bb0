// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Every field of what a recording holds is described, and every field of a command survives it.
#include "tests/support/described.h"

#include "record/input.h"
#include "record/recording.h"

namespace understudy::record_described_test {
namespace {

TEST(Described, RecordingsAreWhole) {
  expect_described<RecordingHeader>();
  expect_described<FlatInput>();
}

// Calls `visit` with every number within.
template <class Field, class Visit>
void each_leaf(Field& field, const Visit& visit) {
  if constexpr (std::is_arithmetic_v<std::remove_const_t<Field>>)
    visit(field);
  else
    std::apply([&](auto&... part) { (each_leaf(part, visit), ...); }, fields_of(field));
}

template <class Kind>
void expect_kept() {
  SCOPED_TRACE(testing::internal::GetTypeName<Kind>());
  Kind given{};
  int number = 0;
  each_leaf(given, [&](auto& leaf) {
    using Leaf = std::remove_reference_t<decltype(leaf)>;
    leaf = static_cast<Leaf>(++number);  // true for a bool
  });
  const Input input{.time = 7, .source = 8, .sequence = 9, .content = RobotCommand{3, given}};
  const Input again = Input::from(input.flat());
  const auto* command = std::get_if<RobotCommand>(&again.content);
  ASSERT_NE(command, nullptr);
  EXPECT_EQ(command->robot, 3);
  const auto* kept = std::get_if<Kind>(&command->command);
  ASSERT_NE(kept, nullptr);
  int wanted = 0;
  each_leaf(*kept, [&](auto leaf) { EXPECT_EQ(leaf, static_cast<decltype(leaf)>(++wanted)); });
}

TEST(Input, KeepsEveryFieldOfEveryCommand) {
  []<class... Kind>(std::type_identity<std::variant<std::monostate, Kind...>>) {
    (expect_kept<Kind>(), ...);
  }(std::type_identity<Command>{});
}

TEST(Input, KeepsThatAProgramRuns) {
  for (const bool runs : {false, true}) {
    const Input input{.content = ProgramRuns{RobotId{5}, runs}};
    const Input again = Input::from(input.flat());
    const auto* kept = std::get_if<ProgramRuns>(&again.content);
    ASSERT_NE(kept, nullptr);
    EXPECT_EQ(kept->robot, RobotId{5});
    EXPECT_EQ(kept->runs, runs);
  }
}

}  // namespace
}  // namespace understudy::record_described_test
