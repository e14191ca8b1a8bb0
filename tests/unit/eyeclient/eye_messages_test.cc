// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Bytes are from the eye's specification, not from our own device.
#include "eyeclient/eye_messages.h"

#include <gtest/gtest.h>

namespace understudy::eye_messages_test {
namespace {

using Kind = EyeAnswerMessage::Kind;

TEST(EyeMessages, angles_are_in_hundredths_of_a_degree) {
  EXPECT_EQ(azimuth_on_wire(0), 0);
  EXPECT_EQ(azimuth_on_wire(12.34), 1234);
  EXPECT_EQ(azimuth_on_wire(-30), 33000);
  EXPECT_EQ(azimuth_on_wire(360), 0);
  EXPECT_EQ(azimuth_on_wire(-0.001), 0);
  EXPECT_EQ(elevation_on_wire(35), 3500);
  EXPECT_EQ(elevation_on_wire(-35), 0xF254);
  const EyeAngle angle = angle_from_wire(33000, 0xF254);
  EXPECT_DOUBLE_EQ(angle.azimuth_deg, 330);
  EXPECT_DOUBLE_EQ(angle.elevation_deg, -35);
}

TEST(EyeMessages, answers_are_told_apart) {
  const auto done = read_eye_answer(as_bytes("EAHOME"));
  ASSERT_TRUE(done);
  EXPECT_EQ(done->kind, Kind::kDone);
  EXPECT_EQ(done->command, "HOME");
  const auto serial = read_eye_answer(as_bytes("ERCQRERE05-7EM-1"));
  ASSERT_TRUE(serial);
  EXPECT_EQ(serial->kind, Kind::kResponse);
  EXPECT_EQ(as_text(serial->bytes), "RE05-7EM-1");
  const auto refused = read_eye_answer(as_bytes("EESEAA\x03"));
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->kind, Kind::kRefused);
  EXPECT_EQ(refused->error, 3);
  // Some eyes say "no error" like this.
  EXPECT_EQ(read_eye_answer(as_bytes(std::string_view("EEHOME\0", 7)))->kind, Kind::kDone);
}

TEST(EyeMessages, other_datagrams_are_no_answers) {
  for (const char* text : {"", "EAHOM", "REHOME", "EBRBEPxxxxxxxxxxxx", "EEHOME"})
    EXPECT_FALSE(read_eye_answer(as_bytes(text))) << text;
}

TEST(EyeMessages, errors_say_what_to_do) {
  EXPECT_NE(eye_error_words(0x04).find("home the eye first"), std::string::npos);
  EXPECT_NE(eye_error_words(0x08).find("more lines"), std::string::npos);
  EXPECT_NE(eye_error_words(0x77).find("0x77"), std::string::npos);
}

TEST(EyeMessages, packets_have_points_with_and_without_a_header) {
  const Bytes point = {0x80, 0xE8, 0xF2, 0x54, 0x04, 0xD2, 0x00, 0x4D};
  Bytes bytes = {'E', 'B', 'R', 'B', 'E', 'P', 0x01, 0x02, 0x03, 0x04};
  bytes.insert(bytes.end(), point.begin(), point.end());
  const EyePacket packet = read_eye_packet(bytes);
  EXPECT_EQ(packet.stamp, 0x01020304u);
  ASSERT_EQ(packet.points.size(), 1u);
  EXPECT_DOUBLE_EQ(packet.points[0].angle.azimuth_deg, 330);
  EXPECT_DOUBLE_EQ(packet.points[0].angle.elevation_deg, -35);
  EXPECT_EQ(packet.points[0].range_cm, 1234);
  EXPECT_EQ(packet.points[0].intensity, 77);
  Bytes early = point;
  early.insert(early.end(), point.begin(), point.end());
  early.push_back(1);  // not a whole point
  EXPECT_FALSE(read_eye_packet(early).stamp);
  EXPECT_EQ(read_eye_packet(early).points.size(), 2u);
}

TEST(EyeMessages, ranges_of_0_and_16383_are_none) {
  EXPECT_FALSE((EyeRawPoint{{}, 0, 0}.has_range()));
  EXPECT_FALSE((EyeRawPoint{{}, 0x3FFF, 0}.has_range()));
  EXPECT_TRUE((EyeRawPoint{{}, 1, 0}.has_range()));
}

}  // namespace
}  // namespace understudy::eye_messages_test
