// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/pipe/command.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/words.h"
#include "files/numbers.h"

namespace understudy {
namespace {

constexpr std::size_t kCodeLength = 2;

constexpr std::string_view kBlanks = " \t\r";

// The number after the code and its separator; 0 if there is none.
Result<double> number_of(std::string_view part) {
  if (part.size() <= kCodeLength + 1) return 0.0;
  const std::string_view text = trimmed(part.substr(kCodeLength + 1), kBlanks);
  if (text.empty()) return 0.0;
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
    return Error{in_quotes(part) + " has no valid number; it is not passed on"};
  return value;
}

Result<TimeNs> time_of(std::string_view part, const PipeLimits& limits) {
  const auto value = number_of(part);
  if (!value) return Error{value.error()};
  const std::string code(part.substr(0, kCodeLength));
  const bool turns = std::find(limits.turn_codes.begin(), limits.turn_codes.end(), code) !=
                     limits.turn_codes.end();
  const double most = turns ? limits.largest_deg : limits.longest_in;
  if (std::abs(*value) > most)
    return Error{in_quotes(part) + " is more than " + number_text(most) +
                 (turns ? " degrees; it is not passed on (see --largest-turn)"
                        : " inches; it is not passed on (see --longest-way)")};
  const double rate = turns ? limits.turn_deg_s : limits.speed_in_s;
  return static_cast<TimeNs>(std::abs(*value) / rate * 1e9);
}

// Adds the effect of one of the message's commands.
Status add_part(std::string_view part, const PipeLimits& limits, PipeCommand& command) {
  if (part.size() < kCodeLength)
    return Error{in_quotes(part) + " is not a command; it is not passed on"};
  if (command.first_code.empty()) command.first_code = part.substr(0, kCodeLength);
  const auto takes = time_of(part, limits);
  if (!takes) return Error{takes.error()};
  command.way_takes += *takes;
  return {};
}

}  // namespace

Result<PipeCommand> read_pipe_line(std::string_view text, const PipeLimits& limits) {
  PipeCommand command{std::string(text), 0, ""};
  std::string plain(trimmed(text, kBlanks));
  std::erase(plain, ',');
  if (const Status added = add_part(plain, limits, command); !added) return Error{added.error()};
  return command;
}

Result<PipeCommand> read_pipe_message(std::string_view text, const PipeLimits& limits) {
  PipeCommand command{std::string(text), 0, ""};
  std::string_view rest = trimmed(text, kBlanks);
  if (!rest.empty() && rest.front() == '[') {
    const std::size_t end = rest.find(']');
    if (end != rest.size() - 1)
      return Error{in_quotes(text) + " is not a message; it is not passed on"};
    rest = rest.substr(1, end - 1);
  }
  for (const std::string_view piece : split_at(rest, ',')) {
    const std::string_view part = trimmed(piece, kBlanks);
    if (part.empty()) continue;
    if (const Status added = add_part(part, limits, command); !added) return Error{added.error()};
  }
  if (command.first_code.empty()) return Error{"an empty command is not passed on"};
  return command;
}

}  // namespace understudy
