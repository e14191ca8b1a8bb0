// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Traffic in a file, and devices that lose their power while a pyserial program uses them.
#include <gtest/gtest.h>

#include "tests/support/cli.h"

namespace understudy::scenario::wire_test {
namespace {

class Wire : public ::testing::Test {
 protected:
  // A pyserial program on the first robot of this world, with these events.
  CliResult run(const std::string& world, const std::string& robot, const std::string& code,
                const std::string& events, const Arguments& more = {}) {
    const std::string program =
        folder_.write("program.py",
                      "import serial, time\n"
                      "start = time.monotonic()\n"
                      "def now(): return '%.1f' % (time.monotonic() - start)\n" +
                          code);
    Arguments arguments = {folder_.write("world.sim", world),
                           "--program",
                           robot + "=/usr/bin/python3 " + program,
                           "--events",
                           folder_.write("events.txt", events),
                           "--exit-with-programs",
                           "--wall-limit",
                           "100",
                           "--record",
                           folder_.file("run.rec")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_world(arguments);
  }
  CliResult replay(const Arguments& more) {
    Arguments arguments = {"replay", folder_.file("run.rec"), "--verify"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_cli(arguments);
  }
  std::string text_of(const std::string& name) const { return read_text(folder_.file(name)); }

  const TempDir folder_;
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

constexpr const char* kAskForMode = R"(
port = serial.Serial('/dev/ttyUSB0', 115200, timeout=1)
port.write(bytes([128, 142, 35]))
print('mode', port.read(1))
)";

TEST_F(Wire, the_file_has_names_and_does_not_change_the_run) {
  const std::string world = "Create2 500 500 0\nS4 1500 500 0\n";
  const CliResult plain = run(world, "Create2", kAskForMode, "");
  EXPECT_EQ(plain.out, "mode b'\\x01'\n") << plain.err;
  const CliResult logged = run(world, "Create2", kAskForMode, "",
                               {"--wire-log", folder_.file("wire.txt"), "--wire", "/dev/ttyUSB0"});
  EXPECT_EQ(logged.exit_code, 0) << logged.err;
  EXPECT_EQ(logged.hash(), plain.hash());
  EXPECT_TRUE(logged.repeatable()) << logged.reasons();
  const std::string wire = text_of("wire.txt");
  EXPECT_TRUE(has(wire, "\tCreate2\toi\t>\t\topened\n")) << wire;
  EXPECT_TRUE(has(wire, "\tCreate2\toi\t>\t80\tstart\n")) << wire;
  EXPECT_TRUE(has(wire, "\tCreate2\toi\t>\t8E 23\tsensors 35\n")) << wire;
  EXPECT_TRUE(has(wire, "\tCreate2\toi\t<\t01\tOI mode 1\n")) << wire;
  EXPECT_TRUE(has(wire, "\tCreate2\toi\t>\t\tclosed\n")) << wire;
  const CliResult again = replay({"--wire-log", folder_.file("again.txt"), "--wire", "Create2/oi"});
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(text_of("again.txt"), wire);
}

// The names are those of the robot's generation. What is asked while it is off is never answered,
// and what is asked later is not taken for it.
TEST_F(Wire, names_are_those_of_the_generation_and_answers_those_of_their_requests) {
  const CliResult r = run("Create1 500 500 0\n", "Create1", R"(
port = serial.Serial('/dev/ttyUSB0', 57600, timeout=0.1)
port.write(bytes([142, 26]))
print('off', port.read(2))
port.write(bytes([128, 142, 35]))
print('mode', port.read(1))
port.write(bytes([136, 255, 138, 1]))
port.write(bytes([148, 1, 35]))
time.sleep(0.1)
port.write(bytes([142, 21]))
time.sleep(0.1)
)",
                          "", {"--wire-log", folder_.file("wire.txt")});
  EXPECT_EQ(r.out, "off b''\nmode b'\\x01'\n") << r.err;
  const std::string wire = text_of("wire.txt");
  EXPECT_TRUE(has(wire, "\t<\t01\tOI mode 1\n")) << wire;
  EXPECT_TRUE(has(wire, "\t>\t88 FF\tdemo 255\n")) << wire;
  EXPECT_TRUE(has(wire, "\t>\t8A 01\tlow side drivers 1\n")) << wire;
  EXPECT_TRUE(has(wire, "\t<\t13 02 23 01 C7\tstream: OI mode 1\n")) << wire;
  EXPECT_TRUE(has(wire, "\t<\t00\tcharging state 0\n")) << wire;
  EXPECT_FALSE(has(wire, "\t?\n")) << wire;
}

TEST_F(Wire, what_cannot_be_written_is_told) {
  const std::string world = "Create2 500 500 0\n";
  const CliResult full = run(world, "Create2", kAskForMode, "", {"--wire-log", "/dev/full"});
  EXPECT_EQ(full.exit_code, 1);
  EXPECT_TRUE(has(full.err, "--wire-log: cannot write /dev/full: No space left")) << full.err;
  const CliResult unknown = run(world, "Create2", kAskForMode, "",
                                {"--wire-log", folder_.file("w.txt"), "--wire", "laser"});
  EXPECT_EQ(unknown.exit_code, 1);
  EXPECT_TRUE(has(unknown.err, "there is no device laser; there are Create2/oi")) << unknown.err;
  const CliResult alone = run(world, "Create2", kAskForMode, "", {"--wire", "oi"});
  EXPECT_EQ(alone.exit_code, 1);
  EXPECT_TRUE(has(alone.err, "--wire-log FILE")) << alone.err;
}

TEST_F(Wire, a_roomba_without_power_stops_and_prints_its_boot_text_when_it_is_back) {
  const CliResult r = run("Create2 500 1000 0\n", "Create2", R"(
port = serial.Serial('/dev/ttyUSB0', 115200, timeout=10)
port.write(bytes([128, 132, 137, 0, 200, 128, 0]))
print(port.readline(), now())
while b'sleep' not in port.readline(): pass
port.write(bytes([128, 142, 35]))
print('mode', port.read(1))
)",
                          "2 Create2 power oi off\n5 Create2 power oi on\n");
  EXPECT_EQ(r.out, "b'bl-start\\r\\n' 5.0\nmode b'\\x01'\n") << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_NEAR(r.robot("Create2")["x_m"].get<double>(), 0.9, 0.03);
  EXPECT_EQ(replay({}).exit_code, 0);
}

TEST_F(Wire, an_lms200_sends_its_power_on_telegram) {
  const CliResult r = run("LaserScout 500 1000 0\n", "LaserScout", R"(
port = serial.Serial('/dev/ttyUSB0', 9600, timeout=10)
telegram = port.read(29)
print(telegram[:5].hex(' '), telegram[5:11], now())
port.write(bytes.fromhex('02 00 01 00 31 15 12'))
print('status', port.read(1))
)",
                          "1 LaserScout power LASER off\n2 LaserScout power LASER on\n");
  EXPECT_EQ(r.out, "02 80 17 00 90 b'LMS200' 2.0\nstatus b'\\x06'\n") << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_EQ(replay({}).exit_code, 0);
}

TEST_F(Wire, a_gps_receiver_starts_again) {
  const CliResult r = run("GpsRover 500 1000 0\n", "GpsRover", R"(
port = serial.Serial('/dev/ttyUSB0', 38400, timeout=20)
while not port.readline().startswith(b'$GPGGA'): pass
print('first', now())
while True:
    line = port.readline()
    if line.startswith(b'$PMTK010'): break
print(line, now())
while True:
    fields = port.readline().split(b',')
    if fields[0] == b'$GPGGA' and fields[6] == b'1': break
print('fix', now())
)",
                          "2.5 GpsRover power gps off\n8 GpsRover power gps on\n");
  EXPECT_TRUE(has(r.out, "b'$PMTK010,001*2E\\r\\n' 8.5\nfix 10.0")) << r.out << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_EQ(replay({}).exit_code, 0);
}

TEST_F(Wire, a_port_is_taken_also_while_its_device_is_off) {
  const CliResult r = run("Create2 500 500 0\n", "Create2", R"(
import subprocess, sys
time.sleep(1)
port = serial.Serial('/dev/ttyUSB0', 115200)
other = """
import errno, os
try:
    os.open('/dev/ttyUSB0', os.O_RDWR)
except OSError as error:
    print(errno.errorcode[error.errno])
"""
subprocess.run([sys.executable, '-c', other])
)",
                          "0 Create2 power oi off\n");
  EXPECT_EQ(r.out, "EBUSY\n") << r.err;
}

TEST_F(Wire, a_program_that_waits_for_a_device_without_power_is_told) {
  const CliResult r = run("Create2 500 500 0\n", "Create2",
                          "import os\nos.read(os.open('/dev/ttyUSB0', os.O_RDWR), 1)\n",
                          "0 Create2 power oi off\n");
  EXPECT_TRUE(has(r.err, "Create2 waits for oi, which is switched off")) << r.err;
  EXPECT_TRUE(has(r.err, "power oi on")) << r.err;
}

}  // namespace
}  // namespace understudy::scenario::wire_test
