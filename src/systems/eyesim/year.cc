// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/eyesim/year.h"

#include <algorithm>
#include <array>

#include "base/words.h"

namespace understudy {
namespace {

// What a switch does: it sets a parameter of the device, how mazes are read, or what robots do when
// their programs end.
struct Switch {
  const char* name;
  const char* parameter;              // of the device; null for the two that are not there
  std::array<const char*, 2> values;  // as users write them; the first is that of the default row
  std::array<const char*, 2> numbers;
};
constexpr Switch kSwitches[] = {
    {"maze", nullptr, {"last-line", "first-line"}, {"", ""}},
    {"end", nullptr, {"drive-on", "stop"}, {"", ""}},
    {"lidar", "lidar_steps_first", {"exact", "step-first"}, {"0", "1"}},
    {"psd", "psd_numbers", {"2019", "2017"}, {"2019", "2017"}},
    {"sim", "sim_angles", {"2023", "2018"}, {"2023", "2018"}},
    {"replies", "generation", {"2018", "2019"}, {"2018", "2019"}},
    {"calls", "calls_per_s", {"any", "frame"}, {"0", "60"}},
};
constexpr std::size_t kMaze = 0;
constexpr std::size_t kEnd = 1;
constexpr std::size_t kSwitchCount = std::size(kSwitches);

// One value per switch, in their order: 0 is that of the default row.
struct Row {
  const char* year;
  std::array<int, kSwitchCount> values;
};
constexpr Row kRows[] = {
    // maze, end, lidar, psd, sim, replies, calls
    {"2017", {1, 0, 1, 1, 1, 0, 1}}, {"2018", {0, 0, 1, 1, 1, 0, 1}},
    {"2019", {0, 0, 1, 0, 1, 1, 1}}, {"2020", {0, 0, 1, 0, 1, 1, 1}},
    {"2023", {0, 0, 1, 0, 0, 1, 1}}, {"2025", {1, 0, 1, 0, 0, 1, 1}},
};
constexpr const char* kYears = "2017, 2018, 2019, 2020, 2023 or 2025";

std::string switch_words() {
  std::string words;
  for (const Switch& s : kSwitches)
    words +=
        std::string(words.empty() ? "" : ", ") + s.name + "=" + s.values[0] + "|" + s.values[1];
  return words;
}

Status take_word(std::string_view word, std::array<int, kSwitchCount>& values) {
  for (const Row& row : kRows)
    if (word == row.year) {
      values = row.values;
      return {};
    }
  for (std::size_t i = 0; i < kSwitchCount; ++i)
    for (std::size_t k = 0; k < 2; ++k)
      if (word == std::string(kSwitches[i].name) + "=" + kSwitches[i].values[k]) {
        values[i] = static_cast<int>(k);
        return {};
      }
  return Error{in_quotes(word) + " is not a year or a switch of EyeSim; use " + kYears +
               ", or switches separated by commas: " + switch_words()};
}

Status check_year(std::string_view text) {
  const auto year = eyesim_year(text);
  return year ? Status{} : Status{Error{year.error()}};
}

void add_to(const std::vector<Parameter>& parameters, std::vector<PartSpec>& devices) {
  for (PartSpec& device : devices) {
    if (device.kind != "robios") continue;
    for (const Parameter& p : parameters) {
      const auto same = [&](const Parameter& other) { return other.key == p.key; };
      if (std::none_of(device.parameters.begin(), device.parameters.end(), same))
        device.parameters.push_back(p);
    }
  }
}

}  // namespace

Result<EyesimYear> eyesim_year(std::string_view text) {
  std::array<int, kSwitchCount> values{};
  for (const std::string_view word : split_at(text, ','))
    if (!word.empty())
      if (const Status taken = take_word(word, values); !taken) return Error{taken.error()};
  EyesimYear year;
  year.maze_size_on_first_line = values[kMaze] != 0;
  year.stops_at_end = values[kEnd] != 0;
  for (std::size_t i = 0; i < kSwitchCount; ++i) {
    const auto value = static_cast<std::size_t>(values[i]);
    if (kSwitches[i].parameter != nullptr && value != 0)
      year.device.push_back({kSwitches[i].parameter, kSwitches[i].numbers[value]});
  }
  return year;
}

EyesimYear eyesim_year(const Reading& reading) {
  const auto chosen = reading.versions->find("eyesim");
  if (chosen == reading.versions->end()) return {};
  const auto year = eyesim_year(chosen->second.text);
  return year ? *year : EyesimYear{};  // it was checked where it was given
}

void use_eyesim_year(const EyesimYear& year, Spec& spec) {
  for (RobotKindSpec& kind : spec.kinds) add_to(year.device, kind.devices);
  for (RobotSpec& robot : spec.robots) add_to(year.device, robot.devices);
  if (year.stops_at_end) spec.end_of_program = EndOfProgram::kStop;
}

bool has_eyesim_year(const Spec& spec) {
  const auto is_of_year = [](const Parameter& p) {
    return std::any_of(std::begin(kSwitches), std::end(kSwitches), [&](const Switch& s) {
      return s.parameter != nullptr && p.key == s.parameter;
    });
  };
  const auto is_set = [&](const PartSpec& device) {
    return device.kind == "robios" &&
           std::any_of(device.parameters.begin(), device.parameters.end(), is_of_year);
  };
  const auto has_set = [&](const auto& owner) {
    return std::any_of(owner.devices.begin(), owner.devices.end(), is_set);
  };
  return std::any_of(spec.kinds.begin(), spec.kinds.end(), has_set) ||
         std::any_of(spec.robots.begin(), spec.robots.end(), has_set);
}

constinit const SystemVersion eyesim_versions = {
    .help =
        "Behave like EyeSim of this year: 2017, 2018, 2019, 2020, 2023 or 2025. Single switches "
        "may follow or stand alone, as in 2019,lidar=exact; docs/eyesim-years.md lists them "
        "(also UNDERSTUDY_EYESIM)",
    .check = check_year,
    .advise = eyesim_year_advice,
};

}  // namespace understudy
