// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/device_lines.h"

#include <algorithm>
#include <utility>

#include "files/format.h"
#include "files/parameter_words.h"
#include "systems/simmer/device_kinds.h"

namespace understudy {
namespace {

constexpr const char* kEmergencyStop = "xx";  // a command of its own

const SimmerDeviceKind& kind_of(const std::string& name) {
  return *std::find_if(std::begin(kSimmerDeviceKinds), std::end(kSimmerDeviceKinds),
                       [&](const SimmerDeviceKind& kind) { return name == kind.name; });
}

std::vector<LineKey> keys_of(const SimmerDeviceKind& kind) {
  std::vector<LineKey> keys;
  for (const ParameterInfo& info : kind.numbers)
    keys.emplace_back(info.key, NumberLimits{info.minimum, info.maximum, info.unit});
  if (kind.has_motors) {
    keys.emplace_back("motors");
    keys.emplace_back("directions");
  }
  return keys;
}

std::vector<std::string> split_list(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == '+' && !parts.back().empty())
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

const std::string* find_value(const Parameters& parameters, std::string_view key) {
  for (const Parameter& parameter : parameters)
    if (parameter.key == key) return &parameter.value;
  return nullptr;
}

}  // namespace

void SimmerDeviceLines::take(const Entry& entry) {
  if (!first_) first_ = entry[0];
  if (entry.size() < 2 || is_parameter(entry[1])) {
    report_.error(entry[0], entry[0].text + " needs a code",
                  "write " + entry[0].text + " CODE key=value ...");
    return;
  }
  const Token& code = entry[1];
  if (code.text == kEmergencyStop || codes_.count(code.text) > 0) {
    report_.error(code, in_quotes(code.text) + " is already taken", "give each its own code");
    return;
  }
  if (!take_simmer_code(code, entry[0].text, codes_, report_)) return;
  const SimmerDeviceKind& kind = kind_of(entry[0].text);
  const Parameters parameters =
      read_parameter_words(std::span(entry).subspan(2), keys_of(kind), report_);
  if (entry[0].text == "motor") motors_.push_back(code.text);
  text_ += (text_.empty() ? "" : ";") + entry[0].text + "," + code.text;
  for (const Parameter& parameter : parameters)
    text_ += "," + parameter.key + "=" + parameter.value;

  check_motors(entry, parameters);
}

// The names of motors are looked up when all lines are known.
void SimmerDeviceLines::check_motors(const Entry& entry, const Parameters& parameters) {
  const std::string* motors = find_value(parameters, "motors");
  const std::string* directions = find_value(parameters, "directions");
  std::vector<std::string> names;
  if (motors != nullptr) names = split_list(*motors);
  for (const std::string& name : names) wanted_motors_.emplace_back(entry[1], name);
  if (directions == nullptr) return;
  const std::vector<std::string> signs = split_list(*directions);
  const bool fine = std::all_of(signs.begin(), signs.end(), [](const std::string& sign) {
    return sign == "1" || sign == "-1";
  });
  if (!fine || signs.size() != names.size())
    report_.error(entry[0], "directions are " + in_quotes(*directions),
                  "write 1 or -1 for each motor: motors=m0+m1 directions=1+-1");
}

std::string SimmerDeviceLines::finish() {
  for (const auto& [where, motor] : wanted_motors_)
    if (std::find(motors_.begin(), motors_.end(), motor) == motors_.end())
      report_.error(where, "there is no motor " + in_quotes(motor), suggestion(motor, motors_));
  first_.reset();
  codes_.clear();
  motors_.clear();
  wanted_motors_.clear();
  return std::exchange(text_, {});
}

}  // namespace understudy
