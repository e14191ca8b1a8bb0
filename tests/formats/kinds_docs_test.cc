// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// docs/formats/extensions.md lists every key of every part, drive and device and of the errors of
// drives and the radio there is, with its unit. sensor_page_test.cc looks after the sensors.
#include <gtest/gtest.h>

#include "load/world_file.h"
#include "tests/formats/docs_pages.h"

namespace understudy::kinds_docs_test {
namespace {

// "kind key" -> unit; any text has none.
Words words_of_kinds(const std::vector<LineKind>& kinds) {
  Words words;
  for (const LineKind& kind : kinds)
    for (const LineKey& key : kind.keys)
      if (key.limits) words[kind.name + " " + key.name] = key.limits->unit;
  return words;
}

TEST(KindDocs, ListEveryKeyOfEveryKind) {
  const FormatContext context = builtin_context();
  EXPECT_EQ(words_of_page("extensions", "## Keys of parts"), words_of_kinds(context.part_kinds));
  EXPECT_EQ(words_of_page("extensions", "## Keys of drives"), words_of_kinds(context.drive_kinds));
  EXPECT_EQ(words_of_page("extensions", "## Keys of devices"),
            words_of_kinds(context.device_kinds));
  std::vector<LineKind> drive_errors = context.error_kinds;
  std::erase_if(drive_errors, [](const LineKind& errors) {
    return errors.name != "drive" && errors.name != "encoder" && errors.name != "radio";
  });
  // Every line of errors knows it; it stands below the table.
  for (LineKind& errors : drive_errors)
    std::erase_if(errors.keys, [](const LineKey& key) { return key.name == "on"; });
  EXPECT_EQ(words_of_page("extensions", "## Keys of errors"), words_of_kinds(drive_errors));
}

}  // namespace
}  // namespace understudy::kinds_docs_test
