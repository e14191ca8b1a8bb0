// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/python/settings.h"

#include "base/words.h"
#include "systems/simmer/matlab/config.h"

namespace understudy::simmer_python {
namespace {

constexpr ParameterInfo kNumbers[] = {
    {"randerror", 1, "(0 or 1)", 0, 1,
     "1 draws noise from the run's seed, 0 uses the same noise every time"},
    {"sigma", 2, "", 0, 100, "factor for all noise; it was 1 up to v1.1.3"},
    {"frame_rate", 60, "1/s", 1, 1000, "frames per second"},
    {"plot_sense", 1, "(0 or 1)", 0, 1, "shows what the sensors saw"},
};
enum Number { kRandomError, kSigma, kFrameRate, kPlotSense };

constexpr TextInfo kTexts[] = {
    {"dialect", "auto", "auto|text|double|float|brackets",
     "form of the replies: v0.1, 1.0, 1.1, 1.2"},
    {"devices", "", "KIND,CODE,key=value,...;...", "replaces the devices in SimMeR's config.py"},
    {"outline", "rectangle,6,6", "circle,D|rectangle,X,Y|polygon,X,Y,...",
     "outline of the robot, in inches; x to its left, y ahead"},
};
enum Text { kDialect, kDevices, kOutline };

Result<std::optional<Dialect>> read_dialect(const std::string& word) {
  static constexpr struct {
    const char* word;
    std::optional<Dialect> dialect;
  } kWords[] = {{"auto", {}},
                {"text", Dialect::kText},
                {"double", Dialect::kDouble},
                {"float", Dialect::kFloat},
                {"brackets", Dialect::kBrackets}};
  std::vector<std::string> known;
  for (const auto& each : kWords) {
    if (word == each.word) return each.dialect;
    known.emplace_back(each.word);
  }
  return Error{"dialect=" + word + " is unknown; " + suggestion(word, known)};
}

}  // namespace

std::span<const ParameterInfo> setting_numbers() { return kNumbers; }
std::span<const TextInfo> setting_texts() { return kTexts; }

Result<Settings> read_settings(const Parameters& parameters) {
  const std::string part = "device simmer_python";
  Parameters given = parameters;
  const std::vector<std::string> texts = take_texts(given, kTexts);
  const auto numbers = read_parameters(given, kNumbers, part);
  if (!numbers) return Error{numbers.error()};
  const auto dialect = read_dialect(texts[kDialect]);
  if (!dialect) return Error{part + ": " + dialect.error()};
  auto devices = read_devices(texts[kDevices].empty() ? kDefaultDevices : texts[kDevices]);
  if (!devices) return Error{part + ": " + devices.error()};
  auto outline = simmer::read_outline(texts[kOutline]);
  if (!outline) return Error{part + ": " + outline.error()};
  return Settings{*dialect,
                  (*numbers)[kRandomError] != 0,
                  (*numbers)[kPlotSense] != 0,
                  {std::move(*devices), std::move(*outline),
                   static_cast<std::int64_t>((*numbers)[kFrameRate]), (*numbers)[kSigma]}};
}

}  // namespace understudy::simmer_python
