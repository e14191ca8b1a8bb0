// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy pipe: programs drive a physical robot on a serial line through the sockets that they
// know from the simulator.
//   understudy pipe --serial /dev/rfcomm0 --arm
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <memory>

#include "base/log.h"
#include "commands/command.h"
#include "files/numbers.h"
#include "pipe/pipe_run.h"
#include "systems/systems.h"

namespace understudy {
namespace {

// One option of the system's pipe. A text may be several words.
struct PipeOption {
  std::string key;
  std::vector<std::string> words;
};

struct PipeArguments {
  PipeRunParams run;
  std::vector<int> ports;
  std::deque<PipeOption> options;  // a deque, because the command line keeps their addresses
  const PipeDescriptor* descriptor = nullptr;
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

// The first system that has a pipe. So far there is only one.
const PipeDescriptor& pipe_of_systems() {
  const auto systems = all_systems();
  const auto has_pipe = [](const SystemDescriptor& system) { return system.pipe != nullptr; };
  return *std::find_if(systems.begin(), systems.end(), has_pipe)->pipe;
}

Parameters parameters_of(const std::deque<PipeOption>& options) {
  Parameters given;
  for (const PipeOption& option : options) {
    std::string text;
    for (const std::string& word : option.words) text += (text.empty() ? "" : " ") + word;
    if (!text.empty()) given.push_back({option.key, text});
  }
  return given;
}

int pipe_robot(PipeArguments& a) {
  if (!a.arm)
    return fail(
        "this command drives a physical robot; put it where it can do no harm, then add --arm");
  auto made = a.descriptor->make(parameters_of(a.options));
  if (!made) return fail(made.error());
  a.run.ports = made->ports;
  std::copy(a.ports.begin(), a.ports.end(), a.run.ports.begin());
  auto pipe = PipeRun::make(a.run, std::move(made->pipe));
  if (!pipe) return fail(pipe.error());
  running = pipe->get();
  struct sigaction action {};
  action.sa_handler = on_signal;
  for (const int end : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaction(end, &action, nullptr);
  log_info(
      "armed: programs that connect can now drive the robot; Ctrl-C stops the robot and exits");
  const Status ended = (*pipe)->run();
  running = nullptr;
  if (!ended) return fail(ended.error());
  log_info("a stop command was sent to the robot");
  return kFine;
}

void add_pipe_options(Options& options, PipeArguments& a) {
  const auto add = [&](const char* key, const std::string& help) {
    PipeOption& option = a.options.emplace_back(PipeOption{key, {}});
    options.add("--" + option.key, &option.words, help);
  };
  for (const TextInfo& text : a.descriptor->texts)
    add(text.key, std::string(text.form) + ": " + text.help + " (default " + text.fallback + ")");
  for (const ParameterInfo& number : a.descriptor->parameters)
    add(number.key, std::string(number.help) + ", in " + number.unit + " (default " +
                        number_text(number.fallback) + ", " + number_text(number.minimum) + " to " +
                        number_text(number.maximum) + ")");
}

std::function<int()> add(Options& options) {
  auto arguments = std::make_shared<PipeArguments>();
  PipeArguments& a = *arguments;
  a.descriptor = &pipe_of_systems();
  options.add("--serial", &a.run.serial, "Serial device of the robot: /dev/rfcomm0, /dev/ttyUSB0")
      .required();
  options.add("--baud", &a.run.baud, "Speed of the serial line (default 9600)").range(50, 4000000);
  options.add_flag("--arm", &a.arm,
                   "Confirms that a physical robot may move now; nothing happens without it");
  options.add("--ports", &a.ports, "COMMAND REPLY: TCP ports that programs connect to")
      .values(2)
      .range(0, 65535);
  add_pipe_options(options, a);
  options.footer(
      std::string(a.descriptor->help) +
      " Their commands go to the robot as they are, one at a time, and\n"
      "the robot's answers go back. The robot is stopped when the program goes away, when the\n"
      "robot does not answer, and at Ctrl-C.\n"
      "Examples:\n"
      "  understudy pipe --serial /dev/rfcomm0 --arm\n"
      "  understudy pipe --serial /dev/ttyUSB0 --baud 115200 --style python --speed-limit 3 --arm");
  return [arguments] { return pipe_robot(*arguments); };
}

}  // namespace

extern const CommandDescriptor pipe_command;
const CommandDescriptor pipe_command{"pipe", "Let programs drive a physical robot on a serial line",
                                     add};

}  // namespace understudy
