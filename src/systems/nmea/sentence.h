// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SentenceWriter: one line of NMEA 0183, "$GPVTG,0.00,T,,M,0.000,N,0.000,K,A*3D" with CR and LF.
// Numbers are rounded to whole units of their last digit before they are split, so that 59.9999999
// minutes become the next degree.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace understudy {

// The xor of all bytes between '$' and '*'.
std::uint8_t nmea_checksum(std::string_view body);

class SentenceWriter {
 public:
  explicit SentenceWriter(std::string_view address);  // "GPGGA"

  SentenceWriter& text(std::string_view field);
  SentenceWriter& empty(int count = 1);
  SentenceWriter& whole(std::int64_t value, int digits = 1);  // with leading zeros
  SentenceWriter& fixed(double value, int decimals);
  // Two fields each: degrees and minutes without a sign, and the hemisphere.
  SentenceWriter& latitude(double deg, int minute_decimals);
  SentenceWriter& longitude(double deg, int minute_decimals);

  // The line with its checksum and end.
  std::string line() const;

 private:
  SentenceWriter& angle(double deg, int degree_digits, int minute_decimals,
                        const char* hemispheres);

  std::string body_;
};

// "0042": a number that is not negative, with at least so many digits.
std::string digits_text(std::int64_t value, int digits);
// Rounded half away from zero, without a minus in front of zero. Kept within 1e12.
std::string fixed_text(double value, int decimals);

}  // namespace understudy
