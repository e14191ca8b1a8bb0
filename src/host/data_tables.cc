// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/data_tables.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

namespace understudy {
namespace {

// A robot may have any name, but a file may not.
std::string file_name(const std::string& robot, const std::string& device) {
  std::string name = robot + "-" + device + ".csv";
  std::replace(name.begin(), name.end(), '/', '_');
  return name;
}

}  // namespace

struct DataTables::File {
  std::ofstream out;
  bool lost = false;
};

std::string DataTables::write(Device& device, const std::string& robot) {
  const std::vector<std::string> rows = std::exchange(device.exchange().data, {});
  if (rows.empty()) return "";
  const std::string path = folder_ + "/" + file_name(robot, device.params().part.name);
  std::shared_ptr<File>& file = files_[path];
  if (file == nullptr) {
    file = std::make_shared<File>();
    file->out.open(path, std::ios::binary);
    file->out << device.descriptor().data_columns << "\n";
  }
  for (const std::string& row : rows) file->out << row << "\n";
  file->out.flush();  // so that a reader sees the last command while the run goes on
  if (file->out || file->lost) return "";
  file->lost = true;
  return "cannot write " + path + ": " + strerror(errno);
}

}  // namespace understudy
