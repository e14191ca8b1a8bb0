// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/nmea/bodies.h"

#include <algorithm>
#include <cmath>

#include "base/math.h"
#include "systems/nmea/sentence.h"

namespace understudy {
namespace {

constexpr double kKnotsPerM_s = 3600.0 / 1852.0;
constexpr double kKmhPerM_s = 3.6;
constexpr std::size_t kUsedFields = 12;    // of GSA
constexpr int kChannels = 32;              // of $PMTKCHN
constexpr double kVerticalDilution = 1.5;  // VDOP for each HDOP, usual under an open sky

std::string time_text(const UtcTime& utc) {
  return digits_text(utc.hour, 2) + digits_text(utc.minute, 2) + digits_text(utc.second, 2) + "." +
         digits_text(utc.millisecond, 3);
}

std::string date_text(const UtcTime& utc) {
  return digits_text(utc.day, 2) + digits_text(utc.month, 2) + digits_text(utc.year % 100, 2);
}

// A receiver that has never had a fix shows the north pole, as 89 degrees and 60 minutes.
void write_place(const Navigation& now, SentenceWriter& line) {
  if (now.placed) {
    line.latitude(now.latitude_deg, now.minute_decimals);
    line.longitude(now.longitude_deg, now.minute_decimals);
    return;
  }
  const std::string zeros(static_cast<std::size_t>(now.minute_decimals), '0');
  line.text("8960." + zeros).text("N").text("00000." + zeros).text("E");
}

std::string course_text(const Navigation& now) {
  const std::string text = fixed_text(now.course_deg, 2);
  return text == "360.00" ? "0.00" : text;
}

const char* status(const Navigation& now) { return now.fixed ? "A" : "V"; }
const char* mode(const Navigation& now) { return now.fixed ? "A" : "N"; }

std::string gga(const Navigation& now) {
  SentenceWriter line("GPGGA");
  line.text(time_text(now.utc));
  write_place(now, line);
  line.whole(now.fixed ? 1 : 0).whole(now.satellites);
  if (now.fixed)
    line.fixed(now.hdop, 2);
  else
    line.empty();
  line.fixed(now.altitude_m, 3).text("M").fixed(now.separation_m, 3).text("M");
  return line.empty(2).line();
}

std::string rmc(const Navigation& now) {
  SentenceWriter line("GPRMC");
  line.text(time_text(now.utc)).text(status(now));
  write_place(now, line);
  line.fixed(now.speed_m_s * kKnotsPerM_s, 3).text(course_text(now)).text(date_text(now.utc));
  return line.empty(2).text(mode(now)).line();
}

std::string vtg(const Navigation& now) {
  return SentenceWriter("GPVTG")
      .text(course_text(now))
      .text("T")
      .empty()
      .text("M")
      .fixed(now.speed_m_s * kKnotsPerM_s, 3)
      .text("N")
      .fixed(now.speed_m_s * kKmhPerM_s, 3)
      .text("K")
      .text(mode(now))
      .line();
}

std::string gll(const Navigation& now) {
  SentenceWriter line("GPGLL");
  write_place(now, line);
  return line.text(time_text(now.utc)).text(status(now)).text(mode(now)).line();
}

std::string zda(const Navigation& now) {
  return SentenceWriter("GPZDA")
      .text(time_text(now.utc))
      .whole(now.utc.day, 2)
      .whole(now.utc.month, 2)
      .whole(now.utc.year, 4)
      .empty(2)
      .line();
}

std::string gsa(const Navigation& now) {
  constexpr int kNoFix = 1;
  SentenceWriter line("GPGSA");
  line.text("A").whole(std::max(kNoFix, fix_dimensions(now)));
  const std::size_t used =
      std::min({now.tracked.size(), kUsedFields, static_cast<std::size_t>(now.satellites)});
  for (std::size_t i = 0; i < used; ++i) line.whole(now.tracked[i].prn, 2);
  line.empty(static_cast<int>(kUsedFields - used));
  if (!now.fixed) return line.empty(3).line();
  const double vdop = kVerticalDilution * now.hdop;
  return line.fixed(det::hypot(now.hdop, vdop), 2).fixed(now.hdop, 2).fixed(vdop, 2).line();
}

void write_satellite(const SatelliteInView& satellite, bool orbits_known, SentenceWriter& line) {
  line.whole(satellite.prn, 2);
  if (orbits_known)
    line.whole(std::lround(satellite.elevation_deg), 2)
        .whole(std::lround(satellite.azimuth_deg) % 360, 3);
  else
    line.empty(2);
  line.whole(satellite.snr_db, 2);
}

std::string gsv(const Navigation& now) {
  constexpr std::size_t kPerLine = 4;
  const std::size_t count = now.tracked.size();
  const std::size_t lines = std::max<std::size_t>(1, (count + kPerLine - 1) / kPerLine);
  std::string text;
  for (std::size_t i = 0; i < lines; ++i) {
    SentenceWriter line("GPGSV");
    line.whole(static_cast<std::int64_t>(lines)).whole(static_cast<std::int64_t>(i + 1));
    line.whole(static_cast<std::int64_t>(count), 2);
    for (std::size_t k = i * kPerLine; k < std::min(count, (i + 1) * kPerLine); ++k)
      write_satellite(now.tracked[k], now.orbits_known, line);
    text += line.line();
  }
  return text;
}

// Five digits a channel: satellite, signal, and 2 for one that is tracked, 1 for one that is
// searched.
std::string channels(const Navigation& now) {
  SentenceWriter line("PMTKCHN");
  const auto channel = [&](int prn, int snr_db, int state) {
    line.text(digits_text(prn, 2) + digits_text(snr_db, 2) + digits_text(state, 1));
  };
  for (const SatelliteInView& satellite : now.tracked) channel(satellite.prn, satellite.snr_db, 2);
  for (int prn = 1; prn <= kChannels; ++prn) {
    const bool tracked = std::any_of(now.tracked.begin(), now.tracked.end(),
                                     [&](const SatelliteInView& s) { return s.prn == prn; });
    if (!tracked) channel(prn, 0, 1);
  }
  return line.line();
}

}  // namespace

int fix_dimensions(const Navigation& now) {
  constexpr int kFewestFor3D = 4;
  if (!now.fixed) return 0;
  return now.satellites < kFewestFor3D ? 2 : 3;
}

std::string sentence_text(NmeaSentence sentence, const Navigation& now) {
  switch (sentence) {
    case kSentenceGga:
      return gga(now);
    case kSentenceGll:
      return gll(now);
    case kSentenceGsa:
      return gsa(now);
    case kSentenceGsv:
      return gsv(now);
    case kSentenceRmc:
      return rmc(now);
    case kSentenceVtg:
      return vtg(now);
    case kSentenceZda:
      return zda(now);
    case kSentenceChannels:
      return channels(now);
    case kSentenceCount:
      break;
  }
  return "";
}

}  // namespace understudy
