// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Options of `understudy run` for programs at real serial ports: --dev-dir, --dev-mode, --serial;
// and for programs on one cable: --null-modem.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "commands/command_line.h"
#include "host/options.h"
#include "world/spec.h"

namespace understudy {

struct SerialArguments {
  std::string dev_dir;
  std::string dev_mode;
  std::vector<std::string> serial;
  std::vector<std::string> null_modems;

  // Whether one of them asks for real ports.
  bool any() const { return !dev_dir.empty() || !dev_mode.empty() || !serial.empty(); }
};

void add_serial_options(Options& options, SerialArguments& arguments);
// The error names the option and what it accepts.
Status take_serial(const SerialArguments& arguments, RunOptions& options);
// A null modem is a device; the first robot has it, and all programs may use it.
Status take_null_modems(const SerialArguments& arguments, Spec& spec);

}  // namespace understudy
