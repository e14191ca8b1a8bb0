// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The other words of the command line: check, list, bench, help, and what is not understood.
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "tests/support/cli.h"

namespace understudy::scenario::commands_test {
namespace {

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Commands, check_says_what_is_in_a_good_world) {
  const CliResult r = run_cli({"check", source_path("worlds/demo/room.sim")});
  EXPECT_EQ(r.exit_code, 0) << r.out << r.err;
  EXPECT_TRUE(holds(r.out, "room.sim: ok: ")) << r.out;
  EXPECT_TRUE(holds(r.out, "1 S4 (S4) at 600 600 mm")) << r.out;
  EXPECT_TRUE(holds(r.out, "S4 speaks robios at 127.0.0.1:34721")) << r.out;
}

TEST(Commands, check_warns_of_one_address_for_two_devices) {
  const TempDir folder;
  const std::string world =
      folder.write("a.sim",
                   "EyeRover 500 500 0\nEyeRover 1000 500 0\nEyeRover 1500 500 0\n"
                   "device roboteye EYE address=127.0.0.2:4365,127.0.0.1:4365\n");
  const CliResult r = run_cli({"check", world});
  EXPECT_EQ(r.exit_code, 0) << r.out;
  for (const char* warning :
       {"EyeRover-2's EYE has the address of EyeRover's EYE, 127.0.0.1:4365; programs started by "
        "hand reach only the first: write address=127.0.0.3:4365\n",
        "EyeRover-3's EYE has the address of EyeRover's EYE, 127.0.0.1:4365; programs started by "
        "hand reach only the first: write address=127.0.0.4:4365\n"})
    EXPECT_TRUE(holds(r.out, warning)) << r.out;
}

TEST(Commands, check_shows_objects_kinds_and_wires_in_columns) {
  const TempDir folder;
  const std::string world = folder.write("a.sim",
                                         "S4 500 500 90 wander\nCan 1000 700 0\nS4 1500 500 0\n"
                                         "device echo line address=/dev/ttyUSB7\nmarker 1 1\n");
  const CliResult r = run_cli({"check", world});
  EXPECT_EQ(r.exit_code, 0) << r.out;
  EXPECT_TRUE(holds(r.out, "a.sim: ok: 4 walls, 2 robots, 1 objects, 1 markers\n")) << r.out;
  EXPECT_TRUE(holds(r.out, "  1 S4   (S4)  at 500 500 mm,  90.0 deg program wander\n")) << r.out;
  EXPECT_TRUE(holds(r.out, "  2 Can  (Can) at 1000 700 mm, 0.0 deg\n")) << r.out;
  EXPECT_TRUE(holds(r.out, "  3 S4-2 (S4)  at 1500 500 mm, 0.0 deg\n")) << r.out;
  EXPECT_TRUE(holds(r.out, "  robot  S4  differential drive, ")) << r.out;
  EXPECT_TRUE(holds(r.out, "  object Can ")) << r.out;
  EXPECT_TRUE(holds(r.out, "  S4-2 speaks echo   at /dev/ttyUSB7, 9600 baud\n")) << r.out;
}

TEST(Commands, convert_writes_a_scene_and_its_world) {
  const TempDir folder;
  const std::string in = folder.write("a.sim", "world a.wld\nS4 500 500 270 wander\nfoo 1\n");
  folder.write("a.wld", "floor 1000 1000\npush 100 0 -90\n0 0 50 0\n");
  const std::string out = folder.file("b.sim");
  const CliResult r = run_cli({"convert", in, out});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(read_text(folder.file("b.wld")), "floor 1000 1000\n100 0 100 50\n");
  EXPECT_EQ(read_text(out),
            "world b.wld\nS4 500 500 -90 wander\n\n"
            "# Not understood by Understudy, kept unchanged:\nfoo 1\n");
  EXPECT_EQ(r.out, "wrote " + folder.file("b.wld") + "\nwrote " + out + "\n");
}

TEST(Commands, convert_replaces_nothing_unless_told) {
  const TempDir folder;
  const std::string in = folder.write("a.sim", "S4 500 500 0\n");
  const std::string out = folder.file("b.sim");
  const std::string old = folder.write("b.wld", "mine");
  CliResult r = run_cli({"convert", in, out});
  EXPECT_EQ(r.exit_code, 1);
  EXPECT_TRUE(holds(r.err, "b.wld exists; use --force to replace it")) << r.err;
  EXPECT_EQ(read_text(old), "mine");
  EXPECT_EQ(read_text(out), "");
  r = run_cli({"convert", in, out, "--force"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_TRUE(holds(read_text(old), "floor 2000 2000")) << read_text(old);
  EXPECT_EQ(run_cli({"convert", folder.write("bad.sim", "S4 x 1 1\n"), out, "--force"}).exit_code,
            1);
  EXPECT_EQ(run_cli({"convert", in, folder.file("b.png")}).exit_code, 1);
  EXPECT_EQ(run_cli({"convert", in, folder.file("none/b.sim")}).exit_code, 1);
  EXPECT_EQ(run_cli({"convert", in}).exit_code, 2);
  EXPECT_TRUE(holds(read_text(out), "S4 500 500 0")) << "the file of before is still there";
}

TEST(Commands, files_are_looked_for_in_the_folders_of_worlds) {
  const TempDir folder;
  const TempDir collection;
  collection.write("far.wld", "floor 1000 1000\n");
  const std::string world = folder.write("a.sim", "world far.wld\nS4 500 500 0\n");
  EXPECT_EQ(run_cli({"check", world}).exit_code, 1);
  EXPECT_EQ(run_cli({"check", world, "--worlds", collection.path()}).exit_code, 0);
  EXPECT_EQ(
      run_cli({"check", "--worlds", folder.path(), "--worlds", collection.path(), world}).exit_code,
      0);
  Process by_variable({simulator(), "check", world},
                      {"UNDERSTUDY_WORLDS=/none:" + collection.path()});
  EXPECT_EQ(by_variable.wait(), 0) << by_variable.out();
  const CliResult r =
      run_cli({"run", world, "--worlds", collection.path(), "--until", "0.1", "--headless"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  // Those that come with the simulator need no option.
  EXPECT_EQ(
      run_cli({"check", folder.write("b.sim", "world demo/room.wld\nS4 600 600 0\n")}).exit_code,
      0);
}

TEST(Commands, check_names_every_mistake_with_its_place) {
  const TempDir folder;
  const std::string world =
      folder.write("bad.sim", "S4 here 100 0\nset tick-ms -5\nS4 100 100 0\ndevice ecco a\n");
  const CliResult r = run_cli({"check", world});
  EXPECT_EQ(r.exit_code, 1);
  EXPECT_TRUE(holds(r.out, world + ":1:4: error: ")) << r.out;
  EXPECT_TRUE(holds(r.out, world + ":2:13: error: ")) << r.out;
  EXPECT_TRUE(holds(r.out, world + ":4:8: error: ")) << r.out;
  EXPECT_FALSE(holds(r.out, ": ok: "));
}

TEST(Commands, check_looks_at_all_files_and_fails_if_one_is_bad) {
  const TempDir folder;
  const std::string good = folder.write("good.sim", kBox);
  const CliResult r = run_cli({"check", folder.file("none.sim"), good});
  EXPECT_EQ(r.exit_code, 1);
  EXPECT_TRUE(holds(r.out, "good.sim: ok")) << r.out;
  EXPECT_TRUE(holds(r.out, "there is no such file")) << r.out;
  EXPECT_EQ(run_cli({"check", good, good}).exit_code, 0);
}

TEST(Commands, a_world_with_errors_is_not_started) {
  const TempDir folder;
  const CliResult r = run_world({folder.write("bad.sim", "S4 here 100 0\n"), "--until", "1"});
  EXPECT_EQ(r.exit_code, 1);
  EXPECT_TRUE(holds(r.err, "bad.sim:1:4: error: ")) << r.err;
  EXPECT_TRUE(holds(r.err, "the world has errors, so the run was not started")) << r.err;
}

TEST(Commands, list_knows_robots_sensors_devices_programs_and_formats) {
  const CliResult r = run_cli({"list"});
  EXPECT_EQ(r.exit_code, 0);
  for (const char* word :
       {"robots", "S4", "differential", "psd", "lidar", "echo", "robios", "wander", "sim", "wld"})
    EXPECT_TRUE(holds(r.out, word)) << word << "\n" << r.out;
}

TEST(Commands, list_gives_all_kinds_with_their_keys_as_json) {
  const CliResult r = run_cli({"list", "--json"});
  EXPECT_EQ(r.exit_code, 0);
  const auto all = nlohmann::json::parse(r.out, nullptr, false);
  ASSERT_TRUE(all.is_object()) << r.out;
  for (const char* sort : {"robots", "objects", "drives", "sensors", "parts", "devices", "programs",
                           "events", "conditions", "formats", "systems", "radio_errors"})
    EXPECT_FALSE(all[sort].empty()) << sort;
  const auto& psd = all["sensors"][0];
  EXPECT_EQ(psd["name"], "psd");
  EXPECT_EQ(psd["keys"][0]["key"], "max_range_m");
  EXPECT_EQ(psd["keys"][0]["most"], 10000);
  EXPECT_EQ(psd["errors"][1]["key"], "sigma_m");
}

TEST(Commands, help_names_every_option_of_run) {
  const CliResult r = run_cli({"run", "--help"});
  EXPECT_EQ(r.exit_code, 0);
  for (const char* option : {"--program", "--stdin", "--keys", "--events", "--seed", "--speed",
                             "--until", "--wall-limit", "--threads", "--error-level", "--headless",
                             "--public", "--exit-with-programs", "--log-dir", "--record",
                             "--hash-every", "--summary", "--check-repeat"})
    EXPECT_TRUE(holds(r.out, option)) << option;
}

TEST(Commands, what_is_not_understood_exits_with_2) {
  const TempDir folder;
  const std::string world = folder.write("box.sim", kBox);
  for (const Arguments& arguments : std::vector<Arguments>{{"run", world, "--no-such-option"},
                                                           {"run"},
                                                           {"fly"},
                                                           {},
                                                           {"run", world, "--until", "soon"},
                                                           {"run", world, "--error-level", "-1"}}) {
    const CliResult r = run_cli(arguments);
    EXPECT_EQ(r.exit_code, 2) << r.err;
    EXPECT_TRUE(holds(r.err, "--help")) << r.err;
  }
}

TEST(Commands, values_out_of_range_are_clear_errors) {
  const TempDir folder;
  const std::string world = folder.write("box.sim", kBox);
  for (const Arguments& arguments : std::vector<Arguments>{{"--speed", "0"},
                                                           {"--speed", "fast"},
                                                           {"--threads", "0"},
                                                           {"--program", "S5=square"},
                                                           {"--keys", "S4=KEY9@1"},
                                                           {"--events", folder.file("none")}}) {
    Arguments all = {world, "--until", "1"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const CliResult r = run_world(all);
    EXPECT_EQ(r.exit_code, 1) << arguments[0] << " " << arguments[1];
    EXPECT_TRUE(holds(r.err, "error: ")) << r.err;
    EXPECT_TRUE(r.summary.is_null());
  }
}

TEST(Commands, a_run_with_nothing_to_do_says_so) {
  const TempDir folder;
  const CliResult r = run_world({folder.write("box.sim", kBox)});
  EXPECT_EQ(r.exit_code, 4);
  EXPECT_TRUE(holds(r.ended(), "there is no program to run; use --program, --until or --public"));
}

TEST(Commands, log_dir_takes_log_and_output) {
  const TempDir folder;
  const std::string logs = folder.file("logs/deep");
  const CliResult r = run_program("square", {"--log-dir", logs});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out, "0 0 0\n");  // seen as well as kept
  EXPECT_EQ(read_text(logs + "/S4.out"), "0 0 0\n");
  EXPECT_TRUE(holds(read_text(logs + "/understudy.log"), "square closed at 0 0 0"));
}

TEST(Commands, events_move_robots_and_press_keys) {
  const TempDir folder;
  const std::string events = folder.write("e.events", "0.5 S4 key KEY1\n2 S4 key KEY2\n");
  const CliResult r = run_program(test_program("waits_for_key"), {"--events", events});
  EXPECT_EQ(r.program("S4")["exit"], 0) << r.err;
  EXPECT_NEAR(r.robot("S4")["x_m"].get<double>(), 0.4, 1e-6);
}

TEST(Commands, bench_prints_csv) {
  const CliResult r = run_cli({"bench", "--scene", "wander-1", "--ticks", "1000", "--repeat", "2"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  std::istringstream lines(r.out);
  std::string header, first, second, end;
  std::getline(lines, header);
  std::getline(lines, first);
  std::getline(lines, second);
  EXPECT_FALSE(std::getline(lines, end)) << end;
  EXPECT_EQ(header.rfind("scene,ticks,threads,ticks_per_s,ratio,", 0), 0u) << header;
  EXPECT_TRUE(holds(header, ",million_rays_per_s,allocations_per_tick,frames_per_s,hash"))
      << header;
  const auto commas = [](const std::string& s) { return std::count(s.begin(), s.end(), ','); };
  EXPECT_EQ(commas(first), commas(header));
  // The ticks measured: those asked for, but for a few to warm up.
  ASSERT_EQ(first.rfind("wander-1,", 0), 0u) << first;
  EXPECT_GT(std::stoi(first.substr(9)), 900);
  EXPECT_LE(std::stoi(first.substr(9)), 1000);
  EXPECT_EQ(first.substr(first.rfind(',')), second.substr(second.rfind(',')));  // the hash
  EXPECT_EQ(first.substr(first.rfind(',')).size(), 17u);
  EXPECT_EQ(run_cli({"bench", "--scene", "no-such-scene"}).exit_code, 1);
}

// The listed hashes are those of today's results. Every change of a robot or a device can change
// them, so they are compared here, not only when somebody measures.
TEST(Commands, bench_scenes_with_programs_have_their_hashes) {
  for (const char* scene : {"lockstep-wait", "lockstep-poll", "lockstep-50"}) {
    const CliResult r = run_cli({"bench", "--scene", scene});
    EXPECT_EQ(r.exit_code, 0) << r.out << r.err;
  }
}

// When its first byte comes depends on what Python does at its start, and so on its version.
TEST(Commands, the_bench_scene_in_python_repeats) {
  const CliResult r =
      run_cli({"bench", "--scene", "serial-10hz", "--ticks", "400", "--repeat", "3"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  std::istringstream lines(r.out);
  std::string header, row;
  std::getline(lines, header);
  std::set<std::string> hashes;
  int rows = 0;
  for (; std::getline(lines, row); ++rows) hashes.insert(row.substr(row.rfind(',')));
  EXPECT_EQ(rows, 3) << r.out;
  EXPECT_EQ(hashes.size(), 1u) << r.out;
}

TEST(Commands, check_shows_the_size_of_a_kind) {
  const TempDir folder;
  const CliResult r = run_cli({"check", folder.write("one.sim", "S4 500 500 0\n")});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_NE(r.out.find("144 mm around, 50 kg"), std::string::npos) << r.out;
}

TEST(Commands, a_robot_runs_one_program) {
  const TempDir folder;
  const std::string world = folder.write("one.sim", "S4 500 500 0\n");
  const CliResult r = run_cli({"run", world, "--program", "S4=true", "--program", "1=true"});
  EXPECT_EQ(r.exit_code, 1) << r.err;
  EXPECT_NE(r.err.find("given twice"), std::string::npos) << r.err;
}

TEST(Commands, nothing_that_is_read_is_overwritten) {
  const TempDir folder;
  const std::string world = folder.write("one.sim", "S4 500 500 0\n");
  const std::string input = folder.write("input.txt", "one\n");
  for (const std::string& word : {input, "S4=" + input}) {
    const CliResult r =
        run_cli({"run", world, "--program", "cat", "--stdin", word, "--summary", input});
    EXPECT_NE(r.exit_code, 0) << word;
    EXPECT_NE(r.err.find("would overwrite"), std::string::npos) << r.err;
    EXPECT_EQ(read_text(input), "one\n");
  }
}

}  // namespace
}  // namespace understudy::scenario::commands_test
