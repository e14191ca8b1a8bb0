// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Malformed twins of a good file: each mistake is named with the line and the column where it is.
#include <gtest/gtest.h>

#include <algorithm>

#include "files/format.h"
#include "systems/systems.h"

namespace understudy::mistakes_test {
namespace {

// `good` is replaced by `bad`, and the first complaint is about the nth word of its line, from 1.
struct Twin {
  const char* good;
  const char* bad;
  int nth;
  const char* what;
};

const char* const kScene =
    "# a remark\n"
    "world a.wld\n"
    "\n"
    "settings VIS\n"
    "set tick-ms 5\n"
    "S4 100 200 90 prog\n"
    "device echo main baud=1\n"
    "\t S4 S 45\n"
    "Can 1 2 3\n"
    "marker 4 5 6 7 8 9\n";
const char* const kWorld =
    "floor 2000 2000\n"
    "; a remark\n"
    "push 10 20 30\n"
    "  1 2 3 4\n"
    "pop\n"
    "set wall-friction 0.1\n"
    "1 2 3 4 10 200\n"
    "1 2 3 4 10 200 7 8 9 # remark\n"
    "set start-mark S,100,200,90\n";

// Where the word stands in the text: line and column, both from 1.
std::pair<int, int> place_of_word(const std::string& text, std::size_t line_start, int nth) {
  std::size_t at = line_start;
  for (int word = 1;; ++word) {
    at = text.find_first_not_of(" \t", at);
    if (word == nth) break;
    at = text.find_first_of(" \t", at);
  }
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<long>(at), '\n');
  return {static_cast<int>(line), static_cast<int>(at - line_start) + 1};
}

Diagnostics read(const std::string& scene, const std::string& world) {
  MemoryResolver files;
  files.add("a.sim", scene);
  files.add("a.wld", world);
  FormatContext context = context_of_systems();
  context.robot_kinds.resize(1);
  context.robot_kinds[0].name = "S4";
  context.object_kinds.resize(1);
  context.object_kinds[0].name = "Can";
  context.device_kinds = {{"echo", {"baud"}}};
  Spec spec;
  Diagnostics diagnostics;
  load_world("a.sim", context, files, spec, diagnostics);
  return diagnostics;
}

void expect_found(const std::string& good_text, const Twin& twin, bool scene) {
  std::string text = good_text;
  const std::size_t at = text.find(twin.good);
  ASSERT_NE(at, std::string::npos) << twin.good;
  text.replace(at, std::string(twin.good).size(), twin.bad);
  const Diagnostics diagnostics = scene ? read(text, kWorld) : read(kScene, text);
  const auto [line, column] = place_of_word(text, text.rfind('\n', at) + 1, twin.nth);
  ASSERT_FALSE(diagnostics.empty()) << twin.bad;
  const Diagnostic& d = diagnostics.list()[0];
  EXPECT_EQ(d.file, scene ? "a.sim" : "a.wld");
  EXPECT_EQ(d.line, line) << to_string(d);
  EXPECT_EQ(d.column, column) << to_string(d);
  EXPECT_NE(d.what.find(twin.what), std::string::npos) << to_string(d);
  EXPECT_FALSE(d.remedy.empty()) << to_string(d);
}

TEST(Mistakes, TheGoodFilesHaveNone) {
  const Diagnostics diagnostics = read(kScene, kWorld);
  for (const Diagnostic& d : diagnostics.list()) ADD_FAILURE() << to_string(d);
}

TEST(Mistakes, OfAScene) {
  const Twin twins[] = {
      {"world a.wld", "world b.wld", 2, "cannot find"},
      {"world a.wld", "world", 1, "needs the path"},
      {"world a.wld", "world a.sim", 2, "is not allowed here"},
      {"world a.wld", "world a.wld too", 3, "an extra word"},
      {"world a.wld", "wolrd a.wld", 1, "unknown keyword"},
      {"world a.wld", "world \"a.wld", 2, "double quote"},
      {"settings VIS", "settings SHADOW", 2, "unknown setting"},
      {"set tick-ms 5", "set tick-ms", 1, "needs a key and a value"},
      {"set tick-ms 5", "set tick-ms x", 3, "not a number"},
      {"set tick-ms 5", "set tick-ms 0.01", 3, "outside"},
      {"set tick-ms 5", "set tick 5", 2, "unknown setting"},
      {"set tick-ms 5", "set next-id 0", 3, "outside"},
      {"set tick-ms 5", "set next-heading-rad x", 3, "not a number"},
      {"S4 100 200 90 prog", "S4 1OO 200 90 prog", 2, "not a number"},
      {"S4 100 200 90 prog", "S4 100 2e7 90 prog", 3, "outside"},
      {"S4 100 200 90 prog", "S4 100 200 east prog", 4, "not a number"},
      {"S4 100 200 90 prog", "S4 100 200", 1, "needs x y phi"},
      {"S4 100 200 90 prog", "S4 100 9000 90 prog", 1, "outside the floor"},
      {"device echo", "device ecco", 2, "unknown device kind"},
      {"baud=1", "buad=1", 4, "unknown key"},
      {"S4 S 45", "S4 T 45", 2, "no start mark"},
      {"S4 S 45", "S4 S 1e9", 3, "outside"},
      {"Can 1 2 3", "Can 1 2", 1, "needs x y phi"},
      {"Can 1 2 3", "Can 1 y 3", 3, "not a number"},
      {"Can 1 2 3", "Cam 1 2 3", 1, "unknown keyword"},
      {"Can 1 2 3", "robi a.robi", 2, "cannot find"},
      {"Can 1 2 3", "robi a.wld", 2, "is not allowed here"},
      {"Can 1 2 3", "obj a.esObj", 2, "cannot find"},
      {"Can 1 2 3", "obj", 1, "needs the path"},
      {"marker 4 5 6 7 8 9", "marker 4 5 6", 1, "marker needs"},
      {"marker 4 5 6 7 8 9", "marker 4 y", 3, "not a number"},
      {"marker 4 5 6 7 8 9", "marker 4 5 6 7 8 300", 7, "becomes 255"},
      {"marker 4 5 6 7 8 9", "marker 4 5 6 blue 8 9", 5, "not a number"},
      {"# a remark", "device echo early", 1, "before any robot"},
  };
  for (const Twin& twin : twins) expect_found(kScene, twin, true);
}

TEST(Mistakes, OfAWorld) {
  const Twin twins[] = {
      {"floor 2000 2000", "floor 2000", 1, "needs two sizes"},
      {"floor 2000 2000", "floor 2000 0", 3, "outside"},
      {"floor 2000 2000", "floor 2000 wide", 3, "not a number"},
      {"; a remark", "pop", 1, "pop without push"},
      {"push 10 20 30", "push 10 20", 1, "needs a place"},
      {"push 10 20 30", "push 10 20 right", 4, "not a number"},
      {"push 10 20 30", "psuh 10 20 30", 1, "unknown word"},
      {"  1 2 3 4", "  1 2 3", 1, "needs 4 numbers"},
      {"  1 2 3 4", "  1 2 x 4", 3, "not a number"},
      {"  1 2 3 4", "  1 2 1 2", 1, "without length"},
      {"  1 2 3 4", "  1 2 3 4 5", 5, "4, 6 or 9 numbers"},
      {"set wall-friction 0.1", "set wall-friction 11", 3, "outside"},
      {"set wall-friction 0.1", "set wall-fiction 1", 2, "unknown setting"},
      {"set wall-friction 0.1", "set wall-restitution 2", 3, "outside"},
      {"set wall-friction 0.1", "set next-wall-id 1", 3, "already taken"},
      {"1 2 3 4 10 200\n", "1 2 3 4 0 200\n", 5, "outside"},
      {"7 8 9 #", "7 8 999 #", 9, "becomes 255"},
      {"7 8 9 #", "7 8 x #", 9, "not a number"},
      {"set start-mark S,100,200,90", "set start-mark S,100", 3, "not a start mark"},
  };
  for (const Twin& twin : twins) expect_found(kWorld, twin, false);
}

// A part of a word has its own column.
TEST(Mistakes, InsideOfAStartMark) {
  const Diagnostics diagnostics = read(kScene, "floor 9 9\nset start-mark S,100,x,90\n");
  ASSERT_FALSE(diagnostics.empty());
  EXPECT_EQ(to_string(diagnostics.list()[0]),
            "a.wld:2:22: error: y is \"x\", not a number; write a plain number such as 500 or "
            "-12.5");
}

TEST(Mistakes, SeveralOfOneFileAreAllNamed) {
  const Diagnostics diagnostics = read("S4 x 1 1\nS4 1 y 1\nCan 1 1 z\nfoo\n", kWorld);
  std::vector<int> lines;
  for (const Diagnostic& d : diagnostics.list()) lines.push_back(d.line);
  EXPECT_EQ(lines, (std::vector<int>{1, 2, 3, 4}));
}

}  // namespace
}  // namespace understudy::mistakes_test
