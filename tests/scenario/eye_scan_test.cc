// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Clients of a Robot Eye in virtual time, in Python and in C: they find, home, scan and save, and
// what they save is the room.
#include <gtest/gtest.h>

#include <set>

#include "tests/scenario/eye_room.h"
#include "tests/support/cli.h"

namespace understudy::scenario::eye_scan_test {
namespace {

std::string python_client() {
  return "/usr/bin/python3 " + source_path("examples/python/eye_scan.py");
}
std::string c_client() {
  return simulator().substr(0, simulator().rfind("/bin/")) + "/examples/eye_scan";
}

CliResult scan_room(const std::string& client, const std::string& more = "") {
  return run_world({source_path("worlds/roboteye/room.sim"), "--program",
                    "EyeRover=" + client + " " + more, "--exit-with-programs", "--wall-limit",
                    "100"});
}

void expect_room(const std::string& client, const std::string& ending) {
  const TempDir folder;
  const std::string files[] = {folder.file("a" + ending), folder.file("b" + ending)};
  std::string hashes[2];
  for (int i = 0; i < 2; ++i) {
    // Their names are of the same length, because the programs' memory may show in a hash.
    const CliResult r = scan_room(client, files[i] + " 10");
    ASSERT_EQ(r.exit_code, 0) << r.err;
    ASSERT_EQ(r.program("EyeRover")["exit"], 0) << r.out << r.err;
    EXPECT_TRUE(r.repeatable()) << r.reasons();
    EXPECT_NE(r.out.find("found RE05-0US-0001 at 127.0.0.1"), std::string::npos) << r.out;
    hashes[i] = r.hash();
  }
  EXPECT_EQ(hashes[0], hashes[1]);
  const std::string cloud = read_text(files[0]);
  EXPECT_EQ(cloud, read_text(files[1]));
  const CloudCheck check = check_cloud_text(cloud);
  // Ten turns of a fifth of a second at 10 kHz; little of what lies above the walls.
  EXPECT_GT(check.points, 15000);
  EXPECT_LT(check.worst_m, 0.02);
}

TEST(EyeScan, a_python_program_saves_the_room) { expect_room(python_client(), ".csv"); }
TEST(EyeScan, a_c_program_saves_the_room) { expect_room(c_client(), ".xyz"); }

TEST(EyeScan, it_repeats_at_another_speed_with_delays) {
  const CliResult r = run_world({source_path("worlds/roboteye/room.sim"), "--program",
                                 "EyeRover=" + c_client() + " /dev/null 6", "--check-repeat"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_NE(r.err.find("repeated: "), std::string::npos) << r.err;
}

// Also those whose robots have programs of their own, which look around at the same time.
TEST(EyeScan, broadcasts_reach_all_eyes_of_the_run) {
  const TempDir folder;
  folder.write("find.py", R"(import socket
s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
s.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
s.settimeout(0.05)
for to in '255.255.255.255', '127.255.255.255':
    s.sendto(b'RECQRE', (to, 4365))
    heard = []
    try:
        while True:
            answer, peer = s.recvfrom(100)
            heard.append(answer[6:].decode() + ' ' + peer[0])
    except TimeoutError:
        print(*sorted(heard))
)");
  const std::string world = folder.write("three.sim",
                                         "EyeRover 300 300 0 find.py\n"
                                         "device roboteye EYE serial=A address=127.0.0.2:4365\n"
                                         "EyeRover 1000 1000 0 find.py\n"
                                         "device roboteye EYE serial=B address=127.0.0.3:4365\n"
                                         "EyeRover 1500 1700 0\n"
                                         "device roboteye EYE serial=C address=127.0.0.4:4365\n");
  const std::string all = " A 127.0.0.2 B 127.0.0.3 C 127.0.0.4\n";
  std::set<std::string> hashes;
  for (int i = 0; i < 6; ++i) {
    const BusyCores load(i < 3 ? 0 : 3);
    const CliResult r = run_world({world, "--exit-with-programs"});
    hashes.insert(r.hash());
    EXPECT_TRUE(r.repeatable()) << r.reasons();
    for (const char* robot : {"[EyeRover]", "[EyeRover-2]"}) {
      const std::size_t first = r.out.find(robot + all);
      ASSERT_NE(first, std::string::npos) << r.out << r.err;
      EXPECT_NE(r.out.find(robot + all, first + 1), std::string::npos) << r.out;
    }
  }
  EXPECT_EQ(hashes.size(), 1U);
}

// Each asks all three by address; its own, that of the other program and that of nobody's robot.
TEST(EyeScan, an_address_leads_to_the_eye_that_has_it) {
  const TempDir folder;
  folder.write("ask.py", R"(import socket
s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
try:
    s.sendto(b'RECQRE', ('127.255.255.255', 4365))
except PermissionError:
    print('no broadcast')
for last in 2, 3, 4:
    s.sendto(b'RECQRE', ('127.0.0.%d' % last, 4365))
    answer, peer = s.recvfrom(100)
    print(answer[6:].decode(), peer[0])
)");
  const std::string world = folder.write("three.sim",
                                         "EyeRover 300 300 0 ask.py\n"
                                         "device roboteye EYE serial=A address=127.0.0.2:4365\n"
                                         "EyeRover 1000 1000 0 ask.py\n"
                                         "device roboteye EYE serial=B address=127.0.0.3:4365\n"
                                         "EyeRover 1500 1700 0\n"
                                         "device roboteye EYE serial=C address=127.0.0.4:4365\n");
  const CliResult r = run_world({world, "--exit-with-programs"});
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  for (const std::string robot : {"[EyeRover] ", "[EyeRover-2] "})
    for (const char* line : {"no broadcast\n", "A 127.0.0.2\n", "B 127.0.0.3\n", "C 127.0.0.4\n"})
      EXPECT_NE(r.out.find(robot + line), std::string::npos) << line << r.out << r.err;
}

TEST(EyeScan, a_head_points_in_all_directions_and_refusals_are_told) {
  const TempDir folder;
  const std::string program = folder.write(
      "points.py",
      "from understudy.roboteye import Eye, EyeError, save, Point\n"
      "eye = Eye()\n"
      "try:\n"
      "    eye.look(10, 0)\n"
      "except EyeError as error:\n"
      "    print(error)\n"
      "eye.home()\n"
      "for azimuth in (30, -30, 200, 359, 180, 179, 0):\n"
      "    eye.look(azimuth, azimuth / 10 - 10)\n"
      "    assert eye.where() == (azimuth % 360, round(azimuth / 10 - 10, 2)), eye.where()\n"
      "eye.set_outputs(1)\n"
      "eye.toggle_outputs(3)\n"
      "print(eye.io(), eye.serial())\n"
      "for order in (dict(lines=2), dict(region=(0, 10, 5, -5)), dict(frequency=20000)):\n"
      "    try:\n"
      "        eye.scan(**order)\n"
      "    except EyeError as error:\n"
      "        print(error)\n"
      "region = eye.scan(region=(350, 10, -5, 5), lines=5, speed=200)\n"
      "assert all(abs(p.x) < 0.18 * p.y for p in region), region[0]\n"
      "part = eye.scan(seconds=0.5, lines=70)\n"
      "assert 0.49 < part[-1].time < 0.5 and len(part) > 4000, (part[-1], len(part))\n");
  const CliResult r = scan_room("/usr/bin/python3 " + program);
  EXPECT_EQ(r.program("EyeRover")["exit"], 0) << r.out << r.err;
  EXPECT_EQ(r.out,
            "the eye refuses SEAA: not ready; home the eye first, or wait until it is homed\n"
            "(2, 0) RE05-0US-0001\n"
            "the eye refuses SFFS: too few lines for this speed; scan more lines, or more slowly\n"
            "the eye refuses SRES: invalid argument; the lower limit must be below the upper one\n"
            "the eye refuses RNLS: a number is out of range\n")
      << r.err;
}

TEST(EyeScan, python_writes_the_formats_that_the_command_writes) {
  const TempDir folder;
  const std::string program = folder.write(
      "save.py",
      "import os, struct, sys\n"
      "from understudy.roboteye import Point, save\n"
      "cloud = [Point(1.5, -2.25, 0.5, 200, 0), Point(0, 4, -1, 7, 0.0001)]\n"
      "for ending, end in (('pcd', b'DATA binary\\n'), ('ply', b'end_header\\n')):\n"
      "    path = os.path.join(sys.argv[1], 'a.' + ending)\n"
      "    save(cloud, path)\n"
      "    body = open(path, 'rb').read().split(end)[1]\n"
      "    assert list(struct.iter_unpack('<4fd', body)) == [tuple(p) for p in cloud], body\n"
      "try:\n"
      "    save(cloud, 'a.xyz')\n"
      "except ValueError as error:\n"
      "    print(error)\n");
  const CliResult r = scan_room("/usr/bin/python3 " + program + " " + folder.path());
  EXPECT_EQ(r.out, "a.xyz: its ending must be .pcd, .ply or .csv\n") << r.err;
}

}  // namespace
}  // namespace understudy::scenario::eye_scan_test
