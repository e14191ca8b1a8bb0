// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/setting_kinds.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/words.h"
#include "server/settings.h"

namespace understudy {
namespace {

constexpr std::size_t kLongestText = 4096;
constexpr std::size_t kMostKeys = 500;

// The kinds used in settings.def.
SettingKind number(double fallback, double minimum, double maximum, const char* unit = "") {
  return {SettingType::kNumber, fallback, minimum, maximum, unit};
}
SettingKind on_off(bool fallback) { return {SettingType::kSwitch, fallback}; }
SettingKind choice(const char* fallback, std::vector<std::string> choices) {
  return {SettingType::kChoice, fallback, 0, 0, "", std::move(choices)};
}
SettingKind keys() { return {SettingType::kKeys, Json::object()}; }
SettingKind text() { return {SettingType::kText, ""}; }
SettingKind folder() { return {SettingType::kFolder, "", 0, 0, "", {}, true}; }
SettingKind file() { return {SettingType::kText, "", 0, 0, "", {}, true, true}; }

std::string to_text(double number) {
  return std::trunc(number) == number ? Json(static_cast<long>(number)).dump()
                                      : Json(number).dump();
}

bool is_plain_text(const JsonView& value) {
  if (!value.is_string()) return false;
  const std::string text = value.text();
  return text.size() <= kLongestText && std::none_of(text.begin(), text.end(), is_control);
}

bool is_key_list(const JsonView& value) {
  if (!value.is_object() || value.size() > kMostKeys) return false;
  const auto names = value.names();
  return std::all_of(names.begin(), names.end(),
                     [&](const std::string& name) { return is_plain_text(value[name]); });
}

// "" for none.
Status check_place(const SettingInfo& setting, const std::string& path) {
  if (path.empty()) return {};
  const std::filesystem::path place = with_home(path);
  const std::string name = setting.name;
  if (!place.is_absolute())
    return Error{name + " must be an absolute path, such as /home/me/robots"};
  if (!setting.kind.is_file) return {};
  // Never write to a file that another program might read as its own.
  const std::string ending = place.extension().string();
  if (ending != ".log" && ending != ".txt")
    return Error{name + " must be a path that ends in .log or .txt"};
  return {};
}

}  // namespace

std::span<const SettingInfo> all_settings() {
  static const std::vector<SettingInfo> all = {
#define UNDERSTUDY_SETTING(name, kind, help) {#name, kind, help},
#include "server/settings.def"
#undef UNDERSTUDY_SETTING
  };
  return all;
}

const SettingInfo* find_setting(std::string_view name) {
  const auto all = all_settings();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const SettingInfo& setting) { return setting.name == name; });
  return found == all.end() ? nullptr : &*found;
}

Status check_value(const SettingInfo& setting, const JsonView& value) {
  const SettingKind& kind = setting.kind;
  const std::string name = setting.name;
  if (kind.type == SettingType::kNumber) {
    const double number = value.is_number() ? value.number() : std::nan("");
    if (number >= kind.minimum && number <= kind.maximum) return {};
    return Error{name + " must be a number from " + to_text(kind.minimum) + " to " +
                 to_text(kind.maximum)};
  }
  if (kind.type == SettingType::kSwitch)
    return value.is_boolean() ? Status{} : Error{name + " must be true or false"};
  if (kind.type == SettingType::kKeys)
    return is_key_list(value) ? Status{} : Error{name + " must map commands to texts"};
  if (!is_plain_text(value)) return Error{name + " must be a text of one line"};
  const std::string text = value.text();
  if (kind.on_disk) return check_place(setting, text);
  if (kind.type == SettingType::kText) return {};
  if (std::find(kind.choices.begin(), kind.choices.end(), text) != kind.choices.end()) return {};
  std::string words;
  for (const std::string& word : kind.choices) words += (words.empty() ? "" : ", ") + word;
  return Error{name + " must be one of " + words};
}

}  // namespace understudy
