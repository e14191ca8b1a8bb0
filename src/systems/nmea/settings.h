// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a receiver's user can set: speed of the line, time between two fixes, and how often each
// sentence comes. Also the models of receivers with the settings that they start with.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace understudy {

// As $PMTK314 counts them. A receiver sends those that are in kSentenceOrder; the others are kept
// and told, but never sent.
enum NmeaSentence : int {
  kSentenceGll = 0,
  kSentenceRmc = 1,
  kSentenceVtg = 2,
  kSentenceGga = 3,
  kSentenceGsa = 4,
  kSentenceGsv = 5,
  kSentenceZda = 17,
  kSentenceChannels = 18,  // $PMTKCHN
  kSentenceCount = 19,
};
using SentenceIntervals = std::array<std::uint8_t, kSentenceCount>;  // in fixes; 0: never

// The order of a real MTK-3301. GLL and ZDA, which its log does not have, come where later models
// of its maker send them.
inline constexpr NmeaSentence kSentenceOrder[] = {
    kSentenceGga, kSentenceGll,      kSentenceGsa, kSentenceGsv,
    kSentenceRmc, kSentenceChannels, kSentenceVtg, kSentenceZda,
};

// Positions, speeds, channels with every fix; the satellites with every fifth.
inline constexpr SentenceIntervals kUsualSentences = {0, 1, 1, 1, 5, 5, 0, 0, 0, 0,
                                                      0, 0, 0, 0, 0, 0, 0, 0, 1};

struct ReceiverModel {
  std::string_view name;
  std::uint32_t baud;
  std::string_view power_up;  // besides $PMTK010,001
};

inline constexpr ReceiverModel kReceiverModels[] = {
    {"fv-m8", 38400, ""},
    {"mtk3301", 4800,
     "$POLYN,TIME,RESTART_OCCURRED\r\n$POLYN,EPH,0,00000000\r\n$POLYN,ALM,0,00000000\r\n"},
};

inline constexpr std::uint32_t kReceiverBauds[] = {4800, 9600, 14400, 19200, 38400, 57600, 115200};
inline constexpr std::int64_t kShortestFix_ms = 200;
inline constexpr std::int64_t kLongestFix_ms = 10000;

struct ReceiverSettings {
  std::uint32_t baud = 0;
  std::int64_t fix_ms = 1000;
  SentenceIntervals every = kUsualSentences;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("baud", self.baud);
    visit("fix_ms", self.fix_ms);
    visit("every", self.every);
  }
};

bool is_receiver_baud(double baud);

}  // namespace understudy
