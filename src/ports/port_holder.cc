// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Looks up the listening sockets in /proc/net, and their owner among the open files of processes.
// For the open master of a pty, /proc/PID/fdinfo tells its number.
#include "ports/port_holder.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <vector>

namespace understudy {
namespace {

namespace fs = std::filesystem;

// Calls `use` with the words of each socket in /proc/net/tcp: the second and third are the
// addresses of its own and its other end, with the port in hexadecimal after the colon, the fourth
// is the state, the tenth is the inode.
template <class Use>
void for_each_tcp_socket(const Use& use) {
  for (const char* table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
    std::ifstream in(table);
    std::string line;
    while (std::getline(in, line)) {
      std::istringstream words(line);
      std::vector<std::string> word(10);
      for (std::string& each : word) words >> each;
      use(word);
    }
  }
}

int port_in(const std::string& address) {
  const std::size_t colon = address.rfind(':');
  int port = -1;
  if (colon != std::string::npos)
    std::from_chars(address.data() + colon + 1, address.data() + address.size(), port, 16);
  return port;
}

std::vector<std::string> listening_inodes(int number) {
  constexpr std::string_view kListening = "0A";
  std::vector<std::string> inodes;
  for_each_tcp_socket([&](const std::vector<std::string>& word) {
    if (word[3] == kListening && port_in(word[1]) == number)
      inodes.push_back("socket:[" + word[9] + "]");
  });
  return inodes;
}

std::string first_line(const fs::path& file) {
  std::string line;
  std::getline(std::ifstream(file) >> std::ws, line);
  return line;
}

// The first process for which `holds` is true: its name and number. Empty if there is none.
template <class Holds>
std::string find_process(const Holds& holds) {
  std::error_code error;
  for (fs::directory_iterator entry("/proc", error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string pid = entry->path().filename().string();
    if (!std::all_of(pid.begin(), pid.end(), [](char c) { return c >= '0' && c <= '9'; })) continue;
    if (!holds(entry->path())) continue;
    const std::string name = first_line(entry->path() / "comm");
    return (name.empty() ? "a program" : name) + " (process " + pid + ")";
  }
  return "";
}

bool has_master(const fs::path& process, const std::string& number) {
  std::error_code error;
  for (fs::directory_iterator file(process / "fd", error), end; !error && file != end;
       file.increment(error)) {
    std::error_code gone;
    if (fs::read_symlink(file->path(), gone).filename() != "ptmx") continue;
    std::ifstream facts(process / "fdinfo" / file->path().filename());
    std::string word;
    while (facts >> word)
      if (word == "tty-index:" && facts >> word && word == number) return true;
  }
  return false;
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
  return find_process([&](const fs::path& process) { return holds(process, sockets); });
}

bool has_closed_tcp(int its_port, int our_port) {
  constexpr std::string_view kWantsToEnd = "04";  // FIN-WAIT-1
  bool closed = false;
  for_each_tcp_socket([&](const std::vector<std::string>& word) {
    if (port_in(word[1]) == its_port && port_in(word[2]) == our_port)
      closed = closed || word[3] == kWantsToEnd;
  });
  return closed;
}

std::string holder_of_pty(const std::string& device) {
  const std::string number = fs::path(device).filename().string();
  const std::string own_name = first_line("/proc/self/comm");
  return find_process([&](const fs::path& process) {
    return first_line(process / "comm") == own_name && has_master(process, number);
  });
}

}  // namespace understudy
