// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a serial driver of Linux does besides sending bytes: speeds by number and by divisor, waits
// for modem lines, counters, reads by VMIN and VTIME, lines, a second descriptor, and a close that
// waits for the last byte. The device at /dev/ttyUSB0 echoes at 500000 baud, writes a line of text
// for each change of the line, and has CTS follow RTS.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/serial.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static const char* const kName = "/dev/ttyUSB0";

static long now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void set(int line, speed_t speed, int least, int tenths, tcflag_t local) {
  struct termios settings;
  tcgetattr(line, &settings);
  cfmakeraw(&settings);
  settings.c_lflag |= local;
  settings.c_cc[VMIN] = (cc_t)least;
  settings.c_cc[VTIME] = (cc_t)tenths;
  cfsetspeed(&settings, speed);
  tcsetattr(line, TCSANOW, &settings);
}

// As the drivers of the SICK LMS do that know no B500000.
static void speed_by_divisor(int line) {
  struct serial_struct facts;
  ioctl(line, TIOCGSERIAL, &facts);
  const int base = facts.baud_base;
  facts.flags = (facts.flags & ~ASYNC_SPD_MASK) | ASYNC_SPD_CUST;
  facts.custom_divisor = base / 500000;
  set(line, B38400, 1, 0, 0);
  ioctl(line, TIOCSSERIAL, &facts);
  // What the device wrote before is misread.
  char text[128] = "";
  usleep(100000);
  const ssize_t got = read(line, text, sizeof text);
  const char* last = got > 0 ? memmem(text, (size_t)got, "baud 500000", 11) : NULL;
  printf("divisor: base %d, the device says %.11s\n", base, last ? last : "something else");
}

static void modem_lines(int line) {
  struct serial_icounter_struct before, after;
  const int rts = TIOCM_RTS;
  int bits = 0;
  ioctl(line, TIOCGICOUNT, &before);
  ioctl(line, TIOCMBIC, &rts);
  const int waited = ioctl(line, TIOCMIWAIT, TIOCM_CTS);
  ioctl(line, TIOCMGET, &bits);
  ioctl(line, TIOCGICOUNT, &after);
  printf("lines: %d, cts %s, %d change\n", waited, bits & TIOCM_CTS ? "on" : "off",
         after.cts - before.cts);
  alarm(1);
  const long start = now_us();
  const int cut = ioctl(line, TIOCMIWAIT, TIOCM_RNG);
  printf("no ring: %d, %s, after %ld s\n", cut, cut < 0 ? strerror(errno) : "",
         (now_us() - start + 500000) / 1000000);
  ioctl(line, TIOCMBIS, &rts);
  usleep(100000);
  tcflush(line, TCIOFLUSH);
}

static void reads(int line) {
  char text[64] = "";
  set(line, B38400, 0, 5, 0);
  long start = now_us();
  const ssize_t nothing = read(line, text, sizeof text);
  printf("VTIME 5: %zd after %ld ms\n", nothing, (now_us() - start) / 1000);
  set(line, B38400, 4, 0, 0);
  write(line, "four", 4);
  printf("VMIN 4: %zd\n", read(line, text, sizeof text));
  set(line, B38400, 0, 0, 0);
  fcntl(line, F_SETFL, O_NONBLOCK);
  const ssize_t at_once = read(line, text, sizeof text);
  set(line, B38400, 1, 0, 0);
  const ssize_t again = read(line, text, sizeof text);
  printf("at once: %zd, and %zd %s\n", at_once, again, strerror(errno));
  fcntl(line, F_SETFL, 0);
  alarm(1);
  start = now_us();
  const ssize_t cut = read(line, text, 1);
  printf("cut: %zd %s after %ld s\n", cut, strerror(errno), (now_us() - start + 500000) / 1000000);
}

static void lines_of_text(int line) {
  char text[64] = "";
  set(line, B38400, 1, 0, ICANON);
  write(line, "one\ntwo\nthr", 11);
  const ssize_t one = read(line, text, sizeof text);
  usleep(10000);
  int waiting = 0;
  ioctl(line, FIONREAD, &waiting);
  printf("a line: %zd %.3s, %d wait\n", one, text, waiting);
  tcflush(line, TCIOFLUSH);
  set(line, B38400, 1, 0, 0);
}

static void descriptors(int line) {
  char text[8] = "";
  struct stat about;
  const int second = open(kName, O_RDONLY | O_NOCTTY);
  write(line, "both", 4);
  ssize_t got = 0;
  while (second >= 0 && got < 4) got += read(second, text + got, (size_t)(4 - got));
  close(second);
  ioctl(line, TIOCEXCL);
  const int third = open(kName, O_RDWR | O_NOCTTY);
  printf("second: %s, third: %d %s, a device: %d, tty: %d\n", text, third, strerror(errno),
         stat(kName, &about) == 0 && S_ISCHR(about.st_mode), isatty(line));
}

static void on_alarm(int signal) { (void)signal; }

int main(void) {
  const struct sigaction action = {.sa_handler = on_alarm};
  sigaction(SIGALRM, &action, NULL);
  int line = open(kName, O_RDWR | O_NOCTTY);
  speed_by_divisor(line);
  modem_lines(line);
  reads(line);
  lines_of_text(line);
  descriptors(line);
  // 4000 bytes take 80 ms at this speed, and the close waits for them. What was set stays.
  static char bytes[4000];
  const long start = now_us();
  write(line, bytes, sizeof bytes);
  int unsent = 0;
  ioctl(line, TIOCOUTQ, &unsent);
  close(line);
  printf("close: %d unsent, after %ld ms\n", unsent > 3900, (now_us() - start) / 1000);
  line = open(kName, O_RDWR | O_NOCTTY);
  struct termios settings;
  tcgetattr(line, &settings);
  printf("again: B38400 %d\n", cfgetospeed(&settings) == B38400);
  return 0;
}
