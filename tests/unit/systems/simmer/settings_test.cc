// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// .simmer and Main.m: what they set, several robots, the Python version's devices, and the place of
// every mistake. And SimMeR's worlds written as .sim.
#include "files/write_world.h"
#include "systems/simmer/kinds.h"
#include "systems/systems.h"
#include "tests/unit/systems/simmer/folder_in_memory.h"

namespace understudy::settings_test {
namespace {

LoadedSimmer load_settings(const std::string& text) {
  return SimmerFolder().add("w/a.simmer", text).load("w/a.simmer");
}
LoadedSimmer load_main(const std::string& text) {
  return SimmerFolder().add("w/a.simmer", "").add("w/Main.m", text).load("w/a.simmer");
}

TEST(SimmerSettings, GoToTheDevice) {
  const LoadedSimmer world = load_settings(
      "# remark\nNUM_SEGMENTS 20\nstep_time 0.5\nstop_at_collision 1\nplot_sense 0\nspeed 0\n"
      "turn_speed 90\npoll_time 0.25\ndialect 0.1\nbyte_order little\nblocksize 0\nbot_rot 450\n");
  ASSERT_TRUE(world.ok) << world.messages;
  EXPECT_EQ(world.messages, "");
  EXPECT_EQ(world.value("segments"), "20");
  EXPECT_EQ(world.value("step_time"), "0.5");
  EXPECT_EQ(world.value("stop_at_collision"), "1");
  EXPECT_EQ(world.value("plot_sense"), "0");
  EXPECT_EQ(world.value("speed"), "0");
  EXPECT_EQ(world.value("turn_speed"), "90");
  EXPECT_EQ(world.value("poll_time"), "0.25");
  EXPECT_EQ(world.value("dialect"), "0.1");
  EXPECT_EQ(world.value("byte_order"), "little");
  EXPECT_EQ(world.value("heading"), "450");
  EXPECT_NEAR(world.robot().X_WR.heading_rad, kPi / 2, 1e-12);
  EXPECT_TRUE(world.spec.objects.empty());
  EXPECT_FALSE(world.spec.show_beams);
  EXPECT_TRUE(world.spec.show_trails);
}

TEST(SimmerSettings, FurtherRobotsHaveTheNextPortsAndTheirOwnSettings) {
  const LoadedSimmer world = load_settings(
      "randbias 0\nrobot B\nbot_center 66 30\nrandbias 1\nrobot C\nstart_cell 4\n"
      "ports 7000 7001\noutline -2 -1 2 -1 2 1 -2 1\n");
  ASSERT_TRUE(world.ok) << world.messages;
  EXPECT_EQ(world.messages, "");
  ASSERT_EQ(world.spec.robots.size(), 3u);
  EXPECT_EQ(world.robot(1).name, "B");
  EXPECT_EQ(world.value("address", 0), "127.0.0.1:9000,127.0.0.1:9001");
  EXPECT_EQ(world.value("address", 1), "127.0.0.1:9002,127.0.0.1:9003");
  EXPECT_EQ(world.value("address", 2), "127.0.0.1:7000,127.0.0.1:7001");
  EXPECT_EQ(world.value("randbias", 0), "0");
  EXPECT_EQ(world.value("randbias", 1), "1");
  EXPECT_EQ(world.value("randbias", 2), "0");
  EXPECT_EQ(world.robot(0).kind, world.robot(1).kind);
  EXPECT_EQ(world.value("outline", 2), "polygon,-2,-1,2,-1,2,1,-2,1");
  EXPECT_NEAR(world.robot(2).X_WR.x_m, 90 * 0.0254, 1e-12);
  EXPECT_NEAR(world.robot(2).X_WR.y_m, 6 * 0.0254, 1e-12);
}

TEST(SimmerSettings, EachVersionCountsItsOwnPorts) {
  const LoadedSimmer world = load_settings(
      "robot P\nbot_center 6 42\nversion python\nrobot M\nbot_center 66 30\n"
      "robot Q\nbot_center 6 42\nversion python\n");
  ASSERT_TRUE(world.ok) << world.messages;
  EXPECT_EQ(world.value("address", 0), "127.0.0.1:9000,127.0.0.1:9001");
  EXPECT_EQ(world.value("address", 1), "127.0.0.1:61200,127.0.0.1:61201");
  EXPECT_EQ(world.value("address", 2), "127.0.0.1:9002,127.0.0.1:9003");
  EXPECT_EQ(world.value("address", 3), "127.0.0.1:61202,127.0.0.1:61203");
}

TEST(SimmerSettings, PortsOfTwoRobotsAreApart) {
  EXPECT_EQ(load_settings("robot B\nbot_center 66 30\nports 9001 9002\n").messages,
            "w/a.simmer:3:1: error: robot \"B\" has port 9001, which is one of robot \"SimMeR\"; "
            "give it free ones: write ports COMMAND REPLY below its robot line\n");
  EXPECT_EQ(load_settings("ports 9000 9003\nrobot B\nbot_center 66 30\nports 7 9\n"
                          "robot C\nbot_center 6 6\nversion python\nports 8 7\n")
                .messages,
            "w/a.simmer:8:1: error: robot \"C\" has port 7, which is one of robot \"B\"; "
            "give it free ones: write ports COMMAND REPLY below its robot line\n");
  // The second robot would have 9002 and 9004.
  EXPECT_EQ(load_settings("ports 9000 9002\nrobot B\nbot_center 66 30\n").messages,
            "w/a.simmer:2:1: error: robot \"B\" has port 9002, which is one of robot \"SimMeR\"; "
            "give it free ones: write ports COMMAND REPLY below its robot line\n");
}

TEST(SimmerSettings, MistakesHaveAPlaceAndARemedy) {
  EXPECT_EQ(load_settings("bot_centre 1 2\nbot_center 1\nstep_time -1\nrandbias 0.5\n").messages,
            "w/a.simmer:1:1: error: unknown word \"bot_centre\"; did you mean bot_center?\n"
            "w/a.simmer:2:1: error: bot_center needs two numbers; write bot_center x y\n"
            "w/a.simmer:3:1: error: step_time is \"-1\" s, outside 0 to 3600 s; write step_time "
            "seconds\n"
            "w/a.simmer:4:1: error: randbias is \"0.5\", not a whole number; write randbias 0|1\n");
  EXPECT_EQ(load_settings("start_cell 5\n").messages,
            "w/a.simmer:1:1: error: there are 4 cells marked 2, not 5; write a number up to that, "
            "or bot_center x y\n");
  EXPECT_EQ(
      load_settings("robot B\nbot_center 9 9\nblocksize 2\n").messages,
      "w/a.simmer:3:1: error: blocksize does not belong to one robot; put it above the first robot "
      "line\n");
  EXPECT_EQ(load_settings("sensors mine.csv\n").messages,
            "w/a.simmer:1:9: error: cannot find \"mine.csv\"; looked for \"w/mine.csv\"\n");
  EXPECT_EQ(
      load_settings("dialect brackets\n").messages,
      "w/a.simmer:1:9: error: dialect cannot be \"brackets\"; the choices are auto, 0.1, 0.2\n");
  EXPECT_EQ(
      load_settings("ports 9000 9000\n").messages,
      "w/a.simmer:1:1: error: robot \"SimMeR\" does not have two ports; write ports COMMAND REPLY "
      "with two numbers up to 65535\n");
}

TEST(SimmerSettings, WarnWhereTheWorldIsNotWhatWasMeant) {
  EXPECT_EQ(
      load_settings("sim 0\nbot_center 54 42\nrobot B\n").messages,
      "w/a.simmer:2:1: warning: robot \"SimMeR\" starts in a wall; change bot_center, or write "
      "start_cell N\n"
      "w/a.simmer:3:1: warning: robot \"B\" has no place of its own; write bot_center x y or "
      "start_cell N below its line\n"
      "w/a.simmer:3:1: warning: robot \"B\" starts in a wall; change bot_center, or write "
      "start_cell N\n"
      "w/a.simmer:1:1: warning: sim 0 meant a robot connected by Bluetooth; the simulated one is "
      "used; "
      "use understudy pipe to send commands to a serial port\n");
  EXPECT_EQ(
      load_settings("version python\nstrength 1 1\n").messages,
      "w/a.simmer:2:1: warning: strength has no meaning in this version of SimMeR and is ignored; "
      "remove it, or change the version line\n");
}

TEST(SimmerSettings, DevicesOfThePythonVersion) {
  const LoadedSimmer world = load_settings(
      "version python\nrandbias 0\nmotor m0 x=2\nmotor m1 x=-2 rotation=90\n"
      "drive w0 vy=6 motors=m0+m1 directions=1+-1\nultra u0 y=3 height=2.0\nir i0\n");
  ASSERT_TRUE(world.ok) << world.messages;
  EXPECT_EQ(world.value("devices"),
            "motor,m0,x=2;motor,m1,x=-2,rotation=90;"
            "drive,w0,vy=6,motors=m0+m1,directions=1+-1;ultra,u0,y=3,height=2;ir,i0");
  EXPECT_EQ(load_settings("version python\nmotor m0\ndrive w0 motors=m1\nultra xx\n"
                          "ir i0 colour=1\ngyro m0\ndrive w1 motors=m0 directions=2\n")
                .messages,
            "w/a.simmer:4:7: error: \"xx\" is already taken; give each its own code\n"
            "w/a.simmer:5:7: error: unknown key \"colour\"; the choices are x, y, height, fov, "
            "threshold, error\n"
            "w/a.simmer:6:6: error: \"m0\" is already taken; give each its own code\n"
            "w/a.simmer:7:1: error: directions are \"2\"; write 1 or -1 for each motor: "
            "motors=m0+m1 directions=1+-1\n"
            "w/a.simmer:3:7: error: there is no motor \"m1\"; did you mean m0?\n");
  EXPECT_EQ(load_settings("ultra u0\n").messages,
            "w/a.simmer:1:1: error: ultra lines belong to the Python version; write version python "
            "above it, or use a sensors.csv and a drive.csv\n");
}

TEST(SimmerMain, ReadsPlainAssignmentsOnly) {
  const LoadedSimmer world = load_main(
      "%{\nbot_rot = 10;\n%}\nbot_center = [ 66 30 ]\nbot_rot=90;blocksize = 2, sim = true;\n"
      "block_center = [25;41];\nother = load('x');\nif bot_rot == 3\nbot_rot = 5;\nend\n"
      "[a, b] = tcp_setup('client', 1, 2);\n");
  ASSERT_TRUE(world.ok) << world.messages;
  EXPECT_EQ(world.messages, "");
  EXPECT_EQ(world.value("heading"), "90");
  EXPECT_EQ(world.value("address"), "127.0.0.1:9000,127.0.0.1:9001");
  EXPECT_NEAR(world.robot().X_WR.x_m, 66 * 0.0254, 1e-12);
  EXPECT_EQ(world.spec.object_kinds.at(0).name, "SimMeR block 2");
}

TEST(SimmerMain, WarnsOfWhatItCannotReadAndSaysWhatIsUsed) {
  EXPECT_EQ(
      load_main("bot_rot = 45 + 45;\n  bot_center = start_place;\nstrength = 0.05;\n").messages,
      "w/Main.m:1:1: warning: bot_rot needs one number; 0 is used instead; write plain numbers, or "
      "set it in a world.simmer\n"
      "w/Main.m:2:3: warning: bot_center needs two numbers; 9.5 42 is used instead; write plain "
      "numbers, or set it in a world.simmer\n"
      "w/Main.m:3:1: warning: strength needs two numbers; 0.05 1 is used instead; write plain "
      "numbers, or set it in a world.simmer\n");
}

// 6, 42 with y down is 6, 6 with y up; its rotation of 180 looks up.
TEST(SimmerMain, IsNotForRobotsOfThePythonVersion) {
  const LoadedSimmer world =
      SimmerFolder()
          .add("w/a.simmer",
               "robot P\nversion python\nbot_center 6 42\nrobot M\nbot_center 66 30\n")
          .add("w/Main.m",
               "bot_center = [30,6];\nbot_rot = 45;\nstrength = [1,1];\nrandbias = 0;\n")
          .load("w/a.simmer");
  ASSERT_TRUE(world.ok) << world.messages;
  EXPECT_EQ(world.messages, "");
  EXPECT_NEAR(world.robot(1).X_WR.y_m, 6 * 0.0254, 1e-12);
  EXPECT_NEAR(world.robot(1).X_WR.heading_rad, kPi / 2, 1e-12);
  EXPECT_EQ(world.value("strength", 1), "none");
  EXPECT_EQ(world.value("heading", 0), "45");
  EXPECT_EQ(world.value("heading", 2), "45");
}

TEST(SimmerMain, IsNamedWhereItsValuesAreWrong) {
  EXPECT_EQ(load_main("\nbot_center = [54,42];\n  sim = 0;\n").messages,
            "w/Main.m:2:1: warning: robot \"SimMeR\" starts in a wall; change bot_center, or write "
            "start_cell N\n"
            "w/Main.m:3:3: warning: sim 0 meant a robot connected by Bluetooth; the simulated one "
            "is used; "
            "use understudy pipe to send commands to a serial port\n");
  EXPECT_EQ(
      load_main("% ports\ntcp_setup('server', 9000, 9000);\n").messages,
      "w/Main.m:2:1: error: robot \"SimMeR\" does not have two ports; write ports COMMAND REPLY "
      "with two numbers up to 65535\n");
}

// Names of kinds say all about them, so that a .sim can name them.
TEST(SimmerKinds, AreMadeAgainFromTheirNames) {
  for (const char* outline : {"circle,6", "circle,4.5", "rectangle,6,6", "polygon,0,0,3,0,0,2"})
    for (const SimmerVersion version : {SimmerVersion::kMatlab, SimmerVersion::kPython}) {
      const auto kind = simmer_robot_kind(version, outline);
      ASSERT_TRUE(kind) << outline;
      const auto again = find_simmer_robot(kind->name);
      ASSERT_TRUE(again) << kind->name;
      EXPECT_EQ(hash_of(*again), hash_of(*kind)) << kind->name;
    }
  EXPECT_EQ(hash_of(*find_simmer_block("simmer BLOCK 2.5")), hash_of(simmer_block_kind(2.5)));
  for (const char* wrong : {"SimMeRx", "SimMeR circle", "SimMeR circle,0", "SimMeR circle,6,6",
                            "SimMeR polygon,0,0,1,0,2,0", "SimMeR rectangle,nan,6"})
    EXPECT_FALSE(find_simmer_robot(wrong)) << wrong;
  EXPECT_FALSE(find_simmer_block("SimMeR block -1"));
}

// What is written as .sim is the same world, its device lines with all their signs.
TEST(SimmerKinds, WorldsSurviveBeingWritten) {
  const LoadedSimmer world = load_settings(
      "outline -2 -1 2 -1 0 3\nblocksize 2\ndrive_profile mecanum\nrobot B\nbot_center 66 30\n"
      "bot_rot 33.3\nversion python\ndrive w0 vy=6\n");
  ASSERT_TRUE(world.ok) << world.messages;
  FormatContext context = context_of_systems();
  context.device_kinds = {{"simmer", {"address", "outline", "drives"}},
                          {"simmer_python", {"address", "outline", "devices"}}};
  MemoryResolver files;
  std::vector<WrittenFile> written;
  Diagnostics diagnostics;
  EXPECT_TRUE(write_world("o/w.sim", world.spec, context, files, written, diagnostics));
  std::string messages;
  for (const Diagnostic& d : diagnostics.list()) messages += to_string(d) + "\n";
  EXPECT_EQ(messages, "");
  for (const WrittenFile& file : written) files.add(file.path, file.text);
  Spec again;
  ASSERT_TRUE(load_world("o/w.sim", context, files, again, diagnostics));
  EXPECT_EQ(first_difference(list_fields(world.spec.robots), list_fields(again.robots)), "");
  EXPECT_EQ(first_difference(list_fields(world.spec.walls), list_fields(again.walls)), "");
  EXPECT_EQ(first_difference(list_fields(world.spec.pictures), list_fields(again.pictures)), "");
}

}  // namespace
}  // namespace understudy::settings_test
