// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/entry_reader.h"

#include <algorithm>

namespace understudy {

bool EntryReader::next(Entry& entry) {
  std::string_view line;
  while (!report_.full() && lines_.next(line))
    if (split(line, entry)) return true;
  return false;
}

bool EntryReader::split(std::string_view line, Entry& entry) {
  entry.clear();
  const auto at = [&](std::size_t i) {
    return Token{"", lines_.number(), static_cast<int>(i) + 1};
  };

  // Remarks may hold anything, lines of data only text.
  if (is_remark(line) || !is_text_line(line, lines_.number(), report_)) return false;
  std::size_t i = 0;
  while (is_space(line[i])) ++i;
  while (i < line.size() && !starts_remark(line[i])) {
    Token word = at(i);
    std::size_t open_quote = 0;
    bool inside = false;
    for (; i < line.size() && (inside || !is_space(line[i])); ++i) {
      if (line[i] != '"') {
        word.text += line[i];
        continue;
      }
      inside = !inside;
      open_quote = i;
    }
    if (inside) {
      report_.error(at(open_quote), "double quote without its second one", "close it with \"");
      return false;
    }
    entry.push_back(std::move(word));
    while (i < line.size() && is_space(line[i])) ++i;
  }
  return true;
}

std::optional<std::string> line_word(const std::string& word) {
  constexpr std::string_view kForbidden("\"\r\n\0", 4);
  if (word.find_first_of(kForbidden) != std::string::npos) return std::nullopt;
  const bool bare =
      !word.empty() && !starts_remark(word[0]) && std::none_of(word.begin(), word.end(), is_space);
  return bare ? word : "\"" + word + "\"";
}

std::optional<std::string> line_of(std::span<const std::string> words) {
  std::string line;
  for (const std::string& word : words) {
    const auto held = line_word(word);
    if (!held) return std::nullopt;
    line += (line.empty() ? "" : " ") + *held;
  }
  if (line.size() > LineReader::kLongestLine) return std::nullopt;
  return line;
}

std::string line_of(const Entry& entry) {
  std::vector<std::string> words;
  for (const Token& word : entry) words.push_back(word.text);
  return line_of(words).value_or("");  // never: the words were on a line
}

void warn_about_extra_words(const Entry& entry, std::size_t most, FileReport& report) {
  if (entry.size() <= most) return;
  report.warning(entry[most], in_quotes(entry[most].text) + " is one word too many, ignored",
                 "start remarks with #, or remove it");
}

}  // namespace understudy
