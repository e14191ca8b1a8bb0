// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// DataTables: what devices did, row by row, as one CSV file per device in --log-dir.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "run/device.h"

namespace understudy {

class DataTables {
 public:
  explicit DataTables(std::string folder) : folder_(std::move(folder)) {}

  // Writes the rows that the device has made; `robot` names the file. Returns what went wrong, once
  // per file, or an empty string.
  std::string write(Device& device, const std::string& robot);

 private:
  struct File;

  std::string folder_;  // empty: rows are discarded
  std::map<std::string, std::shared_ptr<File>>
      files_;  // by path: a robot that is added again continues its own file
};

}  // namespace understudy
