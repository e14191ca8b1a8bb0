// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The words that a page of docs/formats lists, to be compared with those that a reader knows.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "files/keywords.h"

namespace understudy {

using Words = std::map<std::string, std::string>;  // word -> arguments

inline Words words_of_reader(const std::vector<Keyword>& keywords) {
  Words words;
  for (const Keyword& keyword : keywords) words[keyword.word] = keyword.arguments;
  return words;
}

// The rows "| `word` | `arguments` | ..." below a heading, up to the next one.
inline Words words_of_page(const std::string& page, const std::string& heading) {
  std::ifstream in(UNDERSTUDY_SOURCE_DIR "/docs/formats/" + page + ".md");
  EXPECT_TRUE(in) << "docs/formats/" << page << ".md is missing";
  Words words;
  bool below = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("#")) below = line == heading;
    if (!below || !line.starts_with("| `")) continue;
    const std::size_t word_end = line.find('`', 3);
    const std::size_t next_cell = line.find('|', word_end);
    const std::size_t open = line.find('`', next_cell);
    const std::size_t cell_end = line.find('|', next_cell + 1);
    const bool has_arguments = open < cell_end;
    const std::size_t close = has_arguments ? line.find('`', open + 1) : open;
    std::string arguments = has_arguments ? line.substr(open + 1, close - open - 1) : "";
    std::erase(arguments, '\\');  // a table writes the | of an argument as \|
    words[line.substr(3, word_end - 3)] = arguments;
  }
  return words;
}

}  // namespace understudy
