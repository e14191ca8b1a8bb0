// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "edits/events.h"

#include <algorithm>
#include <optional>

#include "edits/apply_edit.h"
#include "edits/read_edit.h"
#include "files/entry_reader.h"
#include "files/key_presses.h"
#include "files/numbers.h"

namespace understudy {
namespace {

constexpr Keyword kOwnRows[] = {
    {"ROBOT key", "name", "a key of the robot's panel is pressed"},
    {"ROBOT touch", "x y", "the screen of the robot's panel is touched, in pixels"},
    {"ROBOT drive", "v omega", "the robot is driven by hand, in mm/s and deg/s"},
    {"ROBOT odometry", "x y phi", "the robot's odometry is set"},
    {"ROBOT kill", "", "the robot's program is killed"},
    {"stop", "", "the run ends"},
    {"save-lcd", "", "all screens are written to the folder of --lcd-dir"},
};

constexpr NumberLimits kDriveSpeedMm{-1e5, 1e5, "mm/s"};
constexpr NumberLimits kTurnDeg{-1e5, 1e5, "deg/s"};

// A line of the file, and the event it describes.
struct Line {
  Event event;
  Entry words;  // without the time or the conditions
};

class EventReader {
 public:
  EventReader(const std::string& file, const FormatContext& context, const Spec& world,
              Diagnostics& diagnostics)
      : report_(file, diagnostics), context_(context), world_(world) {}

  std::vector<Event> read(ByteSpan bytes);
  bool has_errors() const { return report_.has_errors(); }

 private:
  bool read_start(const Entry& entry, Line& line);
  void add_what_comes(const Line& line);
  void take(Line& line);
  void take_key(Line& line);
  void take_touch(Line& line);
  void take_drive(Line& line);
  void take_odometry(Line& line);
  void take_kill(Line& line);
  void take_state_file(Line& line, Event::Kind kind);
  bool has_words(const Line& line, std::size_t count, const char* form);
  bool is_for_robot(Line& line, Event::Kind kind, std::size_t words, const char* form);
  void check_bodies(const Line& line);
  std::optional<Edit> try_on_world(const Entry& words, FileReport& report, bool only_check);

