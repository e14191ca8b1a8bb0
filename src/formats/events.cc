// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "formats/events.h"

#include <algorithm>
#include <optional>

#include "base/math.h"
#include "formats/entry_reader.h"
#include "formats/numbers.h"

namespace understudy {
namespace {

// Names and codes of the panel's keys, as RoBIOS has them.
struct KeyName {
  const char* name;
  std::uint32_t code;
};
constexpr KeyName kKeys[] = {{"KEY1", 1}, {"KEY2", 2}, {"KEY3", 4}, {"KEY4", 8}};
constexpr const char* kKeyRemedy = "known are KEY1, KEY2, KEY3, KEY4";

std::optional<Command> key_command(std::string_view name) {
  for (const KeyName& key : kKeys) {
    if (!same_word(name, key.name)) continue;
    Command command;
    command.kind = CommandKind::kKey;
    command.key = key.code;
    return command;
  }
  return std::nullopt;
}

// Words of an event's line: TIME ROBOT KEYWORD, then the arguments.
constexpr std::size_t kKeywordAt = 2;
constexpr std::size_t kArgumentsAt = 3;

class EventReader {
 public:
  EventReader(const std::string& file, Diagnostics& diagnostics) : report_(file, diagnostics) {}

  std::vector<TimedCommand> read(ByteSpan bytes);
  bool has_errors() const { return report_.has_errors(); }

  void take_key(const Entry& entry);
  void take_place(const Entry& entry);

 private:
  void take_line(const Entry& entry);

  FileReport report_;
  std::optional<Command> command_;  // of the line in hand
};

struct EventRow : KeywordRow<EventReader> {
  std::size_t arguments_count;
};

constexpr EventRow kRows[] = {
    {{{"key", "name", "a key of the robot's panel is pressed"}, &EventReader::take_key}, 1},
    {{{"place", "x y phi", "the robot is put there"}, &EventReader::take_place}, 3},
};
constexpr std::span<const EventRow> kKeywords = kRows;

void EventReader::take_key(const Entry& entry) {
  const Token& name = entry[kArgumentsAt];
  command_ = key_command(name.text);
  if (!command_) report_.error(name, "unknown key " + in_quotes(name.text), kKeyRemedy);
}

void EventReader::take_place(const Entry& entry) {
  const auto x_mm = read_number(entry[kArgumentsAt], "x", kCoordinateMm, report_);
  const auto y_mm = read_number(entry[kArgumentsAt + 1], "y", kCoordinateMm, report_);
  const auto phi_deg = read_number(entry[kArgumentsAt + 2], "phi", kAngleDeg, report_);
  if (!x_mm || !y_mm || !phi_deg) return;
  command_.emplace();
  command_->kind = CommandKind::kPlace;
  command_->pose = {*x_mm / 1000.0, *y_mm / 1000.0, det::wrap_angle(deg_to_rad(*phi_deg))};
}

void EventReader::take_line(const Entry& entry) {
  if (entry.size() <= kKeywordAt) {
    report_.error(entry[0], "an event needs a time, a robot and a word",
                  "write TIME ROBOT key KEY1");
    return;
  }
  const Token& word = entry[kKeywordAt];
  const EventRow* row = find_row(kKeywords, word.text);
  if (row == nullptr) {
    report_.error(word, "unknown event " + in_quotes(word.text),
                  suggestion(word.text, words_of(kKeywords)));
    return;
  }
  if (entry.size() != kArgumentsAt + row->arguments_count) {
    report_.error(word,
                  std::string(row->word) + " takes " + std::to_string(row->arguments_count) +
                      " arguments, not " + std::to_string(entry.size() - kArgumentsAt),
                  std::string("write TIME ROBOT ") + row->word + " " + row->arguments);
    return;
  }
  (this->*row->take)(entry);
}

std::vector<TimedCommand> EventReader::read(ByteSpan bytes) {
  std::vector<TimedCommand> events;
  EntryReader entries(bytes, report_);
  Entry entry;
  while (entries.next(entry)) {
    command_.reset();
    const auto time_s = read_number(entry[0], "time", kTimeSeconds, report_);
    take_line(entry);
    if (time_s && command_) events.push_back({seconds_to_ns(*time_s), entry[1].text, *command_});
  }
  std::stable_sort(events.begin(), events.end(),
                   [](const TimedCommand& a, const TimedCommand& b) { return a.time < b.time; });
  return events;
}

Error keys_error(const std::string& what) {
  return Error{what + "; write ROBOT=KEY1@SECONDS,KEY2@SECONDS"};
}

}  // namespace

bool read_events(ByteSpan bytes, const std::string& file, std::vector<TimedCommand>& events,
                 Diagnostics& diagnostics) {
  EventReader reader(file, diagnostics);
  std::vector<TimedCommand> found = reader.read(bytes);
  if (reader.has_errors()) return false;
  events.insert(events.end(), found.begin(), found.end());
  return true;
}

Result<std::vector<TimedCommand>> parse_keys_option(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string_view::npos) return keys_error("no robot is named");
  const std::string robot(text.substr(0, equals));

  std::vector<TimedCommand> events;
  for (std::string_view rest = text.substr(equals + 1);;) {
    const std::size_t comma = rest.find(',');
    const std::string_view press = rest.substr(0, comma);
    const std::size_t at = press.find('@');
    if (at == std::string_view::npos) return keys_error(in_quotes(press) + " has no @SECONDS");
    const auto command = key_command(press.substr(0, at));
    if (!command)
      return keys_error("unknown key " + in_quotes(press.substr(0, at)) + ", " + kKeyRemedy);
    const std::string_view time = press.substr(at + 1);
    const auto time_s = parse_number(time);
    if (!time_s) return keys_error(in_quotes(time) + " is not a number of seconds");
    const std::string problem = outside_limits(*time_s, time, "time", kTimeSeconds);
    if (!problem.empty()) return keys_error(problem);
    events.push_back({seconds_to_ns(*time_s), robot, *command});
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
  }
  return events;
}

std::vector<Keyword> event_keywords() { return keywords_of(kKeywords); }

}  // namespace understudy
