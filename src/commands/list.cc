// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy list: shows what this build knows: robots, drives, sensors, devices, programs,
// formats, systems. With a word after it, the keys of one kind (list psd) or of all kinds of one
// sort (list sensors).

#include <fmt/format.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/words.h"
#include "commands/command.h"
#include "commands/list_json.h"
#include "device/personality.h"
#include "sensors/sensors.h"
#include "systems/systems.h"
#include "tick/simulation.h"

namespace understudy {
namespace {

template <class List>
void print(const char* title, const List& list) {
  fmt::print("{}\n", title);
  for (const auto& item : list) fmt::print("  {:14} {}\n", item.name, item.help);
}

int list_everything() {
  fmt::print("robots\n");
  for (const RobotKindSpec& kind : all_robot_kinds())
    fmt::print("  {:14} {} drive, {} sensors\n", kind.name, kind.drive.kind, kind.sensors.size());
  const Catalogue catalogue = full_catalogue();
  print("drives", catalogue.drives);
  print("sensors", catalogue.sensors);
  print("parts", catalogue.parts);
  print("devices", all_personalities());
  fmt::print("radio\n  {:14} range and errors of a robot's radio\n", "error radio");
  print("built-in programs", catalogue.programs);
  fmt::print("file formats\n");
  for (const FormatDescriptor* format : all_formats())
    fmt::print("  {:14} {}\n", format->name, format->help);
  print("systems", all_systems());
  return 0;
}

// The keys of one line: first numbers, then words.
void print_keys(std::span<const ParameterInfo> numbers, std::span<const TextInfo> texts = {}) {
  for (const ParameterInfo& p : numbers)
    fmt::print("    {:28} {:10.6g} {:20} {} ({:g} to {:g})\n", p.key, p.fallback, p.unit, p.help,
               p.minimum, p.maximum);
  for (const TextInfo& t : texts)
    fmt::print("    {:28} {:>10} {:20} {}\n", t.key, *t.fallback != '\0' ? t.fallback : "-", t.form,
               t.help);
}

void print_errors(const std::string& line, std::span<const ParameterInfo> errors) {
  if (errors.empty()) return;
  fmt::print("  {} [key=value]...\n", line);
  print_keys(errors);
}

void print_kind(const SensorDescriptor& s) {
  fmt::print("{}: {}\n", s.name, s.help);
  fmt::print("  {} sensor, returns: {}\n", word_for(s.sensor_class), word_for(s.kind));
  fmt::print("  sensor {} NAME [key=value]...\n", s.name);
  print_keys(s.parameters, s.texts);
  print_errors(fmt::format("error {} [NAME]", s.name), s.errors);
}

void print_kind(const DriveDescriptor& d) {
  fmt::print("{}: {}\n  drive {} [key=value]...\n", d.name, d.help, d.name);
  print_keys(d.parameters);
  print_errors("error drive", d.slip_errors);
  print_errors("error encoder", d.encoder_errors);
}

void print_kind(const PartDescriptor& p) {
  fmt::print("{}: {}\n  part {} NAME [key=value]...\n", p.name, p.help, p.name);
  print_keys(p.parameters);
}

void print_kind(const PersonalityDescriptor& p) {
  fmt::print("{}: {}\n  device {} NAME [address=ADDRESS] [key=value]...\n", p.name, p.help, p.name);
  print_keys(p.parameters, p.texts);
}

// Prints the kind with this name, or all of them if the word is `sort`. Returns true if there was
// one.
template <class List>
bool print_matching(const char* sort, const List& list, const std::string& word,
                    std::vector<std::string>& known) {
  bool found = false;
  known.emplace_back(sort);
  for (const auto& item : list) {
    known.emplace_back(item.name);
    if (word != sort && word != item.name) continue;
    print_kind(item);
    found = true;
  }
  return found;
}

int list_about(const std::string& word) {
  const Catalogue catalogue = full_catalogue();
  std::vector<std::string> known;
  bool found = print_matching("sensors", catalogue.sensors, word, known);
  found |= print_matching("drives", catalogue.drives, word, known);
  found |= print_matching("parts", catalogue.parts, word, known);
  found |= print_matching("devices", all_personalities(), word, known);
  known.emplace_back("radio");
  if (word == "radio") {
    fmt::print("radio: messages between robots\n");
    print_errors("error radio", kRadioErrors);
    return 0;
  }
  if (found) return 0;
  fmt::print(stderr, "understudy list: there is nothing called \"{}\"; {}\n", word,
             suggestion(word, known));
  return 1;
}

std::function<int()> add(Options& options) {
  const auto word = std::make_shared<std::string>();
  options.add("KIND", word.get(),
              "Show the keys of this sensor, drive, part or device, or of all sensors, drives, "
              "parts or devices");
  const auto json = std::make_shared<bool>(false);
  options.add_flag("--json", json.get(), "Everything, with keys, limits and defaults, as JSON");
  return [word, json] {
    if (*json) {
      fmt::print("{}", list_as_json());
      return 0;
    }
    return word->empty() ? list_everything() : list_about(*word);
  };
}

}  // namespace

extern const CommandDescriptor list_command;
const CommandDescriptor list_command{"list", "List robots, sensors, devices, formats", add};

}  // namespace understudy
