// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/process_stat.h"

#include <cstdlib>
#include <fstream>
#include <string_view>

namespace understudy {

ProcessStat process_stat(const std::string& folder) {
  std::ifstream file(folder + "/stat");
  std::string line;
  if (!std::getline(file, line)) return {};
  const std::size_t name_end = line.rfind(')');  // the name itself may contain anything
  if (name_end == std::string::npos || name_end + 4 > line.size()) return {};
  return {.state = line[name_end + 2], .parent = std::atoi(line.c_str() + name_end + 4)};
}

ProcessStat process_stat(int pid) { return process_stat("/proc/" + std::to_string(pid)); }

bool has_exited(int pid) {
  const char state = process_stat(pid).state;
  return state == 'X' || state == 'Z';
}

bool is_traced(int pid) {
  constexpr std::string_view kTracer = "TracerPid:\t";
  std::ifstream file("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with(kTracer)) return line.substr(kTracer.size()) != "0";
  return false;
}

}  // namespace understudy
