// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Drives by a SICK LMS 200 at 500000 baud, which it asks of its adapter as old drivers do: B38400
// with a divisor of its own. Prints how many scans came, and a sum of all their bytes.
#include "eyebot.h"

#include <fcntl.h>
#include <linux/serial.h>
#include <sys/ioctl.h>
#include <termios.h>

#define VALUES 181
#define SCANS 375  // of five seconds

static int line;

static void set_speed(speed_t speed) {
  struct termios settings;
  tcgetattr(line, &settings);
  cfmakeraw(&settings);
  cfsetspeed(&settings, speed);
  tcsetattr(line, TCSADRAIN, &settings);
}

static void use_divisor(int baud) {
  struct serial_struct adapter;
  ioctl(line, TIOCGSERIAL, &adapter);
  adapter.flags = (adapter.flags & ~ASYNC_SPD_MASK) | ASYNC_SPD_CUST;
  adapter.custom_divisor = adapter.baud_base / baud;
  ioctl(line, TIOCSSERIAL, &adapter);
  set_speed(B38400);
}

static void fail(const char* what) {
  printf("%s\n", what);
  exit(1);
}

// Exactly so many bytes.
static void receive(uint8_t* data, size_t size) {
  for (size_t have = 0; have < size;) {
    const ssize_t got = read(line, data + have, size - have);
    if (got <= 0) fail("the line has ended");
    have += (size_t)got;
  }
}

// Not the usual CRC-16: each byte counts twice.
static unsigned crc_of(const uint8_t* data, size_t size) {
  unsigned sum = 0;
  for (size_t i = 0; i < size; ++i) {
    sum = ((sum << 1) ^ ((sum & 0x8000) != 0 ? 0x8005 : 0)) & 0xFFFF;
    sum ^= (i > 0 ? (unsigned)data[i - 1] << 8 : 0) | data[i];
  }
  return sum;
}

// Returns the length of the payload, which begins at the fifth byte.
static size_t read_telegram(uint8_t* telegram, size_t room) {
  receive(telegram, 4);
  const size_t length = telegram[2] | (size_t)telegram[3] << 8;
  if (telegram[0] != 2 || length + 6 > room) fail("no telegram");
  receive(telegram + 4, length + 2);
  if (crc_of(telegram, length + 4) != (telegram[length + 4] | (unsigned)telegram[length + 5] << 8))
    fail("damaged");
  return length;
}

// Returns the second byte of the reply's payload.
static uint8_t ask(const uint8_t* payload, uint8_t size) {
  uint8_t telegram[32] = {2, 0, size, 0};
  memcpy(telegram + 4, payload, size);
  const unsigned crc = crc_of(telegram, 4 + (size_t)size);
  telegram[4 + size] = (uint8_t)crc;
  telegram[5 + size] = (uint8_t)(crc >> 8);
  if (write(line, telegram, 6 + (size_t)size) != 6 + size) fail("not written");
  receive(telegram, 1);
  if (telegram[0] != 6) fail("not accepted");
  read_telegram(telegram, sizeof telegram);
  return telegram[5];
}

static int least(const uint8_t* values, int first, int last) {
  int nearest = 8183;
  for (int i = first; i < last; ++i) {
    const int distance = values[2 * i] | (values[2 * i + 1] & 0x1F) << 8;
    if (distance < nearest) nearest = distance;
  }
  return nearest;
}

int main(void) {
  static uint8_t telegram[1024];
  uint32_t sum = 0;
  line = open("/dev/ttyUSB0", O_RDWR | O_NOCTTY);
  set_speed(B9600);
  if (ask((const uint8_t[]){0x20, 0x48}, 2) != 0) fail("no such speed");
  use_divisor(500000);
  if (ask((const uint8_t[]){0x3B, 180, 0, 100, 0}, 5) != 1) fail("no such variant");
  if (ask((const uint8_t[]){0x20, 0x24}, 2) != 0) fail("no such mode");
  const int start = OSGetCount();
  for (int scan = 0; scan < SCANS; ++scan) {
    const size_t length = read_telegram(telegram, sizeof telegram);
    if (length != 3 + 2 * VALUES + 1) fail("not a scan of 181 values");
    for (size_t i = 4; i < 4 + length; ++i) sum = sum * 31 + telegram[i];
    const uint8_t* values = telegram + 4 + 3;
    const int ahead = least(values, 60, 121);
    const int turn = least(values, 0, 90) < least(values, 91, VALUES) ? 60 : -60;
    VWSetSpeed(ahead > 600 ? 300 : 0, ahead > 600 ? 0 : turn);
  }
  printf("%d scans in %d ms, sum %08x\n", SCANS, OSGetCount() - start, sum);
  return 0;
}
