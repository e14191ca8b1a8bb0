// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "systems/nmea/nmea.h"

namespace understudy::nmea_wire_names_test {
namespace {

using Names = std::vector<std::string>;

class NmeaNames : public testing::Test {
 protected:
  Names take(WireDirection direction, std::string_view text) {
    Names names;
    for (const WireMessage& message : decoder_->take(direction, as_bytes(text))) {
      EXPECT_EQ(message.direction, direction);
      names.push_back(message.name);
      all_ += as_text(message.bytes);
    }
    return names;
  }

  std::unique_ptr<WireDecoder> decoder_ = make_nmea_decoder({});
  std::string all_;  // bytes of all messages
};

TEST_F(NmeaNames, LinesAreNamedInBothDirections) {
  EXPECT_EQ(take(WireDirection::kFromDevice, "$GPVTG,0.00,T,,M,0.000,N,0.000,K,A*3"), Names());
  EXPECT_EQ(take(WireDirection::kToDevice, "$PMTK220,200*2C\r\n$PASHQ,RID*28\r\n"),
            (Names{"set ms between two fixes 200", "unknown sentence PASHQ"}));
  EXPECT_EQ(take(WireDirection::kFromDevice,
                 "D\r\n$PMTK001,220,3*30\r\n$POLYN,EPH,0,00000000\r\n$PMTK001,220,3*31\r\n"),
            (Names{"VTG course and speed", "PMTK220 done", "power-up line",
                   "sentence with a wrong checksum"}));
}

TEST_F(NmeaNames, OtherBytesAreNotLostAndNotKept) {
  EXPECT_EQ(take(WireDirection::kToDevice, "\xB5\x62 x\n"), (Names{"?"}));
  EXPECT_EQ(take(WireDirection::kToDevice, "ab$PMTK0"), (Names{"?"}));
  EXPECT_EQ(take(WireDirection::kToDevice, "00$PMTK000*32\n"), (Names{"?", "test"}));
  EXPECT_EQ(all_, "\xB5\x62 x\nab$PMTK000$PMTK000*32\n");
  const std::string endless = "$" + std::string(10'000, 'x');
  EXPECT_GE(take(WireDirection::kToDevice, endless).size(), 1u);
  EXPECT_GE(all_.size(), 10'000u - 257);
}

}  // namespace
}  // namespace understudy::nmea_wire_names_test
