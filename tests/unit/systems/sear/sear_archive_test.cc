// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// .sear archives made by Python's zipfile, by Info-ZIP and by hand: harmless ones open, hostile
// ones end with a sentence and leave no trace.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>

#include "systems/systems.h"
#include "tests/support/basics.h"

namespace understudy::sear_archive_test {
namespace {

namespace fs = std::filesystem;

const std::string& archives() {
  static const scenario::TempDir folder;
  static const std::string made = [] {
    const std::string command = "python3 " UNDERSTUDY_SOURCE_DIR
                                "/tests/unit/systems/sear/make_archives.py " +
                                folder.path();
    return std::system(command.c_str()) == 0 ? folder.path() : std::string();
  }();
  return made;
}

struct Loaded {
  bool fine = false;
  std::string said;
  Spec spec;
};

Loaded load(const std::string& path) {
  Loaded out;
  DiskResolver files;
  Diagnostics diagnostics;
  out.fine = load_world(path, context_of_systems(), files, out.spec, diagnostics);
  for (const Diagnostic& d : diagnostics.list()) out.said += to_string(d) + "\n";
  return out;
}

TEST(SearArchive, OpensWhatPackersWrite) {
  ASSERT_FALSE(archives().empty());
  int opened = 0;
  for (const auto& file : fs::directory_iterator(archives() + "/good")) {
    const Loaded loaded = load(file.path());
    EXPECT_TRUE(loaded.fine) << file.path() << "\n" << loaded.said;
    EXPECT_EQ(loaded.spec.floor.width_m, 5) << file.path();
    ASSERT_EQ(loaded.spec.robots.size(), 1u) << file.path();
    EXPECT_EQ(loaded.spec.robots[0].name, "r");
    EXPECT_EQ(loaded.spec.robots[0].program, "") << "code in an archive is never run by opening it";
    ++opened;
  }
  EXPECT_EQ(opened, 6);
}

TEST(SearArchive, RefusesHostileOnesWithASentence) {
  ASSERT_FALSE(archives().empty());
  const std::uint64_t untouched = hash_of(Spec());
  std::ifstream expected(archives() + "/hostile/expected.txt");
  int refused = 0;
  for (std::string line; std::getline(expected, line);) {
    const std::string name = line.substr(0, line.find('\t'));
    const std::regex sentence(line.substr(line.find('\t') + 1));
    const Loaded loaded = load(archives() + "/hostile/" + name);
    EXPECT_FALSE(loaded.fine) << name;
    EXPECT_TRUE(std::regex_search(loaded.said, sentence)) << name << ": " << loaded.said;
    EXPECT_EQ(hash_of(loaded.spec), untouched) << name;
    EXPECT_LT(loaded.said.size(), 4000u) << name;
    ++refused;
  }
  EXPECT_GE(refused, 40);
  // Nothing was written anywhere but by the maker itself.
  EXPECT_FALSE(fs::exists(archives() + "/up.xml"));
}

}  // namespace
}  // namespace understudy::sear_archive_test
