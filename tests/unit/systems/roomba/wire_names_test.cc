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

TEST(RoombaWireNames, CommandsAndAnswers) {
  const auto decoder = make_roomba_decoder();
  const auto sent = [&](const Bytes& b) { return names(*decoder, WireDirection::kToDevice, b); };
  const auto came = [&](const Bytes& b) { return names(*decoder, WireDirection::kFromDevice, b); };
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
  // what only a Create 1 has
  EXPECT_EQ(sent({155, 5}), "wait time 5\n");
}

TEST(RoombaWireNames, NoiseIsShownWithinBounds) {
  const auto decoder = make_roomba_decoder();
  std::size_t shown = 0;
  for (const WireMessage& message :
       decoder->take(WireDirection::kFromDevice, Bytes(1000, std::uint8_t{65})))
    shown += message.bytes.size();
  EXPECT_GT(shown, 900u);
}

}  // namespace
}  // namespace understudy::wire_names_test
