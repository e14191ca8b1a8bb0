// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A reader's keywords as a table: word, arguments and help next to the function that reads the
// entry. The readers dispatch by it, and the documentation is tested against it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "files/entry_reader.h"

namespace understudy {

struct Keyword {
  const char* word;
  const char* arguments;  // as the documentation writes them
  const char* help;       // one line
};

// A row without a function is a word that we know but cannot use yet.
template <class Reader>
struct KeywordRow : Keyword {
  void (Reader::*take)(const Entry& entry);
};

template <class Row>
const Row* find_row(std::span<const Row> rows, std::string_view word) {
  for (const Row& row : rows)
    if (word == row.word) return &row;
  return nullptr;
}

template <class Row>
std::vector<Keyword> keywords_of(std::span<const Row> rows) {
  return {rows.begin(), rows.end()};
}

template <class Row>
std::vector<std::string> words_of(std::span<const Row> rows) {
  std::vector<std::string> words;
  for (const Row& row : rows) words.emplace_back(row.word);
  return words;
}

}  // namespace understudy
