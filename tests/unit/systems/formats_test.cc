// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/format.h"
#include "systems/systems.h"

#include <gtest/gtest.h>

#include <set>

#include "base/describe.h"

namespace understudy::formats_test {
namespace {

std::string format_of(std::string_view name, std::string_view text) {
  const FormatDescriptor* format = find_format(all_formats(), name, as_bytes(text));
  return format == nullptr ? "none" : format->name;
}

TEST(Formats, ListIsComplete) {
  std::set<std::string> names;
  for (const FormatDescriptor* format : all_formats()) {
    EXPECT_TRUE(names.insert(format->name).second) << format->name;
    EXPECT_FALSE(std::string(format->help).empty());
    EXPECT_FALSE(format->extensions.empty());
    for (const Keyword& keyword : format->keywords()) EXPECT_STRNE(keyword.help, "");
  }
}

TEST(Formats, EndingDecidesFirst) {
  EXPECT_EQ(format_of("a/b.SIM", "floor 1 1"), "sim");
  EXPECT_EQ(format_of("a.b\\c.wld", "world x.wld"), "wld");
}

TEST(Formats, ContentDecidesWhereTheEndingDoesNot) {
  EXPECT_EQ(format_of("x", "# remark\n\nfloor 1 1"), "wld");
  EXPECT_EQ(format_of("x.txt", "0 0 100 0"), "wld");
  EXPECT_EQ(format_of("x.txt", "World y.wld"), "sim");
  EXPECT_EQ(format_of("x.txt", "s4 1 1 0"), "sim");
  EXPECT_EQ(format_of("x.txt", "360\n _ _\n|_|_|"), "maz");
  EXPECT_EQ(format_of("x.txt", "o---o\n| S |\no---o"), "micromouse");
  EXPECT_EQ(format_of("x.txt", "0 0 1 1 1 1"), "mms");
  EXPECT_EQ(format_of("x.txt", "0 0 1000 1000 10 200"), "wld");
  EXPECT_EQ(format_of("x.txt", "hello"), "none");
  EXPECT_EQ(format_of("x.txt", ""), "none");
}

// Three kinds of maze have the ending .maz; what looks like none of them is EyeSim's.
TEST(Formats, ContentDecidesBetweenFormatsOfOneEnding) {
  EXPECT_EQ(format_of("x.maz", " _ _\n|S|_|\n"), "maz");
  EXPECT_EQ(format_of("x.maz", "# posts\n+---+\n|   |\n+---+\n"), "micromouse");
  EXPECT_EQ(format_of("x.MAZ", "0 0 1 0 1 1\r\n1 0 1 1 1 0\r\n"), "mms");
  EXPECT_EQ(format_of("x.maz", "0 0 1 0 1\n1 0 1 0 1 0\n2 0 1 1 1 0"), "mms") << "one bad line";
  EXPECT_EQ(format_of("x.maz", "hello"), "maz");
  EXPECT_EQ(format_of("x.maz", "floor 1 1"), "maz");
  EXPECT_EQ(format_of("x.maz", ""), "maz");
  EXPECT_EQ(format_of("x.num", " _ _\n|S|_|\n"), "mms") << "an ending of one format decides";
}

std::string complaint(const std::string& path, MemoryResolver& files, Spec& spec) {
  Diagnostics diagnostics;
  EXPECT_FALSE(load_world(path, context_of_systems(), files, spec, diagnostics));
  return diagnostics.list().empty() ? "" : to_string(diagnostics.list()[0]);
}

TEST(Formats, SaysWhyAFileCannotBeLoaded) {
  MemoryResolver files;
  files.add("a.robi", "drive");
  files.add("a.txt", "hello");
  Spec spec;
  EXPECT_EQ(complaint("b.wld", files, spec),
            "b.wld: error: cannot read \"b.wld\": there is no such file; check the path and its "
            "permissions");
  EXPECT_EQ(complaint("a.robi", files, spec),
            "a.robi: error: \"a.robi\" is a robi file, which is not allowed here; name a file of "
            "another kind");
  EXPECT_EQ(complaint("a.txt", files, spec),
            "a.txt: error: cannot tell what kind of file \"a.txt\" is; known endings are .robi, "
            ".esobj, .sim, .simmer, .maz, .map, .num, .wld, .urdf, .xacro, .sear");
}

TEST(Formats, SpecIsUntouchedOnErrors) {
  MemoryResolver files;
  files.add("a.wld", "floor 5000 5000\n0 0 1 1\n0 0 x 0");
  Spec spec;
  spec.name = "before";
  const std::uint64_t before = hash_of(spec);
  EXPECT_NE(complaint("a.wld", files, spec), "");
  EXPECT_EQ(hash_of(spec), before);
}

TEST(Formats, EarlierErrorsOfOtherFilesDoNotCount) {
  MemoryResolver files;
  files.add("a.wld", "floor 5000 5000");
  Spec spec;
  Diagnostics diagnostics;
  diagnostics.add({});
  EXPECT_TRUE(load_world("a.wld", context_of_systems(), files, spec, diagnostics));
}

TEST(Formats, FilesThatNameEachOtherEnd) {
  MemoryResolver files;
  files.add("a.wld", "floor 1 1");
  FormatContext context = context_of_systems();
  Diagnostics diagnostics;
  Reading reading{context, files, diagnostics, Reading::kDeepest};
  FileReport report("b.sim", diagnostics);
  Spec spec;
  read_named_file({"a.wld", 1, 7}, FormatRole::kSurroundings, report, reading, spec);
  ASSERT_EQ(diagnostics.list().size(), 1u);
  EXPECT_EQ(
      to_string(diagnostics.list()[0]),
      "b.sim:1:7: error: files include each other 8 levels deep; does one of them name itself?");
}

TEST(Formats, ManyWarningsDoNotStopALoad) {
  std::string text = "floor 1000 1000\n";
  for (int i = 0; i < 500; ++i) text += "pop\n";
  MemoryResolver files;
  files.add("a.wld", text);
  Spec spec;
  Diagnostics diagnostics;
  EXPECT_TRUE(load_world("a.wld", context_of_systems(), files, spec, diagnostics));
  EXPECT_EQ(diagnostics.list().size(), FileReport::kMostWarnings + 1u);
}

}  // namespace
}  // namespace understudy::formats_test
