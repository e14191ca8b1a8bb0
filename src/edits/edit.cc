// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "edits/edit.h"

#include <algorithm>

#include "base/words.h"
#include "edits/edit_rows.h"

namespace understudy {
namespace {

struct EditRow : Keyword {
  std::size_t least;  // arguments
  std::size_t most;
  edits::Apply apply;
  bool spec_too = false;    // it changes the Spec even if it also changes the state
  bool takes_text = false;  // lines of a file may follow
};

constexpr std::size_t kAny = 1000;
constexpr std::string_view kRobotMark = "ROBOT ";  // instead of a first word: a robot's id or name

// Two words before one: "move wall" is not the moving of a body called wall.
constexpr EditRow kEditRowArray[] = {
    {{"add robot", "kind x y phi [program]", "a new robot"}, 4, 5, &edits::add_robot},
    {{"add object", "kind x y phi", "a new object"}, 4, 4, &edits::add_object},
    {{"add kind", "file", "a kind of robot or object; the text of its file follows"},
     1,
     1,
     &edits::add_kind,
     false,
     true},
    {{"add wall", "x1 y1 x2 y2 [thickness height [r g b]]", "a new wall"}, 4, 9, &edits::add_wall},
    {{"add marker", "x y [r g b [a]]", "a new spot on the floor"}, 2, 6, &edits::add_marker},
    {{"hold", "body", "a robot or an object is taken out of the world"}, 1, 1, &edits::hold_body},
    {{"release", "body [x y phi]", "and comes back"}, 1, 4, &edits::release_body, true},
    {{"remove wall", "id", "a wall goes"}, 1, 1, &edits::remove_wall},
    {{"remove marker", "number", "a marker goes"}, 1, 1, &edits::remove_marker},
    {{"remove", "body", "a robot or an object goes"}, 1, 1, &edits::remove_body},
    {{"move wall", "id x1 y1 x2 y2", "a wall goes elsewhere"}, 5, 5, &edits::move_wall},
    {{"move marker", "number x y", "a marker goes elsewhere"}, 3, 3, &edits::move_marker},
    {{"move", "body x y phi", "a robot or an object is put there"}, 4, 4, &edits::move_body},
    {{"floor", "width height", "size of the floor"}, 2, 2, &edits::set_floor},
    {{"set wall", "id key value", "a value of a wall"}, 3, 3, &edits::set_wall_value},
    {{"set marker", "number colour r g b [a]", "what it looks like"}, 5, 6, &edits::set_marker},
    {{"set", "key value", "a value of the world"}, 2, 2, &edits::set_value},
    {{"error-level", "percent", "how much of the errors counts"}, 1, 1, &edits::set_error_level},
    {{"save-state", "[file]", "all places are remembered"}, 0, 0, &edits::save_state},
    {{"restore-state", "[file]", "and put back"}, 0, 0, &edits::restore_state, false, true},
    {{"ROBOT place", "x y phi", "the robot or object is put there"}, 3, 3, &edits::place_body},
    {{"ROBOT set", "key value", "a value of its body or drive"}, 2, 2, &edits::set_body_value},
    {{"ROBOT sensor", "name on/off, or: kind name [key=value]...", "a sensor"},
     2,
     kAny,
     &edits::sensor_line},
    {{"ROBOT part", "name value, or: kind name [key=value]...", "a part moves; or a new one"},
     2,
     kAny,
     &edits::part_line},
    {{"ROBOT error", "part [name] [key=value]...", "an error model"}, 1, kAny, &edits::add_part},
    {{"ROBOT device", "kind name [key=value]...", "a device"}, 2, kAny, &edits::add_part},
    {{"ROBOT disconnect", "[text]", "its program is told so and cut off"},
     0,
     1,
     &edits::disconnect_program},
    {{"ROBOT cut", "device", "its links are cut"}, 1, 1, &edits::cut_device},
    {{"ROBOT power", "device on/off", "it is switched on or off"}, 2, 2, &edits::power_device},
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
  // "bob plcae 1 2 3" or "ad robot ...": the word that is nearer to a known one is meant.
  const bool second = entry.size() > 1 && nearest_word(entry[0].text, first_words).empty();
  const Token& word = entry[second ? 1 : 0];
  report.error(word, "unknown event " + in_quotes(word.text),
               suggestion(word.text, second ? second_words : first_words));
}

std::string reason_in(const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics.list())
    if (d.severity == Severity::kError) return d.what + "; " + d.remedy;
  return "";
}

}  // namespace

