// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The documentation of the formats lists exactly the words that the readers know, with the same
// arguments.
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "formats/events.h"
#include "formats/extension_lines.h"
#include "formats/format.h"
#include "session/world_file.h"

namespace understudy {
namespace {

using Words = std::map<std::string, std::string>;  // word -> arguments

Words words_of_reader(const std::vector<Keyword>& keywords) {
  Words words;
  for (const Keyword& keyword : keywords) words[keyword.word] = keyword.arguments;
  return words;
}

// The rows "| `word` | `arguments` | ..." below a heading, up to the next one.
Words words_of_page(const std::string& page, const std::string& heading) {
  std::ifstream in(std::string(UNDERSTUDY_SOURCE_DIR) + "/docs/formats/" + page + ".md");
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

TEST(FormatDocs, ListEveryKeyword) {
  for (const FormatDescriptor* format : all_formats())
    EXPECT_EQ(words_of_page(format->name, "## Keywords"), words_of_reader(format->keywords()))
        << "docs/formats/" << format->name << ".md against src/formats/" << format->name << ".cc";
}

TEST(FormatDocs, ListEverySetting) {
  int with_settings = 0;
  for (const FormatDescriptor* format : all_formats()) {
    if (format->settings == nullptr) continue;
    ++with_settings;
    EXPECT_EQ(words_of_page(format->name, "## Settings"), words_of_reader(format->settings()))
        << "docs/formats/" << format->name << ".md against src/formats/" << format->name << ".cc";
  }
  EXPECT_GE(with_settings, 2);
}

TEST(FormatDocs, ListEveryExtension) {
  EXPECT_EQ(words_of_page("extensions", "## Lines"), words_of_reader(part_line_keywords()));
  Words keys;
  for (const LineKey& key : placement_keys()) keys[key.name] = key.limits->unit;
  EXPECT_EQ(words_of_page("extensions", "## Keys of every sensor"), keys);
}

// "kind key" -> unit; any text has none.
Words words_of_kinds(const std::vector<LineKind>& kinds) {
  Words words;
  for (const LineKind& kind : kinds)
    for (const LineKey& key : kind.keys)
      if (key.limits) words[kind.name + " " + key.name] = key.limits->unit;
  return words;
}

TEST(FormatDocs, ListEveryKeyOfEveryKind) {
  const FormatContext context = builtin_context();
  EXPECT_EQ(words_of_page("extensions", "## Keys of sensors"),
            words_of_kinds(context.sensor_kinds));
  EXPECT_EQ(words_of_page("extensions", "## Keys of parts"), words_of_kinds(context.part_kinds));
  EXPECT_EQ(words_of_page("extensions", "## Keys of drives"), words_of_kinds(context.drive_kinds));
  EXPECT_EQ(words_of_page("extensions", "## Keys of devices"),
            words_of_kinds(context.device_kinds));
  EXPECT_EQ(words_of_page("extensions", "## Keys of errors"), words_of_kinds(context.error_kinds));
}

TEST(FormatDocs, ListEverySettingOfWallsRobotsAndObjects) {
  EXPECT_EQ(words_of_page("extensions", "## Settings of walls"),
            words_of_reader(wall_setting_keywords()));
  EXPECT_EQ(words_of_page("extensions", "## Settings of a robot"),
            words_of_reader(robot_setting_keywords()));
  EXPECT_EQ(words_of_page("extensions", "## Settings of an object"),
            words_of_reader(object_setting_keywords()));
}

// Lines of our own are written the same way in every format that has them.
TEST(FormatDocs, ExtensionsHaveTheSameFormEverywhere) {
  const Words lines = words_of_reader(part_line_keywords());
  for (const FormatDescriptor* format : all_formats())
    for (const Keyword& keyword : format->keywords()) {
      const auto line = lines.find(keyword.word);
      EXPECT_TRUE(line == lines.end() || line->second == keyword.arguments)
          << format->name << ": " << keyword.word << " " << keyword.arguments;
    }
}

TEST(FormatDocs, ListEveryEvent) {
  EXPECT_EQ(words_of_page("events", "## Events"), words_of_reader(event_keywords()));
}

TEST(FormatDocs, ListEveryCondition) {
  EXPECT_EQ(words_of_page("events", "## Conditions"), words_of_reader(condition_keywords()));
}

}  // namespace
}  // namespace understudy
