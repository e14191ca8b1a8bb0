// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Worlds of SimMeR, the mechatronics course's simulator: its folder with Main.m and the tables
// maze.csv, robot.csv, sensors.csv and drive.csv, and our own settings in a .simmer. Whichever of
// them is named, the others are found next to it and the world is the same. docs/formats/simmer.md
// is the reference.
// See it: understudy check worlds/simmer
#include <algorithm>

#include "base/words.h"
#include "files/format.h"
#include "files/resolver.h"
#include "systems/simmer/csv.h"
#include "systems/simmer/tables.h"
#include "systems/simmer/world.h"

namespace understudy {
namespace {

constexpr const char* kSettingsFile = "world.simmer";
constexpr const char* kMainFile = "Main.m";
constexpr const char* kTablesFolder = "config";

enum class Source : std::uint8_t { kSettings, kMain, kMaze };

// Its first assignments are SimMeR's own.
bool looks_like_main(ByteSpan first_bytes) {
  Diagnostics ignored;
  FileReport report("", ignored);
  return read_simmer_main(first_bytes, report).count("bot_center") > 0;
}

// Whether there is nothing but the digits of cells and commas, at least on the first line.
bool looks_like_maze(ByteSpan first_bytes) {
  std::string_view text = as_text(first_bytes);
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
  return line.find(',') != std::string_view::npos &&
         line.find_first_of("0123") != std::string_view::npos &&
         line.find_first_not_of("0123, \t\"") == std::string_view::npos;
}

Source source_of(std::string_view file, ByteSpan bytes) {
  const std::string name = lower_case(file_name_of(file));
  if (name.ends_with(".simmer")) return Source::kSettings;
  if (name.ends_with(".m")) return Source::kMain;
  if (name.ends_with(".csv") || looks_like_maze(bytes)) return Source::kMaze;
  return looks_like_main(bytes) ? Source::kMain : Source::kSettings;
}

class SimmerReader {
 public:
  SimmerReader(const std::string& file, Reading& reading, Spec& spec)
      : file_(file), reading_(reading), spec_(spec) {}

  void read(ByteSpan bytes);

 private:
  std::string find_settings(Source source) const;
  std::string find_main(const std::string& folder) const;
  std::string table_folder(const SimmerRobot& robot) const;
  // The path of a table. Empty, and perhaps reported, if it does not exist.
  std::string find_table(const SimmerRobot& robot, const char* word, const char* name);
  template <class Take>
  auto with_file(const std::string& path, Take take);
  SimmerTables read_tables(const SimmerRobot& robot);
  void add_main_values(const std::string& path, SimmerSetup& setup);
  void set_name();