  FileReport report_;
  const FormatContext& context_;
  Spec world_;  // with everything that the file adds, and nothing removed
};

// "TIME" or "when CONDITIONS then".
bool EventReader::read_start(const Entry& entry, Line& line) {
  line.event.line = entry[0].line;
  std::span<const Token> words = entry;
  if (entry[0].text == "when") {
    words = words.subspan(1);
    if (!read_conditions(words, report_, line.event.when)) return false;
  } else {
    const auto time_s = read_number(entry[0], "time", kTimeSeconds, report_);
    if (!time_s) return false;
    line.event.time = seconds_to_ns(*time_s);
    words = words.subspan(1);
  }
  line.words.assign(words.begin(), words.end());
  if (!line.words.empty()) return true;
  report_.error(entry[0], "there is no event here", "write TIME ROBOT key KEY1, or another event");
  return false;
}

// Tries an edit on the world that has everything.
std::optional<Edit> EventReader::try_on_world(const Entry& words, FileReport& report,
                                              bool only_check) {
  const auto edit = read_edit(words, context_, report);
  if (!edit) return edit;
  std::vector<StateEdit> none;
  const Entry usual = usual_words(words);
  try_edit(*edit, {.context = context_,
                   .spec = world_,
                   .report = report,
                   .state_edits = none,
                   .words = usual,
                   .only_check = only_check});
  return edit;
}

// Robots and objects that are added during the run may be named in any line.
void EventReader::add_what_comes(const Line& line) {
  if (line.words[0].text != "add") return;
  Diagnostics ignored;  // reported when the line is read
  FileReport report("", ignored);
  try_on_world(line.words, report, false);
}

bool EventReader::has_words(const Line& line, std::size_t count, const char* form) {
  if (line.words.size() == count) return true;
  report_.error(line.words.back(),
                "this line has " + std::to_string(line.words.size()) +
                    " words after its time or condition, not " + std::to_string(count),
                "write " + std::string(form));
  return false;
}

// Stores the robot of the first word. Returns false, after reporting it, if there are too few
// words.
bool EventReader::is_for_robot(Line& line, Event::Kind kind, std::size_t words, const char* form) {
  if (!has_words(line, words, form)) return false;
  line.event.kind = kind;
  line.event.robot = line.words[0].text;
  find_robot(line.words[0], world_, report_);
  return true;
}

void EventReader::take_key(Line& line) {
  if (!has_words(line, 3, "TIME ROBOT key KEY1")) return;
  line.event.kind = Event::Kind::kKey;
  line.event.robot = line.words[0].text;
  const auto press = parse_press(line.words[2].text);
  if (press) line.event.key = *press;
  find_robot(line.words[0], world_, report_);
  if (!press) report_.error(line.words[2], press.error(), "write KEY1, or use touch X Y");
}

void EventReader::take_touch(Line& line) {
  if (!is_for_robot(line, Event::Kind::kKey, 4, "TIME ROBOT touch X Y")) return;
  const auto x = read_number(line.words[2], "x", kTouchX, report_);
  const auto y = read_number(line.words[3], "y", kTouchY, report_);
  if (x && y) line.event.key = make_touch(static_cast<int>(*x), static_cast<int>(*y));
}

void EventReader::take_drive(Line& line) {
  if (!is_for_robot(line, Event::Kind::kCommand, 4, "TIME ROBOT drive V OMEGA")) return;
  const auto linear_m_s = read_length_m(line.words[2], "v", kDriveSpeedMm, report_);
  const auto angular_deg_s = read_number(line.words[3], "omega", kTurnDeg, report_);
  if (!linear_m_s || !angular_deg_s) return;
  line.event.command =
      SetSpeed{.linear_m_s = *linear_m_s, .angular_rad_s = deg_to_rad(*angular_deg_s)};
}

void EventReader::take_odometry(Line& line) {
  if (!is_for_robot(line, Event::Kind::kCommand, 5, "TIME ROBOT odometry X Y PHI")) return;
  const auto x_m = read_length_m(line.words[2], "x", kCoordinateMm, report_);
  const auto y_m = read_length_m(line.words[3], "y", kCoordinateMm, report_);
  const auto phi_deg = read_number(line.words[4], "phi", kAngleDeg, report_);
  if (!x_m || !y_m || !phi_deg) return;
  line.event.command = SetOdometry{{*x_m, *y_m, heading_of_degrees(*phi_deg)}};
}

void EventReader::take_kill(Line& line) {
  if (!is_for_robot(line, Event::Kind::kKill, 2, "TIME ROBOT kill")) return;
}

void EventReader::take_state_file(Line& line, Event::Kind kind) {
  const std::string& word = line.words[0].text;
  if (line.words.size() > 2 && !has_words(line, 2, ("TIME " + word + " FILE").c_str())) return;
  line.event.kind = kind;
  if (kind == Event::Kind::kSaveState)
    line.event.edit = edits::SavePlaces{};
  else
    line.event.edit = edits::RestorePlaces{};
  if (line.words.size() == 2) line.event.file = line.words[1].text;
  if (line.words.size() == 2 && line.event.file.empty())
    report_.error(line.words[1], "the file name is empty", "give it one, or leave it out");
}

void EventReader::check_bodies(const Line& line) {
  for (const Condition& condition : line.event.when) find_body(condition.body, world_, report_);
}

void EventReader::take(Line& line) {
  check_bodies(line);
  const std::string& first = line.words[0].text;
  const std::string second = line.words.size() > 1 ? line.words[1].text : "";
  if (first == "stop") {
    if (has_words(line, 1, "TIME stop")) line.event.kind = Event::Kind::kStop;
  } else if (first == "save-lcd") {
    if (has_words(line, 1, "TIME save-lcd")) line.event.kind = Event::Kind::kSaveLcd;
  } else if (first == "save-state") {
    take_state_file(line, Event::Kind::kSaveState);
  } else if (first == "restore-state") {
    take_state_file(line, Event::Kind::kRestoreState);
  } else if (find_edit(line.words) != nullptr) {
    // What is removed may still be named by lines that happen before, so it stays.
    if (auto edit = try_on_world(line.words, report_, true)) line.event.edit = std::move(*edit);
  } else if (second == "key") {
    take_key(line);
  } else if (second == "touch") {
    take_touch(line);
  } else if (second == "drive") {
    take_drive(line);
  } else if (second == "odometry") {
    take_odometry(line);
  } else if (second == "kill") {
    take_kill(line);
  } else if (line.words.size() < 2) {
    report_.error(line.words[0], "an event needs a time, a robot and a word",
                  "write TIME ROBOT key KEY1");
  } else {
    // After `add` comes what is added, and after a robot what happens to it.
    const std::string start = first == "add" ? "add " : "ROBOT ";
    std::vector<std::string> known;
    if (first != "add") known = {"key", "touch", "drive", "odometry", "kill"};
    for (const Keyword& row : edit_keywords())
      if (const std::string_view words = row.word; words.starts_with(start))
        known.emplace_back(words.substr(start.size()));
    report_.error(line.words[1],
                  "unknown event " + in_quotes(first == "add" ? "add " + second : second),
                  suggestion(second, known));
  }
}

std::vector<Event> EventReader::read(ByteSpan bytes) {
  std::vector<Line> lines;
  EntryReader entries(bytes, report_);
  Entry entry;
  while (entries.next(entry)) {
    Line line;
    if (read_start(entry, line)) lines.push_back(std::move(line));
  }
  std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) {
    const auto key = [](const Line& l) { return l.event.when.empty() ? l.event.time : kNever; };
    return key(a) < key(b);
  });
  for (const Line& line : lines) add_what_comes(line);
  std::vector<Event> events;
  for (Line& line : lines) {
    if (report_.full()) break;
    take(line);
    events.push_back(std::move(line.event));
  }
  return events;
}

}  // namespace

bool read_events(ByteSpan bytes, const std::string& file, const Spec& world,
                 const FormatContext& context, std::vector<Event>& events,
                 Diagnostics& diagnostics) {
  EventReader reader(file, context, world, diagnostics);
  std::vector<Event> found = reader.read(bytes);
  if (reader.has_errors()) return false;
  events.insert(events.end(), found.begin(), found.end());
  return true;
}

Result<std::vector<Event>> parse_keys_option(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string_view::npos)
    return Error{"no robot is named; write ROBOT=KEY1@SECONDS,X120Y80@SECONDS"};
  const std::string robot(text.substr(0, equals));

  const auto presses = parse_key_presses(text.substr(equals + 1));
  if (!presses) return Error{presses.error()};
  return key_events(*presses, robot);
}

std::vector<Event> key_events(const std::vector<KeyPress>& presses, const std::string& robot) {
  std::vector<Event> events;
  for (const KeyPress& press : presses)
    events.push_back({.time = press.time,
                      .when = {},
                      .kind = Event::Kind::kKey,
                      .robot = robot,
                      .key = press.press});
  return events;
}

std::vector<Keyword> event_keywords() {
  std::vector<Keyword> all = edit_keywords();
  all.insert(all.end(), std::begin(kOwnRows), std::end(kOwnRows));
  return all;
}

}  // namespace understudy
