// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Which opcodes and packets each generation knows, counted in each mode on the wire. The sets are
// those of the three specifications: SCI 2005, Create Open Interface version 2 of 2006, Create 2
// Open Interface of 2016.
#include "systems/roomba/opcodes.h"

#include <gtest/gtest.h>

#include <set>

#include "systems/roomba/packets.h"
#include "tests/unit/systems/roomba/oi_bench.h"

namespace understudy::opcodes_test {
namespace {

// The opcodes that lead to Passive, Safe and Full; 0 leaves the robot off.
constexpr std::uint8_t kModes[] = {128, 131, 132};
constexpr std::uint8_t kModesAndOff[] = {0, 128, 131, 132};

struct OpcodeCase {
  const char* model;
  OiGeneration generation;
  std::set<int> opcodes;  // of 128 to 173
};

std::set<int> range(int first, int last) {
  std::set<int> all;
  for (int i = first; i <= last; ++i) all.insert(i);
  return all;
}

std::set<int> joined(std::set<int> a, const std::set<int>& b) {
  a.insert(b.begin(), b.end());
  return a;
}

const OpcodeCase kSci{"sci", OiGeneration::kSci, range(128, 143)};
const OpcodeCase kCreate1{"create1", OiGeneration::kCreate1,
                          joined(joined(range(128, 132), range(134, 145)), range(147, 158))};
const OpcodeCase kLate{
    "create2", OiGeneration::kRoomba600,
    joined(joined(range(128, 146), range(148, 150)), {162, 163, 164, 165, 167, 168, 173})};

class Generation : public testing::TestWithParam<const OpcodeCase*> {};
INSTANTIATE_TEST_SUITE_P(Oi, Generation, testing::Values(&kSci, &kCreate1, &kLate),
                         [](const auto& each) { return std::string(each.param->model); });

TEST_P(Generation, KnowsTheOpcodesOfItsSpecification) {
  for (int opcode = 128; opcode <= 173; ++opcode)
    EXPECT_EQ(find_oi_command(GetParam()->generation, static_cast<std::uint8_t>(opcode)) != nullptr,
              GetParam()->opcodes.count(opcode) == 1)
        << opcode;
}

// Data of any command: it takes exactly its own bytes, so that the request after it is answered.
TEST_P(Generation, EveryOpcodeIsReadInEveryModeAndTheNextRequestIsAnswered) {
  for (const std::uint8_t mode : kModes)
    for (const int opcode : GetParam()->opcodes) {
      const bool sleeps = opcode == kOiPower || opcode == kOiStop;
      const bool waits = opcode == kOiWaitEvent || opcode == kOiWaitTime;
      OiBench bench(GetParam()->model);
      bench.ask({128, mode});
      const auto op = static_cast<std::uint8_t>(opcode);
      Bytes command = {op};
      const OiCommandInfo& info = *find_oi_command(GetParam()->generation, op);
      while (command.size() < info.size(command)) command.push_back(0);
      bench.ask(command);
      if (opcode == kOiWaitDistance || opcode == kOiWaitAngle || waits) bench.wait(kSecond);
      EXPECT_EQ(bench.ask({142, 1}).size(), sleeps ? 0u : 10u) << opcode;
    }
}

// While off, it hears the start and nothing else. What it does not hear has no data either, so that
// a start right behind it is heard.
TEST_P(Generation, WhileOffOnlyTheStartIsHeard) {
  for (int opcode = 128; opcode <= 173; ++opcode) {
    const auto op = static_cast<std::uint8_t>(opcode);
    OiBench bench(GetParam()->model);
    bench.robot().commands.clear();
    const Bytes before = bench.device().save();
    EXPECT_EQ(bench.ask({op}), Bytes());
    EXPECT_EQ(bench.ask({142, 1}).size(), opcode == kOiStart ? 10u : 0u) << opcode;
    if (opcode == kOiStart) continue;
    EXPECT_EQ(bench.device().save(), before) << opcode;
    EXPECT_TRUE(bench.robot().commands.empty()) << opcode;
    EXPECT_EQ(bench.ask({op, 128, 142, 1}).size(), 10u) << opcode;
  }
}

// Packets answered in each mode: none while off.
TEST_P(Generation, AnswersThePacketsOfItsSpecificationInEveryMode) {
  const std::set<int> known = GetParam()->generation == OiGeneration::kSci ? range(0, 3)
                              : GetParam()->generation == OiGeneration::kCreate1
                                  ? range(0, 42)
                                  : joined(range(0, 58), {100, 101, 106, 107});
  const std::map<int, std::size_t> group_sizes = {{0, 26},   {1, 10},   {2, 6},  {3, 10},
                                                  {4, 14},   {5, 12},   {6, 52}, {100, 80},
                                                  {101, 28}, {106, 12}, {107, 9}};
  const std::set<int> words = {19, 20, 22, 23, 25, 26, 27, 28, 29, 30, 31, 33, 39, 40,
                               41, 42, 43, 44, 46, 47, 48, 49, 50, 51, 54, 55, 56, 57};
  for (const std::uint8_t mode : kModesAndOff) {
    OiBench bench(GetParam()->model);
    if (mode != 0) bench.ask({128, mode});
    for (int id = 0; id <= 107; ++id) {
      const std::size_t size = group_sizes.count(id) == 1 ? group_sizes.at(id)
                               : words.count(id) == 1     ? 2u
                                                          : 1u;
      const std::size_t wanted = mode == 0 || known.count(id) == 0 ? 0u : size;
      EXPECT_EQ(bench.ask({142, static_cast<std::uint8_t>(id)}).size(), wanted)
          << id << " after " << int{mode};
    }
  }
}

// While off and in Passive nothing moves, shines, sounds or switches; in Safe and Full it does. (No
// data byte is a 7 or a 128, which a robot that is off hears.)
TEST_P(Generation, ActuatorsObeyInSafeAndFullOnly) {
  const std::map<int, Bytes> actuators = {{137, {137, 0, 100, 127, 255}},
                                          {138, {138, 5}},
                                          {139, {139, 255, 100, 255}},
                                          {141, {141, 0}},
                                          {144, {144, 127, 127, 127}},
                                          {145, {145, 0, 50, 0, 50}},
                                          {146, {146, 0, 50, 0, 50}},
                                          {147, {147, 5}},
                                          {151, {151, 200}},
                                          {162, {162, 5, 3}},
                                          {163, {163, 1, 2, 3, 4}},
                                          {164, {164, 'A', 'B', 'C', 'D'}}};
  const char* kind = GetParam() == &kSci    ? "Roomba400"
                     : GetParam() == &kLate ? "Roomba"
                                            : "Create1";
  for (const auto& [opcode, bytes] : actuators) {
    if (GetParam()->opcodes.count(opcode) == 0) continue;
    for (const std::uint8_t mode : kModesAndOff) {
      OiBench bench(GetParam()->model, kind);
      bench.ask({128, 140, 0, 1, 60, 32});  // something to play
      if (mode == 0) bench.power_cycle();
      bench.ask({mode});
      bench.robot().commands.clear();
      const Bytes before = bench.device().save();
      bench.ask(bytes);
      const bool obeyed = !bench.robot().commands.empty() || bench.device().save() != before;
      EXPECT_EQ(obeyed, mode == 131 || mode == 132) << opcode << " " << int{mode};
    }
  }
}

// The table above is complete: all other commands are allowed in Passive too.
TEST_P(Generation, AllOtherCommandsAreAllowedInPassive) {
  const std::set<int> controlled = {137, 138, 139, 141, 144, 145, 146, 147, 151, 162, 163, 164};
  for (const int opcode : GetParam()->opcodes)
    EXPECT_EQ(find_oi_command(GetParam()->generation, static_cast<std::uint8_t>(opcode))
                  ->is_allowed(OiMode::kPassive),
              controlled.count(opcode) == 0)
        << opcode;
}

TEST(OiPackets, NamesAreDifferent) {
  std::set<std::string> names;
  for (std::uint8_t id = 7; id <= 58; ++id)
    EXPECT_TRUE(names.insert(find_oi_packet(id)->name).second);
  EXPECT_EQ(find_oi_packet(6), nullptr);
  EXPECT_EQ(find_oi_packet(59), nullptr);
}

}  // namespace
}  // namespace understudy::opcodes_test
