// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Unmodified programs and serial echo devices, over the private wire in virtual time.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/cli.h"

namespace understudy::scenario::serial_test {
namespace {

constexpr const char* kEchoWorld = "S4 300 1000 0\ndevice echo echo\n";

CliResult run_echo(const std::string& program, const Arguments& more = {}) {
  const TempDir folder;
  Arguments arguments = {folder.write("echo.sim", kEchoWorld), "--program", "S4=" + program};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_world(arguments);
}

TEST(Serial, lines_come_back_and_the_run_repeats) {
  const std::string program = source_path("examples/python/serial_echo.py") + " 20";
  const CliResult r = run_echo(program, {"--check-repeat"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out, "20 lines came back\n20 lines came back\n");
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_NE(r.err.find("repeated: "), std::string::npos) << r.err;
  EXPECT_NEAR(r.virtual_s(), 2.0, 0.02);  // ten lines a second
  for (const char* speed : {"50", "max"})
    EXPECT_EQ(run_echo(program, {"--speed", speed}).hash(), r.hash());
}

// TCOFLUSH drops what is on its way out: nothing comes back but what had left. TCIFLUSH drops what
// has come back so far, and the rest still comes.
TEST(Serial, each_flush_drops_its_own_queue) {
  const TempDir folder;
  const std::string program = folder.write("flush.py", R"(import os, select, termios, time, tty
line = os.open('/dev/ttyUSB0', os.O_RDWR | os.O_NOCTTY)
tty.setraw(line)
def came_back():
  time.sleep(0.5)
  return len(os.read(line, 1000)) if select.select([line], [], [], 0)[0] else 0
os.write(line, b'x' * 100)
termios.tcflush(line, termios.TCOFLUSH)
print(came_back() < 5)
os.write(line, b'y' * 100)
time.sleep(0.05)
termios.tcflush(line, termios.TCIFLUSH)
print(20 < came_back() < 95)
)");
  const CliResult r = run_echo("python3 " + program);
  EXPECT_EQ(r.out, "True\nTrue\n") << r.err;
}

// 8N1 at 9600 baud: ten bits a byte, so 96 bytes there and back take 200 ms plus one byte's time
// (the echo starts when the first byte has arrived). The program's clock must say that.
TEST(Serial, the_baud_rate_sets_the_time) {
  const TempDir folder;
  const std::string program =
      folder.write("measure.py",
                   "import serial, time\n"
                   "with serial.Serial('/dev/ttyUSB0', 9600, timeout=5) as port:\n"
                   "    for count in (1, 8, 96):\n"
                   "        start = time.monotonic()\n"
                   "        port.write(bytes(range(count)))\n"
                   "        back = port.read(count)\n"
                   "        assert back == bytes(range(count)), back\n"
                   "        print(round((time.monotonic() - start) * 1e6))\n");
  const CliResult r = run_echo(program);
  ASSERT_EQ(r.program("S4")["exit"], 0) << r.out << r.err;
  std::istringstream lines(r.out);
  for (const int count : {1, 8, 96}) {
    double us = 0;
    ASSERT_TRUE(lines >> us);
    const double expected = (count + 1) * 10.0 / 9600 * 1e6;
    EXPECT_GE(us, expected - 1) << count << " bytes";
    // The end of the USB frame, and a few calls at 20 us each.
    EXPECT_LE(us, expected + 1000 + 300) << count << " bytes";
  }
}

// Which bytes, is in tests/unit/wires/wrong_rate_test.cc.
TEST(Serial, another_baud_rate_reads_other_bytes) {
  const TempDir folder;
  const std::string program =
      folder.write("deaf.py",
                   "import serial, time\n"
                   "with serial.Serial('/dev/ttyUSB0', 19200, timeout=1) as port:\n"
                   "    start = time.monotonic()\n"
                   "    port.write(b'hello')\n"
                   "    back = port.read(5)\n"
                   "    print(back != b'hello', len(back) > 0)\n"
                   "    port.baudrate = 9600\n"
                   "    time.sleep(0.1)\n"
                   "    port.reset_input_buffer()\n"
                   "    port.write(b'hello')\n"
                   "    print(port.read(5))\n");
  const CliResult r = run_echo(program, {"--check-repeat"});
  EXPECT_EQ(r.out, "True True\nb'hello'\nTrue True\nb'hello'\n");
  EXPECT_NE(r.err.find("sends at 19200 baud, but the device listens at 9600"), std::string::npos)
      << r.err;
}

// Everything that a driver may ask of a tty.
TEST(Serial, a_line_answers_as_a_driver_does) {
  const TempDir folder;
  const Arguments arguments = {
      folder.write("tty.sim", "S4 300 1000 0\ndevice echo echo baud=500000 report=1\n"),
      "--program", "S4=" + test_program("tty_calls"), "--check-repeat"};
  const CliResult r = run_world(arguments);
  const std::string once =
      "divisor: base 24000000, the device says baud 500000\n"
      "lines: 0, cts off, 1 change\n"
      "no ring: -1, Interrupted system call, after 1 s\n"
      "VTIME 5: 0 after 500 ms\n"
      "VMIN 4: 4\n"
      "at once: 0, and -1 Resource temporarily unavailable\n"
      "cut: -1 Interrupted system call after 1 s\n"
      "a line: 4 one, 4 wait\n"
      "second: both, third: -1 Device or resource busy, a device: 1, tty: 1\n"
      "close: 1 unsent, after 80 ms\n"
      "again: B38400 1\n";
  EXPECT_EQ(r.out, once + once) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

// A driver's buffer takes 4096 bytes, and the line empties it: at 9600 baud, 960 bytes per second.
// Not-blocking writes are refused then, select() and epoll wait until the buffer is nearly empty,
// and blocking writes take the time of the line. What has been taken arrives.
TEST(Serial, a_full_line_holds_its_writers_back) {
  const TempDir folder;
  const std::string program =
      folder.write("full.py", R"(import array, fcntl, os, select, termios, threading, time, tty
def unsent():
    n = array.array('i', [0])
    fcntl.ioctl(fd, termios.TIOCOUTQ, n)
    return n[0]
def seconds(t):
    return round(time.monotonic() - t, 2)
def fill():
    count = 0
    try:
        for i in range(2000):
            count += os.write(fd, bytes(65536))
    except BlockingIOError:
        return count
fd = os.open('/dev/ttyUSB0', os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
tty.setraw(fd)
t = time.monotonic()
print('writable', len(select.select([], [fd], [], 0)[1]))
print('taken', fill(), 'unsent', unsent())
print('full', len(select.select([], [fd], [], 0)[1]))
print('select', len(select.select([], [fd], [], None)[1]), seconds(t), unsent())
print('taken', fill() > 3800)
edge = select.epoll()
edge.register(fd, select.EPOLLOUT | select.EPOLLET)
t = time.monotonic()
while not edge.poll()[0][1] & select.EPOLLOUT: pass
print('epoll', seconds(t), unsent())
termios.tcflush(fd, termios.TCIOFLUSH)
print('flushed', unsent(), len(select.select([], [fd], [], 0)[1]))
os.set_blocking(fd, True)
t = time.monotonic()
print('blocking', os.write(fd, bytes(20000)), seconds(t), unsent() <= 4096)
termios.tcdrain(fd)
print('drained', seconds(t), unsent())
termios.tcflush(fd, termios.TCIFLUSH)
got = 0
def read():
    global got
    while got < 12000: got += len(os.read(fd, 4096))
reader = threading.Thread(target=read)
reader.start()
os.writev(fd, [b'x' * 5000, b'y' * 7000])
reader.join()
print('came back', got)
)");
  const CliResult r = run_echo(program, {"--check-repeat"});
  const std::string once =
      "writable 1\n"
      "taken 4096 unsent 4096\n"
      "full 0\n"
      "select 1 4.0 255\n"
      "taken True\n"
      "epoll 4.0 255\n"
      "flushed 0 1\n"
      "blocking 20000 20.01 True\n"
      "drained 20.83 0\n"
      "came back 12000\n";
  EXPECT_EQ(r.out, once + once) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

constexpr const char* kTwoEchoes = "S4 300 1000 0\ndevice echo one\ndevice echo two\n";

// The same program prints the same on two pseudo-terminals, but for its last line.
TEST(Serial, locks_are_those_of_a_tty) {
  const TempDir folder;
  const CliResult r = run_world({folder.write("two.sim", kTwoEchoes), "--program",
                                 "S4=" + test_program("serial_locks"), "--check-repeat"});
  const std::string once =
      "two devices: yes yes\n"
      "again: a copy yes, another open no, shared no\n"
      "unlocked: yes, shared yes, alone no\n"
      "closed: no\n"
      "fcntl: yes yes, another open yes, held by others 0\n"
      "lockf: yes yes yes\n"
      "open files: yes yes, another open no\n"
      "waited: yes, 0.3 s\n"
      "a child: opens it -1 Device or resource busy, writes -1, reads 0\n";
  EXPECT_EQ(r.out, once + once) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

// pyserial locks its port with flock(). Ports of another run on this machine have other locks.
TEST(Serial, ports_are_opened_exclusively) {
  const TempDir folder;
  const std::string world = folder.write("two.sim", kTwoEchoes);
  const std::string program =
      folder.write("exclusive.py",
                   "import serial, sys, time\n"
                   "ports = [serial.Serial('/dev/ttyUSB%d' % i, exclusive=True) for i in (0, 1)]\n"
                   "try: serial.Serial('/dev/ttyUSB0', exclusive=True)\n"
                   "except serial.SerialException as e: print('again:', e.errno)\n"
                   "for port in ports: port.write(b'x'); print(port.read())\n"
                   "sys.stdout.flush()\n"
                   "time.sleep(float(sys.argv[1]))\n");
  const std::string expected = "again: 11\nb'x'\nb'x'\n";
  const std::string start = "S4=/usr/bin/python3 " + program;
  RunningWorld other({world, "--program", start + " 1000", "--speed", "1"});
  ASSERT_TRUE(wait_for([&] { return other.process().out() == expected; })) << other.process().err();
  const CliResult r = run_world({world, "--program", start + " 0"});
  EXPECT_EQ(r.out, expected) << r.err;
}

// What one process has set, the next one finds; and what a process writes last still arrives.
TEST(Serial, a_shell_script_uses_a_line) {
  const TempDir folder;
  const std::string world =
      folder.write("one.sim", "S4 300 1000 0\ndevice echo echo baud=115200\n");
  const std::string script = folder.write("talk.sh",
                                          "stty -F /dev/ttyUSB0 115200 raw -echo icanon icrnl\n"
                                          "stty -F /dev/ttyUSB0 speed\n"
                                          "exec 3<>/dev/ttyUSB0\n"
                                          "echo hello >&3\n"
                                          "read answer <&3\n"
                                          "echo \"got $answer\"\n");
  const CliResult r = run_world({world, "--program", "S4=sh " + script, "--check-repeat"});
  EXPECT_EQ(r.out, "115200\ngot hello\n115200\ngot hello\n") << r.err;
}

// bash reads ahead in what it can go back in.
TEST(Serial, a_shell_reads_line_by_line) {
  const TempDir folder;
  const std::string script = folder.write("lines.sh",
                                          "exec 3<>/dev/ttyUSB0\n"
                                          "printf 'a\\nb\\nc\\n' >&3\n"
                                          "sleep 1\n"
                                          "read one <&3; read two <&3; read three <&3\n"
                                          "echo $one $two $three\n");
  for (const char* shell : {"sh ", "bash "})
    EXPECT_EQ(run_echo(shell + script).out, "a b c\n") << shell;
}

// Names in the order of the file, around those that lines give themselves, without a limit.
TEST(Serial, devices_get_names_in_order) {
  const TempDir folder;
  std::string world = "S4 300 1000 0\ndevice echo first\n";
  world += "device echo own address=/dev/ttyUSB1\ndevice echo second baud=19200\n";
  for (int i = 3; i < 100; ++i) world += "device echo more" + std::to_string(i) + "\n";
  world += "S4 1300 1000 0\ndevice echo other\ndevice echo far address=/dev/ttyACM5\n";
  const std::string path = folder.write("names.sim", world);
  const CliResult table = run_cli({"check", path});
  EXPECT_EQ(table.exit_code, 0) << table.err;
  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  for (const char* name : {"/dev/ttyUSB2", "/dev/ttyUSB99", "/dev/ttyACM5", "19200 baud"})
    EXPECT_TRUE(has(table.out, name)) << name << "\n" << table.out;
  const std::string program =
      folder.write("names.py",
                   "import serial\n"
                   "for name, baud in (('/dev/ttyUSB2', 19200), ('/dev/ttyUSB99', 9600),\n"
                   "                   ('/dev/ttyACM5', 9600)):\n"
                   "    with serial.Serial(name, baud, timeout=1) as port:\n"
                   "        port.write(b'here')\n"
                   "        print(name, port.read(4))\n");
  const CliResult r = run_world({path, "--program", "S4=/usr/bin/python3 " + program});
  EXPECT_EQ(r.out, "/dev/ttyUSB2 b'here'\n/dev/ttyUSB99 b'here'\n/dev/ttyACM5 b'here'\n") << r.err;
}

TEST(Serial, a_device_the_robot_does_not_have_is_not_there) {
  const TempDir folder;
  const std::string program = folder.write("none.py",
                                           "import serial\n"
                                           "try:\n"
                                           "    serial.Serial('/dev/ttyUSB7')\n"
                                           "except serial.SerialException as e:\n"
                                           "    print(e.errno)\n");
  const CliResult r = run_echo(program);
  EXPECT_EQ(r.out, "2\n");
  EXPECT_NE(r.err.find("opened /dev/ttyUSB7, but no device is there; the robot has echo at "
                       "/dev/ttyUSB0; open that, or write address=/dev/ttyUSB7"),
            std::string::npos)
      << r.err;
}

// However it is opened, and whatever it is called. What other programs look for is not told.
TEST(Serial, a_name_of_its_own_that_no_device_has_is_told) {
  const TempDir folder;
  const std::string program =
      folder.write("names.py",
                   "import ctypes, os\n"
                   "def open_all(names, how):\n"
                   "  for name in names.split():\n"
                   "    try: os.open('/dev/' + name, how)\n"
                   "    except OSError: pass\n"
                   "open_all('roomba SEAR_LIDAR_01 robots/gps0', os.O_RDWR)\n"
                   "open_all('my_GPS_01', os.O_RDONLY)\n"
                   "ctypes.CDLL(None).fopen(b'/dev/lms', b'r')\n"
                   "os.path.exists('/dev/only_looked_for')\n"
                   "open_all('null tty urandom shm/x dri/card9 snd/pcmC9D0p video9 nvidia-uvm9 '\n"
                   "         'tty9999 ttyp9 robot/serial9 input/event999 pts/99999', os.O_RDWR)\n"
                   "open_all('no_folder', os.O_RDONLY | os.O_DIRECTORY)\n");
  const auto told = [](const CliResult& r) {
    std::vector<std::string> names;
    const std::string before = "S4: its program opened ";
    for (std::size_t at = 0; (at = r.err.find(before, at)) != std::string::npos;) {
      at += before.size();
      names.push_back(r.err.substr(at, r.err.find(',', at) - at));
    }
    return names;
  };
  const CliResult r = run_echo("/usr/bin/python3 " + program);
  EXPECT_EQ(told(r), (std::vector<std::string>{"/dev/roomba", "/dev/SEAR_LIDAR_01",
                                               "/dev/robots/gps0", "/dev/my_GPS_01", "/dev/lms"}))
      << r.err;
  EXPECT_NE(r.err.find("the robot has echo at /dev/ttyUSB0; open that, or write "
                       "address=/dev/roomba in the line of the device"),
            std::string::npos)
      << r.err;
  EXPECT_TRUE(told(run_program("/usr/bin/python3 " + program)).empty())
      << "no serial device at all";
}

TEST(Serial, a_device_that_is_taken_says_so) {
  const TempDir folder;
  const std::string program = folder.write("taken.sh",
                                           "exec 3<>/dev/ttyUSB0\n"
                                           "python3 -c 'import os; os.open(\"/dev/ttyUSB0\", 2)' "
                                           "2>&1 | tail -1\n");
  const CliResult r = run_echo("sh " + program);
  EXPECT_NE(r.out.find("Device or resource busy"), std::string::npos) << r.out << r.err;
  EXPECT_NE(r.err.find("has another client; close that first"), std::string::npos) << r.err;
}

// A program gets its own robot's device first, then those of robots that have no program.
TEST(Serial, devices_of_robots_without_programs_are_for_others) {
  const TempDir folder;
  const std::string world = folder.write("three.sim",
                                         "S4 300 1000 0\ndevice echo own\n"
                                         "S4 800 1000 0\ndevice echo same baud=19200\n"
                                         "device echo free baud=38400\n"
                                         "S4 1300 1000 0\ndevice echo busy address=/dev/busy\n");
  const std::string program = folder.write("ask.py", R"(import os, serial
for name, baud in (('ttyUSB0', 9600), ('ttyUSB1', 38400), ('busy', 9600)):
  try:
    with serial.Serial('/dev/' + name, baud, timeout=1) as port:
      port.write(b'here')
      print(name, port.read(4))
  except serial.SerialException as e: print(name, os.strerror(e.errno))
)");
  const CliResult r = run_world({world, "--program", "S4=/usr/bin/python3 " + program, "--program",
                                 "S4-3=sleep 1", "--check-repeat"});
  for (const char* line : {"[S4] ttyUSB0 b'here'\n", "[S4] ttyUSB1 b'here'\n",
                           "[S4] busy No such file or directory\n"})
    EXPECT_NE(r.out.find(line), std::string::npos) << line << r.out << r.err;
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

// If two want one of those at the same time, nobody can say who gets it.
TEST(Serial, two_programs_for_one_line_mark_the_run) {
  const TempDir folder;
  const std::string program = folder.write("grab.py", R"(import os, sys, time
time.sleep(float(sys.argv[1]))
try: print(os.read(os.open('/dev/ttyUSB0', os.O_RDWR | os.O_NONBLOCK), 1))
except BlockingIOError: print('has it')
except OSError as e: print(os.strerror(e.errno))
time.sleep(0.1)
)");
  const std::string start = "=/usr/bin/python3 " + program;
  const auto run = [&](const std::string& later) {
    return run_world({folder.write("three.sim",
                                   "S4 300 1000 0\nS4 800 1000 0\nS4 1300 1000 0\n"
                                   "device echo echo\n"),
                      "--program", "S4" + start + " 0.1", "--program", "S4-2" + start + later});
  };
  for (const char* later : {" 0.1", " 0.15"}) {
    const CliResult r = run(later);
    for (const char* outcome : {"has it", "Device or resource busy"})
      EXPECT_NE(r.out.find(outcome), std::string::npos) << r.out << r.err;
    EXPECT_EQ(r.repeatable(), later == std::string(" 0.15")) << r.reasons();
  }
}

// RoBIOS's own calls. 8 bytes at 9600 baud: the first is back after two byte times (2.08 ms, and
// then the end of the USB frame), the last after nine (9.4 ms, looked for every ms).
TEST(Serial, calls_of_robios) {
  const TempDir folder;
  const std::string world = folder.write(
      "two.sim",
      "S4 300 1000 0\ndevice echo slow\ndevice echo fast address=/dev/ttyS0 baud=115200\n");
  const Arguments arguments = {world, "--program", "S4=" + test_program("serial_calls")};
  const CliResult r = run_world(arguments);
  EXPECT_EQ(r.out,
            "none: 1 1 1 1 1 1 0 0 0 1 1\n"
            "open: 0 0, waiting 0\n"
            "slow: 'one line', first after 3 ms, all after 9 ms\n"
            "fast: 'x', bytes 97 0 98\n"
            "text: 4 'text'\n"
            "signal: 'y' after 1 alarm\n"
            "flush: 1 0 0\n"
            "close: 0 1 1\n")
      << r.err;
  EXPECT_NE(r.err.find("SERInit: cannot open /dev/ttyUSB2: No such file or directory; give the "
                       "robot a serial device"),
            std::string::npos)
      << r.err;
  EXPECT_NE(r.err.find("SERInit: there is no interface 1 with 1234 baud"), std::string::npos);
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_EQ(run_world(arguments).hash(), r.hash());
}

// What a program does with the line besides sending bytes reaches the device, and comes back.
TEST(Serial, the_device_sees_the_line_and_sets_its_own) {
  const TempDir folder;
  const std::string recording = folder.file("lines.rec");
  const Arguments arguments = {
      folder.write("lines.sim", "S4 300 1000 0\ndevice echo echo baud=115200 report=1\n"),
      "--program", "S4=" + test_program("serial_lines"), "--record", recording};
  const CliResult r = run_world(arguments);
  EXPECT_EQ(r.out,
            "speed: baud 115200 break 0 dtr 1 rts 1; dtr rts cts dsr dcd\n"
            "rts off: baud 115200 break 0 dtr 1 rts 0; dtr dsr dcd\n"
            "only rts: baud 115200 break 0 dtr 0 rts 1; rts cts\n"
            "both: baud 115200 break 0 dtr 1 rts 1; dtr rts cts dsr dcd\n"
            "break on: baud 115200 break 1 dtr 1 rts 1; dtr rts cts dsr dcd\n"
            "break off: baud 115200 break 0 dtr 1 rts 1; dtr rts cts dsr dcd\n"
            "tcsendbreak: 250 ms\n"
            "began: baud 115200 break 1 dtr 1 rts 1; dtr rts cts dsr dcd\n"
            "ended: baud 115200 break 0 dtr 1 rts 1; dtr rts cts dsr dcd\n"
            "hung up: baud 0 break 0 dtr 0 rts 0;\n"
            "again: baud 115200 break 0 dtr 1 rts 1; dtr rts cts dsr dcd\n")
      << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  const CliResult replay = run_cli({"replay", recording, "--verify"});
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_NE(replay.out.find(r.hash()), std::string::npos);
}

}  // namespace
}  // namespace understudy::scenario::serial_test
