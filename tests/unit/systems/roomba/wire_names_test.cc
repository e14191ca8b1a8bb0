// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/wire_names.h"

#include <gtest/gtest.h>

namespace understudy::wire_names_test {
namespace {

// The names of what is complete with these bytes, one per line.
std::string names(WireDecoder& decoder, WireDirection direction, const Bytes& bytes) {
  std::string all;
  for (const WireMessage& message : decoder.take(direction, bytes)) all += message.name + "\n";
  return all;
}

class RoombaWireNames : public testing::Test {
 protected:
  void use(const char* model) { decoder_ = make_roomba_decoder({{"model", model}}); }
  std::string sent(const Bytes& b) { return names(*decoder_, WireDirection::kToDevice, b); }
  std::string came(const Bytes& b) { return names(*decoder_, WireDirection::kFromDevice, b); }

  std::unique_ptr<WireDecoder> decoder_ = make_roomba_decoder({});
};

TEST_F(RoombaWireNames, CommandsAndAnswers) {
  EXPECT_EQ(sent({128, 131}), "start\nsafe\n");
  EXPECT_EQ(sent({137, 255, 56}), "");
  EXPECT_EQ(sent({1, 244}), "drive -200 mm/s, radius 500 mm\n");
  EXPECT_EQ(sent({145, 0, 100, 0, 50}), "drive direct right 100 mm/s, left 50 mm/s\n");
  EXPECT_EQ(sent({1, 142, 20, 149, 2, 7, 35}), "?\nsensors 20\nquery list 2 7 35\n");
  EXPECT_EQ(came({255, 166, 1}), "angle -90\nbumps and wheel drops 1\n");
  EXPECT_EQ(came({2}), "OI mode 2\n");
  // a frame of the stream, from the specification's example
  EXPECT_EQ(came({19, 5, 29, 2, 25, 13}), "");
  EXPECT_EQ(came({0, 163}), "stream: cliff front left signal 537, virtual wall 0\n");
  EXPECT_EQ(came({19, 2, 35, 1, 0}), "stream, wrong checksum\n");
  EXPECT_EQ(came({0x62, 0x6C, 10}), "text bl\n");
}

TEST_F(RoombaWireNames, EachGenerationHasItsOwnCommandsAndPackets) {
  EXPECT_EQ(sent({136, 138, 1, 155, 5}), "max\nmotors 1\n?\n?\n");
  use("create1");
  EXPECT_EQ(sent({136, 4, 138, 1, 155, 5}), "demo 4\nlow side drivers 1\nwait time 5\n");
  EXPECT_EQ(sent({144, 1, 2, 3}), "PWM low side drivers 1 2 3\n");
  EXPECT_EQ(sent({146, 142, 7}), "?\nsensors 7\n");  // no drive PWM
  EXPECT_EQ(came({3}), "bumps and wheel drops 3\n");
  use("roomba400");
  EXPECT_EQ(sent({136, 145, 142, 2}), "max\n?\nsensors 2\n");
  EXPECT_EQ(came({255, 0, 0, 9, 0, 0}), "IR character omni 255, buttons 0, distance 9, angle 0\n");
}

// A Create 1 has no packet 43: it answers with what it knows.
TEST_F(RoombaWireNames, PacketsThatTheGenerationLacksAreNotExpected) {
  use("create1");
  EXPECT_EQ(sent({142, 43, 149, 3, 58, 7, 100}), "sensors 43\nquery list 3 58 7 100\n");
  EXPECT_EQ(came({2}), "bumps and wheel drops 2\n");
  EXPECT_EQ(came({19, 2, 35, 1, 199}), "stream: OI mode 1\n");
}

// It was asleep, or off: what it has not answered by the next byte it never will.
TEST_F(RoombaWireNames, ARequestWithoutAnAnswerDoesNotShiftTheNextOnes) {
  EXPECT_EQ(sent({142, 20}), "sensors 20\n");
  EXPECT_EQ(sent({149, 2, 43, 44}), "query list 2 43 44\n");
  EXPECT_EQ(sent({128}), "start\n");
  EXPECT_EQ(sent({142}), "");
  EXPECT_EQ(sent({35}), "sensors 35\n");
  EXPECT_EQ(came({1}), "OI mode 1\n");
  // Off by command, it prints its boot text.
  EXPECT_EQ(sent({7, 142, 19}), "reset\nsensors 19\n");
  EXPECT_EQ(came({'b', 'l', '\r', '\n'}), "text bl\n");
  // A button has brought it back: the first answer tells it.
  EXPECT_EQ(sent({142, 35}), "sensors 35\n");
  EXPECT_EQ(came({1}), "?\n");
  EXPECT_EQ(sent({142, 35}), "sensors 35\n");
  EXPECT_EQ(came({1}), "OI mode 1\n");
}

TEST_F(RoombaWireNames, TheBootTextAfterPowerOnIsNoAnswer) {
  decoder_->see_power_on();
  EXPECT_EQ(sent({142, 19}), "sensors 19\n");
  EXPECT_EQ(came({'b', 'o', 'o', 't', '\r', '\n'}), "text boot\n");
  EXPECT_EQ(sent({128, 142, 35}), "start\nsensors 35\n");
  EXPECT_EQ(came({1}), "OI mode 1\n");
}

// In any pieces: an answer that has begun goes on.
TEST_F(RoombaWireNames, AnAnswerMayComeWhileTheNextRequestIsSent) {
  EXPECT_EQ(sent({149, 2, 7, 20, 142}), "query list 2 7 20\n");
  EXPECT_EQ(came({1}), "bumps and wheel drops 1\n");
  EXPECT_EQ(sent({35}), "sensors 35\n");
  EXPECT_EQ(came({0}), "");
  EXPECT_EQ(sent({142}), "");
  EXPECT_EQ(came({5, 2}), "angle 5\nOI mode 2\n");
}

TEST_F(RoombaWireNames, AFrameOfTheStreamIsNotCutUpByAnAnswer) {
  EXPECT_EQ(came({19, 5, 29}), "");
  EXPECT_EQ(sent({142, 35}), "sensors 35\n");
  EXPECT_EQ(came({2, 25, 13, 0, 163}), "stream: cliff front left signal 537, virtual wall 0\n");
  EXPECT_EQ(came({3}), "OI mode 3\n");
}

// A Create 1 answers what was asked during a wait when the wait is over. Its script has no header
// either.
TEST_F(RoombaWireNames, AnswersBehindAWaitComeLater) {
  use("create1");
  EXPECT_EQ(sent({155, 5, 142, 7}), "wait time 5\nsensors 7\n");
  EXPECT_EQ(sent({142, 35}), "sensors 35\n");
  EXPECT_EQ(came({1, 2}), "bumps and wheel drops 1\nOI mode 2\n");
  EXPECT_EQ(sent({154}), "show script\n");
  EXPECT_EQ(came({2, 155, 9}), "script 155 9\n");
}

TEST_F(RoombaWireNames, NoiseIsShownWithinBounds) {
  std::size_t shown = 0;
  for (const WireMessage& message :
       decoder_->take(WireDirection::kFromDevice, Bytes(1000, std::uint8_t{65})))
    shown += message.bytes.size();
  EXPECT_GT(shown, 900u);
}

}  // namespace
}  // namespace understudy::wire_names_test
