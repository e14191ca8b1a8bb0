// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/parameter_words.h"

#include <algorithm>
#include <cmath>

#include "base/math.h"
#include "base/words.h"
#include "files/numbers.h"

namespace understudy {
namespace {

// Two spellings of the end of a key. Every end in _mm... counts thousandths, every other degrees.
struct UnitPair {
  std::string_view si;
  std::string_view other;
  const char* other_unit;
  bool degrees;
};
constexpr UnitPair kUnitPairs[] = {
    {"_m", "_mm", "mm", false},          {"_m_s", "_mm_s", "mm/s", false},
    {"_m_s2", "_mm_s2", "mm/s2", false}, {"_rad", "_deg", "deg", true},
    {"_rad_s", "_deg_s", "deg/s", true}, {"_rad_s2", "_deg_s2", "deg/s2", true},
};

const UnitPair* unit_pair_of(std::string_view key) {
  for (const UnitPair& pair : kUnitPairs)
    if (key.ends_with(pair.si) && !key.ends_with("_per" + std::string(pair.si))) return &pair;
  return nullptr;
}

std::string other_spelling(const std::string& key, const UnitPair& pair) {
  return key.substr(0, key.size() - pair.si.size()) + std::string(pair.other);
}

double to_si(double value, const UnitPair& pair) {
  return pair.degrees ? deg_to_rad(value) : value / 1000.0;
}
double from_si(double value, const UnitPair& pair) {
  return pair.degrees ? rad_to_deg(value) : value * 1000.0;
}

// What a word says about its key: which one it is, and in which unit.
struct KeyMatch {
  const LineKey* key = nullptr;
  const UnitPair* unit = nullptr;  // null: as the key says
};

KeyMatch match_key(std::string_view written, std::span<const LineKey> known) {
  for (const LineKey& key : known) {
    if (key.name == written) return {&key, nullptr};
    const UnitPair* pair = key.limits ? unit_pair_of(key.name) : nullptr;
    if (pair != nullptr && other_spelling(key.name, *pair) == written) return {&key, pair};
  }
  return {};
}

std::string key_suggestion(std::string_view written, std::span<const LineKey> known) {
  std::vector<std::string> names;
  std::vector<std::string> spellings;
  for (const LineKey& key : known) {
    names.push_back(key.name);
    spellings.push_back(key.name);
    if (const UnitPair* pair = key.limits ? unit_pair_of(key.name) : nullptr)
      spellings.push_back(other_spelling(key.name, *pair));
  }
  const std::string nearest = nearest_word(written, spellings);
  return nearest.empty() ? suggestion(written, names) : "did you mean " + nearest + "?";
}

// A limit met exactly in degrees may be passed by the last bit in radians.
double snapped(double value, const NumberLimits& limits) {
  constexpr double kRounding = 1e-12;
  for (const double limit : {limits.least, limits.most})
    if (std::abs(value - limit) <= kRounding * std::abs(limit)) return limit;
  return value;
}

// The value in SI as text; nothing, and a report, if it is no number or outside the limits.
std::optional<std::string> si_text(const Token& word, const Parameter& written,
                                   const KeyMatch& match, FileReport& report) {
  const NumberLimits& limits = *match.key->limits;
  const char* unit = match.unit == nullptr ? limits.unit : match.unit->other_unit;
  const auto number = parse_number(written.value);
  if (!number) {
    report.error(word, written.key + " is " + in_quotes(written.value) + ", not a number",
                 *unit == '\0' ? "write a plain number" : "give it in " + std::string(unit));
    return std::nullopt;
  }
  const double value =
      snapped(match.unit == nullptr ? *number : to_si(*number, *match.unit), limits);
  if (!check_limits(value, written.value, written.key, limits)) {
    const NumberLimits shown = match.unit == nullptr
                                   ? limits
                                   : NumberLimits{from_si(limits.least, *match.unit),
                                                  from_si(limits.most, *match.unit), unit};
    report.error(word, check_limits(*number, written.value, written.key, shown).error(),
                 "check its unit");
    return std::nullopt;
  }
  if (match.key->whole && value != std::floor(value)) {
    report.error(word, written.key + " is " + in_quotes(written.value) + ", not a whole number",
                 "round it");
    return std::nullopt;
  }
  return number_text(value);
}

// The word as it is; nothing, and a report, if it is none of those allowed.
std::optional<std::string> allowed_text(const Token& word, const Parameter& written,
                                        const LineKey& key, FileReport& report) {
  const auto& words = key.words;
  if (words.empty() || std::find(words.begin(), words.end(), written.value) != words.end())
    return written.value;
  report.error(word, written.key + " cannot be " + in_quotes(written.value),
               suggestion(written.value, words));
  return std::nullopt;
}

bool split(const Token& word, Parameter& parameter) {
  const std::size_t equals = word.text.find('=');
  if (equals == 0 || equals == std::string::npos) return false;
  parameter = {word.text.substr(0, equals), word.text.substr(equals + 1)};
  return true;
}

}  // namespace

bool is_parameter(const Token& word) {
  Parameter ignored;
  return split(word, ignored);
}

Parameters read_parameter_words(std::span<const Token> words, std::span<const LineKey> known,
                                FileReport& report) {
  Parameters parameters;
  for (const Token& word : words) {
    Parameter written;
    if (!split(word, written)) {
      report.error(word, in_quotes(word.text) + " is not key=value",
                   "write key=value without spaces around =");
      continue;
    }
    const KeyMatch match = match_key(written.key, known);
    if (match.key == nullptr) {
      report.error(word, "unknown key " + in_quotes(written.key),
                   key_suggestion(written.key, known));
      continue;
    }
    const auto same_key = [&](const Parameter& p) { return p.key == match.key->name; };
    if (std::any_of(parameters.begin(), parameters.end(), same_key)) {
      report.error(word, "key " + in_quotes(written.key) + " for the second time", "keep one");
      continue;
    }
    const auto value = match.key->limits ? si_text(word, written, match, report)
                                         : allowed_text(word, written, *match.key, report);
    if (value) parameters.push_back({match.key->name, *value});
  }
  return parameters;
}

std::optional<double> take_number(Parameters& parameters, std::string_view key) {
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const Parameter& p) { return p.key == key; });
  if (found == parameters.end()) return std::nullopt;
  const auto value = parse_number(found->value);
  parameters.erase(found);
  return value;
}

}  // namespace understudy
