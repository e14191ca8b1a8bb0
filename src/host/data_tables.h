// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// DataTables: what devices did, row by row, as one file of CSV per device in --log-dir.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "run/device.h"

namespace understudy {

class DataTables {
 public:
  explicit DataTables(std::string folder) : folder_(std::move(folder)) {}

  // Takes the rows the device has made; `robot` names the file. What went wrong, once per file,
  // else empty.
  std::string write(Device& device, const std::string& robot);

 private:
  struct File;

  std::string folder_;  // empty: rows are thrown away
  std::map<std::string, std::shared_ptr<File>>
      files_;  // by path: a robot that comes back goes on in its own
};

}  // namespace understudy
