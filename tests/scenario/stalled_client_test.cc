// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Clients that stop reading for a minute, and many devices at once: the run does not wait for them,
// and its memory stays bounded.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "tests/scenario/raw_client.h"
#include "tests/support/cli.h"

namespace understudy::scenario::stalled_client_test {
namespace {

// The most memory that a process has had so far.
double peak_mb(int pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string word; status >> word;)
    if (word == "VmHWM:") {
      double kb = 0;
      status >> kb;
      return kb / 1000;
    }
  return 0;
}

// The most that it has until it ends.
double most_mb(RunningWorld& run) {
  double most = 0;
  EXPECT_TRUE(wait_for(
      [&] {
        most = std::max(most, peak_mb(run.process().pid()));
        return !run.process().running();
      },
      100));
  return most;
}

// A scanner sends 27 kB a second at 500000 baud. What a tty has no room for is lost.
TEST(StalledClient, under_the_simulator_a_serial_line_loses_what_nobody_reads) {
  const TempDir folder;
  const std::string program = folder.write("stall.py", R"(import serial, time
port = serial.Serial('/dev/ttyUSB0', 9600, timeout=0.2)
port.write(bytes.fromhex('02 00 02 00 20 48 58 08'))
time.sleep(0.1)
port.baudrate = 500000
port.reset_input_buffer()
port.write(bytes.fromhex('02 00 02 00 20 24 34 08'))
time.sleep(60)
unread = 0
while unread < 1000000:
  piece = port.read(65536)
  unread += len(piece)
  if len(piece) < 60000: break
print(60000 < unread < 300000)
port.reset_input_buffer()
print(b'\x02\x80\xd6\x02\xb0' in port.read(3000))
)");
  const CliResult r = run_world({source_path("worlds/serial/laser.sim"), "--program",
                                 "LaserScout=/usr/bin/python3 " + program, "--exit-with-programs"});
  EXPECT_EQ(r.out, "True\nTrue\n") << r.err;
  EXPECT_GT(r.virtual_s(), 60);
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

// A connection cannot lose bytes, so it is closed.
TEST(StalledClient, under_the_simulator_a_connection_that_reads_nothing_is_closed) {
  const TempDir folder;
  const std::string world = folder.write("access.sim", "S4 300 1000 0\ndevice access access\n");
  const std::string program = folder.write("stall.py", R"(import socket, time
port = socket.create_connection(('127.0.0.1', 34730))
for i in range(64): port.sendall(b'timer t%d 0.001 0.003\n' % i)
time.sleep(60)
count = 0
try:
  while count < 40000000 and (piece := port.recv(1 << 20)): count += len(piece)
  print('closed', count < 18000000)
except ConnectionError as error:
  print('closed', error)
)");
  RunningWorld run({world, "--program", "S4=/usr/bin/python3 " + program, "--exit-with-programs"});
  EXPECT_LT(most_mb(run), 120);
  EXPECT_EQ(run.finish().out, "closed True\n");
}

// A Create 2 sends 5 kB a second. One client is at the pty, the other at the TCP port.
TEST(StalledClient, real_ports_go_on_without_a_client_that_does_not_read) {
  const TempDir folder;
  const std::string world = folder.write("two.sim", "Create2 500 500 0\nCreate2 1500 1500 0\n");
  RunningWorld run({world, "--dev-dir", folder.file("dev"), "--serial", "Create2-2/oi=tcp:0",
                    "--robios-port", "0", "--speed", "20", "--until", "70"});
  const std::string told = "/Create2-2-ttyUSB0 and 127.0.0.1:";
  ASSERT_TRUE(wait_for([&] { return run.process().err().find(told) != std::string::npos; }))
      << run.process().err();
  const std::string text = run.process().err();
  const int port = std::atoi(text.c_str() + text.find(told) + told.size());
  const Octets stream = {128, 148, 1, 100};
  const Client client(port);
  ASSERT_TRUE(client.connected());
  client.send(stream);
  const int line = open(folder.file("dev/Create2-ttyUSB0").c_str(), O_RDWR | O_NOCTTY);
  ASSERT_GE(line, 0) << text;
  ASSERT_EQ(write(line, stream.data(), stream.size()), 4);
  const double before_mb = peak_mb(run.process().pid());
  EXPECT_LT(most_mb(run) - before_mb, 20);
  const CliResult r = run.finish();
  close(line);
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_GE(r.virtual_s(), 70);
}

// Seven devices of all kinds on each of eight robots, all of them busy.
TEST(ManyDevices, more_than_fifty_at_once) {
  const TempDir folder;
  std::string world = "world " + source_path("worlds/serial/laser.wld") + "\n";
  const std::string program = folder.write("all.py", R"(import select, serial, socket, time
requests = {  # name, speed, what makes it send for ever
  '/dev/ttyUSB0': (9600, '02 00 02 00 20 24 34 08'),
  '/dev/ttyUSB1': (115200, '80 94 01 64'),
  '/dev/ttyUSB2': (38400, ''),
  '/dev/ttyUSB3': (9600, '8E 2B'),
  '/dev/ttyUSB4': (57600, 'FF FE 00 00 FF 00 00 FF'),
  '/dev/ttyUSB5': (9600, '01 02 03'),
}
ports = {}
for name, (speed, text) in requests.items():
  ports[name] = serial.Serial(name, speed, timeout=0)
  ports[name].write(bytes.fromhex(text))
ports['access'] = socket.create_connection(('127.0.0.1', 34730))
ports['access'].sendall(b'timer t 0.1 0.1\n')
heard = dict.fromkeys(ports, 0)
end = time.monotonic() + 3
while time.monotonic() < end:
  for port in select.select(ports.values(), [], [], 0.5)[0]:
    piece = port.recv(4096) if isinstance(port, socket.socket) else port.read(4096)
    heard[[n for n, p in ports.items() if p is port][0]] += len(piece)
print(sorted(n for n in heard if heard[n] == 0), min(heard.values()) > 0)
)");
  Arguments arguments = {""};
  for (int i = 0; i < 8; ++i) {
    world += "LaserScout " + std::to_string(1000 + 1000 * (i % 4)) + " " +
             std::to_string(1000 + 1500 * (i / 4)) + " 30\n" +
             "sensor gps GPS\nsensor psd PSD\ndevice roomba oi\ndevice nmea gps\n"
             "device controller board ids=43:PSD:cm\ndevice rosserial ros\ndevice echo echo\n"
             "device access access\n";
    arguments.insert(arguments.end(),
                     {"--program", std::to_string(i + 1) + "=/usr/bin/python3 " + program});
  }
  arguments[0] = folder.write("many.sim", world);
  arguments.push_back("--exit-with-programs");
  RunningWorld run(arguments);
  EXPECT_LT(most_mb(run), 150);
  const CliResult r = run.finish();
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_GE(r.virtual_s(), 3);
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  std::size_t good = 0;
  for (std::size_t at = 0; (at = r.out.find("[] True", at)) != std::string::npos; ++at) ++good;
  EXPECT_EQ(good, 8u) << r.out << r.err;
}

}  // namespace
}  // namespace understudy::scenario::stalled_client_test
