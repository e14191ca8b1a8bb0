// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PipeCommand: one message of a SimMeR program, as far as the pipe must understand it: whether it
// drives, how far, and how long that takes at the speed limit.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"

namespace understudy {

struct PipeLimits {
  double speed_in_s = 6;
  double turn_deg_s = 120;
  double longest_in = 24;    // of one command
  double largest_deg = 360;  // likewise
  // Codes that turn. All others with a number other than 0 count as distances in inches, because a
  // command that the pipe does not know may drive.
  std::vector<std::string> turn_codes = {"r0", "r1"};
};

struct PipeCommand {
  std::string text;        // without framing
  TimeNs way_takes = 0;    // 0 if it does not drive
  std::string first_code;  // for messages and answers
};

// One command, as in the MATLAB version, where commas in its number mean nothing. The error says
// what is wrong and which option allows more.
Result<PipeCommand> read_pipe_line(std::string_view text, const PipeLimits& limits);
// A message of the Python version: commands separated by commas, with or without brackets.
Result<PipeCommand> read_pipe_message(std::string_view text, const PipeLimits& limits);

}  // namespace understudy
