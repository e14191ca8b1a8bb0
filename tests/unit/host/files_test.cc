// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Files that a run writes have names of their own folder, whatever a robot is called; and its
// standard input has one hash, however it came in.
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>

#include "host/data_tables.h"
#include "host/input_copy.h"
#include "host/panel_files.h"
#include "tests/support/basics.h"
#include "tests/support/eyesim_worlds.h"
#include "tests/support/lcd_client.h"

namespace understudy::files_test {
namespace {

namespace fs = std::filesystem;

std::unique_ptr<RunWorld> world_with(const std::string& robot_name) {
  Spec spec = eyesim_room();
  add_s4(spec, {1, 1, 0}, robot_name);
  return std::move(*RunWorld::make(spec, {}));
}

TEST(Files, TablesStayInTheirFolder) {
  const scenario::TempDir folder;
  const auto world = world_with("S4");
  const PersonalityDescriptor& simmer = *find_personality("simmer");  // it has a table
  Device device({.part = {"simmer", "table", {}}, .addresses = {"127.0.0.1:1", "127.0.0.1:2"}},
                simmer, std::move(*make_personality(simmer, {})), world->simulation(),
                world->devices());
  device.exchange().data = {"1,2"};
  DataTables tables(folder.path());
  EXPECT_EQ(tables.write(device, "../a/b"), "");
  EXPECT_NE(scenario::read_text(folder.file(".._a_b-table.csv")).find("\n1,2\n"),
            std::string::npos);
}

TEST(Files, ScreensAreNeitherHiddenNorElsewhere) {
  for (const auto& [robot, file] :
       {std::pair{".hidden", "_.hidden.png"}, std::pair{"a/b", "a_b.png"}}) {
    const scenario::TempDir folder;
    const auto world = world_with(robot);
    EXPECT_TRUE(save_screens(*world, folder.path(), "").empty());
    EXPECT_TRUE(fs::is_empty(folder.path())) << "nothing has been drawn";
    LcdClient(*world, RobotId{1}).print("hello");
    EXPECT_TRUE(save_screens(*world, folder.path(), "").empty());
    EXPECT_TRUE(fs::exists(folder.file(file))) << file;
  }
}

// Our standard input for a while: a socket gives each packet by itself.
class StandardInput {
 public:
  explicit StandardInput(const std::vector<std::string>& pieces) : kept_(dup(STDIN_FILENO)) {
    int ends[2];
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
    for (const std::string& piece : pieces)
      EXPECT_EQ(::send(ends[1], piece.data(), piece.size(), 0), static_cast<ssize_t>(piece.size()));
    close(ends[1]);
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
  }
  ~StandardInput() {
    dup2(kept_, STDIN_FILENO);
    close(kept_);
  }
  StandardInput(const StandardInput&) = delete;
  StandardInput& operator=(const StandardInput&) = delete;

 private:
  int kept_;
};

TEST(Files, InputHasOneHashHoweverItComes) {
  const auto hash_of = [](const std::vector<std::string>& pieces) {
    const StandardInput input(pieces);
    const auto copy = InputCopy::of("-");
    EXPECT_TRUE(copy) << (copy ? "" : copy.error());
    return (*copy)->hash();
  };
  const std::uint64_t whole = hash_of({"one two three"});
  EXPECT_EQ(hash_of({"one", " two", " three"}), whole);
  EXPECT_EQ(hash_of({"o", "ne two three"}), whole);
  EXPECT_NE(hash_of({"one two thre"}), whole);
}

}  // namespace
}  // namespace understudy::files_test
