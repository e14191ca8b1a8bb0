// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "base/math.h"

#include <bit>
#include <cstdint>

namespace understudy::det {
namespace {

// pi/2 in three parts of 33, 33 and 53 bits: k * part is exact for |k| < 2^20.
constexpr double kHalfPiHigh = 0x1.921fb544p+0;
constexpr double kHalfPiMid = 0x1.0b4611a6p-34;
constexpr double kHalfPiLow = 0x1.3198a2e037073p-69;

// Taylor series of sin and cos on [-pi/4, pi/4], Horner form; the first omitted term is < 2^-58.
double sin_kernel(double r) {
  const double q = r * r;
  double p = -1.0 / 1307674368000.0;  // 1/15!
  p = p * q + 1.0 / 6227020800.0;
  p = p * q - 1.0 / 39916800.0;
  p = p * q + 1.0 / 362880.0;
  p = p * q - 1.0 / 5040.0;
  p = p * q + 1.0 / 120.0;
  p = p * q - 1.0 / 6.0;
  return r + r * q * p;
}

double cos_kernel(double r) {
  const double q = r * r;
  double p = 1.0 / 20922789888000.0;  // 1/16!
  p = p * q - 1.0 / 87178291200.0;
  p = p * q + 1.0 / 479001600.0;
  p = p * q - 1.0 / 3628800.0;
  p = p * q + 1.0 / 40320.0;
  p = p * q - 1.0 / 720.0;
  p = p * q + 1.0 / 24.0;
  return 1.0 - 0.5 * q + q * q * p;
}

// atan on [0, tan(pi/16)] by its series. Larger arguments are reduced by the addition theorem.
double atan_kernel(double t) {
  const double q = t * t;
  double p = 1.0 / 23.0;
  p = -p * q + 1.0 / 21.0;
  p = -p * q + 1.0 / 19.0;
  p = -p * q + 1.0 / 17.0;
  p = -p * q + 1.0 / 15.0;
  p = -p * q + 1.0 / 13.0;
  p = -p * q + 1.0 / 11.0;
  p = -p * q + 1.0 / 9.0;
  p = -p * q + 1.0 / 7.0;
  p = -p * q + 1.0 / 5.0;
  p = -p * q + 1.0 / 3.0;
  return t - t * q * p;
}

double atan_positive(double t) {
  if (t > 1.0) return kPi / 2 - atan_positive(1.0 / t);
  // Nearest of 0, pi/8, pi/4: atan t = c + atan((t - tan c) / (1 + t tan c)).
  constexpr double kTanEighth = 0.41421356237309504880;
  if (t > 0.66817863791929891999)
    return kPi / 4 + ((t < 1.0) ? -atan_kernel((1.0 - t) / (1.0 + t)) : 0.0);
  if (t > 0.19891236737965800691) {
    const double d = (t - kTanEighth) / (1.0 + t * kTanEighth);
    return kPi / 8 + (d < 0 ? -atan_kernel(-d) : atan_kernel(d));
  }
  return atan_kernel(t);
}

constexpr double kLn2High = 0x1.62e42fefa38p-1;  // 42 bits, so that k * high is exact
constexpr double kLn2Low = 0x1.ef35793c7673p-45;

}  // namespace

SinCos sincos(double x) {
  // A non-finite or huge angle is a bug upstream. Return something defined.
  if (!(x > -1e9 && x < 1e9)) return {0.0, 1.0};
  const double k = std::floor(x * (2.0 / kPi) + 0.5);
  const double r = ((x - k * kHalfPiHigh) - k * kHalfPiMid) - k * kHalfPiLow;
  const double s = sin_kernel(r);
  const double c = cos_kernel(r);
  switch (static_cast<std::int64_t>(k) & 3) {
    case 0:
      return {s, c};
    case 1:
      return {c, -s};
    case 2:
      return {-s, -c};
    default:
      return {-c, s};
  }
}

double sin(double x) { return sincos(x).sin; }
double cos(double x) { return sincos(x).cos; }

double atan2(double y, double x) {
  if (x == 0.0 && y == 0.0) return 0.0;
  const double ax = x < 0 ? -x : x;
  const double ay = y < 0 ? -y : y;
  double a = ay <= ax ? atan_positive(ay / ax) : kPi / 2 - atan_positive(ax / ay);
  if (x < 0) a = kPi - a;
  return y < 0 ? -a : a;
}

double exp(double x) {
  if (x > 709.0) return exp(709.0);
  if (x < -745.0) return 0.0;
  const double k = std::floor(x * 1.44269504088896340736 + 0.5);
  const double r = (x - k * kLn2High) - k * kLn2Low;
  // Taylor on [-ln2/2, ln2/2]; term 14 is < 2^-56.
  double p = 1.0;
  for (int n = 14; n >= 1; --n) p = 1.0 + p * r / n;
  // Two steps, since 2^k alone may be subnormal.
  const int half = static_cast<int>(k) / 2;
  const auto power = [](int e) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(e + 1023) << 52);
  };
  return p * power(half) * power(static_cast<int>(k) - half);
}

double log(double x) {
  if (!(x > 0.0)) return -1e300;
  int exponent = 0;
  double m = std::frexp(x, &exponent);  // exact: m in [0.5, 1)
  if (m < 0.70710678118654752440) {
    m *= 2.0;
    --exponent;
  }
  // log m = 2 atanh(s), s = (m - 1) / (m + 1), |s| < 0.172
  const double s = (m - 1.0) / (m + 1.0);
  const double q = s * s;
  double p = 1.0 / 21.0;
  for (int n = 19; n >= 3; n -= 2) p = p * q + 1.0 / n;
  const double k = exponent;
  return k * kLn2High + (2.0 * s + (2.0 * s * q * p + k * kLn2Low));
}

double pow(double base, double exponent) { return exp(exponent * log(base)); }

double wrap_angle(double a) {
  if (a > -kPi && a <= kPi) return a;
  const double turns = std::floor((a + kPi) / (2.0 * kPi));
  double r = a - turns * (2.0 * kPi);
  if (r <= -kPi) r += 2.0 * kPi;
  if (r > kPi) r -= 2.0 * kPi;
  return r;
}

}  // namespace understudy::det
