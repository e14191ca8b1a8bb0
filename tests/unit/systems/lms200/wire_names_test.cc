// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The names of what goes over the wire.
#include "systems/lms200/wire_names.h"

#include <gtest/gtest.h>

#include "systems/lms200/telegram.h"
#include "tests/protocol/transcript.h"

namespace understudy::wire_names_test {
namespace {

std::string names(WireDecoder& decoder, WireDirection direction, ByteSpan bytes) {
  std::string list;
  for (const WireMessage& message : decoder.take(direction, bytes)) {
    EXPECT_EQ(message.direction, direction);
    EXPECT_FALSE(message.bytes.empty());
    list += (list.empty() ? "" : "; ") + message.name;
  }
  return list;
}

struct Named {
  const char* payload;
  const char* name;
};

constexpr Named kRequests[] = {
    {"10", "reset"},
    {"20 24", "mode: all values continuously"},
    {"20 48", "mode: 500000 baud"},
    {"20 7F", "mode: unknown"},
    {"30 01", "request values"},
    {"3B 64 00 19 00", "variant: 100 degrees in steps of 25/100"},
    {"55", "unknown command"},
};
constexpr Named kReplies[] = {
    {"A0 00 10", "mode: accepted"},
    {"A0 01 10", "mode: refused"},
    {"92 10", "not permitted"},
    {"B0 02 40 (E8 03)*2 10", "values: 2, mm"},
    {"B7 01 00 01 00 01 00 64 00 10", "sub-range: 1, cm"},
    {"BA \"LMS200\" 10", "type: LMS200"},
    {"BB 00 B4 00 32 00 10", "variant: 180 degrees in steps of 50/100, as before"},
    {"F7 01 00*34 10", "configured: accepted"},
    {"F7", "configured: refused"},
    {"B6", "mean values: 0, cm"},
    {"01", "unknown reply"},
};

TEST(LmsWireNames, NameTelegramsOfBothDirections) {
  const auto decoder = make_lms_decoder({});
  for (const Named& each : kRequests)
    EXPECT_EQ(
        names(*decoder, WireDirection::kToDevice, lms_frame(0, transcript_bytes(each.payload))),
        each.name);
  for (const Named& each : kReplies)
    EXPECT_EQ(names(*decoder, WireDirection::kFromDevice,
                    lms_frame(0x80, transcript_bytes(each.payload))),
              each.name);
}

TEST(LmsWireNames, TelegramsMayComeInPiecesAndNoiseHasNoName) {
  const auto decoder = make_lms_decoder({});
  EXPECT_EQ(names(*decoder, WireDirection::kToDevice, transcript_bytes("01 38 32 43 02 00")), "?");
  EXPECT_EQ(names(*decoder, WireDirection::kToDevice, transcript_bytes("01 00 32 16")), "");
  EXPECT_EQ(names(*decoder, WireDirection::kToDevice, transcript_bytes("12")), "request errors");
  EXPECT_EQ(names(*decoder, WireDirection::kFromDevice,
                  transcript_bytes("06 02 80 02 00 B2 10 3F 13 15 99")),
            "ACK; errors; NAK; ?");
  EXPECT_EQ(names(*decoder, WireDirection::kToDevice, transcript_bytes("02 00 01 00 32 16 13")),
            "telegram with a wrong checksum");
}

}  // namespace
}  // namespace understudy::wire_names_test
