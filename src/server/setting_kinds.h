// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What settings there are: the registry of settings.def, and what a value of each may be.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/json.h"
#include "view/answer_view.h"

namespace understudy {

struct SettingKind {
  SettingType type;
  Json fallback;
  double minimum = 0;  // of numbers
  double maximum = 0;
  const char* unit = "";
  std::vector<std::string> choices = {};
  // It names a place on the disk: nothing for windows that other machines can reach.
  bool on_disk = false;
  bool is_file = false;
};

struct SettingInfo {
  const char* name;
  SettingKind kind;
  const char* help;
};

std::span<const SettingInfo> all_settings();
const SettingInfo* find_setting(std::string_view name);  // null: none

// Whether the value is one that this setting can have; the error says what it takes.
Status check_value(const SettingInfo& setting, const JsonView& value);

}  // namespace understudy
