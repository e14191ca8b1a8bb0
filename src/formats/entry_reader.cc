// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "formats/entry_reader.h"

#include <algorithm>

namespace understudy {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }
bool starts_remark(char c) { return c == '#' || c == ';'; }

}  // namespace

EntryReader::EntryReader(ByteSpan bytes, FileReport& report)
    : rest_(reinterpret_cast<const char*>(bytes.data()), bytes.size()), report_(report) {
  if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
  if (rest_.starts_with("\xFF\xFE") || rest_.starts_with("\xFE\xFF")) {
    report_.error("the file is UTF-16 text", "save it as UTF-8 or plain ASCII");
    rest_ = {};
  }
}

bool EntryReader::next(Entry& entry) {
  while (!rest_.empty() && !report_.full()) {
    const std::string_view line = take_line();
    if (split(line, entry)) return true;
  }
  return false;
}

// Ends a line at LF, CR LF or a lone CR, whichever system wrote the file.
std::string_view EntryReader::take_line() {
  ++line_;
  const std::size_t end = rest_.find_first_of("\r\n");
  const std::string_view line = rest_.substr(0, end);
  if (end == std::string_view::npos) {
    rest_ = {};
  } else {
    const bool two_bytes = rest_.substr(end).starts_with("\r\n");
    rest_.remove_prefix(end + (two_bytes ? 2 : 1));
  }
  return line;
}

bool EntryReader::split(std::string_view line, Entry& entry) {
  entry.clear();
  const auto at = [&](std::size_t i) { return Token{"", line_, static_cast<int>(i) + 1}; };

  // Remarks may hold anything, but a line of data with these is no text.
  std::size_t i = 0;
  while (i < line.size() && is_space(line[i])) ++i;
  if (i == line.size() || starts_remark(line[i])) return false;
  if (line.size() > kLongestLine) {
    report_.error(at(0), "line of " + std::to_string(line.size()) + " bytes",
                  "keep lines under " + std::to_string(kLongestLine) + " bytes");
    return false;
  }
  if (const std::size_t nul = line.find('\0'); nul != std::string_view::npos) {
    report_.error(at(nul), "NUL byte in the line", "is this a text file?");
    return false;
  }

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

std::optional<std::string> line_of(std::span<const std::string> words) {
  constexpr std::string_view kForbidden("\"\r\n\0", 4);
  std::string line;
  for (const std::string& word : words) {
    if (word.find_first_of(kForbidden) != std::string::npos) return std::nullopt;
    const bool bare = !word.empty() && !starts_remark(word[0]) &&
                      std::none_of(word.begin(), word.end(), is_space);
    line += (line.empty() ? "" : " ") + (bare ? word : "\"" + word + "\"");
  }
  if (line.size() > EntryReader::kLongestLine) return std::nullopt;
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
