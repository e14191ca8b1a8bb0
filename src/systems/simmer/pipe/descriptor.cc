// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The options of SimMeR's pipe to a physical robot, and the pipe made from them.
#include "base/words.h"
#include "systems/simmer/pipe/pipe.h"

namespace understudy {
namespace {

constexpr ParameterInfo kNumbers[] = {
    {"speed-limit", 6, "inches/s", 0.01, 1000,
     "the next move is held back until the last can be over at this speed"},
    {"turn-limit", 120, "degrees/s", 0.1, 36000, "the same for turns"},
    {"longest-way", 24, "inches", 0, 1e4, "longer moves in one command are refused"},
    {"largest-turn", 360, "degrees", 0, 1e5, "larger turns in one command are refused"},
    {"answer-within", 5, "seconds", 0.01, 3600, "time for the robot to answer"},
    {"idle-stop", 3, "seconds", 0.1, 3600,
     "with python: the robot is stopped when no program has connected for this long"},
};
enum Number {
  kSpeedLimit,
  kTurnLimit,
  kLongestWay,
  kLargestTurn,
  kAnswerWithin,
  kIdleStop,
};

constexpr TextInfo kTexts[] = {
    {"style", "matlab", "matlab|python",
     "matlab: connections that stay open, lines; python: one connection for each message"},
    {"answers", "single", "single|line",
     "with matlab: four bytes for each answer, or text up to a newline"},
    {"list-codes", "ua", "CODE...", "with matlab: codes that are answered with several singles"},
    {"turn-codes", "r0 r1", "CODE...", "codes that turn the robot"},
    {"stop", "xx", "CODE", "the command that stops the robot"},
};
enum Text { kStyle, kAnswers, kListCodes, kTurnCodes, kStop };

constexpr std::array<int, 2> kMatlabPorts = {9000, 9001};
constexpr std::array<int, 2> kPythonPorts = {61200, 61201};

TimeNs nanoseconds(double seconds) { return static_cast<TimeNs>(seconds * 1e9); }

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (const std::string_view word : split_at(text, ' '))
    if (!word.empty()) words.emplace_back(word);
  return words;
}

// Whether the word is the second of its two choices.
Result<bool> is_second(const TextInfo& info, const std::string& word) {
  const auto choices = split_at(info.form, '|');
  for (const std::size_t i : {0U, 1U})
    if (word == choices[i]) return i == 1;
  return Error{std::string("--") + info.key + " is " + info.form + ", not " + in_quotes(word)};
}

Result<MadePipe> make_pipe(Parameters options) {
  const std::vector<std::string> texts = take_texts(options, kTexts);
  const auto numbers = read_parameters(options, kNumbers, "pipe");
  if (!numbers) return Error{numbers.error()};
  const auto python = is_second(kTexts[kStyle], texts[kStyle]);
  if (!python) return Error{python.error()};
  const auto lines = is_second(kTexts[kAnswers], texts[kAnswers]);
  if (!lines) return Error{lines.error()};

  PipeParams params;
  params.short_connections = *python;
  params.answers_lines = *lines;
  params.list_codes = words_of(texts[kListCodes]);
  params.limits = {.speed_in_s = (*numbers)[kSpeedLimit],
                   .turn_deg_s = (*numbers)[kTurnLimit],
                   .longest_in = (*numbers)[kLongestWay],
                   .largest_deg = (*numbers)[kLargestTurn],
                   .turn_codes = words_of(texts[kTurnCodes])};
  params.answer_within = nanoseconds((*numbers)[kAnswerWithin]);
  params.idle_stop = nanoseconds((*numbers)[kIdleStop]);
  params.stop = texts[kStop];
  return MadePipe{std::make_unique<SimmerPipe>(params), *python ? kPythonPorts : kMatlabPorts};
}

}  // namespace

extern const PipeDescriptor simmer_pipe;
const PipeDescriptor simmer_pipe{
    .parameters = kNumbers,
    .texts = kTexts,
    .help =
        "SimMeR programs use the same ports as with the simulator (9000 and 9001, with python\n"
        "61200 and 61201).",
    .make = make_pipe,
};

}  // namespace understudy
