// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The table of the lines that are edits, and the code that all of them share.
#include "edits/read_edit.h"

#include <algorithm>

#include "base/words.h"
#include "edits/read_rows.h"

namespace understudy {
namespace {

struct EditRow : Keyword {
  std::size_t least;  // arguments
  std::size_t most;
  edits::ReadEdit read;
  bool takes_text = false;  // may be followed by the lines of a file
};

constexpr std::size_t kAny = 1000;
constexpr std::string_view kRobotMark = "ROBOT ";  // instead of a first word: a robot's id or name

// Rows with two words come before rows with one: "move wall" does not move a body called wall.
constexpr EditRow kEditRowArray[] = {
    {{"add robot", "kind x y phi [z roll pitch] [program]", "a new robot"},
     4,
     8,
     &edits::read_add_robot},
    {{"add object", "kind x y phi [z roll pitch]", "a new object"}, 4, 7, &edits::read_add_object},
    {{"add kind", "file", "a kind of robot or object; the text of its file follows"},
     1,
     1,
     &edits::read_add_kind,
     true},
    {{"add wall", "x1 y1 x2 y2 [thickness height [r g b]]", "a new wall"},
     4,
     9,
     &edits::read_add_wall},
    {{"add marker", "x y [r g b [a]]", "a new marker on the floor"}, 2, 6, &edits::read_add_marker},
    {{"hold", "body", "takes a robot or an object out of the world"}, 1, 1, &edits::read_hold},
    {{"release", "body [x y phi [z roll pitch]]", "puts it back into the world"},
     1,
     7,
     &edits::read_release},
    {{"remove wall", "id", "removes a wall"}, 1, 1, &edits::read_remove_wall},
    {{"remove marker", "number", "removes a marker"}, 1, 1, &edits::read_remove_marker},
    {{"remove", "body", "removes a robot or an object"}, 1, 1, &edits::read_remove},
    {{"move wall", "id x1 y1 x2 y2", "moves a wall"}, 5, 5, &edits::read_move_wall},
    {{"move marker", "number x y", "moves a marker"}, 3, 3, &edits::read_move_marker},
    {{"move", "body x y phi [z roll pitch]", "moves a robot or an object"},
     4,
     7,
     &edits::read_move},
    {{"floor", "width height [x y]", "size of the floor, and its corner with the smallest x and y"},
     2,
     4,
     &edits::read_floor},
    {{"set wall", "id key value", "sets a value of a wall"}, 3, 3, &edits::read_set_wall},
    {{"set marker", "number colour r g b [a]", "sets the looks of a marker"},
     5,
     6,
     &edits::read_set_marker},
    {{"set", "key value", "sets a value of the world"}, 2, 2, &edits::read_set_world},
    {{"error-level", "percent", "sets how much of the errors is applied"},
     1,
     1,
     &edits::read_error_level},
    {{"take-back", "", "undoes an edit; the changes follow"}, 0, 0, &edits::read_take_back, true},
    {{"save-state", "[file]", "saves all places"}, 0, 0, &edits::read_save_state},
    {{"restore-state", "[file]", "restores the saved places"},
     0,
     0,
     &edits::read_restore_state,
     true},
    {{"ROBOT place", "x y phi [z roll pitch]", "moves the robot or object"},
     3,
     6,
     &edits::read_place},
    {{"ROBOT set", "key value", "sets a value of its body or drive"}, 2, 2, &edits::read_set_body},
    {{"ROBOT sensor", "name on/off, or: kind name [key=value]...", "a sensor"},
     2,
     kAny,
     &edits::read_sensor},
    {{"ROBOT part", "name value [which], or: kind name [key=value]...",
      "moves a part, or adds a new one"},
     2,
     kAny,
     &edits::read_part},
    {{"ROBOT error", "part [name] [key=value]...", "an error model"}, 1, kAny, &edits::read_fitted},
    {{"ROBOT device", "kind name [key=value]...", "a device"}, 2, kAny, &edits::read_fitted},
    {{"ROBOT disconnect", "[text]", "disconnects its program with this message"},
     0,
     1,
     &edits::read_disconnect},
    {{"ROBOT cut", "device", "cuts its links"}, 1, 1, &edits::read_cut},
    {{"ROBOT power", "device on/off", "switches it on or off"}, 2, 2, &edits::read_power},
};
constexpr std::span<const EditRow> kEditRows = kEditRowArray;

bool begins_with(const Entry& entry, std::string_view words) {
  const std::size_t space = words.find(' ');
  if (words.starts_with(kRobotMark))
    return entry.size() > 1 && entry[1].text == words.substr(kRobotMark.size());
  if (space == std::string_view::npos) return entry[0].text == words;
  return entry.size() > 1 && entry[0].text == words.substr(0, space) &&
         entry[1].text == words.substr(space + 1);
}

const EditRow* find_row(const Entry& entry) {
  const auto row = std::find_if(kEditRows.begin(), kEditRows.end(),
                                [&](const EditRow& r) { return begins_with(entry, r.word); });
  return row == kEditRows.end() ? nullptr : &*row;
}

void report_unknown(const Entry& entry, FileReport& report) {
  std::vector<std::string> first_words;
  std::vector<std::string> second_words;
  for (const EditRow& row : kEditRows) {
    const std::string_view words = row.word;
    if (words.starts_with(kRobotMark))
      second_words.emplace_back(words.substr(kRobotMark.size()));
    else
      first_words.emplace_back(words.substr(0, words.find(' ')));
  }
  first_words.erase(std::unique(first_words.begin(), first_words.end()), first_words.end());
  // In "bob plcae 1 2 3" or "ad robot ...", assume the word that is closer to a known one.
  const bool second = entry.size() > 1 && nearest_word(entry[0].text, first_words).empty();
  const Token& word = entry[second ? 1 : 0];
  report.error(word, "unknown event " + in_quotes(word.text),
               suggestion(word.text, second ? second_words : first_words));
}

// The words of the first line, and the lines below it.
struct SplitText {
  std::string_view line;
  std::string_view below;

