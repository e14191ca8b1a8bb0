// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Conditions on the state: "bob x > 500", "ball at 1000 500 100", "2 stalled". Read from a file in
// its units, looked at in SI after each tick.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "files/entry_reader.h"
#include "files/keywords.h"
#include "world/model.h"
#include "world/spec.h"
#include "world/state.h"

namespace understudy {

struct Condition {
  enum class Kind : std::uint8_t { kX, kY, kPhi, kSpeed, kStalled, kTouching, kBusy, kAt };
  Kind kind = Kind::kX;
  Token body;          // id or name
  bool above = false;  // of kX to kSpeed: more than the limit, otherwise less
  double limit = 0;    // m, rad, m/s; of kAt the distance that counts as there
  Vec2 at = {};        // of kAt
};

// False as long as there is no such body.
bool holds(const Condition& condition, const Model& model, const State& state);

// Reads conditions joined by "and" from `words`, up to the word "then", and takes them and that
// word away. False, and reported, if that makes no sense. Names are not looked up.
bool read_conditions(std::span<const Token>& words, FileReport& report,
                     std::vector<Condition>& conditions);

// What may stand behind a body's name.
std::vector<Keyword> condition_keywords();

}  // namespace understudy
