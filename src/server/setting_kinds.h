// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// All settings: the registry of settings.def, and the values that each may have.
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
  double minimum = 0;  // for numbers
  double maximum = 0;
  const char* unit = "";
  std::vector<std::string> choices = {};
  // It names a place on the disk. Windows that other machines can reach may not change it.
  bool on_disk = false;
  bool is_file = false;
};

struct SettingInfo {
  const char* name;
  SettingKind kind;
  const char* help;
};

std::span<const SettingInfo> all_settings();
const SettingInfo* find_setting(std::string_view name);  // null if there is none

// Whether the setting can have this value. The error says what it accepts.
Status check_value(const SettingInfo& setting, const JsonView& value);

}  // namespace understudy
