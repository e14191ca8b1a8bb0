// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/settings.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "load/save_files.h"
#include "server/setting_kinds.h"
#include "server/view_json.h"
#include "server/viewer_params.h"

namespace understudy {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestFile = 1024 * 1024;

// A free file name next to the file.
std::string place_for_copy(const std::string& file) {
  std::error_code ignored;
  std::string copy = file + ".broken";
  for (int number = 2; fs::exists(copy, ignored); ++number)
    copy = file + ".broken-" + std::to_string(number);
  return copy;
}

// Reads the file. The error says why it cannot be used.
Result<Json> read_object(const std::string& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return Error{"it is not a file"};
  if (fs::file_size(file, error) > kLargestFile || error) return Error{"it is too large"};
  std::ifstream in(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in || in.bad()) return Error{"it cannot be read; check its permissions"};
  auto found = Json::parse(text);
  if (found && !found->is_object()) return Error{"it is not a JSON object, { ... }"};
  return found;
}

}  // namespace

std::string settings_file() {
  const char* config = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  // The standard says that relative paths must be ignored.
  std::string folder = config != nullptr && *config == '/' ? config : "";
  if (folder.empty() && home != nullptr && *home != '\0') folder = std::string(home) + "/.config";
  return folder.empty() ? "" : folder + "/understudy/settings.json";
}

std::string with_home(const std::string& path) {
  const char* home = std::getenv("HOME");
  if (home == nullptr || (path != "~" && !path.starts_with("~/"))) return path;
  return home + path.substr(1);
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
                        "; the defaults are used until you repair or remove it");
  broken_ = !found;
  if (found) stored_ = std::move(*found);
}

void Settings::warn_about_values() {
  for (const std::string& name : stored_.names()) {
    const JsonView value = stored_[name];
    const SettingInfo* setting = find_setting(name);
    if (setting == nullptr) continue;  // perhaps from another version
    if (const Status fits = check_value(*setting, value); !fits)
      warnings_.push_back(file_ + ": " + fits.error() + ", not " + value.dump() +
                          "; it is ignored");
  }
}

Json Settings::value(std::string_view name) const {
  const SettingInfo* setting = find_setting(name);
  if (stored_.has(name) && check_value(*setting, stored_[name])) return stored_[name];
  return setting->kind.fallback;
}

double Settings::number(std::string_view name) const { return value(name).number(); }
std::string Settings::text(std::string_view name) const { return value(name).text(); }

Result<Settings::Change> Settings::check(const std::string& name, const JsonView& value) {
  const SettingInfo* setting = find_setting(name);
  if (setting == nullptr) return Error{"there is no setting \"" + name + "\""};
  const JsonView wanted = value.is_null() ? setting->kind.fallback : value;
  if (const Status fits = check_value(*setting, wanted); !fits) return Error{fits.error()};
  return Change{wanted.is_string() ? wanted.text() : "", setting->kind.on_disk,
                setting->kind.is_file};
}

Status Settings::set(const std::string& name, const Json& value) {
  if (const auto change = check(name, value); !change) return Error{change.error()};
  read();  // other programs may have changed theirs
  if (value.is_null() || value == find_setting(name)->kind.fallback)
    stored_.erase(name);
  else
    stored_.set(name, value);
  write();
  return {};
}

// If the file cannot be written, the setting is still used now.
void Settings::write() {
  if (file_.empty()) return;
  const auto give_up = [&](const std::string& why) {
    warnings_.push_back("settings apply until the program ends, but cannot be saved: " + why);
  };
  std::error_code error;
  // A user who keeps the file elsewhere has a link here.
  const fs::path real =
      fs::is_symlink(file_, error) ? fs::weakly_canonical(file_, error) : fs::path(file_);
  fs::create_directories(real.parent_path(), error);
  if (broken_) {
    const std::string copy = place_for_copy(file_);
    fs::copy_file(real, copy, error);
    if (error) return give_up("cannot copy " + file_ + ", which is damaged: " + error.message());
    warnings_.push_back("the contents of " + file_ + " are now in " + copy);
  }
  const std::string text = stored_.dump(2) + "\n";
  const Status written = save_files({{real.string(), text}}, true);
  if (!written) return give_up(written.error());
  broken_ = false;
}

std::string Settings::message() const {
  SettingsView view;
  view.file = file_;
  for (const SettingInfo& setting : all_settings()) {
    const SettingKind& kind = setting.kind;
    SettingView& one = view.settings.emplace_back();
    one.name = setting.name;
    one.type = kind.type;
    one.value = {value(setting.name).dump()};
    one.fallback = {kind.fallback.dump()};
    one.help = setting.help;
    if (*kind.unit != '\0') one.unit = kind.unit;
    if (kind.maximum > kind.minimum) {
      one.minimum = kind.minimum;
      one.maximum = kind.maximum;
    }
    if (!kind.choices.empty()) one.choices = kind.choices;
  }
  return view_json(view);
}

}  // namespace understudy
