// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/embedded_files.h"

#include <algorithm>

#include "base/words.h"

namespace understudy {
namespace {

// Rows are separated by "/" and have no blanks, so that they are one word of a line.
std::string as_rows(std::string_view text) {
  std::string rows;
  for (std::string_view line : split_at(text, '\n')) {
    std::string row;
    for (const char c : line.substr(0, line.find('#')))
      if (c != ' ' && c != '\t' && c != '\r' && c != '"') row += c;
    if (!row.empty()) rows += (rows.empty() ? "" : "/") + row;
  }
  return rows;
}

bool is_table(std::string_view value) { return value.find(',') != std::string_view::npos; }

bool names_file(const LineKind& kind, const std::string& key) {
  return std::any_of(kind.keys.begin(), kind.keys.end(),
                     [&](const LineKey& k) { return k.is_file && k.name == key; });
}

const Token& word_of(const Entry& line, const std::string& key) {
  const auto found = std::find_if(line.begin(), line.end(), [&](const Token& word) {
    return word.text.starts_with(key + "=");
  });
  return found == line.end() ? line[0] : *found;
}

}  // namespace

void embed_files(const Entry& line, const Reading& reading, FileReport& report, PartLists lists) {
  if (line.size() < 3 || lower_case(line[0].text) != "part") return;
  const auto& kinds = reading.context.part_kinds;
  const auto kind = std::find_if(kinds.begin(), kinds.end(),
                                 [&](const LineKind& k) { return k.name == line[1].text; });
  const auto part = std::find_if(lists.parts.begin(), lists.parts.end(),
                                 [&](const PartSpec& p) { return p.name == line[2].text; });
  if (kind == kinds.end() || part == lists.parts.end()) return;
  for (Parameter& parameter : part->parameters) {
    if (!names_file(*kind, parameter.key) || parameter.value.empty() || is_table(parameter.value))
      continue;
    Token word = word_of(line, parameter.key);
    word.text = parameter.value;
    const NamedFile file = find_named_file(word, report, reading.resolver);
    const Result<Bytes> bytes =
        file.path.empty() ? Result<Bytes>(Error{""}) : reading.resolver.read(file.path);
    if (bytes) {
      parameter.value = as_rows(as_text(*bytes));
      continue;
    }
    report.error(word, "cannot read " + in_quotes(word.text),
                 file.path.empty() ? file.remedy : bytes.error());
    parameter.value.clear();
  }
}

}  // namespace understudy
