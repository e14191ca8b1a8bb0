// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Messages and replies of SimMeR's Python versions. Texts marked v1.2.0 were seen on its wire.
#include "systems/simmer/python/wire.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace understudy::simmer_python::python_wire_test {
namespace {

std::string text_of(const Bytes& bytes) { return std::string(as_text(bytes)); }

TEST(SimmerPythonWire, FloatsAreShownAsPythonShowsThem) {
  // round(x, 3) and repr() of Python 3.11.
  EXPECT_EQ(shown(39.0), "39.0");
  EXPECT_EQ(shown(38.927126), "38.927");
  EXPECT_EQ(shown(38.9), "38.9");
  EXPECT_EQ(shown(0.0005), "0.001");  // 0.0005 is a little more than it looks
  EXPECT_EQ(shown(0.0025), "0.003");
  EXPECT_EQ(shown(2.0005), "2.001");
  EXPECT_EQ(shown(1.0005), "1.0");  // and 1.0005 a little less
  EXPECT_EQ(shown(-0.0001), "-0.0");
  EXPECT_EQ(shown(-12.34567), "-12.346");
  EXPECT_EQ(shown(1e15), "1000000000000000.0");
  EXPECT_EQ(shown(1e16), "1e+16");
  EXPECT_EQ(shown(1.5e300), "1.5e+300");
  EXPECT_EQ(shown(std::numeric_limits<double>::infinity()), "inf");
}

TEST(SimmerPythonWire, NumbersAreReadAsPythonReadsThem) {
  EXPECT_EQ(read_number("36"), 36);
  EXPECT_EQ(read_number("-45.5"), -45.5);
  EXPECT_EQ(read_number(" 1\t"), 1);
  EXPECT_EQ(read_number("+2"), 2);
  EXPECT_EQ(read_number("1e-1"), 0.1);
  EXPECT_EQ(read_number(".5"), 0.5);
  for (const char* nonsense : {"", "abc", "1 2", "+-2", "--2", "0x10", "nan", "inf", "1e999"})
    EXPECT_EQ(read_number(nonsense), 0) << nonsense;
}

TEST(SimmerPythonWire, CommandsHaveTwoCharactersASeparatorAndANumber) {
  const auto commands = read_commands("w0-36,r0--45,u0,xx:3,,u,zz:,a\n");
  ASSERT_EQ(commands.size(), 8u);
  EXPECT_EQ(commands[0].code, "w0");
  EXPECT_EQ(commands[0].number, 36);
  EXPECT_EQ(commands[1].code, "r0");
  EXPECT_EQ(commands[1].number, -45);
  EXPECT_EQ(commands[2].code, "u0");
  EXPECT_EQ(commands[2].number, 0);
  EXPECT_EQ(commands[3].number, 3);
  EXPECT_EQ(commands[4].code, "");
  EXPECT_EQ(commands[5].code, "u");
  EXPECT_EQ(commands[6].code, "zz");
  EXPECT_EQ(commands[7].code, "a?");  // nothing that breaks a reply's frame is sent back
}

TEST(SimmerPythonWire, AFrameIsTheFirstBracketAndTheNextOneAfterIt) {
  EXPECT_EQ(between_brackets("[u0]"), "u0");
  EXPECT_EQ(between_brackets("x[u0][u1]"), "u0");
  EXPECT_EQ(between_brackets("]x[u0]"), "u0");
  EXPECT_EQ(between_brackets("[]"), "");
  EXPECT_FALSE(between_brackets("u0"));
  EXPECT_FALSE(between_brackets("[u0"));
  EXPECT_FALSE(between_brackets("u0]"));
}

const std::vector<Reply> kReplies = {
    {"u0", ReplyKind::kReal, 40.4009}, {"g0", ReplyKind::kReal, 0.346},
    {"i0", ReplyKind::kBoolean, 1},    {"m0", ReplyKind::kInteger, 0},
    {"w0", ReplyKind::kAccepted, 0},   {"d0", ReplyKind::kRefused, 0},
    {"zz", ReplyKind::kUnknown, 0},    {"xx", ReplyKind::kStopped, 0},
};

TEST(SimmerPythonWire, BracketsShowNamesAndWords) {
  EXPECT_EQ(text_of(write_replies(kReplies, Dialect::kBrackets)),  // v1.2.0
            "[u0:40.401,g0:0.346,i0:True,m0:0,w0:True,d0:False,zz:Not Found,xx:DRIVE STOP]");
}

TEST(SimmerPythonWire, TextHasThreeDecimalsAndBars) {
  EXPECT_EQ(text_of(write_replies(kReplies, Dialect::kText)),
            "40.401|0.346|1.000|0.000|inf|nan|nan|inf");
}

TEST(SimmerPythonWire, BinaryIsLittleEndian) {
  const std::vector<Reply> replies = {{"u0", ReplyKind::kReal, 1.5},
                                      {"w0", ReplyKind::kAccepted, 0}};
  EXPECT_EQ(write_replies(replies, Dialect::kFloat), (Bytes{0, 0, 0xC0, 0x3F, 0, 0, 0x80, 0x7F}));
  EXPECT_EQ(write_replies(replies, Dialect::kDouble),
            (Bytes{0, 0, 0, 0, 0, 0, 0xF8, 0x3F, 0, 0, 0, 0, 0, 0, 0xF0, 0x7F}));
  const Bytes refused = write_replies(std::span(&kReplies[5], 1), Dialect::kDouble);
  ByteReader reader(refused);
  EXPECT_TRUE(std::isnan(reader.f64()));
}

}  // namespace
}  // namespace understudy::simmer_python::python_wire_test
