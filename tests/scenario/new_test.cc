// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy new: what it writes compiles with the command it prints and drives with the other one.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "host/program.h"
#include "tests/support/cli.h"

namespace understudy::scenario::new_test {
namespace {

// The command behind a word at the start of a line, as the words that a shell makes of it.
Arguments command_behind(const std::string& word, const std::string& text) {
  const std::size_t at = text.find(word + ":");
  if (at == std::string::npos) return {};
  const std::size_t start = at + word.size() + 1;
  return split_command(text.substr(start, text.find('\n', at) - start)).value();
}

// A program of examples/templates, with all its commented branches in use.
std::string with_all_branches(const std::string& source) {
  std::istringstream lines(read_text(source_path(source)));
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    const bool is_code =
        line.starts_with("# @") || line.starts_with("# def ") || line.starts_with("#     ");
    text += (is_code ? line.substr(2) : line) + "\n";
  }
  return text;
}

// Creates, compiles if need be, and runs; returns what it said on the way.
std::string create_and_run(const std::string& language) {
  const TempDir folder;
  std::filesystem::create_directory(folder.file("my robot's"));
  const CliResult created = run_cli({"new", language, folder.file("my robot's/first one")});
  if (created.exit_code != 0) return created.err;
  if (const Arguments compile = command_behind("compile", created.out); !compile.empty()) {
    Arguments strict = compile;
    strict.insert(strict.begin() + 1, {"-Wall", "-Wextra", "-Werror"});
    Process compiler(strict);
    if (compiler.wait() != 0) return compiler.err();
  }
  Process run(command_behind("run", created.out));
  run.wait();
  return run.err();
}

class NewProgram : public testing::TestWithParam<const char*> {};

TEST_P(NewProgram, compiles_and_drives) {
  const std::string said = create_and_run(GetParam());
  EXPECT_NE(said.find("driving for 30 seconds"), std::string::npos) << said;
  EXPECT_NE(said.find("done after "), std::string::npos) << said;
  EXPECT_EQ(said.find("done after 0 turns"), std::string::npos) << said;  // it met a wall
  EXPECT_NE(said.find("all programs have ended"), std::string::npos) << said;
}

INSTANTIATE_TEST_SUITE_P(Languages, NewProgram, testing::Values("c", "c++", "python", "classic"),
                         [](const auto& language) {
                           return std::string(language.param) == "c++"
                                      ? "cpp"
                                      : std::string(language.param);
                         });

TEST(New, a_controller_and_a_program_that_asks_one_run) {
  for (const char* what : {"controller", "serial"}) {
    const TempDir folder;
    const CliResult created = run_cli({"new", what, folder.file("my board")});
    ASSERT_EQ(created.exit_code, 0) << created.err;
    Process run(command_behind("run", created.out));
    EXPECT_EQ(run.wait(), 0) << run.err();
    EXPECT_EQ(run.out(), "sonar: 82 cm\n") << what << "\n" << run.err();
  }
}

// A branch of the controller: the kind of sensor that its first words name, and the sensor's name.
struct Branch {
  int id = 0;
  std::string kind;
  std::string sensor;
};

std::vector<Branch> branches_of(const std::string& code, const std::vector<std::string>& kinds) {
  static const std::regex kBranch(
      "@board\\.request\\((\\d+)\\)\ndef \\w+\\(\\):\n    \"\"\"([^:\n]*):[^\n]*\n"
      "[^@]*?robot\\.(?:read|values)\\(\"(\\w+)\"\\)");
  std::vector<Branch> branches;
  for (std::sregex_iterator found(code.begin(), code.end(), kBranch), end; found != end; ++found)
    for (const std::string& kind : kinds)
      if (std::regex_search((*found)[2].str(), std::regex("\\b" + kind + "\\b")))
        branches.push_back({std::stoi((*found)[1]), kind, (*found)[3]});
  return branches;
}

// All kinds of sensors but cameras.
std::vector<std::string> kinds_with_numbers() {
  std::vector<std::string> kinds;
  const nlohmann::json all = nlohmann::json::parse(run_cli({"list", "--json"}).out);
  for (const auto& kind : all["sensors"])
    if (kind["gives"] != "image") kinds.push_back(kind["name"]);
  return kinds;
}

// The cart has no sensors of the other kinds. Where they are, and what they need.
std::string sensor_line(const Branch& branch) {
  static const std::map<std::string, std::string> kPlaces = {
      {"compass", " north=true"},    {"lidar", " z_m=0.09"},     {"reflectance", " z_m=0.01"},
      {"psd", " z_m=0.05 x_m=0.17"}, {"actuator", " of=wheels"}, {"charging_contacts", " y_m=0.2"},
      {"ir_receiver", " z_m=0.07"},  {"laser", " z_m=0.09"},
  };
  for (const char* own : {"beam", "accelerometer", "gyroscope"})
    if (branch.kind == own) return "";
  const auto place = kPlaces.find(branch.kind);
  return "sensor " + branch.kind + " " + branch.sensor +
         (place == kPlaces.end() ? "" : place->second) + "\n";
}

// Every kind of sensor has a branch in the template, and all of them answer, on a robot that has
// them all.
TEST(New, every_branch_of_the_controller_works) {
  const TempDir folder;
  const std::string code = with_all_branches("examples/templates/controller.py");
  const std::string board = folder.write("board.py", code);
  const std::string asks = folder.write("asks.py", R"(import serial
with serial.Serial('/dev/ttyUSB0', 9600, timeout=0.2) as port:
    for number in range(43, 62):
        port.write(bytes([142, number]))
        print(number, port.read(30).hex())
)");
  const std::vector<std::string> kinds = kinds_with_numbers();
  ASSERT_GT(kinds.size(), 15U);
  std::string world = "obj " + source_path("worlds/objects/dock.esObj") +
                      "\nset latitude 33.61\nset longitude -80.865\n"
                      "SensorCart 1000 1000 0\n"
                      "device null_modem board address=/dev/ttyUSB0,/dev/controller0\n";
  std::set<std::string> answered;
  for (const Branch& branch : branches_of(code, kinds)) {
    world += sensor_line(branch);
    answered.insert(branch.kind);
  }
  for (const std::string& kind : kinds)
    EXPECT_EQ(answered.count(kind), 1U)
        << "the template has no branch whose description begins with: A " << kind << ":";
  // The dock looks at the cart from its left and touches the contacts there.
  world += "Dock 1000 1254 -90\n";
  const CliResult r = run_world({folder.write("all.sim", world), "--program", board + " " + asks});
  // Walls are 995 mm from the cart's middle, in front and behind; it stands still and looks east.
  EXPECT_EQ(r.out,
            "43 0052\n44 0052\n"                               // 82 cm from the rim
            "45 01d101d10174\n46 01a201a201a2\n47 0384\n"      // 465 465 372, 418, 900
            "48 0063\n49 00\n50 427c\n"                        // 99 cm, 17.02 V
            "51 02be\n52 0000\n53 0000\n"                      // the floor's grey
            "54 33332e3631303030392c2d38302e3836343938390a\n"  // 33.610009,-80.864989
            "55 0339\n56 00\n57 00000000\n"                    // 825 mm
            "58 ad\n59 01\n60 0063\n61 \n")  // all beams; 99 cm; nothing has the id 61
      << r.err;
}

TEST(New, never_overwrites) {
  const TempDir folder;
  const std::string mine = folder.write("drive.c", "mine");
  for (const char* name : {"drive", "drive.c"}) {
    const CliResult r = run_cli({"new", "c", folder.file(name)});
    EXPECT_EQ(r.exit_code, 1);
    EXPECT_NE(r.err.find("drive.c already exists; choose another name"), std::string::npos)
        << r.err;
  }
  EXPECT_EQ(read_text(mine), "mine");
}

TEST(New, bad_arguments_are_told) {
  const TempDir folder;
  const CliResult language = run_cli({"new", "pyton", folder.file("x")});
  EXPECT_EQ(language.exit_code, 1);
  EXPECT_NE(language.err.find("python"), std::string::npos) << language.err;
  EXPECT_EQ(run_cli({"new", "c", folder.path() + "/"}).exit_code, 1);
  EXPECT_EQ(run_cli({"new", "c", folder.file("missing/x")}).exit_code, 1);
  EXPECT_EQ(run_cli({"new", "c"}).exit_code, 2);
}

}  // namespace
}  // namespace understudy::scenario::new_test
