// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "formats/format.h"

#include <gtest/gtest.h>

#include <set>

#include "base/describe.h"

namespace understudy {
namespace {

std::string format_of(std::string_view name, std::string_view text) {
  const FormatDescriptor* format = find_format(name, as_bytes(text));
  return format == nullptr ? "none" : format->name;
}

TEST(Formats, ListIsComplete) {
  std::set<std::string> names;
  std::set<std::string> endings;
  for (const FormatDescriptor* format : all_formats()) {
    EXPECT_TRUE(names.insert(format->name).second) << format->name;
    EXPECT_FALSE(std::string(format->help).empty());
    EXPECT_FALSE(format->extensions.empty());
    for (const char* ending : format->extensions)
      EXPECT_TRUE(endings.insert(ending).second) << ending;
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
  EXPECT_EQ(format_of("x.txt", "360\n _ _\n|_|_|"), "none");
  EXPECT_EQ(format_of("x.txt", "hello"), "none");
  EXPECT_EQ(format_of("x.txt", ""), "none");
}

std::string complaint(const std::string& path, MemoryResolver& files, Spec& spec) {
  Diagnostics diagnostics;
  EXPECT_FALSE(load_world(path, {}, files, spec, diagnostics));
  return diagnostics.list().empty() ? "" : to_string(diagnostics.list()[0]);
}

TEST(Formats, SaysWhyAFileCannotBeLoaded) {
  MemoryResolver files;
  files.add("a.maz", "|_|");
  files.add("a.txt", "hello");
  Spec spec;
  EXPECT_EQ(complaint("b.wld", files, spec),
            "b.wld: error: cannot read \"b.wld\": there is no such file; check the path and its "
            "rights");
  EXPECT_EQ(complaint("a.maz", files, spec),
            "a.maz: error: .maz files are not supported yet; use .robi, .esobj, .sim, .wld");
  EXPECT_EQ(complaint("a.txt", files, spec),
            "a.txt: error: cannot tell what kind of file \"a.txt\" is; known endings are .robi, "
            ".esobj, .sim, .wld");
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
  EXPECT_TRUE(load_world("a.wld", {}, files, spec, diagnostics));
}

TEST(Formats, FilesThatNameEachOtherEnd) {
  MemoryResolver files;
  files.add("a.wld", "floor 1 1");
  FormatContext context;
  Diagnostics diagnostics;
  Reading reading{context, files, diagnostics, Reading::kDeepest};
  FileReport report("b.sim", diagnostics);
  Spec spec;
  read_named_file({"a.wld", 1, 7}, FormatRole::kSurroundings, report, reading, spec);
  ASSERT_EQ(diagnostics.list().size(), 1u);
  EXPECT_EQ(to_string(diagnostics.list()[0]),
            "b.sim:1:7: error: files name each other 8 deep; does one of them name itself?");
}

TEST(Formats, ManyWarningsDoNotStopALoad) {
  std::string text = "floor 1000 1000\n";
  for (int i = 0; i < 500; ++i) text += "pop\n";
  MemoryResolver files;
  files.add("a.wld", text);
  Spec spec;
  Diagnostics diagnostics;
  EXPECT_TRUE(load_world("a.wld", {}, files, spec, diagnostics));
  EXPECT_EQ(diagnostics.list().size(), FileReport::kMostWarnings + 1u);
}

}  // namespace
}  // namespace understudy