  const std::string& file_;
  Reading& reading_;
  Spec& spec_;
  std::string base_;           // the folder where tables are looked for
  std::string settings_file_;  // empty for none
  bool tells_missing_ = false;
};

// The bytes of the file, with its own report.
template <class Take>
auto SimmerReader::with_file(const std::string& path, Take take) {
  FileReport report(path, reading_.diagnostics);
  const Result<Bytes> bytes = reading_.resolver.read(path);
  if (!bytes)
    report.error("it cannot be read: " + bytes.error(), "check the path and its permissions");
  return take(bytes ? ByteSpan(*bytes) : ByteSpan(), report);
}

void SimmerReader::read(ByteSpan bytes) {
  const Source source = source_of(file_, bytes);
  base_ = folder_of(file_);
  settings_file_ = find_settings(source);
  tells_missing_ = settings_file_.empty();
  SimmerSetup setup;
  if (!settings_file_.empty()) setup = with_file(settings_file_, read_simmer_settings);
  SimmerRobot& first = setup.robots.front();
  if (simmer_version(first) == SimmerVersion::kMatlab)
    add_main_values(source == Source::kMain ? file_ : find_main(table_folder(first)), setup);

  const std::string maze_file =
      source == Source::kMaze ? file_ : find_table(first, "maze", "maze.csv");
  const std::optional<SimmerMaze> maze =
      maze_file.empty() ? default_simmer_maze() : with_file(maze_file, read_simmer_maze);
  std::vector<SimmerTables> tables;
  for (const SimmerRobot& robot : setup.robots) tables.push_back(read_tables(robot));
  set_name();
  FileReport report(settings_file_.empty() ? file_ : settings_file_, reading_.diagnostics);
  if (maze && !reading_.diagnostics.has_errors())
    add_simmer_world(setup, tables, *maze, report, spec_);
}

// Settings next to the file, or above a folder of tables.
std::string SimmerReader::find_settings(Source source) const {
  if (source == Source::kSettings) return file_;
  const std::string beside = path_in(base_, kSettingsFile);
  if (reading_.resolver.is_file(beside)) return beside;
  const bool of_tables = file_name_of(reading_.resolver.full_path(base_)) == kTablesFolder;
  const std::string above = path_in(base_, std::string("../") + kSettingsFile);
  return of_tables && reading_.resolver.is_file(above) ? above : "";
}

std::string SimmerReader::find_main(const std::string& folder) const {
  for (const char* place : {"", "../"}) {
    const std::string path = path_in(folder, std::string(place) + kMainFile);
    if (reading_.resolver.is_file(path)) return path;
  }
  return "";
}

std::string SimmerReader::table_folder(const SimmerRobot& robot) const {
  const auto given = robot.settings.find("config");
  return given == robot.settings.end()
             ? base_
             : path_in(folder_of(settings_file_), given->second.words[0].text);
}

std::string SimmerReader::find_table(const SimmerRobot& robot, const char* word, const char* name) {
  FileReport report(settings_file_.empty() ? file_ : settings_file_, reading_.diagnostics);
  const std::string folder = table_folder(robot);
  const auto given = robot.settings.find(word);
  if (given != robot.settings.end()) {
    const Token& wanted = given->second.words[0];
    const std::string in_folder = path_in(folder, wanted.text);
    if (reading_.resolver.is_file(in_folder)) return in_folder;
    const NamedFile found = find_named_file(wanted, report, reading_.resolver);
    if (found.path.empty())
      report.error(wanted, "cannot find " + in_quotes(wanted.text), found.remedy);
    return found.path;
  }
  for (const char* inner : {"", kTablesFolder}) {
    const std::string path = path_in(path_in(folder, inner), name);
    if (reading_.resolver.is_file(path)) return path;
  }
  const auto config = robot.settings.find("config");
  if (config != robot.settings.end())
    report.warning(config->second.words[0],
                   "there is no " + std::string(name) + " in it, so the default one is used",
                   "looked for " + in_quotes(path_in(folder, name)));
  else if (tells_missing_)
    report.note(Token{}, "there is no " + std::string(name) + ", so the default one is used",
                "looked for " + in_quotes(path_in(folder, name)));
  return "";
}

SimmerTables SimmerReader::read_tables(const SimmerRobot& robot) {
  SimmerTables tables;
  const bool python = simmer_version(robot) == SimmerVersion::kPython;
  if (robot.settings.count("outline") == 0 && (!python || robot.settings.count("robot") > 0)) {
    const std::string path = find_table(robot, "robot", "robot.csv");
    if (!path.empty()) tables.outline = with_file(path, read_simmer_robot);
  }
  if (python) return tables;
  SimmerCodes codes;
  if (const std::string path = find_table(robot, "sensors", "sensors.csv"); !path.empty())
    tables.sensors = with_file(path, [&](ByteSpan bytes, FileReport& report) {
      return read_simmer_sensors(bytes, codes, report);
    });
  const auto profile = robot.settings.find("drive_profile");
  if (profile != robot.settings.end()) {
    tables.drives = simmer_drive_profile(profile->second.words[0].text);
  } else if (const std::string path = find_table(robot, "drive", "drive.csv"); !path.empty()) {
    tables.drives = with_file(path, [&](ByteSpan bytes, FileReport& report) {
      return read_simmer_drives(bytes, codes, report);
    });
  }
  return tables;
}

// Settings take precedence over Main.m. Other robots get its values too, except for their place,
// and except for those of the Python version, which has another frame.
void SimmerReader::add_main_values(const std::string& path, SimmerSetup& setup) {
  if (path.empty()) return;
  const SimmerSettings values = with_file(path, read_simmer_main);
  for (std::size_t i = 0; i < setup.robots.size(); ++i) {
    if (simmer_version(setup.robots[i]) == SimmerVersion::kPython) continue;
    SimmerSettings& settings = setup.robots[i].settings;
    for (const auto& [word, given] : values) {
      const bool placed = (word == "bot_center" && settings.count("start_cell") > 0) ||
                          (word == "block_center" && settings.count("block_cell") > 0);
      const bool of_first = word == "bot_center" || word == "ports";
      if (!placed && (i == 0 || !of_first)) settings.emplace(word, given);
    }
  }
}

// A folder is a world. It has the name of the folder, whichever file in it was named.
void SimmerReader::set_name() {
  const std::string name = file_name_of(file_);
  if (lower_case(name).ends_with(".simmer") && name != kSettingsFile) return;
  std::string folder = folder_of(reading_.resolver.full_path(file_));
  if (file_name_of(folder) == kTablesFolder) folder = folder_of(folder);
  spec_.name = folder.empty() ? "SimMeR" : file_name_of(folder);
}

bool looks_like_simmer(std::string_view file_name, ByteSpan first_bytes) {
  const std::string name = file_name_of(file_name);
  if (name == "maze.csv" || looks_like_maze(first_bytes)) return true;
  return lower_case(name).ends_with(".m") ? looks_like_main(first_bytes)
                                          : looks_like_simmer_settings(first_bytes);
}

constexpr const char* kSimmerExtensions[] = {"simmer"};
// Main.m represents its whole folder.
constexpr SharedEnding kSimmerSharedEndings[] = {{"csv", false}, {"m", true}};

}  // namespace

extern const FormatDescriptor simmer_format;
constinit const FormatDescriptor simmer_format = {
    .name = "simmer",
    .help = "world of SimMeR: its folder, Main.m, maze.csv, or settings",
    .rank = 40,
    .extensions = kSimmerExtensions,
    .role = FormatRole::kScene,
    .keywords = simmer_keywords,
    .sniff = looks_like_simmer,
    .read = [](ByteSpan bytes, const std::string& file, Reading& reading,
               Spec& spec) { SimmerReader(file, reading, spec).read(bytes); },
    .shared_endings = kSimmerSharedEndings,
};

}  // namespace understudy
