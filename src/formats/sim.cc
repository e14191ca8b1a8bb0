// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// .sim: a scene of EyeSim: the world file, the robots in it and their programs. Millimetres and
// degrees counter-clockwise from +x; keywords in any case. docs/formats/sim.md is the reference.
// See it: understudy check worlds/demo/room.sim
//
// Follows EyeSim 0.8 (2018) and the files of later versions; what EyeSim knows and this reader does
// not is a row without a function below.
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/math.h"
#include "base/words.h"
#include "formats/entry_reader.h"
#include "formats/extension_lines.h"
#include "formats/format.h"
#include "formats/numbers.h"

namespace understudy {
namespace {

constexpr double kMmPerM = 1000.0;
constexpr const char* kSettingsWords[] = {"VIS", "TRACE"};

class SimReader {
 public:
  SimReader(const std::string& file, Reading& reading, Spec& spec)
      : report_(file, reading.diagnostics), reading_(reading), spec_(spec) {}

  void read(ByteSpan bytes);

  void take_world(const Entry& entry);
  void take_settings(const Entry& entry);
  void take_set(const Entry& entry) { read_set_line(entry, report_, spec_); }
  void take_device(const Entry& entry);
  void take_missing_kind(const Entry& entry);

 private:
  enum class LastRobot { kNone, kPlaced, kSkipped };

  void take_robot(const RobotKindSpec& kind, const Entry& entry);
  void skip_unsupported(const Token& word, const std::string& what);
  void skip_unknown(const Token& word);
  const RobotKindSpec* find_kind(const std::string& word) const;
  std::string next_name(const std::string& kind);
  std::string program_of(const Token& word);
  void check_places();