  explicit SplitText(std::string_view text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    line = text.substr(0, end);
    below = text.substr(std::min(end + 1, text.size()));
  }
};

}  // namespace

std::optional<Edit> read_edit(const Entry& entry, const FormatContext& context, FileReport& report,
                              std::string_view text_below) {
  const EditRow* row = find_row(entry);
  if (row == nullptr) {
    report_unknown(entry, report);
    return std::nullopt;
  }
  const std::string_view words = row->word;
  const std::size_t word_count = words.find(' ') == std::string_view::npos ? 1 : 2;
  const std::span<const Token> arguments = std::span(entry).subspan(word_count);
  if (!text_below.empty() && !row->takes_text) {
    report.error(entry[0], "an edit is one line", "give one edit at a time");
    return std::nullopt;
  }
  if (arguments.size() < row->least || arguments.size() > row->most) {
    report.error(entry[word_count - 1],
                 std::string(words.starts_with(kRobotMark) ? words.substr(6) : words) + " takes " +
                     (*row->arguments == '\0' ? "nothing" : row->arguments) + ", not " +
                     std::to_string(arguments.size()) + " arguments",
                 "write " + std::string(words) + " " + row->arguments);
    return std::nullopt;
  }
  return row->read({entry, arguments, text_below, context, report});
}

Result<Edit> read_edit(std::string_view text, const FormatContext& context) {
  Diagnostics diagnostics;
  FileReport report("edit", diagnostics);
  const SplitText split(text);
  EntryReader entries(as_bytes(split.line), report);
  Entry entry;
  std::optional<Edit> edit;
  if (entries.next(entry))
    edit = read_edit(entry, context, report, split.below);
  else if (!report.has_errors())
    report.error("the line is empty", "write an edit");
  if (edit) return std::move(*edit);
  return Error{first_error(diagnostics)};
}

Entry usual_words(const Entry& entry) {
  const auto is = [](const Token& token, std::string_view word) { return token.text == word; };
  if (entry.size() >= 5 && is(entry[1], "place") && !is(entry[0], "move")) {
    Entry usual = entry;
    std::swap(usual[0], usual[1]);
    return usual;
  }
  if (entry.size() == 2 && is(entry[0], "error-level")) return {entry[0], entry[0], entry[1]};
  return entry;
}

bool is_edit(std::string_view text) {
  Diagnostics ignored;
  FileReport report("edit", ignored);
  EntryReader entries(as_bytes(SplitText(text).line), report);
  Entry entry;
  return entries.next(entry) && find_row(entry) != nullptr;
}

const Keyword* find_edit(const Entry& entry) { return find_row(entry); }
std::vector<Keyword> edit_keywords() { return keywords_of(kEditRows); }

}  // namespace understudy
