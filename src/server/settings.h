// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Settings: the user's permanent settings, kept in one file: a JSON object with those that were
// set. Several programs may use the file. Each change reads it again, changes one value and writes
// the whole file. Unknown entries are kept.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "server/json.h"

namespace understudy {

// "~/robots" -> "/home/me/robots".
std::string with_home(const std::string& path);

class Settings {
 public:
  // `file` need not exist. If it is empty, nothing is saved.
  explicit Settings(std::string file);

  // The name must be known.
  Json value(std::string_view name) const;
  double number(std::string_view name) const;
  std::string text(std::string_view name) const;

  // What setting it would do. Fails like set().
  struct Change {
    std::string text;      // the new value, if it is a text
    bool on_disk = false;  // it names a place on the disk
    bool is_file = false;
  };
  static Result<Change> check(const std::string& name, const JsonView& value);
  // Null resets the setting to its default. Fails if the setting does not exist or the value has
  // the wrong type.
  Status set(const std::string& name, const Json& value);
  // What is wrong with the file and what was done about it, one sentence each. Each is returned
  // once.
  std::vector<std::string> take_warnings() { return std::exchange(warnings_, {}); }

  // The message "settings", in JSON.
  std::string message() const;
  const std::string& file() const { return file_; }

 private:
  void read();
  void warn_about_values();
  void write();

  std::string file_;
  Json stored_ = Json::object();
  bool broken_ = false;  // the file exists but cannot be used
  std::vector<std::string> warnings_;
};

}  // namespace understudy
