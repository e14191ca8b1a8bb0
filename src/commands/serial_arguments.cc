// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "commands/serial_arguments.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "files/extension_lines.h"

namespace understudy {
namespace {

constexpr std::string_view kTcp = "=tcp:";

Result<RunOptions::SerialPort> read_serial(const std::string& text) {
  const std::size_t split = text.rfind(kTcp);
  const Error wrong{"--serial takes NAME=tcp:PORT, not " + text};
  if (split == std::string::npos || split == 0) return wrong;
  RunOptions::SerialPort port{.device = text.substr(0, split)};
  const std::string number = text.substr(split + kTcp.size());
  const char* end = number.data() + number.size();
  const auto read = std::from_chars(number.data(), end, port.tcp_port);
  if (read.ec != std::errc() || read.ptr != end || port.tcp_port < 0 || port.tcp_port > 65535)
    return Error{wrong.message + "; PORT is 1 to 65535, or 0 for any free one"};
  return port;
}

}  // namespace

void add_serial_options(Options& options, SerialArguments& a) {
  options.add("--dev-dir", &a.dev_dir,
              "Folder for the names of serial devices, for programs started by hand (implies "
              "--public; default: understudy-UID in the temporary folder)");
  options.add("--dev-mode", &a.dev_mode,
              "Who may open these devices: 0600 you (default), 0660 your group, 0666 everybody");
  options
      .add("--serial", &a.serial,
           "NAME=tcp:PORT: serve a serial device on TCP as well (NAME of the device, ROBOT/NAME, "
           "or the name that programs open; implies --public)")
      .one_value_each();
  options
      .add("--null-modem", &a.null_modems,
           "A,B: join two programs by a cable; one opens A, the other B, for example "
           "/dev/ttyS0,/dev/ttyS1")
      .one_value_each();
}

Status take_null_modems(const SerialArguments& arguments, Spec& spec) {
  for (const std::string& names : arguments.null_modems) {
    if (spec.robots.empty()) return Error{"--null-modem needs a robot in the world; it has none"};
    if (std::count(names.begin(), names.end(), ',') != 1)
      return Error{"--null-modem takes two names, like /dev/ttyS0,/dev/ttyS1, not " + names};
    const std::size_t comma = names.find(',');
    const std::string one = names.substr(0, comma);
    const std::string other = names.substr(comma + 1);
    if (const std::string mistake = null_modem_mistake(one, other); !mistake.empty())
      return Error{"--null-modem " + names + ": " + mistake +
                   "; write two names, like /dev/ttyS0,/dev/ttyS1"};
    spec.robots.front().devices.push_back(null_modem(one, other));
  }
  return {};
}

Status take_serial(const SerialArguments& arguments, RunOptions& options) {
  options.dev_folder = arguments.dev_dir;
  options.public_ports = options.public_ports || arguments.any();
  if (arguments.dev_mode == "0660")
    options.dev_mode = 0660;
  else if (arguments.dev_mode == "0666")
    options.dev_mode = 0666;
  else if (!arguments.dev_mode.empty() && arguments.dev_mode != "0600")
    return Error{"--dev-mode takes 0600, 0660 or 0666, not " + arguments.dev_mode};
  for (const std::string& text : arguments.serial) {
    auto port = read_serial(text);
    if (!port) return Error{port.error()};
    options.serial_ports.push_back(std::move(*port));
  }
  return {};
}

}  // namespace understudy
