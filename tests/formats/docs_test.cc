// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The documentation of the formats lists exactly the words that the readers know, with the same
// arguments.
#include <gtest/gtest.h>

#include "edits/events.h"
#include "files/extension_lines.h"
#include "files/format.h"
#include "systems/systems.h"
#include "tests/formats/docs_pages.h"

namespace understudy::docs_test {
namespace {

TEST(FormatDocs, ListEveryKeyword) {
  for (const FormatDescriptor* format : all_formats())
    EXPECT_EQ(words_of_page(format->name, "## Keywords"), words_of_reader(format->keywords()))
        << "docs/formats/" << format->name << ".md against its reader";
}

TEST(FormatDocs, ListEverySetting) {
  int with_settings = 0;
  for (const FormatDescriptor* format : all_formats()) {
    if (format->settings == nullptr) continue;
    ++with_settings;
    EXPECT_EQ(words_of_page(format->name, "## Settings"), words_of_reader(format->settings()))
        << "docs/formats/" << format->name << ".md against its reader";
  }
  EXPECT_GE(with_settings, 2);
}

TEST(FormatDocs, ListEveryExtension) {
  EXPECT_EQ(words_of_page("extensions", "## Lines"), words_of_reader(part_line_keywords()));
  Words keys;
  for (const LineKey& key : placement_keys()) keys[key.name] = key.limits ? key.limits->unit : "";
  EXPECT_EQ(words_of_page("extensions", "## Keys of every sensor"), keys);
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
}  // namespace understudy::docs_test
