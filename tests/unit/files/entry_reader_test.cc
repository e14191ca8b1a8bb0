// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/entry_reader.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

namespace understudy::entry_reader_test {
namespace {

struct Split {
  std::vector<std::string> words;  // "line:column:text"
  std::vector<std::string> complaints;
};

Split split(std::string_view text) {
  Split out;
  Diagnostics diagnostics;
  FileReport report("f", diagnostics);
  EntryReader reader(as_bytes(text), report);
  Entry entry;
  while (reader.next(entry))
    for (const Token& word : entry)
      out.words.push_back(std::to_string(word.line) + ":" + std::to_string(word.column) + ":" +
                          word.text);
  for (const Diagnostic& d : diagnostics.list()) out.complaints.push_back(to_string(d));
  return out;
}

using Strings = std::vector<std::string>;

// The page follows the same rule, see ui/test/edit.test.ts.
TEST(LineWord, IsQuotedWhereItNeedsIt) {
  std::ifstream file(UNDERSTUDY_SOURCE_DIR "/tests/formats/line_words.json");
  const auto rows = nlohmann::json::parse(file);
  EXPECT_GE(rows.size(), 10U);
  for (const auto& row : rows) {
    const std::string word = row[0];
    EXPECT_EQ(line_word(word), std::string(row[1]));
    EXPECT_EQ(split("x " + std::string(row[1])).words.back(), "1:3:" + word);
  }
  for (const char* word : {"\"", "a\"b", "a\nb", "a\rb"}) EXPECT_EQ(line_word(word), std::nullopt);
  EXPECT_EQ(line_word(std::string("a\0b", 3)), std::nullopt);
}

TEST(EntryReader, SplitsOnWhiteSpaceAndKeepsPlaces) {
  EXPECT_EQ(split("a  bb\n\t c").words, (Strings{"1:1:a", "1:4:bb", "2:3:c"}));
}

TEST(EntryReader, SkipsBlankLinesAndRemarks) {
  EXPECT_EQ(split("\n  \t\n# a\n  ; b\nc").words, (Strings{"5:1:c"}));
  EXPECT_EQ(split("a ;b c\nd #e\nf#g h;i").words,
            (Strings{"1:1:a", "2:1:d", "3:1:f#g", "3:5:h;i"}));
}

TEST(EntryReader, QuotesKeepSpacesRemarksAndEmptyWords) {
  EXPECT_EQ(split("\"a b\" \"\" \"#c\" d=\"e f\"g").words,
            (Strings{"1:1:a b", "1:7:", "1:10:#c", "1:15:d=e fg"}));
}

TEST(EntryReader, EndsLinesInEveryStyle) {
  const Strings three = {"1:1:a", "2:1:b", "3:1:c"};
  EXPECT_EQ(split("a\nb\nc").words, three);
  EXPECT_EQ(split("a\r\nb\r\nc\r\n").words, three);
  EXPECT_EQ(split("a\rb\rc").words, three);
}

TEST(EntryReader, PassesOverByteOrderMark) {
  EXPECT_EQ(split("\xEF\xBB\xBF"
                  "a")
                .words,
            (Strings{"1:1:a"}));
  EXPECT_EQ(split(std::string_view("\xFF\xFE"
                                   "a\0",
                                   4))
                .complaints,
            (Strings{"f: error: the file is UTF-16 text; save it as UTF-8 or plain ASCII"}));
}

TEST(EntryReader, ReportsWhatIsNoTextAndReadsOn) {
  const Split nul = split(std::string_view("ab \0 c\nd", 8));
  EXPECT_EQ(nul.words, (Strings{"2:1:d"}));
  EXPECT_EQ(nul.complaints, (Strings{"f:1:4: error: NUL byte in the line; is this a text file?"}));
  const Split quote = split("a \"b c\nd");
  EXPECT_EQ(quote.words, (Strings{"2:1:d"}));
  EXPECT_EQ(quote.complaints,
            (Strings{"f:1:3: error: double quote without its second one; close it with \""}));
}

TEST(EntryReader, RefusesMonstrousLines) {
  const std::string longest(LineReader::kLongestLine, 'x');
  EXPECT_EQ(split(longest).complaints, Strings{});
  EXPECT_EQ(split(longest + "x\nb").complaints,
            (Strings{"f:1:1: error: line of 65537 bytes; keep lines under 65536 bytes"}));
  EXPECT_EQ(split("#" + longest + "x\nb").words, (Strings{"2:1:b"}));
}

TEST(EntryReader, GivesUpAfterTooManyErrors) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "\"\n";
  const Split many = split(text);
  ASSERT_EQ(many.complaints.size(), FileReport::kMostErrors + 1u);
  EXPECT_EQ(many.complaints.back(),
            "f:101:1: error: too many errors, the rest is not read; correct the first ones");
}

}  // namespace
}  // namespace understudy::entry_reader_test