  FileReport report_;
  Reading& reading_;
  Spec& spec_;
  std::optional<Token> world_;  // the path of the world file
  LastRobot last_robot_ = LastRobot::kNone;
  std::map<std::string, int> robots_of_kind_;
  std::vector<Token> robot_words_;  // where each robot of the spec stands in the file
  std::set<std::string> told_;      // one warning per skipped word is enough
};

constexpr KeywordRow<SimReader> kRows[] = {
    {{"world", "path", "floor and walls: a .wld file"}, &SimReader::take_world},
    {{"maze", "path", "the same as world (EyeSim 6)"}, &SimReader::take_world},
    {{"settings", "[VIS] [TRACE]", "what EyeSim's window shows; no effect on the run"},
     &SimReader::take_settings},
    {{"set", "key value", "a setting of the world, see below"}, &SimReader::take_set},
    {{"device", "kind name [key=value]...", "a device on the robot above"},
     &SimReader::take_device},
    {{"robi", "path", "a .robi file: a kind of robot"}, nullptr},
    {{"robot", "path", "a .robi file: a kind of robot"}, nullptr},
    {{"obj", "path", "an .esObj file: a kind of object"}, nullptr},
    {{"object", "path", "an .esObj file: a kind of object"}, nullptr},
    {{"labbot", "x y phi [program]", "a robot"}, &SimReader::take_missing_kind},
    {{"can", "x y phi", "an object"}, nullptr},
    {{"soccer", "x y phi", "an object"}, nullptr},
    {{"crate", "x y phi", "an object"}, nullptr},
    {{"golf", "x y phi", "an object"}, nullptr},
    {{"marker", "x y [r g b [a]]", "a coloured spot on the floor"}, nullptr},
};
constexpr std::span<const KeywordRow<SimReader>> kKeywords = kRows;

// EyeSim starts from an empty box of 2 x 2 m and keeps it if the file names no world.
void add_default_box(Spec& spec) {
  const double w = spec.floor.width_m;
  const double h = spec.floor.height_m;
  const Vec2 corners[] = {{0, 0}, {w, 0}, {w, h}, {0, h}};
  for (std::size_t i = 0; i < 4; ++i) {
    WallSpec wall;
    wall.from = corners[i];
    wall.to = corners[(i + 1) % 4];
    spec.walls.push_back(wall);
  }
}

void SimReader::read(ByteSpan bytes) {
  EntryReader entries(bytes, report_);
  Entry entry;
  while (entries.next(entry)) {
    const std::string word = lower_case(entry[0].text);
    const auto* row = find_row(kKeywords, word);
    // A kind that is there comes before the list of those that are still missing.
    if (const RobotKindSpec* kind = find_kind(word))
      take_robot(*kind, entry);
    else if (row == nullptr)
      skip_unknown(entry[0]);
    else if (row->take == nullptr)
      skip_unsupported(entry[0], entry[0].text);
    else
      (this->*row->take)(entry);
  }
  // Only now, since of several worlds the last one counts.
  if (world_)
    read_named_file(*world_, FormatRole::kSurroundings, report_, reading_, spec_);
  else
    add_default_box(spec_);
  check_places();
}

void SimReader::take_world(const Entry& entry) {
  if (entry.size() < 2) {
    report_.error(entry[0], entry[0].text + " needs the path of a file", "write world PATH");
    return;
  }
  warn_about_extra_words(entry, 2, report_);
  if (world_) report_.warning(entry[0], "a second world takes the place of the first", "keep one");
  world_ = entry[1];
}

void SimReader::take_settings(const Entry& entry) {
  for (const Token& word : std::span(entry).subspan(1)) {
    const auto same = [&](const char* known) { return same_word(known, word.text); };
    if (std::none_of(std::begin(kSettingsWords), std::end(kSettingsWords), same))
      report_.warning(word, "unknown setting " + in_quotes(word.text) + ", ignored",
                      "known are VIS, TRACE");
  }
}

void SimReader::take_device(const Entry& entry) {
  switch (last_robot_) {
    case LastRobot::kNone:
      report_.error(entry[0], "device before any robot", "put it after the line of its robot");
      break;
    case LastRobot::kSkipped:
      break;  // its robot is not there, and the file was told
    case LastRobot::kPlaced:
      read_device_line(entry, reading_.context.device_kinds, report_, spec_.robots.back().devices);
      break;
  }
}

void SimReader::take_robot(const RobotKindSpec& kind, const Entry& entry) {
  last_robot_ = LastRobot::kSkipped;
  // "S4 S 90 program": the letter is a start mark of a maze.
  if (entry.size() > 1 && entry[1].text.size() == 1 && !parse_number(entry[1].text)) {
    skip_unsupported(entry[1], "start mark of a maze");
    return;
  }
  if (entry.size() < 4 || entry.size() > 5) {
    report_.error(entry[0], entry[0].text + " needs x y phi and at most a program",
                  "write " + kind.name + " x y phi \"program and arguments\"");
    return;
  }
  const auto x_mm = read_number(entry[1], "x", kCoordinateMm, report_);
  const auto y_mm = read_number(entry[2], "y", kCoordinateMm, report_);
  const auto phi_deg = read_number(entry[3], "phi", kAngleDeg, report_);
  if (!x_mm || !y_mm || !phi_deg) return;

  RobotSpec robot;
  robot.id = spec_.next_id++;
  robot.name = next_name(kind.name);
  robot.kind = kind.name;
  robot.X_WR = {*x_mm / kMmPerM, *y_mm / kMmPerM, det::wrap_angle(deg_to_rad(*phi_deg))};
  if (entry.size() == 5) robot.program = program_of(entry[4]);
  if (robots_of_kind_[kind.name] == 1) spec_.kinds.push_back(kind);
  spec_.robots.push_back(std::move(robot));
  robot_words_.push_back(entry[0]);
  last_robot_ = LastRobot::kPlaced;
}

const RobotKindSpec* SimReader::find_kind(const std::string& word) const {
  for (const RobotKindSpec& kind : reading_.context.robot_kinds)
    if (same_word(kind.name, word)) return &kind;
  return nullptr;
}

// S4, S4-2, S4-3 ...
std::string SimReader::next_name(const std::string& kind) {
  const int count = ++robots_of_kind_[kind];
  return count == 1 ? kind : kind + "-" + std::to_string(count);
}

// A built-in program keeps its name, a file that is there becomes its path, and everything else is
// a command line for whoever starts it.
std::string SimReader::program_of(const Token& word) {
  const auto& builtin = reading_.context.programs;
  if (std::find(builtin.begin(), builtin.end(), word.text) != builtin.end()) return word.text;
  const auto path = reading_.resolver.find(word.text, folder_of(report_.file()));
  if (!path) return word.text;
  const std::string full = reading_.resolver.full_path(*path);
  return full.find_first_of(" \t") == std::string::npos ? full : "\"" + full + "\"";
}

void SimReader::skip_unsupported(const Token& word, const std::string& what) {
  if (told_.insert(lower_case(what)).second)
    report_.warning(word, what + " is not supported yet, skipped",
                    "the rest of the file is loaded without it");
}

void SimReader::take_missing_kind(const Entry& entry) {
  last_robot_ = LastRobot::kSkipped;
  skip_unsupported(entry[0], entry[0].text);
}

void SimReader::skip_unknown(const Token& word) {
  last_robot_ = LastRobot::kSkipped;  // it may be a robot of a .robi file
  if (!told_.insert(lower_case(word.text)).second) return;
  std::vector<std::string> known = words_of(kKeywords);
  for (const RobotKindSpec& kind : reading_.context.robot_kinds) known.push_back(kind.name);
  report_.warning(word, "unknown keyword " + in_quotes(word.text) + ", line skipped",
                  suggestion(word.text, known));
}

// EyeSim lets such robots fall; here the floor goes on, but it is hardly what was meant.
void SimReader::check_places() {
  if (reading_.diagnostics.has_errors()) return;
  for (std::size_t i = 0; i < robot_words_.size(); ++i) {
    const Pose2& place = spec_.robots[i].X_WR;
    if (place.x_m >= 0 && place.x_m <= spec_.floor.width_m && place.y_m >= 0 &&
        place.y_m <= spec_.floor.height_m)
      continue;
    report_.warning(robot_words_[i], spec_.robots[i].name + " stands outside the floor",
                    "the floor is " + number_text(spec_.floor.width_m * kMmPerM) + " x " +
                        number_text(spec_.floor.height_m * kMmPerM) + " mm");
  }
}

// The first line of data is a keyword, or places a robot of the kind that public files use.
bool looks_like_sim(std::string_view, ByteSpan first_bytes) {
  Diagnostics ignored;
  FileReport report("", ignored);
  EntryReader entries(first_bytes, report);
  Entry entry;
  if (!entries.next(entry)) return false;
  const std::string word = lower_case(entry[0].text);
  return word == "s4" || find_row(kKeywords, word) != nullptr;
}

constexpr const char* kExtensions[] = {"sim"};

}  // namespace

extern const FormatDescriptor sim_format;
constinit const FormatDescriptor sim_format = {
    .name = "sim",
    .help = "EyeSim scene: a world file, robots and their programs",
    .extensions = kExtensions,
    .role = FormatRole::kScene,
    .keywords = [] { return keywords_of(kKeywords); },
    .sniff = looks_like_sim,
    .read = [](ByteSpan bytes, const std::string& file, Reading& reading,
               Spec& spec) { SimReader(file, reading, spec).read(bytes); },
};

}  // namespace understudy
