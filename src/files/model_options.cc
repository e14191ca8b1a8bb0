// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/model_options.h"

#include "base/words.h"
#include "files/numbers.h"

namespace understudy {
namespace {

struct ModelUnit {
  const char* name;
  double metres;
};
constexpr ModelUnit kModelUnits[] = {
    {"m", 1}, {"cm", 0.01}, {"mm", 0.001}, {"in", 0.0254}, {"ft", 0.3048}};
constexpr NumberLimits kUnitLimits{1e-6, 1e6, ""};

constexpr std::string_view kUnitWord = "unit=";
constexpr std::string_view kUpWord = "up=";

Status take_unit(std::string_view text, ModelOptions& options) {
  for (const ModelUnit& unit : kModelUnits)
    if (same_word(text, unit.name)) {
      options.unit_m = unit.metres;
      return {};
    }
  const auto metres = parse_number(text);
  if (!metres || !check_limits(*metres, std::string(text), "unit", kUnitLimits))
    return Error{"unknown unit " + in_quotes(text) +
                 "; use m, cm, mm, in, ft or a number of metres from 0.000001 to 1000000"};
  options.unit_m = *metres;
  return {};
}

}  // namespace

bool is_model_option(std::string_view word) {
  const std::string lower = lower_case(word);
  return lower.starts_with(kUnitWord) || lower.starts_with(kUpWord);
}

Status take_model_option(std::string_view word, ModelOptions& options) {
  const std::string lower = lower_case(word);
  if (lower.starts_with(kUnitWord))
    return take_unit(std::string_view(lower).substr(kUnitWord.size()), options);
  const std::string axis = lower.starts_with(kUpWord) ? lower.substr(kUpWord.size()) : "";
  if (axis != "x" && axis != "y" && axis != "z")
    return Error{in_quotes(word) +
                 " is no option of a model; use unit=m|cm|mm|in|ft|METRES or up=x|y|z"};
  options.up = axis[0];
  return {};
}

std::string option_words(const ModelOptions& options) {
  std::string words;
  if (options.unit_m != 0) {
    std::string name = number_text(options.unit_m);
    for (const ModelUnit& unit : kModelUnits)
      if (unit.metres == options.unit_m) name = unit.name;
    words += " unit=" + name;
  }
  if (options.up != 0) words += std::string(" up=") + options.up;
  return words;
}

std::vector<std::string> words_of_mesh_name(std::string_view name) {
  std::vector<std::string> options;
  for (std::size_t blank = name.rfind(' '); blank != name.npos; blank = name.rfind(' ')) {
    if (!is_model_option(name.substr(blank + 1))) break;
    options.emplace(options.begin(), name.substr(blank + 1));
    name = name.substr(0, blank);
  }
  options.emplace(options.begin(), name);
  return options;
}

}  // namespace understudy
