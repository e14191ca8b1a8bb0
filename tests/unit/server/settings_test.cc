// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Settings: what is kept, what is refused, what a broken file does, and what they act on.
#include "server/settings.h"

#include <gtest/gtest.h>
#include <regex.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <set>

#include "server/log_file.h"
#include "server/setting_kinds.h"
#include "server/viewer_params.h"
#include "tests/support/basics.h"
#include "tests/unit/server/print_json.h"

namespace understudy::settings_test {
namespace {

namespace fs = std::filesystem;
// By POSIX: std::regex takes long to compile.
bool matches(const std::string& text, const char* pattern) {
  regex_t compiled;
  EXPECT_EQ(regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB), 0) << pattern;
  const bool found = regexec(&compiled, text.c_str(), 0, nullptr, 0) == 0;
  regfree(&compiled);
  return found;
}

class SettingsTest : public ::testing::Test {
 protected:
  Json stored() const { return *Json::parse(scenario::read_text(file_)); }

  const scenario::TempDir folder_;
  const std::string file_ = folder_.file("config/understudy/settings.json");
};

TEST_F(SettingsTest, EveryLineOfTheRegistryIsSound) {
  std::set<std::string> names;
  for (const SettingInfo& setting : all_settings()) {
    EXPECT_TRUE(names.insert(setting.name).second) << setting.name << " is there twice";
    EXPECT_TRUE(check_value(setting, setting.kind.fallback)) << setting.name;
    EXPECT_FALSE(std::string(setting.help).empty()) << setting.name;
  }
}

TEST_F(SettingsTest, AreKept) {
  {
    Settings settings(file_);
    EXPECT_EQ(settings.number("snap_mm"), 10);
    EXPECT_FALSE(fs::exists(file_));  // nobody has set anything
    EXPECT_TRUE(settings.set("snap_mm", 5));
    EXPECT_TRUE(settings.set("theme", "light"));
    EXPECT_TRUE(settings.set("keys", {{"pause", "P"}}));
    EXPECT_TRUE(settings.set("showGrid", false));
  }
  Settings settings(file_);
  EXPECT_TRUE(settings.take_warnings().empty());
  EXPECT_EQ(settings.number("snap_mm"), 5);
  EXPECT_EQ(settings.text("theme"), "light");
  EXPECT_EQ(settings.value("keys"), (Json{{"pause", "P"}}));
  EXPECT_EQ(settings.value("showGrid"), false);
  EXPECT_TRUE(settings.set("showGrid", nullptr));
  EXPECT_EQ(settings.value("showGrid"), true);
  EXPECT_EQ(stored(), (Json{{"keys", {{"pause", "P"}}}, {"snap_mm", 5}, {"theme", "light"}}));
  for (const auto& entry : fs::directory_iterator(fs::path(file_).parent_path()))
    EXPECT_EQ(entry.path().string(), file_);  // no drafts
}

TEST_F(SettingsTest, WrongValuesAreRefused) {
  Settings settings(file_);
  const std::pair<const char*, Json> wrong[] = {
      {"nothing", 1},
      {"snap_mm", -1},
      {"snap_mm", 101},
      {"snap_mm", "10"},
      {"snap_mm", Json::array()},
      {"theme", "pink"},
      {"theme", 7},
      {"sound", 1},
      {"keys", "P"},
      {"keys", {{"pause", 7}}},
      {"keys", {{"pause", "two\nlines"}}},
      {"home", "relative/folder"},
      {"home", "/with\nline"},
      {"log_file", "/home/me/.bashrc"},
      {"log_file", "my.log"},
      {"log_file", std::string(5000, 'x')},
      {"start_speed", -0.5},
      {"error_level", 100.5},
  };
  for (const auto& [name, value] : wrong) {
    const Status set = settings.set(name, value);
    EXPECT_FALSE(set) << name << " " << value;
    EXPECT_FALSE(set.error().empty());
  }
  EXPECT_FALSE(fs::exists(file_));
}

TEST_F(SettingsTest, WhatIsUnknownOrWrongInTheFileStays) {
  fs::create_directories(fs::path(file_).parent_path());
  folder_.write("config/understudy/settings.json",
                R"({"of_tomorrow": {"a": [1]}, "snap_mm": "much", "theme": "light"})");
  Settings settings(file_);
  const auto warnings = settings.take_warnings();
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find(file_), std::string::npos) << warnings[0];
  EXPECT_NE(warnings[0].find("snap_mm must be a number from 0 to 100, not \"much\""),
            std::string::npos)
      << warnings[0];
  EXPECT_EQ(settings.number("snap_mm"), 10);
  EXPECT_EQ(settings.text("theme"), "light");
  EXPECT_TRUE(settings.set("sound", false));
  EXPECT_EQ(stored()["of_tomorrow"], (Json{{"a", Json::array({1})}}));
  EXPECT_EQ(stored()["snap_mm"], "much");
  EXPECT_EQ(stored()["sound"], false);
}

