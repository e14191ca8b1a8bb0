// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy demo: a world with one of our programs at work, in the window.
//   understudy demo --headless --speed max
//   understudy demo gps
#include <algorithm>
#include <iterator>
#include <memory>

#include "commands/command.h"
#include "commands/run_arguments.h"
#include "files/own_folders.h"

namespace understudy {
namespace {

struct Demo {
  std::string name;
  std::string world;  // in worlds
  std::string speed;  // so that it takes about a minute
  std::string help;
};

// The first one is the usual one.
const Demo kDemos[] = {
    {"maze", "demo/maze.sim", "4", "a robot explores a maze and finds the shortest way"},
    {"roomba", "rooms/roomba_square.sim", "2", "a Create 2 is driven over its serial port"},
    {"lidar", "serial/laser_roam.sim", "2", "a robot finds its way with a SICK LMS 200"},
    {"gps", "outdoors/field.sim", "2", "a rover drives to places on Earth by a GPS receiver"},
    {"roboteye", "roboteye/room.sim", "1", "a Robot Eye scans a room"},
};

std::string names_and_help() {
  std::string text;
  for (const Demo& demo : kDemos) text += (text.empty() ? "" : "; ") + demo.name + ": " + demo.help;
  return text;
}

std::function<int()> add(Options& options) {
  struct DemoArguments {
    std::string name = kDemos[0].name;
    RunArguments run;
  };
  auto arguments = std::make_shared<DemoArguments>();
  arguments->run.world = kDemos[0].world;
  arguments->run.ui = true;
  std::vector<std::string> names;
  for (const Demo& demo : kDemos) names.push_back(demo.name);
  options.add("NAME", &arguments->name, names_and_help()).one_of(names);
  add_run_options(options, arguments->run);
  return [arguments] {
    const Demo& demo = *std::find_if(std::begin(kDemos), std::end(kDemos),
                                     [&](const Demo& d) { return d.name == arguments->name; });
    RunArguments run = arguments->run;
    run.world = data_folder() + "/worlds/" + demo.world;
    if (run.speed.empty()) run.speed = demo.speed;
    return run_with_arguments(run);
  };
}

}  // namespace

extern const CommandDescriptor demo_command;
const CommandDescriptor demo_command{
    "demo", "Watch one of our programs at work; accepts the options of run", add};

}  // namespace understudy
