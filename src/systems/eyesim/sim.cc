// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// .sim: a scene of EyeSim: the world file, the robots and objects in it and the robots' programs.
// Millimetres and degrees counter-clockwise from +x; keywords in any case. docs/formats/sim.md is
// the reference. sim_bodies.h places robots and objects, and sim_writer.cc writes the file.
// See it: understudy check worlds/demo/room.sim
//
// Follows EyeSim 0.8 (2018), the files of later versions, and those of EyeSim 6 as far as their
// lines still have a meaning.
#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "base/words.h"
#include "files/colour.h"
#include "files/embedded_files.h"
#include "files/entry_reader.h"
#include "files/extension_lines.h"
#include "files/format.h"
#include "files/key_presses.h"
#include "files/numbers.h"
#include "files/set_lines.h"
#include "systems/eyesim/light.h"
#include "systems/eyesim/sim_bodies.h"
#include "systems/eyesim/year.h"
#include "world/box_walls.h"

namespace understudy {

std::string write_sim(const Spec& spec, const Writing& writing, FileReport& report);

namespace {

class SimReader {
 public:
  SimReader(const std::string& file, Reading& reading, Spec& spec)
      : report_(file, reading.diagnostics),
        reading_(reading),
        spec_(spec),
        bodies_(report_, reading, spec) {}

  void read(ByteSpan bytes);

  void take_world(const Entry& entry);
  void take_robi(const Entry& entry) { bodies_.take_robi(entry); }
  void take_obj(const Entry& entry) { bodies_.take_obj(entry); }
  void take_marker(const Entry& entry);
  void take_settings(const Entry& entry);
  void take_set(const Entry& entry);
  void take_part(const Entry& entry);
  void take_keys(const Entry& entry);
  void take_stance(const Entry& entry);

 private:
  void take_line(const Entry& entry);
  void take_year(const Entry& entry);
  void skip_unknown(const Entry& entry);
  void check_devices();
  RobotSpec* robot_above(const Entry& entry);
  void keep(const Entry& entry) { spec_.kept_scene_lines.push_back(line_of(entry)); }

