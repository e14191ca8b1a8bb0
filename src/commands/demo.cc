// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy demo: a robot explores a maze and finds the shortest way through it, in the window.
//   understudy demo --headless --speed max
#include <memory>

#include "commands/command.h"
#include "commands/run_arguments.h"
#include "files/own_folders.h"

namespace understudy {
namespace {

std::function<int()> add(Options& options) {
  constexpr int kSpeed = 4;  // four simulated minutes in one real minute
  auto arguments = std::make_shared<RunArguments>();
  arguments->world = data_folder() + "/worlds/demo/maze.sim";
  arguments->speed = std::to_string(kSpeed);
  arguments->ui = true;
  add_run_options(options, *arguments);
  return [arguments] { return run_with_arguments(*arguments); };
}

}  // namespace

extern const CommandDescriptor demo_command;
const CommandDescriptor demo_command{
    "demo", "Watch a robot find its way through a maze; accepts the options of run", add};

}  // namespace understudy
