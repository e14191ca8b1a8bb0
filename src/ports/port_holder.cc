// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Looks up the listening sockets in /proc/net and their owner among the open files of processes.
#include "ports/port_holder.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

namespace understudy {
namespace {

namespace fs = std::filesystem;

// Inodes of the sockets that listen on this port. /proc/net/tcp has one line for each, with the
// port in hexadecimal after the colon, 0A for listening, and the inode as the tenth word.
std::vector<std::string> listening_inodes(int number) {
  std::vector<std::string> inodes;
  for (const char* table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
    std::ifstream in(table);
    std::string line;
    while (std::getline(in, line)) {
      std::istringstream words(line);
      std::vector<std::string> word(10);
      for (std::string& each : word) words >> each;
      const std::string& local = word[1];
      const std::size_t colon = local.rfind(':');
      int port = -1;
      if (colon == std::string::npos || word[3] != "0A") continue;
      std::from_chars(local.data() + colon + 1, local.data() + local.size(), port, 16);
      if (port == number) inodes.push_back("socket:[" + word[9] + "]");
    }
  }
  return inodes;
}

bool holds(const fs::path& process, const std::vector<std::string>& sockets) {
  std::error_code error;
  for (fs::directory_iterator file(process / "fd", error), end; !error && file != end;
       file.increment(error)) {
    std::error_code gone;
    const std::string target = fs::read_symlink(file->path(), gone).string();
    if (std::find(sockets.begin(), sockets.end(), target) != sockets.end()) return true;
  }
  return false;
}

}  // namespace

std::string holder_of_tcp_port(int number) {
  const std::vector<std::string> sockets = listening_inodes(number);
  if (sockets.empty()) return "";
  std::error_code error;
  for (fs::directory_iterator entry("/proc", error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string pid = entry->path().filename().string();
    if (!std::all_of(pid.begin(), pid.end(), [](char c) { return c >= '0' && c <= '9'; })) continue;
    if (!holds(entry->path(), sockets)) continue;
    std::string name;
    std::getline(std::ifstream(entry->path() / "comm") >> std::ws, name);
    return (name.empty() ? "a program" : name) + " (process " + pid + ")";
  }
  return "";
}

}  // namespace understudy
