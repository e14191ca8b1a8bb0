// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Lines of a .simmer that describe a robot of SimMeR's Python version: KIND CODE key=value ... The
// kinds and their keys are those of device_kinds.h.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "files/entry_reader.h"
#include "systems/simmer/tables.h"
#include "world/body_spec.h"

namespace understudy {

class SimmerDeviceLines {
 public:
  explicit SimmerDeviceLines(FileReport& report) : report_(report) {}

  void take(const Entry& entry);
  // Position of the first line since the last finish.
  const std::optional<Token>& first_line() const { return first_; }
  // The devices from the lines since the last call, in the form of the device line.
  std::string finish();

 private:
  void check_motors(const Entry& entry, const Parameters& parameters);

  FileReport& report_;
  std::optional<Token> first_;
  SimmerCodes codes_;
  std::vector<std::string> motors_;
  std::vector<std::pair<Token, std::string>> wanted_motors_;  // by drives
  std::string text_;
};

}  // namespace understudy
