// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "formats/extension_lines.h"

#include <algorithm>
#include <cmath>

#include "base/words.h"
#include "formats/numbers.h"
#include "formats/settings.h"

namespace understudy {
namespace {

struct Setting : Keyword {
  NumberLimits limits;
  bool whole;  // no fraction
  void (*apply)(double value, Spec& spec);
};

constexpr Setting kSettingRows[] = {
    {{"error-level", "percent", "0: no errors; 100: the errors as the files say"},
     {0, 100, "percent"},
     false,
     [](double value, Spec& spec) { spec.error_level = value / 100.0; }},
    {{"tick-ms", "milliseconds", "length of one tick"},
     {0.1, 1000, "ms"},
     false,
     [](double value, Spec& spec) { spec.tick_ns = seconds_to_ns(value / 1000.0); }},
    {{"epoch", "seconds", "what clocks show at the start: seconds since 1970, UTC"},
     {0, 253402300799, "s"},  // the year 9999
     true,
     [](double value, Spec& spec) { spec.epoch_s = static_cast<std::int64_t>(value); }},
};
constexpr std::span<const Setting> kSettings = kSettingRows;

// "key=value" into its halves; false if it is something else.
bool split_parameter(const Token& word, Parameter& parameter) {
  const std::size_t equals = word.text.find('=');
  if (equals == 0 || equals == std::string::npos) return false;
  parameter = {word.text.substr(0, equals), word.text.substr(equals + 1)};
  return true;
}

// Reads key=value words; keys must be known and come once.
Parameters read_parameters(std::span<const Token> words, std::span<const std::string> known_keys,
                           FileReport& report) {
  Parameters parameters;
  for (const Token& word : words) {
    Parameter parameter;
    if (!split_parameter(word, parameter)) {
      report.error(word, in_quotes(word.text) + " is not key=value",
                   "write key=value without spaces around =");
      continue;
    }
    const auto same_key = [&](const Parameter& p) { return p.key == parameter.key; };
    if (std::find(known_keys.begin(), known_keys.end(), parameter.key) == known_keys.end())
      report.error(word, "unknown key " + in_quotes(parameter.key),
                   suggestion(parameter.key, known_keys));
    else if (std::any_of(parameters.begin(), parameters.end(), same_key))
      report.error(word, "key " + in_quotes(parameter.key) + " for the second time", "keep one");
    else
      parameters.push_back(std::move(parameter));
  }
  return parameters;
}

}  // namespace

std::vector<Keyword> setting_keywords() { return keywords_of(kSettings); }

void read_set_line(const Entry& entry, FileReport& report, Spec& spec) {
  const Setting* setting = find_setting(entry, kSettings, report);
  if (setting == nullptr) return;
  const auto value = read_number(entry[2], setting->word, setting->limits, report);
  if (!value) return;
  if (setting->whole && *value != std::floor(*value))
    report.error(
        entry[2],
        std::string(setting->word) + " is " + in_quotes(entry[2].text) + ", not a whole number",
        "round it");
  else
    setting->apply(*value, spec);
}

bool read_part_line(const Entry& entry, const FormatContext& context, FileReport& report,
                    PartLists lists) {
  if (entry[0].text != "device") return false;
  read_device_line(entry, context.device_kinds, report, lists.devices);
  return true;
}

void read_device_line(const Entry& entry, const std::vector<LineKind>& kinds, FileReport& report,
                      std::vector<PartSpec>& devices) {
  if (entry.size() < 3) {
    report.error(entry[0], "device needs a kind and a name",
                 "write device KIND NAME key=value ...");
    return;
  }
  const auto kind = std::find_if(kinds.begin(), kinds.end(),
                                 [&](const LineKind& k) { return k.name == entry[1].text; });
  if (kind == kinds.end()) {
    std::vector<std::string> names;
    for (const LineKind& known : kinds) names.push_back(known.name);
    report.error(entry[1], "unknown device kind " + in_quotes(entry[1].text),
                 suggestion(entry[1].text, names));
    return;
  }
  Parameter parameter;
  if (entry[2].text.empty() || split_parameter(entry[2], parameter)) {
    report.error(entry[2], "the device has no name", "write device KIND NAME key=value ...");
    return;
  }
  PartSpec device{kind->name, entry[2].text,
                  read_parameters(std::span(entry).subspan(3), kind->keys, report)};
  const auto same_name = std::find_if(devices.begin(), devices.end(),
                                      [&](const PartSpec& d) { return d.name == device.name; });
  if (same_name == devices.end())
    devices.push_back(std::move(device));
  else
    *same_name = std::move(device);
}

}  // namespace understudy
