// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Serial devices for programs started by hand, in real time: pseudo-terminals and TCP.
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>

#include "tests/support/cli.h"

namespace understudy::scenario::serial_ports_test {
namespace {

constexpr const char* kEchoWorld = "S4 300 1000 0\ndevice echo echo\n";

// A client that sends more than the line takes must wait. It leaves nothing to the next one, which
// is served at once. Who has opened the pty while the device has a client on TCP is served when
// that has gone.
TEST(SerialPorts, a_client_has_the_device_for_itself_and_then_the_next_one) {
  const TempDir folder;
  const std::string devices = folder.file("devices");
  const std::string link = devices + "/S4-ttyUSB0";
  const std::string world = folder.write("echo.sim", kEchoWorld);
  RunningWorld run({world, "--dev-dir", devices, "--serial", "echo=tcp:0", "--robios-port", "0",
                    "--until", "100"},
                   {"TMPDIR=" + folder.path()});
  const std::string there = link + " and 127.0.0.1:";
  ASSERT_TRUE(wait_for([&] { return run.process().err().find(there) != std::string::npos; }))
      << run.process().err();
  const std::string log = run.process().err();
  const std::string number = log.substr(log.find(there) + there.size());
  const std::string program = folder.write("clients.py", R"(import os, select, socket, sys, termios
link, port = sys.argv[1], int(sys.argv[2])
def connect():
    s = socket.create_connection(('127.0.0.1', port))
    s.settimeout(20)
    return s
def flood(write, wait):
    total = 0
    while select.select([], [wait], [], 1)[1] and total < 20000000:
        try: total += write(bytes(65536))
        except BlockingIOError: break
    return total
def receive(s, count):
    got = b''
    while len(got) < count:
        more = s.recv(count - len(got))
        if not more: break
        got += more
    return got
flooder = connect()
flooder.setblocking(False)
print('tcp must wait', flood(flooder.send, flooder) < 20000000)
flooder.close()
answer = b''
while not answer:  # until the end of the flooder has been seen
    client = connect()
    try:
        client.sendall(b'tcp')
        answer = receive(client, 3)
    except ConnectionError: pass
print(answer)
fd = os.open(link, os.O_RDWR | os.O_NOCTTY)
client.sendall(b'mine')
print(receive(client, 4))
client.close()
answer = b''
while answer[-3:] != b'pty':  # what comes too early is lost
    os.write(fd, b'pty')
    while select.select([fd], [], [], 0.2)[0]: answer += os.read(fd, 100)
print(answer[-3:])
os.set_blocking(fd, False)
print('pty must wait', flood(lambda data: os.write(fd, data), fd) < 1000000)
os.close(fd)
fd = os.open(link, os.O_RDWR | os.O_NOCTTY)
termios.tcflush(fd, termios.TCIFLUSH)  # as pyserial does: the other one has read nothing
answer = b''
while answer[-4:] != b'next':
    os.write(fd, b'next')
    while select.select([fd], [], [], 0.2)[0]: answer += os.read(fd, 100)
print(answer.replace(b'next', b'')[:50])
)");
  Process guest({"/usr/bin/python3", program, link, number.substr(0, number.find('\n'))});
  EXPECT_EQ(guest.wait(60), 0) << guest.err();
  EXPECT_EQ(guest.out(), "tcp must wait True\nb'tcp'\nb'mine'\nb'pty'\npty must wait True\nb''\n");

  // A second run does not take the links of the first one.
  const CliResult second = run_world({world, "--dev-dir", devices, "--robios-port", "0"});
  EXPECT_NE(second.exit_code, 0);
  EXPECT_NE(second.err.find(link + " is in use by understudy (process "), std::string::npos)
      << second.err;
  EXPECT_NE(second.err.find("--dev-dir"), std::string::npos) << second.err;
  EXPECT_TRUE(std::filesystem::exists(link));
  run.process().signal(SIGINT);
  EXPECT_EQ(run.finish(20).exit_code, 130);
}

// Each robot has a line of its own, so all of them are told, whoever the network's port is for.
TEST(SerialPorts, the_lines_of_all_robots_are_told) {
  const TempDir folder;
  const std::string world = folder.write(
      "two.sim", "S4 300 1000 0\ndevice echo echo\nS4 1300 1000 0\ndevice echo echo\n");
  RunningWorld run({world, "--public", "--robot", "S4", "--robios-port", "0", "--until", "0.05"},
                   {"TMPDIR=" + folder.path()});
  const CliResult r = run.finish(60);
  EXPECT_EQ(r.exit_code, 0) << r.err;
  for (const char* line : {"S4: robios at", "S4: echo at", "S4-2: echo at"})
    EXPECT_NE(r.err.find(line), std::string::npos) << line << "\n" << r.err;
  EXPECT_EQ(r.err.find("S4-2: robios at"), std::string::npos) << r.err;
}

// Over a pty in a folder of the user's, and over TCP.
TEST(SerialPorts, real_ports_serve_programs_started_by_hand) {
  const TempDir folder;
  const std::string recording = folder.file("public.rec");
  const std::string devices = folder.file("devices");
  const std::string link = devices + "/S4-ttyUSB0";
  RunningWorld run(
      {folder.write("echo.sim", kEchoWorld), "--dev-dir", devices, "--dev-mode", "0666", "--serial",
       "echo=tcp:0", "--robios-port", "0", "--record", recording, "--until", "100"},
      {"TMPDIR=" + folder.path()});
  const std::string there = link + " and 127.0.0.1:";
  ASSERT_TRUE(wait_for([&] { return run.process().err().find(there) != std::string::npos; }))
      << run.process().err();
  const auto mode = [](const std::string& path) {
    return std::filesystem::status(path).permissions() & std::filesystem::perms::mask;
  };
  EXPECT_EQ(mode(devices), std::filesystem::perms{0755});
  EXPECT_EQ(mode(link), std::filesystem::perms{0666});
  const std::string log = run.process().err();
  const std::string number = log.substr(log.find(there) + there.size());
  const std::string url = "socket://127.0.0.1:" + number.substr(0, number.find('\n'));
  for (const std::string& port : {link, url}) {
    Process guest({"/usr/bin/python3", source_path("examples/python/serial_echo.py"), "5", port});
    EXPECT_EQ(guest.wait(60), 0) << port << guest.err();
    EXPECT_EQ(guest.out(), "5 lines came back\n");
  }
  run.process().signal(SIGINT);
  const CliResult r = run.finish(20);
  EXPECT_EQ(r.exit_code, 130) << r.err;
  EXPECT_FALSE(r.repeatable());
  EXPECT_NE(r.reasons().find("a program outside virtual time was connected"), std::string::npos);
  EXPECT_FALSE(std::filesystem::is_symlink(link)) << "the link was left behind";
  const CliResult replay = run_cli({"replay", recording, "--verify"});
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_NE(replay.out.find(r.hash()), std::string::npos);
}

// The robot's own program has one line open, and --robot is about the network: a client by hand
// still gets the other line, and no one the first.
TEST(SerialPorts, a_line_that_no_program_has_open_is_free) {
  const TempDir folder;
  const std::string devices = folder.file("devices");
  const std::string echo = source_path("examples/python/serial_echo.py");
  RunningWorld run({folder.write("two.sim",
                                 "S4 300 1000 0\ndevice echo one\ndevice echo two\n"
                                 "S4 1300 1000 0\n"),
                    "--program", "S4=" + echo + " 1000", "--robot", "S4-2", "--dev-dir", devices,
                    "--robios-port", "0", "--until", "100"});
  const auto has_said = [&](const std::string& text) {
    return run.process().err().find(text) != std::string::npos;
  };
  ASSERT_TRUE(wait_for([&] { return has_said("S4: echo at " + devices + "/S4-ttyUSB1"); }))
      << run.process().err();
  Process guest({"/usr/bin/python3", echo, "5", devices + "/S4-ttyUSB1"});
  EXPECT_EQ(guest.wait(60), 0) << guest.err() << run.process().err();
  EXPECT_EQ(guest.out(), "5 lines came back\n");
  Process late({"/usr/bin/python3", echo, "5", devices + "/S4-ttyUSB0"});
  EXPECT_NE(late.wait(60), 0) << late.out();
  EXPECT_TRUE(
      has_said("refused the connection of a program started by hand: S4's one has another "
               "client; close that first"))
      << run.process().err();
  EXPECT_TRUE(run.process().running()) << run.process().err();
  run.process().signal(SIGINT);
  const CliResult r = run.finish(20);
  EXPECT_EQ(r.exit_code, 130) << r.err;
  EXPECT_TRUE(r.program("S4")["exit"].is_null()) << "its program was disturbed: " << r.out << r.err;
  EXPECT_FALSE(r.repeatable());
  EXPECT_NE(r.reasons().find("a program outside virtual time was connected"), std::string::npos);
}

// SER* of a program that knows of the simulator only the folder. The echoes of the two robots have
// different speeds, so that what comes back says whose it was.
TEST(SerialPorts, calls_of_robios_find_the_folder) {
  const TempDir folder;
  const std::string devices = folder.file("devices");
  RunningWorld run({folder.write("two.sim",
                                 "S4 300 1000 0\ndevice echo usb\n"
                                 "device echo serial baud=38400 address=/dev/ttyS0\n"
                                 "S4 1300 1000 0\ndevice echo usb baud=115200\n"),
                    "--dev-dir", devices, "--robios-port", "0", "--until", "100"});
  ASSERT_TRUE(wait_for([&] {
    return run.process().err().find("S4-2: echo at " + devices) != std::string::npos;
  })) << run.process().err();
  const auto call = [&](const std::string& interface, const std::string& baud,
                        const std::string& robot, const std::string& where) {
    Arguments environment = {"UNDERSTUDY_DEV_DIR=" + where};
    if (!robot.empty()) environment.push_back("UNDERSTUDY_ROBOT=" + robot);
    Process program({test_program("serial_by_hand"), interface, baud}, environment);
    const int code = program.wait(20);
    return code == 0 ? program.out() : std::to_string(code) + " " + program.err();
  };
  EXPECT_EQ(call("1", "9600", "", devices), "hello\n") << "of the first robot";
  EXPECT_EQ(call("1", "9600", "S4", devices), "hello\n");
  EXPECT_EQ(call("1", "115200", "S4-2", devices), "hello\n");
  EXPECT_EQ(call("0", "38400", "", devices), "hello\n") << "interface 0 is /dev/ttyS0";
  const std::string none =
      "1 SERInit: cannot open /dev/ttyUSB6: No such file or directory; give the robot a serial "
      "device, or connect a real one\n";
  EXPECT_EQ(call("7", "9600", "", devices), none);
  EXPECT_EQ(call("7", "9600", "S4", folder.file("missing")), none);
  run.process().signal(SIGINT);
  EXPECT_EQ(run.finish(20).exit_code, 130);
}

TEST(SerialPorts, wrong_options_for_real_ports_are_refused) {
  const TempDir folder;
  const std::string world = folder.write("two.sim",
                                         "S4 300 1000 0\ndevice echo echo\n"
                                         "S4 1300 1000 0\ndevice echo echo\n");
  const std::string file = folder.write("file", "");
  const std::vector<std::pair<Arguments, std::string>> cases = {
      {{"--serial", "echo"}, "--serial takes NAME=tcp:PORT, not echo"},
      {{"--serial", "echo=tcp:70000"}, "PORT is 1 to 65535"},
      {{"--serial", "gps=tcp:0"}, "there is no such serial device; there are S4/echo S4-2/echo"},
      {{"--serial", "echo=tcp:0"}, "more than one device; write one of S4/echo S4-2/echo"},
      {{"--dev-mode", "0777"}, "--dev-mode takes 0600, 0660 or 0666, not 0777"},
      {{"--dev-dir", file}, "is not a folder; name another folder with --dev-dir"},
      {{"--dev-dir", "/proc/none"}, "cannot make the folder /proc/none"}};
  for (const auto& [options, message] : cases) {
    Arguments arguments = {world, "--public", "--robios-port", "0", "--until", "0.01"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const CliResult r = run_world(arguments);
    EXPECT_EQ(r.exit_code, 1) << message;
    EXPECT_NE(r.err.find(message), std::string::npos) << r.err;
  }
}

}  // namespace
}  // namespace understudy::scenario::serial_ports_test
