// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Settings: what the user wants always, kept in one file: an object of JSON with those that were
// set. Several programs may use the file; each change reads it again, changes one value and writes
// it whole. What nobody here knows in it stays.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace understudy {

// $XDG_CONFIG_HOME/understudy/settings.json, or below ~/.config; empty if there is no home.
std::string settings_file();

class Settings {
 public:
  // `file` need not be there; empty: nothing is kept.
  explicit Settings(std::string file);

  // Of a known name.
  nlohmann::json value(std::string_view name) const;
  double number(std::string_view name) const { return value(name).get<double>(); }
  std::string text(std::string_view name) const { return value(name).get<std::string>(); }

  // Null: back to what it is at first. The error: there is no such setting, or it cannot be that.
  Status set(const std::string& name, const nlohmann::json& value);
  // What is wrong with the file and what was done about it, one sentence each; each is told once.
  std::vector<std::string> take_warnings() { return std::exchange(warnings_, {}); }

  // For the message "settings".
  nlohmann::json to_json() const;
  const std::string& file() const { return file_; }

 private:
  void read();
  void warn_about_values();
  void write();

  std::string file_;
  nlohmann::json stored_ = nlohmann::json::object();
  bool broken_ = false;  // the file is there and of no use
  std::vector<std::string> warnings_;
};

}  // namespace understudy
