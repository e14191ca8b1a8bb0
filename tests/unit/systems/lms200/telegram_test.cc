// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Frames and checksums against telegrams that were published.
#include "systems/lms200/telegram.h"

#include <gtest/gtest.h>

#include "tests/protocol/transcript.h"

namespace understudy::telegram_test {
namespace {

// From SICK's telegram listing for the LMS 2xx and its technical description. The last three are
// telegrams of public drivers (the ROS node, Player, sicktoolbox), with checksums of another
// implementation.
constexpr const char* kPublished[] = {
    "02 00 01 00 10 34 12",
    "02 00 01 00 31 15 12",
    "02 00 01 00 32 16 12",
    "02 00 01 00 3A 1E 12",
    "02 00 01 00 74 50 12",
    "02 00 02 00 30 01 31 18",
    "02 00 02 00 20 24 34 08",
    "02 00 02 00 20 25 35 08",
    "02 00 02 00 20 40 50 08",
    "02 00 02 00 20 41 51 08",
    "02 00 02 00 20 42 52 08",
    "02 00 02 00 20 48 58 08",
    "02 00 0A 00 20 00 \"SICK_LMS\" BE C5",
    "02 00 05 00 3B B4 00 64 00 97 49",
    "02 00 05 00 3B B4 00 32 00 3B 1F",
    "02 00 05 00 3B 64 00 64 00 1D 0F",
    "02 00 05 00 3B 64 00 32 00 B1 59",
    "02 00 05 00 3B 64 00 19 00 E7 72",
    "02 80 03 00 A0 00 10 16 0A",
    "02 80 02 00 91 10 79 30",
    "02 80 02 00 92 10 7F 33",
    "02 80 02 00 B2 10 3F 13",
    "02 80 07 00 BB 01 B4 00 32 00 10 03 9D",
    "02 80 17 00 BA \"LMS200;301063;V02.10 \" 10 22 61",
    "02 00 02 00 20 2A 3A 08",
    "02 00 06 00 20 27 01 00 B5 00 12 09",
    "02 00 03 00 20 26 05 79 3E",
};

std::uint16_t printed_crc(ByteSpan telegram) { return le16_at(telegram, telegram.size() - 2); }

TEST(LmsTelegram, ChecksumsAreThoseOfPublishedTelegrams) {
  EXPECT_EQ(std::size(kPublished), 27u);
  for (const char* text : kPublished) {
    const Bytes telegram = transcript_bytes(text);
    EXPECT_EQ(lms_crc(ByteSpan(telegram).first(telegram.size() - 2)), printed_crc(telegram))
        << text;
  }
}

// The listing prints the bytes of 5663h where it should print those of 5E63h.
TEST(LmsTelegram, TheMisprintOfTheListingIsNotTheChecksum) {
  const Bytes printed = transcript_bytes("02 80 17 00 90 \"LMS200;301063;V02.10 \" 10 63 56");
  EXPECT_EQ(lms_crc(ByteSpan(printed).first(printed.size() - 2)), 0x5E63);
  EXPECT_NE(printed_crc(printed), 0x5E63);
}

TEST(LmsTelegram, FramesAreReadBack) {
  const Bytes payload = {0x77, 0x02, 0x02, 0x02};
  const Bytes frame = lms_frame(5, payload);
  LmsReader reader;
  for (std::size_t i = 0; i + 1 < frame.size(); ++i) {
    EXPECT_EQ(reader.take(frame[i]), LmsReader::Found::kNothing);
    EXPECT_TRUE(reader.under_way());
  }
  EXPECT_EQ(reader.take(frame.back()), LmsReader::Found::kTelegram);
  EXPECT_FALSE(reader.under_way());
  EXPECT_EQ(reader.address(), 5);
  EXPECT_EQ(Bytes(reader.payload().begin(), reader.payload().end()), payload);
}

TEST(LmsTelegram, EverySingleDamagedByteIsNoticed) {
  const Bytes frame = lms_frame(0, transcript_bytes("20 00 \"SICK_LMS\""));
  for (std::size_t place = 4; place < frame.size(); ++place)
    for (int change = 1; change < 256; ++change) {
      Bytes damaged = frame;
      damaged[place] = static_cast<std::uint8_t>(damaged[place] ^ change);
      LmsReader reader;
      auto found = LmsReader::Found::kNothing;
      for (const std::uint8_t byte : damaged) found = reader.take(byte);
      EXPECT_EQ(found, LmsReader::Found::kBadCrc) << place << " " << change;
    }
}

TEST(LmsTelegram, AnImpossibleLengthIsNoise) {
  LmsReader reader;
  for (const std::uint8_t byte : transcript_bytes("02 00 00 00 02 00 29 03")) reader.take(byte);
  EXPECT_FALSE(reader.under_way());
  for (const std::uint8_t byte : transcript_bytes("02 00 28 03")) reader.take(byte);
  EXPECT_TRUE(reader.under_way()) << "as long as the longest telegram";
}

}  // namespace
}  // namespace understudy::telegram_test
