// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "formats/settings.h"

#include <charconv>
#include <cmath>
#include <optional>

#include "formats/error_source.h"
#include "formats/numbers.h"
#include "formats/set_lines.h"

namespace understudy {
namespace {

// Either a number within limits or, with apply_word, a word; that returns false for a wrong one.
template <class Target>
struct Setting : Keyword {
  NumberLimits limits{};
  bool whole = false;  // no fraction
  void (*apply)(double value, Target& target) = nullptr;
  bool (*apply_word)(std::string_view word, Target& target) = nullptr;
};

constexpr Setting<Spec> kWorldRows[] = {
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
constexpr std::span<const Setting<Spec>> kWorldSettings = kWorldRows;

// As the model compiler has them.
constexpr NumberLimits kFriction{0, 10, ""};
constexpr NumberLimits kRestitution{0, 1, ""};

constexpr Setting<SurfaceSpec> kWallRows[] = {
    {{"wall-friction", "coefficient", "of the walls below, against what slides along them"},
     kFriction,
     false,
     [](double value, SurfaceSpec& surface) { surface.friction = value; }},
    {{"wall-restitution", "share",
      "of the walls below: 0 nothing bounces off, 1 as fast as before"},
     kRestitution,
     false,
     [](double value, SurfaceSpec& surface) { surface.restitution = value; }},
};
constexpr std::span<const Setting<SurfaceSpec>> kWallSettings = kWallRows;

bool set_contact(std::string_view word, BodySpec& body) {
  if (word != "push" && word != "stop") return false;
  body.contact = word == "stop" ? ContactRule::kStop : ContactRule::kPush;
  return true;
}

bool set_colour(std::string_view word, BodySpec& body) {
  constexpr std::size_t kDigits = 6;
  std::uint32_t colour = 0;
  const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), colour, 16);
  if (word.size() != kDigits || problem != std::errc() || end != word.data() + word.size())
    return false;
  body.colour = colour;
  return true;
}

constexpr Setting<BodySpec> kBodyRows[] = {
    {{"mass_kg", "kilograms", "mass, in place of that of the mass line"},
     {1e-4, 1e6, "kg"},
     false,
     [](double value, BodySpec& body) { body.mass_kg = value; }},
    {{"inertia_kg_m2", "kg_m2", "about the vertical through the centre of mass; 0: from the shape"},
     {0, 1e9, "kg m2"},
     false,
     [](double value, BodySpec& body) { body.inertia_kg_m2 = value; }},
    {{"friction", "coefficient", "of its sides"},
     kFriction,
     false,
     [](double value, BodySpec& body) { body.surface.friction = value; }},
    {{"restitution", "share", "of its sides: 0 nothing bounces off, 1 as fast as before"},
     kRestitution,
     false,
     [](double value, BodySpec& body) { body.surface.restitution = value; }},
    {{"floor_friction", "coefficient", "on the floor: how it slides, or how well wheels grip"},
     kFriction,
     false,
     [](double value, BodySpec& body) { body.floor_friction = value; }},
    {{"rolling_friction", "coefficient", "on the floor, of a body made of balls"},
     kFriction,
     false,
     [](double value, BodySpec& body) { body.rolling_friction = value; }},
    {{"colour", "RRGGBB", "six hexadecimal digits"}, {}, false, nullptr, set_colour},
    // Robots only, and so the last one.
    {{"contact", "push|stop", "push: by the forces; stop: stands still before what it meets"},
     {},
     false,
     nullptr,
     set_contact},
};
constexpr std::span<const Setting<BodySpec>> kRobotSettings = kBodyRows;
constexpr std::span<const Setting<BodySpec>> kObjectSettings =
    kRobotSettings.first(std::size(kBodyRows) - 1);

template <class Target>
void apply_number(const Setting<Target>& setting, const Token& word, FileReport& report,
                  Target& target) {
  const auto value = read_number(word, setting.word, setting.limits, report);
  if (!value) return;
  if (setting.whole && *value != std::floor(*value))
    report.error(word,
                 std::string(setting.word) + " is " + in_quotes(word.text) + ", not a whole number",
                 "round it");
  else
    setting.apply(*value, target);
}

template <class Target>
void read_line(const Entry& entry, std::span<const Setting<Target>> settings, FileReport& report,
               Target& target) {
  const Setting<Target>* setting = find_setting(entry, settings, report);
  if (setting == nullptr) return;
  if (setting->apply_word == nullptr)
    apply_number(*setting, entry[2], report, target);
  else if (!setting->apply_word(entry[2].text, target))
    report.error(entry[2], std::string(setting->word) + " cannot be " + in_quotes(entry[2].text),
                 "write set " + std::string(setting->word) + " " + setting->arguments);
}

}  // namespace

std::vector<Keyword> setting_keywords() { return keywords_of(kWorldSettings); }
void read_set_line(const Entry& entry, FileReport& report, Spec& spec) {
  read_line(entry, kWorldSettings, report, spec);
}

std::vector<Keyword> wall_setting_keywords() { return keywords_of(kWallSettings); }
void read_wall_set_line(const Entry& entry, FileReport& report, SurfaceSpec& surface) {
  read_line(entry, kWallSettings, report, surface);
}

std::vector<Keyword> robot_setting_keywords() {
  std::vector<Keyword> keywords = keywords_of(kRobotSettings);
  keywords.push_back(kErrorSourceSetting);
  return keywords;
}
void read_robot_set_line(const Entry& entry, FileReport& report, RobotKindSpec& kind) {
  const bool about_errors = entry.size() > 2 && entry[1].text == kErrorSourceSetting.word;
  if (about_errors && has_key_and_value(entry, report))
    read_error_source(entry[2].text, entry[2], report, kind.error_source);
  else if (!about_errors)
    read_line(entry, kRobotSettings, report, kind.body);
}

std::vector<Keyword> object_setting_keywords() { return keywords_of(kObjectSettings); }
void read_object_set_line(const Entry& entry, FileReport& report, BodySpec& body) {
  read_line(entry, kObjectSettings, report, body);
}

}  // namespace understudy
