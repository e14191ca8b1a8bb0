// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/values.h"

#include <cmath>

#include "systems/simmer/device_kinds.h"

namespace understudy {
namespace {

using enum SimmerValue::Use;

constexpr SimmerForm kPlaceIn{2, {-kFarthest_in, kFarthest_in, "in"}};
constexpr SimmerForm kAngle{1, kAngleDeg};
constexpr SimmerForm kFlag{1, {0, 1, ""}, true};
constexpr SimmerForm kCell{1, {1, 1024.0 * 1024, ""}, true};
constexpr SimmerForm kSpeed{1, {0, 1e6, "in/s or deg/s"}};

constexpr SimmerValue kValues[] = {
    {{"bot_center", "x y", "where the robot starts"}, kPlaceIn, kMain | kBoth, "9.5 42", {}},
    {{"bot_rot", "degrees", "its heading there"}, kAngle, kMain | kBoth, "0", {"heading"}},
    {{"block_center", "x y", "where the block is"}, kPlaceIn, kMain | kWorld, "25 41", {}},
    {{"blocksize", "inches", "side of the block; 0 means no block"},
     {1, {0, 1000, "in"}},
     kMain | kWorld,
     "3",
     {}},
    {{"num_segments", "count", "steps of each movement"},
     {1, {1, 10000, ""}, true},
     kMain | kMatlab,
     "10",
     {"segments"}},
    {{"strength", "way turn", "strength of random biases of distance and turn"},
     {2, {0, 100, ""}},
     kMain | kMatlab,
     "0.05 1",
     {"strength", "strength_turn"}},
    {{"step_time", "seconds", "pause after each command"},
     {1, {0, 3600, "s"}},
     kMain | kMatlab,
     "0",
     {"step_time"}},
    {{"randerror", "0|1", "1 draws random numbers from the seed"},
     kFlag,
     kMain | kBoth,
     "1",
     {"randerror"}},
    {{"randbias", "0|1", "random biases"}, kFlag, kMain | kMatlab, "1", {"randbias"}},
    {{"sim", "0|1", "0 meant a robot connected by Bluetooth"}, kFlag, kMain | kWorld, "1", {}},
    {{"plot_robot", "0|1", "has no effect"}, kFlag, kMain | kWorld, "1", {}},
    {{"plot_sense", "0|1", "show what sensors see"}, kFlag, kMain | kBoth, "1", {"plot_sense"}},
    {{"start_cell", "number", "start in this cell of those marked 2"}, kCell, kBoth, "", {}},
    {{"block_cell", "number", "the block in this cell of those marked 3"}, kCell, kWorld, "", {}},
    {{"stop_at_collision", "0|1", "1 ends the movement at a collision"},
     kFlag,
     kMatlab,
     "0",
     {"stop_at_collision"}},
    {{"ports", "command reply", "TCP ports"}, {2, {1, 65535, ""}, true}, kBoth, "9000 9001", {}},
    {{"speed", "in_s", "speed of movements; 0 means at once"}, kSpeed, kMatlab, "6", {"speed"}},
    {{"turn_speed", "deg_s", "speed of turns; 0 means at once"},
     kSpeed,
     kMatlab,
     "120",
     {"turn_speed"}},
    {{"poll_time", "seconds", "time that a reading takes"},
     {1, {0, 3600, "s"}},
     kMatlab,
     "0.001",
     {"poll_time"}},
    {{"sigma", "factor", "factor for all errors"}, {1, {0, 100, ""}}, kPython, "2", {"sigma"}},
    {{"frame_rate", "per_s", "steps of movements in a second"},
     {1, {1, 1000, ""}, true},
     kPython,
     "60",
     {"frame_rate"}},
};

}  // namespace

std::span<const SimmerValue> simmer_values() { return kValues; }

const SimmerValue* find_simmer_value(std::string_view word) {
  return find_row(simmer_values(), word);
}

Result<std::vector<double>> read_simmer_numbers(const SimmerValue& value,
                                                std::span<const Token> words) {
  const std::string name = value.word;
  if (words.size() != value.form.count)
    return Error{name + " needs " + (value.form.count == 1 ? "one number" : "two numbers")};
  std::vector<double> numbers;
  for (const Token& word : words) {
    const auto number = parse_number(word.text);
    if (!number) return Error{name + " is " + in_quotes(word.text) + ", not a number"};
    const Status within = check_limits(*number, word.text, name, value.form.limits);
    if (!within) return Error{within.error()};
    if (value.form.whole && *number != std::floor(*number))
      return Error{name + " is " + in_quotes(word.text) + ", not a whole number"};
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace understudy
