// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Settings: what the user wants always, kept in one file: an object of JSON with those that were
// set. Several programs may use the file; each change reads it again, changes one value and writes
// it whole. What nobody here knows in it stays.
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
  // `file` need not be there; empty: nothing is kept.
  explicit Settings(std::string file);

  // Of a known name.
  Json value(std::string_view name) const;
  double number(std::string_view name) const;
  std::string text(std::string_view name) const;

  // What setting it would mean; the error as below.
  struct Change {
    std::string text;      // the new value, if it is a text
    bool on_disk = false;  // it names a place there
    bool is_file = false;
  };
  static Result<Change> check(const std::string& name, const JsonView& value);
  // Null: back to what it is at first. The error: there is no such setting, or it cannot be that.
  Status set(const std::string& name, const Json& value);
  // What is wrong with the file and what was done about it, one sentence each; each is told once.
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
  bool broken_ = false;  // the file is there and of no use
  std::vector<std::string> warnings_;
};

}  // namespace understudy
