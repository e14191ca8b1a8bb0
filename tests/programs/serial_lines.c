// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Everything but bytes on a serial line: speed, break, DTR and RTS. The device writes a line of
// text for each change, and has CTS follow RTS, DSR and carrier follow DTR.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static int line;

static long now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

// What the device has written, up to the end of the line.
static void show(const char* what) {
  char text[64] = "";
  for (size_t i = 0; i + 1 < sizeof text && read(line, text + i, 1) == 1 && text[i] != '\n';) ++i;
  text[strcspn(text, "\n")] = 0;
  int bits = 0;
  ioctl(line, TIOCMGET, &bits);
  printf("%s: %s;%s%s%s%s%s\n", what, text, bits & TIOCM_DTR ? " dtr" : "",
         bits & TIOCM_RTS ? " rts" : "", bits & TIOCM_CTS ? " cts" : "",
         bits & TIOCM_DSR ? " dsr" : "", bits & TIOCM_CAR ? " dcd" : "");
}

static void set(unsigned long request, int bits) { ioctl(line, request, &bits); }

int main(void) {
  line = open("/dev/ttyUSB0", O_RDWR | O_NOCTTY);
  struct termios settings;
  tcgetattr(line, &settings);
  cfmakeraw(&settings);
  cfsetspeed(&settings, B115200);
  tcsetattr(line, TCSANOW, &settings);
  show("speed");
  set(TIOCMBIS, TIOCM_DTR | TIOCM_RTS);  // nothing new, so nothing is written
  set(TIOCMBIC, TIOCM_RTS);
  show("rts off");
  set(TIOCMSET, TIOCM_RTS);
  show("only rts");
  set(TIOCMBIS, TIOCM_DTR);
  show("both");
  ioctl(line, TIOCSBRK);
  show("break on");
  ioctl(line, TIOCCBRK);
  show("break off");
  const long start = now_us();
  tcsendbreak(line, 0);
  printf("tcsendbreak: %ld ms\n", (now_us() - start) / 1000);
  show("began");
  show("ended");
  cfsetspeed(&settings, B0);
  tcsetattr(line, TCSANOW, &settings);
  show("hung up");
  cfsetspeed(&settings, B115200);
  tcsetattr(line, TCSANOW, &settings);
  show("again");
  return 0;
}