EditOutcome apply_edit(const Entry& entry, EditScene scene) {
  const EditRow* row = find_row(entry);
  if (row == nullptr) {
    report_unknown(entry, scene.report);
    return EditOutcome::kRefused;
  }
  const std::string_view words = row->word;
  const std::size_t word_count = words.find(' ') == std::string_view::npos ? 1 : 2;
  const std::span<const Token> arguments = std::span(entry).subspan(word_count);
  if (arguments.size() < row->least || arguments.size() > row->most) {
    scene.report.error(entry[word_count - 1],
                       std::string(words.starts_with(kRobotMark) ? words.substr(6) : words) +
                           " takes " + (*row->arguments == '\0' ? "nothing" : row->arguments) +
                           ", not " + std::to_string(arguments.size()) + " arguments",
                       "write " + std::string(words) + " " + row->arguments);
    return EditOutcome::kRefused;
  }
  const std::size_t before = scene.state_edits.size();
  if (!row->apply({scene, entry[0], arguments, entry})) return EditOutcome::kRefused;
  return scene.state_edits.size() > before && !row->spec_too ? EditOutcome::kStateOnly
                                                             : EditOutcome::kSpecChanged;
}

EditOutcome apply_edit(std::string_view text, const FormatContext& context, Spec& spec,
                       std::vector<StateEdit>& state_edits, std::string& refusal) {
  Diagnostics diagnostics;
  FileReport report("edit", diagnostics);
  const std::size_t line_end = std::min(text.find('\n'), text.size());
  EntryReader entries(as_bytes(text.substr(0, line_end)), report);
  Entry entry;
  EditOutcome outcome = EditOutcome::kRefused;
  std::vector<StateEdit> found;
  const std::string_view rest = text.substr(std::min(line_end + 1, text.size()));
  if (!entries.next(entry)) {
    report.error("it says nothing", "write an edit");
  } else if (const EditRow* row = find_row(entry);
             !rest.empty() && (row == nullptr || !row->takes_text)) {
    report.error(entry[0], "an edit is one line", "give one edit at a time");
  } else {
    outcome = apply_edit(entry, {context, spec, report, found, false, rest});
  }
  if (outcome == EditOutcome::kRefused)
    refusal = reason_in(diagnostics);
  else
    state_edits.insert(state_edits.end(), found.begin(), found.end());
  return outcome;
}

namespace {

// The words of the first line; none if there are none.
Entry words_of(std::string_view text) {
  Diagnostics ignored;
  FileReport report("edit", ignored);
  EntryReader entries(as_bytes(text), report);
  Entry entry;
  return entries.next(entry) ? entry : Entry{};
}

}  // namespace

bool is_edit(std::string_view text) {
  const Entry words = words_of(text);
  return !words.empty() && find_row(words) != nullptr;
}

std::string program_of_edit(std::string_view text) {
  constexpr std::size_t kProgramAt = 6;  // add robot KIND X Y PHI PROGRAM
  const Entry words = words_of(text);
  const bool adds = words.size() > kProgramAt && words[0].text == "add" && words[1].text == "robot";
  return adds ? words[kProgramAt].text : "";
}

std::string text_of(std::span<const Token> words) {
  std::string text;
  for (const Token& word : words) {
    const std::string& w = word.text;
    const bool quote =
        w.empty() || w[0] == '#' || w[0] == ';' || w.find_first_of(" \t\v\f") != std::string::npos;
    text += (text.empty() ? "" : " ") + (quote ? "\"" + w + "\"" : w);
  }
  return text;
}

const Keyword* find_edit(const Entry& entry) { return find_row(entry); }
std::vector<Keyword> edit_keywords() { return keywords_of(kEditRows); }

}  // namespace understudy
