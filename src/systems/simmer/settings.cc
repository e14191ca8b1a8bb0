// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/settings.h"

#include <algorithm>

#include "files/entry_reader.h"
#include "systems/simmer/device_lines.h"
#include "systems/simmer/tables.h"

namespace understudy {
namespace {

constexpr std::size_t kMostRobots = 100;
constexpr std::size_t kMostOutlinePoints = 256;

class SettingsReader {
 public:
  SettingsReader(SimmerSetup& setup, FileReport& report) : setup_(setup), report_(report) {}

  void read(ByteSpan bytes);
  void take_word(const Entry& entry);
  void take_outline(const Entry& entry);
  void take_robot(const Entry& entry);
  void take_drive(const Entry& entry);
  void take_device(const Entry& entry);

 private:
  SimmerRobot& robot() { return setup_.robots.back(); }
  void take_value(const Entry& entry, const SimmerValue& value);
  void give(const Entry& entry, std::vector<double> numbers);
  bool belongs_to_world(const Entry& entry);
  bool is_free_name(const Token& word);
  void finish_devices();

  SimmerSetup& setup_;
  FileReport& report_;
  SimmerDeviceLines devices_{report_};
};

using Row = KeywordRow<SettingsReader>;
constexpr Row kSimmerSettingsRows[] = {
    {{"version", "matlab|python", "the version of SimMeR that the robot belongs to"},
     &SettingsReader::take_word},
    {{"config", "folder", "where maze.csv, robot.csv, sensors.csv and drive.csv are"},
     &SettingsReader::take_word},
    {{"maze", "file", "instead of maze.csv"}, &SettingsReader::take_word},
    {{"robot", "file.csv|name", "instead of robot.csv; or another robot, see below"},
     &SettingsReader::take_robot},
    {{"sensors", "file", "instead of sensors.csv"}, &SettingsReader::take_word},
    {{"drive", "file.csv|code [key=value]...", "instead of drive.csv; or a drive, see below"},
     &SettingsReader::take_drive},
    {{"drive_profile", "differential|skid_steer|omni|mecanum", "a table instead of drive.csv"},
     &SettingsReader::take_word},
    {{"dialect", "word", "the protocol version of the clients"}, &SettingsReader::take_word},
    {{"byte_order", "big|little", "byte order of the numbers in replies"},
     &SettingsReader::take_word},
    {{"outline", "x y x y x y...", "corners of the robot, in its frame"},
     &SettingsReader::take_outline},
    {{"motor", "code [key=value]...", "a wheel"}, &SettingsReader::take_device},
    {{"ultra", "code [key=value]...", "an ultrasonic sensor"}, &SettingsReader::take_device},
    {{"ir", "code [key=value]...", "a sensor for the floor"}, &SettingsReader::take_device},
    {{"gyro", "code [key=value]...", "a gyroscope"}, &SettingsReader::take_device},
    {{"compass", "code [key=value]...", "a compass"}, &SettingsReader::take_device},
};
constexpr std::span<const Row> kSimmerSettingsKeywords = kSimmerSettingsRows;

bool is_table(const Entry& entry) {
  return entry.size() > 1 && lower_case(entry[1].text).ends_with(".csv");
}

void SettingsReader::read(ByteSpan bytes) {
  EntryReader entries(bytes, report_);
  for (Entry entry; entries.next(entry);) {
    entry[0].text = lower_case(entry[0].text);
    if (const SimmerValue* value = find_simmer_value(entry[0].text))
      take_value(entry, *value);
    else if (const Row* row = find_row(kSimmerSettingsKeywords, entry[0].text))
      (this->*row->take)(entry);
    else
      report_.error(entry[0], "unknown word " + in_quotes(entry[0].text),
                    suggestion(entry[0].text, [] {
                      std::vector<std::string> known;
                      for (const Keyword& keyword : simmer_keywords())
                        known.emplace_back(keyword.word);
                      return known;
                    }()));
  }
  finish_devices();
}

void SettingsReader::take_value(const Entry& entry, const SimmerValue& value) {
  auto numbers = read_simmer_numbers(value, std::span(entry).subspan(1));
  if (!numbers)
    report_.error(entry[0], numbers.error(), "write " + entry[0].text + " " + value.arguments);
  else if (!value.is_for(SimmerValue::kWorld) || belongs_to_world(entry))
    give(entry, std::move(*numbers));
}

// If a line comes twice, or two lines set the same thing, the last one counts.
void SettingsReader::give(const Entry& entry, std::vector<double> numbers) {
  constexpr std::pair<const char*, const char*> kSame[] = {{"bot_center", "start_cell"},
                                                           {"block_center", "block_cell"},
                                                           {"drive", "drive_profile"},
                                                           {"outline", "robot"}};
  SimmerSettings& settings = robot().settings;
  for (const auto& [a, b] : kSame) {
    if (entry[0].text == a) settings.erase(b);
    if (entry[0].text == b) settings.erase(a);
  }
  settings[entry[0].text] = {
      entry[0], {entry.begin() + 1, entry.end()}, std::move(numbers), report_.file()};
}

bool SettingsReader::belongs_to_world(const Entry& entry) {
  if (setup_.robots.size() == 1) return true;
  report_.error(entry[0], entry[0].text + " does not belong to one robot",
                "put it above the first robot line");
  return false;
}

void SettingsReader::take_word(const Entry& entry) {
  if (entry.size() < 2) {
    const Row* row = find_row(kSimmerSettingsKeywords, entry[0].text);
    report_.error(entry[0], entry[0].text + " needs a word",
                  "write " + entry[0].text + " " + row->arguments);
    return;
  }
  warn_about_extra_words(entry, 2, report_);
  const auto check = [&](const std::vector<std::string>& allowed) {
    if (std::find(allowed.begin(), allowed.end(), entry[1].text) != allowed.end()) return true;
    report_.error(entry[1], entry[0].text + " cannot be " + in_quotes(entry[1].text),
                  suggestion(entry[1].text, allowed));
    return false;
  };
  if (entry[0].text == "version" && !check({"matlab", "python"})) return;
  if (entry[0].text == "byte_order" && !check({"big", "little"})) return;
  if (entry[0].text == "drive_profile" && !check(simmer_drive_profiles())) return;
  if (entry[0].text == "maze" && !belongs_to_world(entry)) return;
  give(entry, {});
}

void SettingsReader::take_outline(const Entry& entry) {
  const std::size_t count = entry.size() - 1;
  if (count < 6 || count % 2 != 0 || count > 2 * kMostOutlinePoints) {
    report_.error(entry[0], "outline needs x and y of 3 to 256 corners",
                  "write outline x y x y x y");
    return;
  }
  std::vector<double> numbers;
  for (const Token& word : std::span(entry).subspan(1)) {
    const auto number = read_number(word, "corner", {-120, 120, "in"}, report_);
    if (!number) return;
    numbers.push_back(*number);
  }
  give(entry, std::move(numbers));
}

void SettingsReader::take_robot(const Entry& entry) {
  if (entry.size() < 2 || is_table(entry)) {
    take_word(entry);
    return;
  }
  warn_about_extra_words(entry, 2, report_);
  if (!is_free_name(entry[1])) return;
  if (setup_.robots.size() == kMostRobots) {
    report_.error(entry[0], "there are too many robots",
                  "use at most " + std::to_string(kMostRobots));
    return;
  }
  finish_devices();
  SimmerRobot next = setup_.robots.front();
  next.name = entry[1].text;
  next.word = entry[0];
  for (const char* own : {"bot_center", "start_cell", "ports"})
    if (const auto given = next.settings.find(own); given != next.settings.end())
      next.settings.erase(given);
  setup_.robots.push_back(std::move(next));
}

bool SettingsReader::is_free_name(const Token& word) {
  const bool taken =
      same_word(word.text, "block") ||
      std::any_of(setup_.robots.begin(), setup_.robots.end(),
                  [&](const SimmerRobot& other) { return same_word(other.name, word.text); });
  if (taken || word.text.empty())
    report_.error(word, "there is already a robot called " + in_quotes(word.text),
                  "give each robot its own name");
  return !taken && !word.text.empty();
}

void SettingsReader::take_drive(const Entry& entry) {
  if (entry.size() < 2 || is_table(entry))
    take_word(entry);
  else
    take_device(entry);
}

void SettingsReader::take_device(const Entry& entry) { devices_.take(entry); }

void SettingsReader::finish_devices() {
  const std::optional<Token> first = devices_.first_line();
  const std::string devices = devices_.finish();
  if (!first) return;
  if (simmer_version(robot()) != SimmerVersion::kPython)
    report_.error(*first, first->text + " lines belong to the Python version",
                  "write version python above it, or use a sensors.csv and a drive.csv");
  robot().devices = devices;
}

}  // namespace

SimmerSetup read_simmer_settings(ByteSpan bytes, FileReport& report) {
  SimmerSetup setup;
  SettingsReader(setup, report).read(bytes);
  return setup;
}

std::vector<Keyword> simmer_keywords() {
  std::vector<Keyword> keywords = keywords_of(simmer_values());
  const std::vector<Keyword> more = keywords_of(kSimmerSettingsKeywords);
  keywords.insert(keywords.end(), more.begin(), more.end());
  return keywords;
}

bool looks_like_simmer_settings(ByteSpan first_bytes) {
  Diagnostics ignored;
  FileReport report("", ignored);
  EntryReader entries(first_bytes, report);
  Entry entry;
  if (!entries.next(entry)) return false;
  const SimmerValue* value = find_simmer_value(lower_case(entry[0].text));
  return value != nullptr && read_simmer_numbers(*value, std::span(entry).subspan(1));
}

SimmerVersion simmer_version(const SimmerRobot& robot) {
  const auto given = robot.settings.find("version");
  const bool python = given != robot.settings.end() && given->second.words[0].text == "python";
  return python ? SimmerVersion::kPython : SimmerVersion::kMatlab;
}

}  // namespace understudy
