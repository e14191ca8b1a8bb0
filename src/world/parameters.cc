// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "world/parameters.h"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "base/words.h"

namespace understudy {
namespace {

std::string shown(double value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

Error unknown_key(const std::string& key, std::span<const ParameterInfo> known,
                  const std::string& part) {
  std::vector<std::string> keys;
  for (const ParameterInfo& info : known) keys.emplace_back(info.key);
  return {part + ": unknown parameter \"" + key + "\"; " + suggestion(key, keys)};
}

}  // namespace

std::vector<std::string> take_texts(Parameters& given, std::span<const TextInfo> known) {
  std::vector<std::string> texts;
  for (const TextInfo& info : known) {
    const auto found = std::find_if(given.begin(), given.end(),
                                    [&](const Parameter& p) { return p.key == info.key; });
    texts.push_back(found == given.end() ? info.fallback : found->value);
    if (found != given.end()) given.erase(found);
  }
  return texts;
}

Result<std::vector<double>> read_parameters(const Parameters& given,
                                            std::span<const ParameterInfo> known,
                                            const std::string& part) {
  std::vector<double> values;
  for (const ParameterInfo& info : known) values.push_back(info.fallback);
  for (const Parameter& p : given) {
    const auto info = std::find_if(known.begin(), known.end(),
                                   [&](const ParameterInfo& i) { return p.key == i.key; });
    if (info == known.end()) return unknown_key(p.key, known, part);
    double value = 0;
    const char* end = p.value.data() + p.value.size();
    const auto [stop, problem] = std::from_chars(p.value.data(), end, value);
    if (problem != std::errc() || stop != end)
      return Error{part + ": " + p.key + "=\"" + p.value + "\" is not a number; give it in " +
                   info->unit};
    if (!(value >= info->minimum && value <= info->maximum))
      return Error{part + ": " + p.key + "=" + p.value + " is out of range; use " +
                   shown(info->minimum) + " to " + shown(info->maximum) + " " + info->unit};
    values[static_cast<std::size_t>(info - known.begin())] = value;
  }
  return values;
}

}  // namespace understudy
