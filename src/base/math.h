// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Our own elementary functions. libm's sin, exp and so on differ in the last bit between versions
// and CPUs, and such differences must not reach the state. These functions use only IEEE +, -, *, /
// and sqrt, so every conforming compiler without contraction gives the same bits. They are accurate
// to 2 ulp on the ranges a simulation uses (|angle| < 1e6 rad), as tests against libm show.
#pragma once

#include <cmath>

namespace understudy {

inline constexpr double kPi = 3.14159265358979323846;
inline constexpr double kGravity_m_s2 = 9.80665;  // standard gravity

constexpr double deg_to_rad(double deg) { return deg * (kPi / 180.0); }
constexpr double rad_to_deg(double rad) { return rad * (180.0 / kPi); }

// False for NaN.
constexpr bool in_range(double value, double least, double most) {
  return value >= least && value <= most;
}

namespace det {

struct SinCos {
  double sin;
  double cos;
};

SinCos sincos(double radians);
double sin(double radians);
double cos(double radians);
double atan2(double y, double x);
double exp(double x);
double log(double x);                                  // x > 0
double pow(double base, double exponent);              // base > 0
inline double sqrt(double x) { return std::sqrt(x); }  // correctly rounded by IEEE 754
inline double hypot(double x, double y) { return std::sqrt(x * x + y * y); }
inline double floor(double x) { return std::floor(x); }  // exact by definition
// Wraps into (-pi, pi].
double wrap_angle(double radians);

}  // namespace det
}  // namespace understudy
