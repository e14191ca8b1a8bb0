// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The options for the traffic of devices, of `understudy run` and `understudy replay`: --wire-log,
// --wire.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "commands/command_line.h"

namespace understudy {

struct WireArguments {
  std::string file;
  std::vector<std::string> devices;
};

inline void add_wire_options(Options& options, WireArguments& a) {
  options.add("--wire-log", &a.file,
              "Write what goes over the wires of devices to this file, one message a line");
  options
      .add("--wire", &a.devices,
           "NAME: only this device in --wire-log (its name, ROBOT/NAME, or the name that programs "
           "open); may be repeated")
      .one_value_each();
}

inline Status check_wires(const WireArguments& a) {
  if (a.file.empty() && !a.devices.empty())
    return Error{"--wire chooses devices for --wire-log FILE; give both"};
  return {};
}

}  // namespace understudy