TEST_F(SettingsTest, ABrokenFileIsCopiedBeforeItIsReplaced) {
  fs::create_directories(fs::path(file_).parent_path());
  for (const std::string& broken :
       {std::string("{\n  \"theme\": \"light\",\n}"), std::string("[1, 2]"), std::string(),
        std::string("{\"theme\": \"\xff\"}"), std::string(2'000'000, ' ')}) {
    folder_.write("config/understudy/settings.json", broken);
    Settings settings(file_);
    const auto warnings = settings.take_warnings();
    ASSERT_EQ(warnings.size(), 1u) << broken.substr(0, 20);
    EXPECT_EQ(warnings[0].find(file_), 0u) << warnings[0];
    EXPECT_EQ(settings.text("theme"), "dark");
    EXPECT_EQ(scenario::read_text(file_), broken);
    EXPECT_TRUE(settings.set("theme", "light"));
    const auto told = settings.take_warnings();
    ASSERT_EQ(told.size(), 1u);
    const std::string copy = told[0].substr(told[0].rfind(' ') + 1);
    EXPECT_EQ(scenario::read_text(copy), broken) << copy;
    EXPECT_EQ(stored(), (Json{{"theme", "light"}}));
    EXPECT_TRUE(settings.set("theme", "auto"));
    EXPECT_TRUE(settings.take_warnings().empty());
  }
  EXPECT_TRUE(fs::exists(file_ + ".broken-5"));  // each has a copy of its own
}

// Where the line is: people edit this file by hand.
TEST_F(SettingsTest, ABrokenFileIsToldWithItsLine) {
  fs::create_directories(fs::path(file_).parent_path());
  folder_.write("config/understudy/settings.json", "{\n  \"theme\": \"light\",\n}");
  const auto warnings = Settings(file_).take_warnings();
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("line 3"), std::string::npos) << warnings[0];
}

TEST_F(SettingsTest, HoldEvenWhereTheyCannotBeKept) {
  fs::create_directories(file_);  // a folder in its place
  Settings settings(file_);
  EXPECT_EQ(settings.take_warnings().size(), 1u);
  EXPECT_TRUE(settings.set("theme", "light"));
  EXPECT_EQ(settings.text("theme"), "light");
  ASSERT_FALSE(settings.take_warnings().empty());
  EXPECT_TRUE(fs::is_directory(file_));
  Settings nowhere("");
  EXPECT_TRUE(nowhere.set("theme", "light"));
  EXPECT_EQ(nowhere.text("theme"), "light");
  EXPECT_TRUE(nowhere.take_warnings().empty());
}

TEST_F(SettingsTest, TwoProgramsDoNotUndoEachOther) {
  Settings one(file_);
  Settings other(file_);
  EXPECT_TRUE(one.set("theme", "light"));
  EXPECT_TRUE(other.set("units", "m"));
  EXPECT_EQ(stored(), (Json{{"theme", "light"}, {"units", "m"}}));
  EXPECT_EQ(other.text("theme"), "light");
}

TEST_F(SettingsTest, ALinkStaysALink) {
  fs::create_directories(fs::path(file_).parent_path());
  const std::string real = folder_.write("real.json", "{}");
  fs::create_symlink(real, file_);
  Settings settings(file_);
  EXPECT_TRUE(settings.set("theme", "light"));
  EXPECT_TRUE(fs::is_symlink(file_));
  EXPECT_EQ(*Json::parse(scenario::read_text(real)), (Json{{"theme", "light"}}));
}

TEST_F(SettingsTest, AreWhereTheSystemSays) {
  const std::string home = std::getenv("HOME") == nullptr ? "" : std::getenv("HOME");
  setenv("XDG_CONFIG_HOME", "/some/config", 1);
  EXPECT_EQ(settings_file(), "/some/config/understudy/settings.json");
  setenv("XDG_CONFIG_HOME", "relative", 1);
  setenv("HOME", "/some/home", 1);
  EXPECT_EQ(settings_file(), "/some/home/.config/understudy/settings.json");
  EXPECT_EQ(with_home("~/robots"), "/some/home/robots");
  EXPECT_EQ(with_home("~me/robots"), "~me/robots");
  unsetenv("XDG_CONFIG_HOME");
  unsetenv("HOME");
  EXPECT_EQ(settings_file(), "");
  setenv("HOME", home.c_str(), 1);
}

TEST_F(SettingsTest, TheLogIsAppendedWithTimes) {
  const std::string path = folder_.write("run.log", "before\n");
  LogFile log;
  EXPECT_TRUE(log.write(1, "info", "", "nowhere"));
  ASSERT_TRUE(log.open(path));
  EXPECT_TRUE(log.write(12.5, "warning", "S4", "a wheel came off"));
  EXPECT_TRUE(log.open(""));
  EXPECT_TRUE(log.write(13, "info", "", "nowhere"));
  const std::string text = scenario::read_text(path);
  EXPECT_TRUE(matches(text,
                      "^before\n[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3} +"
                      "12\\.500 s warning: S4: a wheel came off\n$"))
      << text;
  EXPECT_FALSE(log.open(folder_.path()));
  EXPECT_FALSE(log.open(folder_.file("none/there.log")));
  ASSERT_EQ(mkfifo(folder_.file("pipe.log").c_str(), 0600), 0);
  EXPECT_FALSE(log.open(folder_.file("pipe.log")));  // and it does not wait
}

}  // namespace
}  // namespace understudy::settings_test
