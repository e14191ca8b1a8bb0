// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy pipe: SimMeR's sockets for a physical robot on a serial line.
//   understudy pipe --serial /dev/rfcomm0 --arm
#include <signal.h>

#include <atomic>
#include <memory>

#include "base/log.h"
#include "commands/command.h"
#include "pipe/pipe_run.h"

namespace understudy {
namespace {

struct PipeArguments {
  PipeRunParams run;
  std::vector<int> ports;
  std::string style = "matlab";
  std::string answers = "single";
  double answer_within_s = 5;
  double idle_stop_s = 3;
  bool arm = false;
};

enum ExitCode : int { kFine = 0, kFailed = 1 };

std::atomic<PipeRun*> running{nullptr};
void on_signal(int) {
  if (PipeRun* pipe = running.load()) pipe->stop();
}

int fail(const std::string& text) {
  log_error(text);
  return kFailed;
}

int pipe_robot(PipeArguments a) {
  if (!a.arm)
    return fail("this drives a physical robot: put it where it can do no harm, then add --arm");
  a.run.pipe.short_connections = a.style == "python";
  a.run.pipe.answers_lines = a.answers == "line";
  if (a.ports.empty())
    a.ports = a.run.pipe.short_connections ? std::vector{61200, 61201} : std::vector{9000, 9001};
  a.run.command_port = a.ports[0];
  a.run.reply_port = a.ports[1];
  a.run.pipe.answer_within = static_cast<TimeNs>(a.answer_within_s * 1e9);
  a.run.pipe.idle_stop = static_cast<TimeNs>(a.idle_stop_s * 1e9);
  auto pipe = PipeRun::make(a.run);
  if (!pipe) return fail(pipe.error());
  running = pipe->get();
  struct sigaction action {};
  action.sa_handler = on_signal;
  for (const int end : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaction(end, &action, nullptr);
  log_info("armed: programs that connect drive the robot; Ctrl-C stops it and ends");
  const Status ended = (*pipe)->run();
  running = nullptr;
  if (!ended) return fail(ended.error());
  log_info("the robot was told to stop");
  return kFine;
}

std::function<int()> add(Options& options) {
  auto arguments = std::make_shared<PipeArguments>();
  PipeArguments& a = *arguments;
  PipeLimits& limits = a.run.pipe.limits;
  options.add("--serial", &a.run.serial, "Serial device of the robot: /dev/rfcomm0, /dev/ttyUSB0")
      .required();
  options.add("--baud", &a.run.baud, "Its speed (default 9600)").range(50, 4000000);
  options.add_flag("--arm", &a.arm,
                   "Yes, this may move a physical robot now; nothing happens without");
  options
      .add("--style", &a.style,
           "matlab: connections that stay, lines (default); python: one for each message")
      .one_of({"matlab", "python"});
  options
      .add("--answers", &a.answers,
           "With matlab: single, four bytes each (default); line: text up to a newline")
      .one_of({"single", "line"});
  options.add("--list-codes", &a.run.pipe.list_codes,
              "With matlab: codes that are answered with several singles (default ua)");
  options.add("--ports", &a.ports, "COMMAND REPLY (default 9000 9001, python: 61200 61201)")
      .values(2)
      .range(0, 65535);
  options
      .add("--speed-limit", &limits.speed_in_s,
           "Inches a second: a way is given so much time before the next (default 6)")
      .range(0.01, 1000.0);
  options.add("--turn-limit", &limits.turn_deg_s, "Degrees a second, likewise (default 120)")
      .range(0.1, 36000.0);
  options.add("--longest-way", &limits.longest_in, "Inches in one command (default 24)")
      .range(0.0, 1e4);
  options.add("--largest-turn", &limits.largest_deg, "Degrees in one command (default 360)")
      .range(0.0, 1e5);
  options.add("--turn-codes", &limits.turn_codes, "Codes that turn (default r0 r1)");
  options.add("--stop", &a.run.pipe.stop, "Command that stops the robot (default xx)");
  options.add("--answer-within", &a.answer_within_s, "Seconds the robot has (default 5)")
      .range(0.01, 3600.0);
  options
      .add("--idle-stop", &a.idle_stop_s,
           "With python: seconds without a program until the robot is stopped (default 3)")
      .range(0.1, 3600.0);
  options.footer(
      "The program speaks to the same ports as with the simulator; its commands go to the robot "
      "as\n"
      "they are, one at a time, and the robot's answers go back. The robot is stopped when the\n"
      "program goes away, when it does not answer, and at Ctrl-C.\n"
      "Examples:\n"
      "  understudy pipe --serial /dev/rfcomm0 --arm\n"
      "  understudy pipe --serial /dev/ttyUSB0 --baud 115200 --style python --speed-limit 3 --arm");
  return [arguments] { return pipe_robot(*arguments); };
}

}  // namespace

extern const CommandDescriptor pipe_command;
const CommandDescriptor pipe_command{"pipe", "Let SimMeR programs drive a physical robot", add};

}  // namespace understudy
