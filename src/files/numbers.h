// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers in files: plain decimal text, finite, within stated limits. A word is never read only in
// part. The limits are wide enough for any world and tight enough to catch a wrong unit.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/math.h"
#include "base/result.h"
#include "base/time.h"
#include "files/file_report.h"

namespace understudy {

struct NumberLimits {
  double least;
  double most;
  const char* unit;  // "" for a plain number
};

inline constexpr double kMmPerM = 1000.0;

inline constexpr NumberLimits kCoordinateMm{-1e6, 1e6, "mm"};
inline constexpr NumberLimits kFloorOriginM{-1000, 1000, "m"};
inline constexpr NumberLimits kSizeMm{0.001, 1e6, "mm"};  // of things that must exist: above zero
inline constexpr NumberLimits kAngleDeg{-1e6, 1e6, "deg"};
inline constexpr NumberLimits kNorthRad{-kPi, kPi, "rad"};
inline constexpr NumberLimits kLatitudeDeg{-90, 90, "deg"};
inline constexpr NumberLimits kLongitudeDeg{-180, 180, "deg"};
inline constexpr NumberLimits kAltitudeM{-1000, 100000, "m"};
inline constexpr NumberLimits kGeoidM{-1000, 1000, "m"};
inline constexpr NumberLimits kMassKg{1e-4, 1e6, "kg"};

// The whole text as a number. Empty for anything else, including NaN, infinity and overflow. Minus
// zero becomes zero, so that equal worlds have equal hashes.
std::optional<double> parse_number(std::string_view text);

// The same for a word of a file, and reports what is wrong with it. `name` says what it stands for.
std::optional<double> read_number(const Token& word, std::string_view name,
                                  const NumberLimits& limits, FileReport& report);

// Whether `value`, written as `text`, is within the limits; the error says why not.
Status check_limits(double value, std::string_view text, std::string_view name,
                    const NumberLimits& limits);

// A length written in mm, as the nearest number of metres. The limits are in mm.
std::optional<double> read_length_m(const Token& word, std::string_view name,
                                    const NumberLimits& limits, FileReport& report);

// The shortest text that reads back as the same number.
std::string number_text(double value);
// The shortest text in mm that read_length_m reads back as the same number of metres.
std::string length_text(double metres);
// The shortest number that gives `value` when divided by `divisor`; empty if there is none.
std::optional<std::string> quotient_text(double value, double divisor);
// The shortest number of degrees that heading_of_degrees turns into this heading. Empty if there is
// none, because degrees are too coarse for some headings (by a part in 1e16).
std::optional<std::string> degrees_text(double heading_rad);
// Degrees from a file as a heading within (-pi, pi].
double heading_of_degrees(double degrees);

// An angle in degrees or, with the ending rad, in radians ("0.1rad"). Never outside [-pi, pi].
std::optional<double> read_angle(const Token& word, std::string_view name, FileReport& report);
// The shortest text that it reads back as the same angle: degrees where they are exact.
std::string angle_text(double angle_rad);

// Virtual times in files and options: seconds from the start of the run, rounded to nanoseconds.
inline constexpr NumberLimits kTimeSeconds{0, 1e6, "s"};
TimeNs seconds_to_ns(double seconds);

}  // namespace understudy
