// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Datagrams between programs and a device that sends them back: under the shim in virtual time, and
// over a real port in real time. Either way a recording replays to the same hash.
#include <gtest/gtest.h>
#include <signal.h>

#include <set>
#include <string>

#include "tests/support/cli.h"

namespace understudy::scenario::udp_test {
namespace {

constexpr const char* kUdpWorld = "S4 300 1000 0\ndevice udp_echo echo\n";

void expect_replays(const std::string& recording, const std::string& hash) {
  const CliResult replay = run_cli({"replay", recording, "--verify"});
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_NE(replay.out.find(hash), std::string::npos) << replay.out;
}

TEST(Udp, sockets_that_were_used_or_watched_before_reach_the_device) {
  const TempDir folder;
  const CliResult r = run_world({folder.write("udp.sim", kUdpWorld), "--program",
                                 "S4=" + source_path("tests/programs/datagrams_elsewhere.py")});
  EXPECT_EQ(r.out, "hello\n1 watched\n[]\nTrue\n") << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

TEST(Udp, calls_of_a_program_reach_the_device_whole) {
  const TempDir folder;
  const std::string recording = folder.file("udp.rec");
  const Arguments arguments = {folder.write("udp.sim", kUdpWorld), "--program",
                               "S4=" + test_program("datagrams"), "--record", recording};
  const CliResult r = run_world(arguments);
  EXPECT_EQ(r.out,
            "b: 6 'from b' from 127.0.0.1:4007 (16)\n"
            "a: 6 'from a' from 127.0.0.1:4007 (16)\n"
            "a: 5 'again' from 127.0.0.1:4007 (16)\n"
            "ports: 1 1\n"
            "before: -1 1\n"
            "connect: 0\n"
            "peer: 127.0.0.1:4007\n"
            "write: 7\n"
            "send: 4\n"
            "read: 7 'written'\n"
            "recvfrom: 4 'sent' from 127.0.0.1:4007 (16)\n"
            "empty: 0, back 0\n"
            "largest: 65507, back 65507 xy\n"
            "too large: -1 1\n"
            "peek: 4, cut: 4 'a lo' 1\n"
            "after: 4 'next' from 127.0.0.1:4007 (16)\n"
            "parts: 8 'in ' 'parts'\n"
            "sendmsg: 12 'one datagram' from 127.0.0.1:4007 (16)\n"
            "nonblocking: later\n"
            "poll: 0, 100 ms\n"
            "select: 0, 1\n"
            "epoll: 1\n"
            "timeout: -1 1, 200 ms\n"
            "bind: 0\n"
            "data: 14 'to 4443 a scan' from 127.0.0.1:4007 (16)\n"
            "own: 3 'own'\n")
      << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_EQ(run_world(arguments).hash(), r.hash());
  expect_replays(recording, r.hash());
}

// Of a third robot, which has no program. They reach it between ticks, in an order that does not
// depend on the machine, even if they send in the same tick.
TEST(Udp, two_programs_may_use_one_device) {
  const TempDir folder;
  const std::string program = folder.write("ask.py", R"(import socket, sys, time
s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
time.sleep(float(sys.argv[1]))
for i in range(20):
    s.sendto(b'hello %d' % i, ('127.0.0.1', 4007))
    s.recv(100)
)");
  const std::string world = folder.write(
      "three.sim", "S4 300 1000 0\nS4 800 1000 0\nS4 1300 1000 0\ndevice udp_echo echo\n");
  const std::string start = "=/usr/bin/python3 " + program;
  for (const char* later : {" 0.1", " 0.101"}) {
    std::set<std::string> outcomes;
    for (int i = 0; i < 4; ++i) {
      const BusyCores load(i < 2 ? 0 : 3);
      const CliResult r = run_world(
          {world, "--program", "S4" + start + " 0.1", "--program", "S4-2" + start + later});
      EXPECT_TRUE(r.repeatable()) << r.reasons();
      EXPECT_EQ(r.program("S4")["exit"], 0) << r.err;
      outcomes.insert(r.hash());
    }
    EXPECT_EQ(outcomes.size(), 1U) << later;
  }
}

TEST(Udp, a_python_program_repeats_at_any_speed) {
  const TempDir folder;
  const std::string program = folder.write("asks.py",
                                           "import socket, time\n"
                                           "s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\n"
                                           "s.settimeout(1)\n"
                                           "for i in range(20):\n"
                                           "    s.sendto(b'%d' % i, ('127.0.0.1', 4007))\n"
                                           "    data, peer = s.recvfrom(100)\n"
                                           "    assert data == b'%d' % i and peer[1] == 4007\n"
                                           "    time.sleep(0.05)\n"
                                           "try:\n"
                                           "    s.recvfrom(100)\n"
                                           "except socket.timeout:\n"
                                           "    print('twenty, and no more')\n");
  const Arguments arguments = {folder.write("udp.sim", kUdpWorld), "--program", "S4=" + program,
                               "--check-repeat"};
  const CliResult r = run_world(arguments);
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out, "twenty, and no more\ntwenty, and no more\n") << r.err;
  EXPECT_NEAR(r.virtual_s(), 2.0, 0.02);
}

TEST(Udp, a_real_port_serves_programs_started_by_hand) {
  const RobiosPort turn;
  if (somebody_listens_on(34721)) GTEST_SKIP() << "somebody else listens on TCP 34721";
  const TempDir folder;
  const std::string recording = folder.file("public.rec");
  RunningWorld run({folder.write("udp.sim", kUdpWorld), "--public", "--speed", "1", "--record",
                    recording, "--until", "100"});
  ASSERT_TRUE(wait_for([&] {
    return run.process().err().find("udp_echo at 127.0.0.1:4007") != std::string::npos;
  })) << run.process().err();
  const std::string client = folder.write(
      "client.py",
      "import socket\n"
      "sockets = [socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for i in range(2)]\n"
      "for round in range(3):\n"
      "    for i, s in enumerate(sockets):\n"
      "        s.settimeout(20)\n"
      "        s.sendto(b'%d %d' % (i, round), ('127.0.0.1', 4007))\n"
      "    for i, s in enumerate(sockets):\n"
      "        data, peer = s.recvfrom(100)\n"
      "        assert data == b'%d %d' % (i, round), data\n"
      "        assert peer == ('127.0.0.1', 4007), peer\n"
      "sockets[0].sendto(b'', ('127.0.0.1', 4007))\n"
      "print('empty', sockets[0].recvfrom(100)[0])\n");
  Process guest({"/usr/bin/python3", client});
  EXPECT_EQ(guest.wait(60), 0) << guest.err();
  EXPECT_EQ(guest.out(), "empty b''\n");
  run.process().signal(SIGINT);
  const CliResult r = run.finish(20);
  EXPECT_EQ(r.exit_code, 130) << r.err;
  EXPECT_NE(r.reasons().find("a program outside virtual time was connected"), std::string::npos);
  expect_replays(recording, r.hash());
}

}  // namespace
}  // namespace understudy::scenario::udp_test
