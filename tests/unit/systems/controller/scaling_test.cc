// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/controller/scaling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/math.h"
#include "world/sample.h"

namespace understudy::scaling_test {
namespace {

std::int64_t scaled(std::string_view scaling, double value, std::string_view format = "u16") {
  return Scaling::read(scaling)->number_for(value, *read_value_format(format));
}

Bytes written(std::int64_t number, std::string_view format) {
  Bytes bytes;
  write_value(number, *read_value_format(format), bytes);
  return bytes;
}

// SEAR's dissertation, code listing 10, lines 62 to 75: worked out by hand.
TEST(Scaling, Adxl330IsAsInTheListing) {
  EXPECT_EQ(scaled("adxl330", 0), 465);
  EXPECT_EQ(scaled("adxl330", 9.8), 372);
  EXPECT_EQ(scaled("adxl330", -9.8), 558);
  EXPECT_EQ(scaled("adxl330", -1000), 1023) << "capped above";
  EXPECT_EQ(scaled("adxl330", 98), -465) << "not below: (-10 * 0.3 + 1.5) * 310.30303";
}

// The same listing, lines 93 to 95.
TEST(Scaling, Idg500IsAsInTheListing) {
  EXPECT_EQ(scaled("idg500", 0), 418);
  EXPECT_EQ(scaled("idg500", deg_to_rad(100)), 480);
  EXPECT_EQ(scaled("idg500", deg_to_rad(500)), 729);
  EXPECT_EQ(scaled("idg500", deg_to_rad(-500)), 108);
}

// The same listing, lines 104 to 112; 3600 is outside of what the part reports, so it is 0.
TEST(Scaling, Hmc6352RoundsUpToHalfDegrees) {
  EXPECT_EQ(scaled("hmc6352", 0), 0);
  EXPECT_EQ(scaled("hmc6352", deg_to_rad(0.1)), 5);
  EXPECT_EQ(scaled("hmc6352", deg_to_rad(90)), 900);
  EXPECT_EQ(scaled("hmc6352", deg_to_rad(90.5)), 905);
  EXPECT_EQ(scaled("hmc6352", deg_to_rad(-90)), 2700);
  EXPECT_EQ(scaled("hmc6352", deg_to_rad(359.4)), 3595);
  EXPECT_EQ(scaled("hmc6352", deg_to_rad(359.6)), 0);
  EXPECT_EQ(scaled("hmc6352", deg_to_rad(-180)), 1800);
}

TEST(Scaling, LinearScalingIsCutOffAndLimited) {
  EXPECT_EQ(scaled("cm", 1.239), 123);
  EXPECT_EQ(scaled("cm", 700), 65535);
  EXPECT_EQ(scaled("*1000", 0.5), 500);
  EXPECT_EQ(scaled("*-30.5+465", 2), 404);
  EXPECT_EQ(scaled("*2-3", 10), 17);
  EXPECT_EQ(scaled("*1e2+5", 1), 105);
  EXPECT_EQ(scaled("*1e-2-5", 1000), 5);
  EXPECT_EQ(scaled("*1", -5), 0);
  EXPECT_EQ(scaled("*1", -5, "i8"), -5);
  EXPECT_EQ(scaled("*1", -500, "i8"), -128);
  EXPECT_EQ(scaled("*1", 1e300, "u32"), 0xFFFFFFFF);
  EXPECT_EQ(scaled("*1", std::numeric_limits<double>::quiet_NaN()), 0);
}

TEST(Scaling, NoEchoIsTheLargestNumber) {
  EXPECT_EQ(scaled("cm", kNoReturn), 65535);
  EXPECT_EQ(scaled("cm", kNoReturn, "u8"), 255);
  EXPECT_EQ(scaled("adxl330", kNoReturn, "i16"), 32767);
}

TEST(Scaling, BytesComeInTheOrderOfTheFormat) {
  EXPECT_EQ(written(0x1234, "u16"), (Bytes{0x12, 0x34}));
  EXPECT_EQ(written(0x1234, "u16le"), (Bytes{0x34, 0x12}));
  EXPECT_EQ(written(-2, "i32"), (Bytes{0xFF, 0xFF, 0xFF, 0xFE}));
  EXPECT_EQ(written(-465, "u16"), (Bytes{0xFE, 0x2F})) << "upper bytes are lost";
  EXPECT_EQ(written(7, "u8"), (Bytes{7}));
}

TEST(Scaling, OtherWordsAreRefused) {
  for (const char* word : {"", "*", "mm", "100", "*1+", "*x", "*1+1+1", "*inf", "*nan"})
    EXPECT_FALSE(Scaling::read(word).ok()) << word;
  for (const char* word : {"", "u", "16", "u12", "f32", "le", "u16be", "i64"})
    EXPECT_FALSE(read_value_format(word).ok()) << word;
}

}  // namespace
}  // namespace understudy::scaling_test