  FileReport report_;
  Reading& reading_;
  Spec& spec_;
  SceneBodies bodies_;
  bool world_read_ = false;     // without errors
  int world_line_ = 0;          // of the world in use; 0 if there is none
  bool robot_skipped_ = false;  // the last line that may have placed a robot was not understood
  std::set<std::string> told_;  // one warning per skipped word is enough
  std::map<std::string, std::vector<Entry>> device_lines_;  // by the name of their robot
};

constexpr KeywordRow<SimReader> kSimRows[] = {
    {{"world", "path", "floor and walls: a .wld or .maz file"}, &SimReader::take_world},
    {{"maze", "path", "the same as world (EyeSim 6)"}, &SimReader::take_world},
    {{"robi", "path [program [x y phi]]", "a .robi file: a kind of robot"}, &SimReader::take_robi},
    {{"robot", "path [program [x y phi]]", "the same as robi"}, &SimReader::take_robi},
    {{"obj", "path", "an .esObj file: a kind of object"}, &SimReader::take_obj},
    {{"object", "path", "the same as obj"}, &SimReader::take_obj},
    {{"marker", "x y [r g b [a]]", "a coloured spot on the floor"}, &SimReader::take_marker},
    {{"settings", "[VIS] [TRACE]", "what viewers show; no effect on the run"},
     &SimReader::take_settings},
    {{"set", "key value", "a setting of the world, see below"}, &SimReader::take_set},
    {{"sensor", "kind name [key=value]...", "a sensor on the robot above"}, &SimReader::take_part},
    {{"error", "part [name] [key=value]...", "errors of the robot above"}, &SimReader::take_part},
    {{"device", "kind name [key=value]...", "a device on the robot above"}, &SimReader::take_part},
    {{"part", "kind name [key=value]...", "a part of the robot above"}, &SimReader::take_part},
    {{"null-modem", "A B", "a cable between two programs: one opens A, the other B"},
     &SimReader::take_part},
    {{"keys", "key@seconds,...", "keys pressed on the panel of the robot above"},
     &SimReader::take_keys},
    {{"stance", "z [roll pitch]", "height and lean of the robot or object above"},
     &SimReader::take_stance},
};
constexpr std::span<const KeywordRow<SimReader>> kSimKeywords = kSimRows;

std::size_t count_errors(const Diagnostics& diagnostics) {
  const auto& list = diagnostics.list();
  return static_cast<std::size_t>(std::count_if(list.begin(), list.end(), [](const Diagnostic& d) {
    return d.severity == Severity::kError;
  }));
}

bool names_world(const Entry& entry) {
  return same_word(entry[0].text, "world") || same_word(entry[0].text, "maze");
}

// A line may name a built-in kind that nothing in the file is of. Every world has those.
template <class Bodies, class Kinds>
void drop_unused(const Bodies& bodies, Kinds& kinds) {
  std::erase_if(kinds, [&](const auto& kind) {
    return kind.file.empty() && std::none_of(bodies.begin(), bodies.end(), [&](const auto& body) {
             return body.kind == kind.name;
           });
  });
}

bool chooses_year(const Entry& entry) {
  return entry.size() > 1 && same_word(entry[0].text, "set") && same_word(entry[1].text, "eyesim");
}

void SimReader::read(ByteSpan bytes) {
  if (reading_.is_outermost()) use_eyesim_light(spec_.environment);
  std::vector<Entry> lines;
  EntryReader entries(bytes, report_);
  for (Entry entry; entries.next(entry);) lines.push_back(entry);
  // If there are several worlds, the last one is used. It is read when its line comes, because it
  // may hold objects, and ids are given in the order of the file.
  for (const Entry& line : lines)
    if (names_world(line) && line.size() > 1) world_line_ = line[0].line;
  // Before any file is read that depends on it.
  for (const Entry& line : lines)
    if (chooses_year(line)) take_year(line);
  for (const Entry& line : lines)
    if (!report_.full()) take_line(line);
  // EyeSim starts from an empty box of 2 x 2 m and keeps it if the file names no world.
  if (world_line_ == 0) add_box_walls(spec_);
  check_devices();
  bodies_.finish(world_read_ || world_line_ == 0);
  drop_unused(spec_.robots, spec_.kinds);
  drop_unused(spec_.objects, spec_.object_kinds);
  use_eyesim_year(eyesim_year(reading_), spec_);
}

void SimReader::take_year(const Entry& entry) {
  if (!has_key_and_value(entry, report_)) return;
  VersionChoice& chosen = (*reading_.versions)["eyesim"];
  if (chosen.final) return;
  if (const auto year = eyesim_year(entry[2].text); !year)
    report_.error(entry[2], year.error(), "see docs/eyesim-years.md");
  else
    chosen.text = entry[2].text;
}

void SimReader::take_line(const Entry& entry) {
  if (const auto* row = find_row(kSimKeywords, lower_case(entry[0].text)))
    (this->*row->take)(entry);
  else if (bodies_.place(entry))
    robot_skipped_ = false;
  else
    skip_unknown(entry);
}

void SimReader::take_world(const Entry& entry) {
  if (entry.size() < 2) {
    report_.error(entry[0], entry[0].text + " needs the path of a file", "write world PATH");
    return;
  }
  warn_about_extra_words(entry, 2, report_);
  if (entry[0].line != world_line_) {
    report_.warning(entry[0], "another world line below replaces it", "keep one");
    return;
  }
  const std::size_t before = count_errors(reading_.diagnostics);
  const std::string path =
      read_named_file(entry[1], FormatRole::kSurroundings, report_, reading_, spec_);
  world_read_ = count_errors(reading_.diagnostics) == before;
  if (!path.empty()) spec_.world_file = reading_.resolver.full_path(path);
  bodies_.adopt_named();
}

void SimReader::take_marker(const Entry& entry) {
  if (entry.size() != 3 && entry.size() < 6) {
    report_.error(entry[0], "marker needs x y, or x y r g b, or x y r g b a",
                  "write marker x y r g b");
    return;
  }
  warn_about_extra_words(entry, 7, report_);
  const auto x_m = read_length_m(entry[1], "x", kCoordinateMm, report_);
  const auto y_m = read_length_m(entry[2], "y", kCoordinateMm, report_);
  MarkerSpec marker;
  marker.colour = 0xFFFFFF;
  if (entry.size() >= 6) {
    const auto colour = read_colour(std::span(entry).subspan(3, 3), report_);
    if (!colour) return;
    marker.colour = *colour;
  }
  if (entry.size() >= 7) {
    const auto part = read_colour_part(entry[6], report_);
    if (!part) return;
    marker.opacity = *part / 255;
  }
  if (!x_m || !y_m) return;
  marker.at = {*x_m, *y_m};
  spec_.markers.push_back(marker);
}

void SimReader::take_settings(const Entry& entry) {
  for (const Token& word : std::span(entry).subspan(1)) {
    if (same_word(word.text, "VIS"))
      spec_.show_beams = true;
    else if (same_word(word.text, "TRACE"))
      spec_.show_trails = true;
    else
      report_.warning(word, "unknown setting " + in_quotes(word.text) + ", ignored",
                      "use VIS or TRACE");
  }
}

void SimReader::take_set(const Entry& entry) {
  if (chooses_year(entry)) return;  // taken before
  if (entry.size() > 1 && entry[1].text == kPhysicsSetting)
    return read_physics_set_line(entry, report_, reading_);
  if (!bodies_.take_set(entry)) read_set_line(entry, report_, spec_);
}

// The robot that a line after its own belongs to. Null, and reported or kept, if there is none.
RobotSpec* SimReader::robot_above(const Entry& entry) {
  if (robot_skipped_) {
    keep(entry);  // its robot is missing, which was already reported
    return nullptr;
  }
  RobotSpec* robot = bodies_.last_robot();
  if (robot == nullptr && !bodies_.kinds().some_missing())
    report_.error(entry[0], lower_case(entry[0].text) + " before any robot",
                  "put it after the line of its robot");
  return robot;
}

void SimReader::take_keys(const Entry& entry) {
  RobotSpec* robot = robot_above(entry);
  if (robot == nullptr) return;
  if (entry.size() < 2)
    report_.error(entry[0], "keys needs keys and times", "write keys KEY1@0.5,X120Y80@3");
  for (const Token& word : std::span(entry).subspan(1)) {
    const auto presses = parse_key_presses(word.text);
    if (!presses) {
      report_.error(word, presses.error(), "see docs/formats/sim.md");
      continue;
    }
    robot->keys.insert(robot->keys.end(), presses->begin(), presses->end());
  }
}

void SimReader::take_stance(const Entry& entry) {
  if (robot_skipped_) return keep(entry);
  Stance* stance = bodies_.last_stance();
  if (stance == nullptr) {
    if (!bodies_.kinds().some_missing())
      report_.error(entry[0], "stance before any robot or object",
                    "put it after the line of what it is about");
    return;
  }
  if (entry.size() != 2 && entry.size() != 4) {
    report_.error(entry[0], "stance needs 1 or 3 numbers, not " + std::to_string(entry.size() - 1),
                  "write stance z, or stance z roll pitch");
    return;
  }
  const auto z_m = read_length_m(entry[1], "z", kCoordinateMm, report_);
  const bool leans = entry.size() == 4;
  const auto roll_rad = leans ? read_angle(entry[2], "roll", report_) : 0.0;
  const auto pitch_rad = leans ? read_angle(entry[3], "pitch", report_) : 0.0;
  if (!z_m || !roll_rad || !pitch_rad) return;
  *stance = {*z_m, *roll_rad, *pitch_rad};
  if (!stance->is_upright()) reading_.note_space(report_.file(), entry[0]);
}

void SimReader::take_part(const Entry& entry) {
  RobotSpec* robot = robot_above(entry);
  if (robot == nullptr) return;
  Entry line = entry;
  line[0].text = lower_case(line[0].text);
  if (!read_part_line(line, reading_.context, report_, part_lists(*robot))) {
    skip_unknown(entry);
    robot_skipped_ = false;
  }
  embed_files(line, reading_, report_, part_lists(*robot));
  if (line[0].text == "device") device_lines_[robot->name].push_back(line);
}

// Only now are all sensors of the robots known.
void SimReader::check_devices() {
  for (const RobotSpec& robot : spec_.robots) {
    const auto lines = device_lines_.find(robot.name);
    if (lines == device_lines_.end()) continue;
    std::vector<NamedSensor> sensors;
    for (const RobotKindSpec& kind : spec_.kinds)
      if (kind.name == robot.kind) add_sensors(kind.sensors, sensors);
    add_sensors(robot.sensors, sensors);
    check_device_lines(lines->second, robot.devices, sensors, reading_.context, report_);
  }
}

void SimReader::skip_unknown(const Entry& entry) {
  keep(entry);
  robot_skipped_ = true;  // it may be a robot of a .robi file
  const Token& word = entry[0];
  if (bodies_.kinds().some_missing() || !told_.insert(lower_case(word.text)).second) return;
  std::vector<std::string> known = words_of(kSimKeywords);
  const std::vector<std::string> kinds = bodies_.kinds().names();
  known.insert(known.end(), kinds.begin(), kinds.end());
  report_.warning(word, "unknown keyword " + in_quotes(word.text) + ", line skipped",
                  suggestion(word.text, known));
}

std::vector<Keyword> sim_settings() {
  std::vector<Keyword> all = setting_keywords();
  const std::vector<Keyword> more = next_body_settings();
  all.insert(all.end(), more.begin(), more.end());
  all.push_back(physics_keyword());
  all.push_back({"eyesim", "year", "behave like EyeSim of this year; see docs/eyesim-years.md"});
  return all;
}

// The first line of data is a keyword, or places something that every EyeSim knows.
bool looks_like_sim(std::string_view, ByteSpan first_bytes) {
  Diagnostics ignored;
  FileReport report("", ignored);
  EntryReader entries(first_bytes, report);
  Entry entry;
  if (!entries.next(entry)) return false;
  const std::string word = lower_case(entry[0].text);
  if (word == "set") {  // other formats have it too
    const std::vector<Keyword> known = sim_settings();
    return entry.size() > 1 && std::any_of(known.begin(), known.end(), [&](const Keyword& k) {
             return entry[1].text == k.word;
           });
  }
  constexpr const char* kOwnKinds[] = {"s4", "labbot", "can", "soccer", "crate", "golf"};
  return find_row(kSimKeywords, word) != nullptr ||
         std::find(std::begin(kOwnKinds), std::end(kOwnKinds), word) != std::end(kOwnKinds);
}

constexpr const char* kSimExtensions[] = {"sim"};

}  // namespace

extern const FormatDescriptor sim_format;
constinit const FormatDescriptor sim_format = {
    .name = "sim",
    .help = "EyeSim scene: a world file, robots, objects and programs",
    .rank = 30,
    .extensions = kSimExtensions,
    .role = FormatRole::kScene,
    .keywords = [] { return keywords_of(kSimKeywords); },
    .sniff = looks_like_sim,
    .read = [](ByteSpan bytes, const std::string& file, Reading& reading,
               Spec& spec) { SimReader(file, reading, spec).read(bytes); },
    .write = write_sim,
    .settings = sim_settings,
};

}  // namespace understudy
