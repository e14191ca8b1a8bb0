// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Messages and replies of SimMeR's Python versions as bytes. A message is a list of commands
// separated by commas: two characters name a device, one separates ('-' up to v1.1, ':' from v1.2),
// and the rest is a number. Replies are one value per command:
//
//   v0.1  text      38.927|inf               three decimals
//   v1.0  double    8 bytes each, little-endian; accepted is inf, refused and unknown are nan
//   v1.1  float     4 bytes each, likewise
//   v1.2  brackets  [u0:38.927,w0:True]      as Python prints numbers
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"

namespace understudy::simmer_python {

enum class Dialect : std::uint8_t { kText, kDouble, kFloat, kBrackets };

struct WireCommand {
  std::string code;   // two characters, or fewer in a damaged command
  double number = 0;  // 0 if there is none, or none that can be read
};

enum class ReplyKind : std::uint8_t {
  kReal,
  kInteger,   // an odometer that never turned
  kBoolean,   // infrared
  kAccepted,  // a drive that will move
  kRefused,   // a drive while another moves
  kUnknown,
  kStopped,
  kCount,  // not a kind
};

struct Reply {
  std::string code;
  ReplyKind kind = ReplyKind::kReal;
  double value = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("code", self.code);
    visit("kind", self.kind);
    visit("value", self.value);
  }
};

// What is between the first '[' and the ']' after it; empty if they are missing.
std::optional<std::string_view> between_brackets(std::string_view message);

std::vector<WireCommand> read_commands(std::string_view message);

// Like Python's float(): blanks around, exponents. 0 if it is not a number, and for nan and inf.
double read_number(std::string_view text);

// As Python prints a float, rounded to three decimals: "38.9", "39.0".
std::string shown(double value);
std::string shown(const Reply& reply);  // as in brackets

Bytes write_replies(std::span<const Reply> replies, Dialect dialect);

}  // namespace understudy::simmer_python
