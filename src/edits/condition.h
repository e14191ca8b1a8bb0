// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Conditions on the state: "bob x > 500", "ball at 1000 500 100", "2 stuck 12". They are read from
// a file in its units, and checked in SI after each tick.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "files/entry_reader.h"
#include "files/keywords.h"
#include "world/model.h"
#include "world/robot_watch.h"
#include "world/spec.h"
#include "world/state.h"

namespace understudy {

struct Condition {
  enum class Kind : std::uint8_t {
    kX,
    kY,
    kPhi,
    kSpeed,
    kStalled,
    kTouching,
    kBusy,
    kAt,
    kTurning,
    kStuck,
    kEnded,
    kPart
  };
  Kind kind = Kind::kX;
  Token body;             // id or name
  bool above = false;     // for kX to kSpeed and kPart: above the limit, otherwise below
  double limit = 0;       // m, rad, m/s, s; for kAt the distance that counts as there
  Vec2 at = {};           // for kAt
  std::string part = {};  // for kPart: its name; its first value counts
};

// False as long as there is no such body.
bool holds(const Condition& condition, const Model& model, const State& state,
           const RobotWatch& watch);

// Reads conditions joined by "and" from `words`, up to the word "then", and removes them and that
// word. Returns false, after reporting it, if they make no sense. Names are not looked up.
bool read_conditions(std::span<const Token>& words, FileReport& report,
                     std::vector<Condition>& conditions);

// The words that may follow a body's name.
std::vector<Keyword> condition_keywords();

}  // namespace understudy
