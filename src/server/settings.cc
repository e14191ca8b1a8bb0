// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/settings.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "server/json_text.h"
#include "server/setting_kinds.h"
#include "session/save_files.h"

namespace understudy {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::uintmax_t kLargestFile = 1024 * 1024;

// A name beside the file that is free.
std::string place_for_copy(const std::string& file) {
  std::error_code ignored;
  std::string copy = file + ".broken";
  for (int number = 2; fs::exists(copy, ignored); ++number)
    copy = file + ".broken-" + std::to_string(number);
  return copy;
}

// What is in the file; the error says why it is of no use.
Result<json> read_object(const std::string& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return Error{"it is no file"};
  if (fs::file_size(file, error) > kLargestFile || error) return Error{"it is too large"};
  std::ifstream in(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in || in.bad()) return Error{"it cannot be read; check its rights"};
  try {
    json found = json::parse(text);
    if (found.is_object()) return found;
    return Error{"it is no object of JSON, { ... }"};
  } catch (const json::exception& failure) {
    return Error{failure.what()};  // with line and column
  }
}

}  // namespace

std::string settings_file() {
  const char* config = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  // The standard asks to pass over relative ones.
  std::string folder = config != nullptr && *config == '/' ? config : "";
  if (folder.empty() && home != nullptr && *home != '\0') folder = std::string(home) + "/.config";
  return folder.empty() ? "" : folder + "/understudy/settings.json";
}

Settings::Settings(std::string file) : file_(std::move(file)) {
  read();
  warn_about_values();
}

void Settings::read() {
  std::error_code error;
  if (file_.empty() || (!fs::exists(fs::symlink_status(file_, error)))) {
    broken_ = false;
    return;
  }
  auto found = read_object(file_);
  if (!found && !broken_)
    warnings_.push_back(file_ + ": " + found.error() +
                        "; the settings are those of the start until you repair or remove it");
  broken_ = !found;
  if (found) stored_ = std::move(*found);
}

void Settings::warn_about_values() {
  for (const auto& [name, value] : stored_.items()) {
    const SettingInfo* setting = find_setting(name);
    if (setting == nullptr) continue;  // of another version, perhaps
    if (const Status fits = check_value(*setting, value); !fits)
      warnings_.push_back(file_ + ": " + fits.error() + ", not " + json_text(value) +
                          "; it is passed over");
  }
}

json Settings::value(std::string_view name) const {
  const SettingInfo* setting = find_setting(name);
  const auto found = stored_.find(std::string(name));
  if (found != stored_.end() && check_value(*setting, *found)) return *found;
  return setting->kind.fallback;
}

Status Settings::set(const std::string& name, const json& value) {
  const SettingInfo* setting = find_setting(name);
  if (setting == nullptr) return Error{"there is no setting \"" + name + "\""};
  if (!value.is_null())
    if (const Status fits = check_value(*setting, value); !fits) return fits;
  read();  // others may have changed theirs
  if (value.is_null() || value == setting->kind.fallback)
    stored_.erase(name);
  else
    stored_[name] = value;
  write();
  return {};
}

// A file that cannot be written is no reason not to have the setting now.
void Settings::write() {
  if (file_.empty()) return;
  const auto give_up = [&](const std::string& why) {
    warnings_.push_back("settings hold until the program ends, but are not kept: " + why);
  };
  std::error_code error;
  // Whoever keeps the file elsewhere has a link here.
  const fs::path real =
      fs::is_symlink(file_, error) ? fs::weakly_canonical(file_, error) : fs::path(file_);
  fs::create_directories(real.parent_path(), error);
  if (broken_) {
    const std::string copy = place_for_copy(file_);
    fs::copy_file(real, copy, error);
    if (error) return give_up("cannot copy " + file_ + ", which is broken: " + error.message());
    warnings_.push_back("what was in " + file_ + " is now in " + copy);
  }
  const std::string text = stored_.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
  const Status written = save_files({{real.string(), text}}, true);
  if (!written) return give_up(written.error());
  broken_ = false;
}

json Settings::to_json() const {
  json list = json::array();
  for (const SettingInfo& setting : all_settings()) {
    const SettingKind& kind = setting.kind;
    json one = {{"name", setting.name},
                {"type", kind.type},
                {"value", value(setting.name)},
                {"fallback", kind.fallback},
                {"help", setting.help}};
    if (*kind.unit != '\0') one["unit"] = kind.unit;
    if (kind.maximum > kind.minimum) {
      one["minimum"] = kind.minimum;
      one["maximum"] = kind.maximum;
    }
    if (!kind.choices.empty()) one["choices"] = kind.choices;
    list.push_back(std::move(one));
  }
  return list;
}

}  // namespace understudy
